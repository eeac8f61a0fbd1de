import type { INodeParameters } from 'n8n-workflow';

import type { Ran, Setup } from './engine';
import type { PayingOnce } from './paidVideos';
import type { UserTable } from './userTable';

/** What people do with a Data Table: press *Execute workflow*, and have the results in it. */
export const usePress =
	(n8n: PayingOnce) =>
	async (
		table: UserTable,
		parameters: INodeParameters = {},
		setup: Partial<Setup> = {},
	): Promise<Ran> => {
		const ran = await n8n.run(parameters, { rows: table.toDo(), ...setup });
		if (ran.error) throw ran.error;
		table.write(ran.items);
		return ran;
	};
