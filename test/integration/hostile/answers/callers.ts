import { CredentialTestContext } from 'n8n-core';
import type { INodeParameters, INodeType } from 'n8n-workflow';

import { VideoLibrary } from '../../../../nodes/VideoLibrary/VideoLibrary.node';
import { DataTables } from '../../../support/dataTables';
import { type Ran, retry, runNode, type Setup } from '../../support/engine';
import { byId } from '../../support/kinds';
import { LEAST, leastOf } from '../../support/least';
import { loadOptions } from '../../support/loadOptions';
import { getTemplateVariables } from '../../support/templateVideo';
import type { HostileService, Target } from './hostileService';

/** What came of it. */
export interface Outcome {
	/** All that a person or the next node is shown. */
	shown: unknown;
	error?: unknown;
	/** The Data Tables and their lines. */
	ledger?: unknown;
	/** Presses *Retry* in the list of executions; of a row, runs again with what was written into it. */
	retry?: () => Promise<Outcome>;
}

/** Something that reads answers of the service. */
export interface Caller {
	/** Which of its requests is answered with hostility. */
	target: Target;
	call(service: HostileService, setup: Pick<Setup, 'credential'>): Promise<Outcome>;
}

const library = new VideoLibrary();

function outcomeOf(setup: Setup, ran: Ran): Outcome {
	const { items, errorItems, error, hints, context } = ran;
	const again = error
		? async () => outcomeOf(setup, await retry(setup, ran))
		: setup.parameters.output === 'row'
			? async () => {
					const written = { ...setup, rows: items.map(({ json }) => ({ ...ROW, ...json })) };
					return outcomeOf(written, await runNode(written));
				}
			: undefined;
	// a copy: a retry writes into the same tables
	const ledger = setup.dataTables?.tables.map(({ name, rows }) => ({ name, rows: [...rows] }));
	return { shown: { items, errorItems, hints, context, ledger }, ledger, error, retry: again };
}

const running = (target: Target, node: INodeType, parameters: INodeParameters): Caller => ({
	target,
	async call({ httpsUrl }, { credential }) {
		const webhookBase = httpsUrl;
		const dataTables = new DataTables();
		const setup = { node, parameters, credential, rows: [ROW], webhookBase, dataTables };
		return outcomeOf(setup, await runNode(setup));
	},
});

/** What n8n would evaluate, were it no value of a cell. */
const ROW = { key: '= evaluated 6 * 7\u2028', table: "={{ 'evaluated' + 6 * 7 }}" };

const listing = (resource: string, operation = 'getAll', parameters: INodeParameters = {}) =>
	running('lookUp', library, { resource, operation, returnAll: true, ...parameters });

/** Asks for something that is no execution of a node. */
const asking = (ask: (setup: Pick<Setup, 'credential'>) => Promise<unknown>): Caller => ({
	target: 'lookUp',
	async call(_, setup) {
		try {
			return { shown: await ask(setup) };
		} catch (error) {
			return { shown: {}, error };
		}
	},
});

const ad = leastOf('ugcAd');
const notify = { completion: 'notifyThisWorkflow' };
const videoId = byId('v-1');

/** All that reads an answer. */
export const CALLERS: Record<string, Caller> = {
	'a creation': running('create', LEAST.ugcAd.node, { ...ad, ...notify }),
	'a creation of a row': running('create', LEAST.ugcAd.node, {
		...ad,
		output: 'row',
		idColumn: 'key',
		options: { paidVideosTable: '={{ $json.table }}' },
	}),
	'a creation by another node': running('create', LEAST.scenes.node, {
		...leastOf('scenes'),
		...notify,
	}),
	'a ping': running('ping', LEAST.ugcAd.node, { ...ad, ...notify }),
	polling: running('lookUp', LEAST.ugcAd.node, {
		...ad,
		completion: 'wait',
		waitBy: 'polling',
		waitLimit: 1,
	}),
	'a template that is filled': running(
		'lookUp',
		LEAST.templateVideo.node,
		leastOf('templateVideo'),
	),
	'the fields of a template': asking(
		async ({ credential }) => await getTemplateVariables(credential, 'tpl-1'),
	),
	'the list of the panel': asking(
		async ({ credential }) =>
			await library.methods.listSearch.searchAvatars.call(
				loadOptions({ node: library, credential, parameters: {} }),
				'v',
			),
	),
	'the test of a credential': asking(async ({ credential: data }) => {
		const credential = { id: 'c1', name: 'Account', type: 'videoGenerationApi', data };
		const { videoGenerationApiTest } = library.methods.credentialTest;
		return await videoGenerationApiTest.call(new CredentialTestContext(), credential);
	}),
	avatars: listing('avatar'),
	voices: listing('voice'),
	music: listing('music'),
	templates: listing('template'),
	'a template': listing('template', 'get', { templateId: videoId }),
	'the variables of a template': listing('template', 'getVariables', { templateId: videoId }),
	videos: listing('video'),
	'a video': listing('video', 'get', { videoId }),
	'a download': {
		target: 'file',
		call: async (service, setup) =>
			await running('file', library, {
				resource: 'video',
				operation: 'download',
				downloadBy: 'url',
				url: `${service.url}/file/v.mp4`,
			}).call(service, setup),
	},
};
