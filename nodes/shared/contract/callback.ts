import { z } from 'zod/v3';

import { isShallow } from '../utils/objects';
import { lenientWord, videoFields } from './responses';

/** Values that n8n could not store are dropped. */
const callbackMetadata = z
	.record(
		z
			.unknown()
			.refine((value) => isShallow(value))
			.catch(undefined),
	)
	.optional()
	.catch(undefined);

/** What a callback can say of a video. Invalid fields are dropped, so that no callback is lost over them. */
const callbackFields = z.object({
	...videoFields,
	event: lenientWord,
	metadata: callbackMetadata,
});

/** "Shape A" has a video in `data`, "Shape B" in `video`; of a failure only shape B is shown. */
const withVideo = callbackFields.extend({ video: callbackFields.catch({}) });
export const callback = withVideo.extend({ data: withVideo.catch({ video: {} }) });
