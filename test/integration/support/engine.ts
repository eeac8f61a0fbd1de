import './environment';

import omit from 'lodash/omit';
import { ExecutionLifecycleHooks, HookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type ExecuteWorkflowOptions,
	type IBinaryKeyData,
	type IDataObject,
	type IExecuteWorkflowInfo,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type IRunExecutionData,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	NodeConnectionTypes,
	Workflow,
	type WorkflowExecuteMode,
	type WorkflowParameters,
} from 'n8n-workflow';

import { DataTables, withPaidVideos } from '../../support/dataTables';
import { VideoGenerationApi } from '../../../credentials/VideoGenerationApi.credentials';

/** What a node of a workflow has of its own. */
interface NodeSetup {
	parameters: INodeParameters;
	settings?: Partial<INode>;
}

/** What a test says of the workflow around the one node it looks at. */
export interface Setup extends NodeSetup {
	node: INodeType;
	/** What the node is called in the workflow. */
	name?: string;
	credential: ICredentialDataDecryptedObject;
	/** Whether the workflow is published. */
	active?: boolean;
	/** Whether *What to Do* has its default; otherwise the node does not wait, unless its parameters say so. */
	defaultCompletion?: boolean;
	/** Rows that reach the node. */
	rows?: IDataObject[];
	/** The files of the rows, in their order. */
	files?: IBinaryKeyData[];
	/** Of the workflow. */
	workflowSettings?: IWorkflowSettings;
	/** A second node of the same kind, behind the first. */
	behind?: NodeSetup;
	workflowId?: string;
	staticData?: IDataObject;
	executionId?: string;
	/** Makes the node run once for each of these batches of rows, as in a loop. */
	batches?: IDataObject[][];
	signal?: AbortSignal;
	/** How the execution was started; by default by a trigger. */
	mode?: WorkflowExecuteMode;
	/** Base of this n8n's webhook addresses, without a slash at its end. */
	webhookBase?: string;
	/** The Data Tables of this n8n; undefined where it has none. By default it has the table of paid videos already. */
	dataTables?: DataTables;
	/** NODES_EXCLUDE of this n8n. */
	excludedNodes?: string[];
	/** N8N_ENDPOINT_WEBHOOK_WAIT of this n8n. */
	waitingEndpoint?: string;
}

/** What became of one run of the node, or of the one behind it. */
export interface Ran {
	items: INodeExecutionData[];
	/** The error output, where On Error = continueErrorOutput. */
	errorItems: INodeExecutionData[];
	error?: Error & {
		description?: string;
		context?: IDataObject;
		httpCode?: string;
		node?: unknown;
	};
	hints: string[];
	/** The node's context, as n8n stores it. */
	context: IDataObject;
	run: IRun;
	/** The execution as n8n has stored it when it ended. */
	stored: string;
	executionId: string;
}

/** n8n's own node. */
export const DATA_TABLE = 'n8n-nodes-base.dataTable';
export const START_NODE = 'n8n-nodes-base.executeWorkflowTrigger';

export const NODE = 'Video';
const BEHIND = 'Video 2';

