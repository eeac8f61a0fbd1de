import type * as table from '../../../../nodes/shared/messages/table';
import type { Samples } from '../samples';

export const samples: Samples<typeof table> = {
	TABLE: {
		tableNotCreated: [['Paid Videos', 'no rights', ['claim', 'status']]],
		noTableYet: [[]],
		severalTables: [['Paid Videos', 'Videos of May']],
		otherTable: [['Paid Videos']],
		tableWithoutColumns: [
			['Paid Videos', ['url']],
			['Paid Videos', ['request', 'url']],
		],
		tableTooSlow: [[]],
		noTables: [['Module is disabled']],
		oldN8n: [[]],
		tableUnusable: [
			['SQLITE_BUSY', undefined],
			['Size limit exceeded', 'full'],
			['could not be found', 'tableGone'],
			['unknown column "url"', 'columnGone'],
			['because it timed out', 'timedOut'],
			['execution was cancelled', 'stopped'],
		],
	},
	tableCreated: [['Paid Videos']],
	oldestTableUsed: [['Paid Videos', ['Paid Videos', 'Videos of May']]],
	nodeTypeMissing: [['n8n-nodes-base.dataTable']],
};
