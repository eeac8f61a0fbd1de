import partition from 'lodash/partition';
import uniqBy from 'lodash/uniqBy';

import type { InvalidField } from '../../contract/requests';
import { mediaProblem, type MediaUrl, USUAL_IMAGES } from '../../download/mediaProblem';
import { MAX_CHECKED_MEDIA } from '../../fields/media';
import { type FileFault, type InputFile, isFault } from '../../files/inputFiles';
import { addHint } from '../../items/n8nMessages';
import { someMediaNotChecked } from '../../messages/check';
import { FILE_DOUBT } from '../../messages/media';
import type { Told } from '../../messages/reasons';
import { mapConcurrently } from '../../utils/concurrency';
import type { PlannedVideo } from '../../video/video';
import { mediaFaults, mediaIn } from '../requestMedia';
import { faultsIn } from '../requestTexts';
import type { Run } from '../runSetup';

/** URLs that do not answer take five seconds each. */
const CHECK_CONCURRENCY = 10;

/** What is found out about the images and clips of a request. */
export type FindMedia = (video: PlannedVideo) => {
	errors: InvalidField[];
	warnings: InvalidField[];
};

const keyOf = ({ url, type }: MediaUrl) => `${String(type)} ${url}`;

/** Opens the images and clips of some requests, each once, and says which of them the service will not, or may not, find. */
export async function mediaFindings(
	{ context, account, kind }: Run,
	videos: PlannedVideo[],
): Promise<FindMedia> {
	const urlsIn = ({ body, files }: PlannedVideo) =>
		mediaIn(kind, body).filter(({ url }) => !files?.of(url));
	const all = uniqBy(videos.flatMap(urlsIn), keyOf);
	const asked = all.slice(0, MAX_CHECKED_MEDIA);
	const asking = {
		helpers: context.helpers,
		baseUrl: account.baseUrl,
		cancelSignal: context.getExecutionCancelSignal(),
	};
	const found = await mapConcurrently(
		asked,
		CHECK_CONCURRENCY,
		async (media) => [keyOf(media), await mediaProblem(media, asking)] as const,
	);
	const problems = new Map(found);
	const problemOf = (media: MediaUrl) => problems.get(keyOf(media));
	if (asked.length < all.length) {
		addHint(context, someMediaNotChecked(asked.length, all.length));
	}
	return (video) => {
		const [certain, doubtful] = partition(urlsIn(video), (media) => problemOf(media)?.isCertain);
		const ofFiles = video.files ? mediaFaults(kind, video.body, video.files, fileDoubt) : [];
		return {
			errors: faultsIn(certain, problemOf),
			warnings: [...faultsIn(doubtful, problemOf), ...ofFiles],
		};
	};
}

/** What may be wrong with an input file. */
function fileDoubt(file: InputFile | FileFault): Told | undefined {
	if (isFault(file)) return undefined;
	const { name, type } = file;
	if (file.kind === 'image' && !USUAL_IMAGES.includes(type)) {
		return FILE_DOUBT.fileTypeUnusual(name, type);
	}
	// only a copy would tell where n8n stores a file that the previous node has created
	return file.binary.id ? undefined : FILE_DOUBT.fileMaybeInMemory(name);
}
