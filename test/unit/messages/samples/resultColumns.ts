import type * as resultColumns from '../../../../nodes/shared/messages/resultColumns';
import type { Samples } from '../samples';

const status = { name: 'status' };
const spelled = { name: 'video_url', similar: 'Video URL' };

export const samples: Samples<typeof resultColumns> = {
	RESULT_COLUMNS: {
		resultColumnsMissing: [[[status]], [[status, spelled]]],
	},
};
