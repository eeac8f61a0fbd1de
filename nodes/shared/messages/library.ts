import { counted, formatNumber, shortened, videoCount } from '../utils/text';
import { reasons } from './reasons';
import { DASHBOARD } from './service';

/** Why something cannot be looked up or downloaded. */
export const LIBRARY = reasons({
	downloadUrlUnusable: (url: string) => ({
		message: `URL: "${shortened(url)}" isn't a web URL`,
		advice:
			"Only finished videos have a URL: {{ $json.url }}, or {{ $json.video_url }} in the rows of a table. Filter out the others with an If node, or with Start On in the Video Generation Trigger. After a video node, a row has its URL only if it's new: read it from the table.",
	}),
	/** @param state what the service says of the video; empty where that is nothing */
	noDownloadYet: (id: string, state: string) => ({
		message: `The service returned no link for the video ${id}${state && ` (${state})`}`,
		advice:
			"Videos can be downloaded once they're finished. Start with the Video Generation Trigger, or try again later.",
	}),
	answeredWithoutList: (path: string, advice: string | undefined) => ({
		message: `The service returned no list for ${path}`,
		advice,
	}),
	videoWithoutId: () => ({
		message: "The service returned no ID for the video, so it can't be looked up",
		advice: `Look for the video ${DASHBOARD}.`,
	}),
	templateWithoutScenes: () => ({
		message: 'The service returned no scenes for the template',
		advice: `Check ${DASHBOARD} that the template has scenes.`,
	}),
});

export const unknownOperation = (operation: string): string =>
	`There's no operation "${operation}" here`;

// the test of a credential

export const KEY_ACCEPTED = 'The service accepts this API key';

// lists that are not whole

export const partOfList = (noun: string, all: number, sent: number): string =>
	`The service returned only ${formatNumber(sent)} of its ${formatNumber(all)} ${noun}`;

export const filtersSeePart = (part: string): string =>
	`${part}, so Filters and Return All apply only to these. To get the others, use n8n's HTTP Request node with this credential.`;

/** The last entry of a dropdown. */
export const enterOthersById = (part: string): string => `${part}. Enter the others with "By ID".`;

// for a model

/** How much of a list it gets to see, and how it can see more. */
export const excerptOfList = (
	shown: number,
	matching: number,
	noun: string,
	filters: string[],
): string =>
	matching === 0
		? `No ${noun} match.`
		: `These are ${formatNumber(shown)} of ${formatNumber(matching)} ${noun}. To see others, filter by ${filters.join(', ')}.`;

// paid videos, and their page

/** @param version empty for the first */
export const rowWithVersion = (row: string, version: string): string =>
	`${row}${version && ` (version ${version})`}`;

export const REPORT_TITLE = 'Paid videos';

export const reportVerdict = (videos: number, waiting: number): string =>
	`${videoCount(videos)}, ${waiting === 0 ? 'none needs' : counted(waiting, 'needs', 'need')} your attention`;

export const createdInPeriods = (counts: Array<{ count: number; period: string }>): string =>
	`Videos created: ${counts.map(({ count, period }) => `${formatNumber(count)} ${period}`).join(', ')}`;

export const REPORT_STATES = {
	check: 'To check',
	failed: 'Failed',
	expired: 'Link expired',
	processing: 'Processing',
	completed: 'Completed',
};

/** Of an item, whose newer versions nothing connects with it. */
export const unlessNewer = (advice: string): string =>
	`Ignore this if you already have a newer version. ${advice}`;

export const UNNAMED_VIDEO = 'Video without a row';

export const ofCampaign = (campaign: string): string => `campaign ${campaign}`;
export const ofProject = (projectId: string): string => `project ${projectId}`;
export const ofWorkflow = (workflow: string): string => `workflow ${workflow}`;
export const linkExpires = (time: string): string => `link expires ${time}`;
export const lastChanged = (time: string): string => `changed ${time}`;

/** For those who do not see the video. */
export const videoOfRow = (row: string): string => `Video: ${row}`;

export const OPEN_VIDEO = 'Open video';
