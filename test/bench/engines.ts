export interface Engine {
	name: string;
	env: Record<string, string>;
	/** At least so many times as many rows per second as by hand; none where n8n prefers its own node. */
	goal?: number;
}

/**
 * The engine that evaluates expressions: n8n starts an isolated one for each callback, and spares only its own Webhook
 * node that. What the trigger itself costs is shown by an n8n without this exception, and by the other engine: there it
 * is held to the goal.
 */
export const ENGINES: Engine[] = [
	{ name: 'vm (default)', env: {} },
	{
		name: 'vm, no exception',
		env: { N8N_EXPRESSION_ENGINE_ALLOW_WEBHOOK_ISOLATE_SKIP: 'false' },
		goal: 1,
	},
	{ name: 'legacy', env: { N8N_EXPRESSION_ENGINE: 'legacy' }, goal: 1 },
];
