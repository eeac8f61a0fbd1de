import type * as resultColumns from '../../../../nodes/shared/messages/resultColumns';
import type { Samples } from '../samples';

const status = { name: 'status', field: 'Result Columns > Status' };
const videoUrl = { name: 'video_url', field: 'Result Columns > Video URL' };
const spelled = { ...videoUrl, similar: 'Video URL' };
const id = { name: 'id', field: 'ID Column', similar: 'ID' };

export const samples: Samples<typeof resultColumns> = {
	RESULT_COLUMNS: {
		resultColumnsMissing: [[[status]], [[status, videoUrl]], [[status, spelled]], [[id, spelled]]],
	},
	noRowHasResultColumns: [[[spelled]]],
};
