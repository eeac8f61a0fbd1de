import { parseArgs } from 'node:util';

import { startSimulator } from './index';

const { values } = parseArgs({
	options: { port: { type: 'string', default: process.env.PORT ?? '4010' } },
});

const welcome = (url: string) => `The simulator of the video generation service listens at ${url}
API key: demo-key

Try:
  curl -H 'x-api-key: demo-key' '${url}/v1/voice/list?language=Spanish'
  curl -H 'x-api-key: demo-key' -H 'Content-Type: application/json' \\
    -d '{"type":"class","name":"First","script":"Hello there","avatarId":"avatar-0001","voiceId":"voice-0001"}' \\
    ${url}/v1/project/create
  curl -H 'x-api-key: demo-key' ${url}/v1/video/list

A script with the marker #fail:VOICE_SYNTHESIS_ERROR makes the render fail. Ctrl-C ends it.`;

async function main(): Promise<void> {
	const simulator = await startSimulator({ port: Number(values.port) });
	console.log(welcome(simulator.url));
	const stop = () => void simulator.close();
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

main().catch((error: Error) => {
	console.error(`The simulator could not start: ${error.message}`);
	process.exitCode = 1;
});
