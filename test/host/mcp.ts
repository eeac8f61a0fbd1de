/** What a tool has answered: its text, which for a tool of this package is a list of items or a reason. */
interface ToolAnswer {
	isError: boolean;
	text: string;
}

/** A tool as a client sees it. */
interface Tool {
	name: string;
	description: string;
	inputSchema: { properties?: Record<string, unknown> };
}

interface Message {
	id?: number;
	result?: unknown;
	error?: { message: string };
}

/** A client of n8n's MCP Server Trigger, over Streamable HTTP. */
export class McpClient {
	private lastId = 0;
	private session: Record<string, string> = {};

	private constructor(private readonly url: string) {}

	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		const clientInfo = { name: 'test', version: '1' };
		const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
		await client.ask('initialize', params);
		await client.post({ method: 'notifications/initialized' });
		return client;
	}

	async listTools(): Promise<Tool[]> {
		return (await this.ask<{ tools: Tool[] }>('tools/list')).tools;
	}

	/** @param signal ends the request, as a client does that gives up */
	async callTool(name: string, args: object, signal?: AbortSignal): Promise<ToolAnswer> {
		type Result = { isError?: boolean; content: Array<{ text: string }> };
		const params = { name, arguments: args };
		const { isError = false, content } = await this.ask<Result>('tools/call', params, signal);
		return { isError, text: content.map(({ text }) => text).join('\n') };
	}

	private async ask<T>(method: string, params = {}, signal?: AbortSignal): Promise<T> {
		const id = ++this.lastId;
		const text = await this.post({ id, method, params }, signal);
		const answer = messagesIn(text).find((message) => message.id === id);
		if (!answer || answer.error) throw new Error(`${method} was answered: ${text}`);
		return answer.result as T;
	}

	private async post(message: object, signal?: AbortSignal): Promise<string> {
		const accept = 'application/json, text/event-stream';
		const response = await fetch(this.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept, ...this.session },
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
			signal,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${this.url} was answered ${response.status}: ${text}`);
		const id = response.headers.get('mcp-session-id');
		if (id) this.session = { 'mcp-session-id': id };
		return text;
	}
}

/** The messages of an answer, which is one of them or a stream of events. */
const messagesIn = (text: string): Message[] =>
	(text.startsWith('{')
		? [text]
		: [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data)
	).map((data) => JSON.parse(data) as Message);
