import type { RateLimitRules } from './rateLimitRules';

/** What the document leaves open, as the simulator usually has it. */
export const defaultUndocumented = {
	/** Status of accepted creations ("Success status code of the endpoints other than the slideshow one: not shown"). */
	createdStatus: 200 as 200 | 201 | 202,
	/** Where the response of a product ad has its IDs ("Fields inside `data`: not shown"); `none` has no ID at all. */
	productAdData: 'ids' as 'ids' | 'id' | 'nestedProject' | 'topLevel' | 'none',
	/** The name of the website among the product ad settings ("Fields of `productAdSettings`: not shown"); empty for any. */
	productAdWebsite: '',
	/** The callback of a failure: only shape B describes one. `withoutIds` is shape B without the project's ID. */
	failureShape: 'B' as 'B' | 'A' | 'AWithoutData' | 'withoutIds',
	/** How many entries more the `total` of a list counts than the list shows. */
	unlisted: 0,
	/** Whether lists have a null among their records. */
	nullInLists: false,
	/** Whether the avatar list is refused without its `type` parameter. */
	avatarListNeedsType: false,
	/** Before the template paths: one error text writes them with `/api`. */
	templatePrefix: '' as '' | '/api',
	/** Statuses of refusals ("HTTP status for credit shortfall and for unknown ... ids: not shown"). */
	refusalStatus: { credits: 400, validation: 400 } as RefusalStatus,
	/** The names of the two caption presets that `social` and `brand` stand for, and of other frame models. */
	hiddenNames: [] as string[],
	/** How long the title of a template video can be: the field list says 100, the table of limits 200. */
	titleLength: 100 as 100 | 200,
	/** How long the script of a class project can be: 5000 is "stated as sensible". */
	classScriptLength: 5_000 as 5_000 | 10_000,
	/** The words for states in the video lookups. */
	stateWords: { processing: 'processing', completed: 'completed', failed: 'failed' },
	/** Which ID the video details are found by. */
	detailsBy: 'either' as 'either' | 'projectId' | 'videoId',
	/** Origin of the addresses of videos; empty for the simulator's own. */
	videoOrigin: '',
	/** How requests are counted, and what answers say of it; what is not given is as usual. */
	rateLimit: {} as Partial<RateLimitRules>,
};

export type Undocumented = typeof defaultUndocumented;

interface RefusalStatus {
	credits: number;
	unknownId?: number;
	validation: number;
}