/** Hands the rows on, as a sheet node would. */
const source: INodeType = {
	description: {
		displayName: 'Rows',
		name: 'rows',
		group: ['input'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

export function workflowOf(setup: Setup) {
	const { node, name: ownName = NODE, behind, workflowId = 'wf1', staticData } = setup;
	const { excludedNodes, defaultCompletion = false, active = true } = setup;
	const types: Record<string, INodeType> = { rows: source, video: node };
	const { credentials } = node.description;
	const video = (id: string, name: string, { parameters, settings }: NodeSetup): INode => ({
		id,
		name,
		type: 'video',
		typeVersion: 1,
		position: [200, 0],
		parameters: defaultCompletion ? parameters : { completion: 'continue', ...parameters },
		...(credentials && { credentials: { videoGenerationApi: { id: 'c1', name: 'Account' } } }),
		...settings,
	});
	const to = (name: string) => ({
		main: [[{ node: name, type: NodeConnectionTypes.Main, index: 0 }]],
	});
	const parameters: Parameters<typeof testWorkflow>[1] = {
		id: workflowId,
		nodes: [
			{ id: 'n1', name: 'Rows', type: 'rows', typeVersion: 1, position: [0, 0], parameters: {} },
			video('n2', ownName, setup),
			...(behind ? [video('n3', BEHIND, behind)] : []),
		],
		connections: { Rows: to(ownName), ...(behind && { [ownName]: to(BEHIND) }) },
		staticData: staticData ?? {},
		settings: { executionOrder: 'v1', ...setup.workflowSettings },
		active,
	};
	return testWorkflow(types, parameters, excludedNodes);
}

/** Of the n8n of a test that is about other things. */
let usualTables = new DataTables();
let executions = 0;
beforeEach(() => {
	usualTables = withPaidVideos();
	executions = 0;
});

/** The part of n8n's server that the engine asks back: addresses and credentials. */
export function additionalDataOf(setup: Setup) {
	const {
		credential,
		executionId = `e${++executions}`,
		// the service loads files from the internet alone
		webhookBase = setup.files ? 'https://n8n.example.org' : 'https://n8n.test',
		waitingEndpoint = 'webhook-waiting',
	} = setup;
	const dataTables = 'dataTables' in setup ? setup.dataTables : usualTables;
	const type = new VideoGenerationApi();
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			getDecrypted: async () => ({ ...credential }),
			getCredentials: async () => ({ id: 'c1', name: 'Account', type: type.name, data: '' }),
			getCredentialsProperties: () => type.properties,
			preAuthentication: async () => undefined,
			authenticate: async (
				data: ICredentialDataDecryptedObject,
				_type: string,
				options: IHttpRequestOptions,
			) => await type.authenticate(data, options),
			isCredentialUsableByNode: () => true,
		},
		executionId,
		currentNodeExecutionIndex: 0,
		restApiUrl: `${webhookBase}/rest`,
		instanceBaseUrl: `${webhookBase}/`,
		formWaitingBaseUrl: `${webhookBase}/form-waiting`,
		webhookBaseUrl: `${webhookBase}/webhook`,
		webhookWaitingBaseUrl: `${webhookBase}/${waitingEndpoint}`,
		webhookTestBaseUrl: `${webhookBase}/webhook-test`,
		variables: {},
		executeWorkflow: async (
			{ code }: IExecuteWorkflowInfo,
			_: unknown,
			{ inputData = [], doNotWaitToFinish = false }: Partial<ExecuteWorkflowOptions>,
		) => {
			if (!dataTables)
				throw new Error('Attempted to use Data table node but the module is disabled');
			const nodes = code?.nodes.filter(({ type }) => type === DATA_TABLE) ?? [];
			const operations = nodes.map(({ parameters }) => evaluated(parameters));
			const items = inputData.map(({ json }: INodeExecutionData) => json);
			const result = dataTables.call(operations, items, !doNotWaitToFinish);
			if (doNotWaitToFinish) {
				void result.catch(() => {});
				return { executionId: 'inline', data: [null] };
			}
			return { executionId: 'inline', data: [(await result).map((json) => ({ json }))] };
		},
		setExecutionStatus: () => {},
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** As n8n hands them to a node. */
const evaluated = (parameters: INodeParameters): INodeParameters =>
	testWorkflow({}, { nodes: [], connections: {} }).expression.getParameterValue(
		parameters,
		null,
		0,
		0,
		'',
		[],
		'manual',
		{},
	) as INodeParameters;

/** Lets n8n's real engine execute a workflow. */
export function execute(
	workflow: Workflow,
	additionalData: IWorkflowExecuteAdditionalData,
	data: IRunExecutionData,
	mode: WorkflowExecuteMode = 'trigger',
) {
	additionalData.hooks = new ExecutionLifecycleHooks(mode, additionalData.executionId ?? '', {
		id: workflow.id,
		name: 'Test',
		active: true,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes: Object.values(workflow.nodes),
		connections: {},
	});
	const execution = new WorkflowExecute(additionalData, mode, data);
	return execution.processRunExecutionData(workflow);
}

/** A workflow of these nodes and types of nodes. */
export const testWorkflow = (
	types: Record<string, INodeType>,
	parameters: Pick<WorkflowParameters, 'nodes' | 'connections'> & Partial<WorkflowParameters>,
	excludedNodes: string[] = [],
) =>
	new Workflow({
		id: 'wf1',
		name: 'Test',
		active: true,
		nodeTypes: {
			getByName: (name) => types[name],
			getByNameAndVersion: (name) => types[name],
			getKnownTypes: () => omit({ [DATA_TABLE]: {}, [START_NODE]: {} }, excludedNodes),
		},
		staticData: {},
		settings: { executionOrder: 'v1' },
		...parameters,
	});

/** Names the n8n of these tests, in whatever context a node asks it. */
export const instanceId = new HookContext(
	testWorkflow({}, { nodes: [], connections: {} }),
	{} as INode,
	{} as IWorkflowExecuteAdditionalData,
	'trigger',
	'init',
).getInstanceId();

/** Runs the node on its rows through n8n's real engine. */
export async function runNode(setup: Setup, previous?: IRunExecutionData): Promise<Ran> {
	const workflow = workflowOf(setup);
	const additionalData = additionalDataOf(setup);
	const data = previous ?? startWith(workflow, setup.batches ?? [setup.rows ?? [{}]], setup.files);
	const execution = execute(workflow, additionalData, data, setup.mode);
	setup.signal?.addEventListener('abort', () => execution.cancel());
	const run = await execution;
	return {
		...outcomeOf(run, setup.behind ? BEHIND : (setup.name ?? NODE)),
		stored: JSON.stringify(run.data),
		executionId: additionalData.executionId ?? '',
	};
}

let retries = 0;

/** *Retry* in the list of executions: what n8n has stored, in a new execution, of the workflow as it is now. */
export async function retry(setup: Setup, { stored, executionId }: Ran): Promise<Ran> {
	const data = JSON.parse(stored) as IRunExecutionData;
	const { lastNodeExecuted = '', runData } = data.resultData;
	delete data.resultData.error;
	if (runData[lastNodeExecuted]?.at(-1)?.error) runData[lastNodeExecuted].pop();
	const workflow = workflowOf(setup);
	for (const entry of data.executionData?.nodeExecutionStack ?? []) {
		const node = workflow.getNode(entry.node.name);
		if (node) entry.node = node;
	}
	return await runNode({ ...setup, executionId: `${executionId}-retry${++retries}` }, data);
}

function startWith(
	workflow: Workflow,
	batches: IDataObject[][],
	files: IBinaryKeyData[] = [],
): IRunExecutionData {
	const start = workflow.getNode('Rows');
	if (!start) throw new Error('The test workflow has no start');
	return createRunExecutionData({
		executionData: {
			nodeExecutionStack: batches.map((rows) => ({
				node: start,
				data: {
					main: [
						rows.map((json, index) => ({ json, ...(files[index] && { binary: files[index] }) })),
					],
				},
				source: null,
			})),
		},
	});
}

function outcomeOf(run: IRun, name: string): Omit<Ran, 'executionId' | 'stored'> {
	const tasks = run.data.resultData.runData[name] ?? [];
	const task = tasks.at(-1);
	const [items = [], errorItems = []] = task?.data?.main ?? [];
	return {
		items: items ?? [],
		errorItems: errorItems ?? [],
		error: run.data.resultData.error as Ran['error'],
		hints: (task?.hints ?? []).map(({ message }) => message),
		context: (run.data.executionData?.contextData[`node:${name}`] ?? {}) as IDataObject,
		run,
	};
}
