import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
	role: string;
	content: unknown;
}

/** A chat request as OpenAI's API has it, as far as it matters here. */
interface ChatRequest {
	messages: Message[];
	tools?: Array<{ function: { name: string; description: string; parameters: object } }>;
}

/** A language model that calls one tool, always with the same input, and then repeats what the tool has answered. */
export interface LanguageModel {
	/** Base URL of its OpenAI-compatible API. */
	url: string;
	readonly requests: ChatRequest[];
	close(): Promise<void>;
}

interface Script {
	/** How often it calls its tool at once. */
	calls?: number;
	/** The name of the tool, where it has several. */
	tool?: string;
}

export async function startLanguageModel(
	toolInput: object,
	script: Script = {},
): Promise<LanguageModel> {
	const requests: ChatRequest[] = [];
	const app = express();
	app.use(express.json({ limit: '5mb' }));
	app.post('/v1/chat/completions', (request, response) => {
		const chat = request.body as ChatRequest;
		requests.push(chat);
		response.json({
			id: `chat-${requests.length}`,
			object: 'chat.completion',
			created: 0,
			model: 'local',
			choices: [{ index: 0, ...nextTurn(chat, toolInput, script) }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		});
	});
	const server = createServer(app).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

function nextTurn(
	{ messages, tools = [] }: ChatRequest,
	toolInput: object,
	{ calls = 1, tool: wanted = tools[0]?.function.name ?? 'none' }: Script,
) {
	const answered = messages.filter(({ role }) => role === 'tool').at(-1);
	if (answered) {
		const content = String(answered.content);
		return { message: { role: 'assistant', content }, finish_reason: 'stop' };
	}
	const call = { name: wanted, arguments: JSON.stringify(toolInput) };
	const tool_calls = Array.from({ length: calls }, (_, index) => ({
		...{ id: `call-${index + 1}`, type: 'function', function: call },
	}));
	return { message: { role: 'assistant', content: null, tool_calls }, finish_reason: 'tool_calls' };
}
