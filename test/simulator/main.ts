import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { type Plan, type SimulatorOptions, startSimulator } from './index';

const { values } = parseArgs({
	options: {
		port: { type: 'string', default: process.env.PORT ?? '4010' },
		'render-ms': { type: 'string', default: process.env.RENDER_MS },
		'minute-ms': { type: 'string', default: process.env.MINUTE_MS },
		plan: { type: 'string', default: process.env.PLAN },
		'webhook-shape': { type: 'string', default: process.env.WEBHOOK_SHAPE },
		'ca-file': { type: 'string', default: process.env.CA_FILE },
	},
});

const plans: Plan[] = ['free', 'starter', 'pro', 'premium', 'unlimited'];

function oneOf<Word extends string>(name: string, words: Word[], given: string | undefined) {
	const word = words.find((each) => each === given);
	if (given !== undefined && word === undefined) {
		throw new Error(`${name} is one of ${words.join(', ')}, not "${given}"`);
	}
	return word;
}

function milliseconds(name: string, given: string | undefined): number | undefined {
	if (given === undefined) return undefined;
	const number = Number(given);
	if (!Number.isInteger(number) || number < 0) {
		throw new Error(`${name} is a whole number, not "${given}"`);
	}
	return number;
}

function options(): SimulatorOptions {
	const caFile = values['ca-file'];
	return {
		port: milliseconds('port', values.port),
		renderMs: milliseconds('render-ms', values['render-ms']),
		minuteMs: milliseconds('minute-ms', values['minute-ms']),
		webhookShape: oneOf('webhook-shape', ['A', 'B', 'alternate'], values['webhook-shape']),
		accounts: { 'demo-key': { plan: oneOf('plan', plans, values.plan) ?? 'unlimited' } },
		ca: caFile === undefined ? undefined : readFileSync(caFile, 'utf8'),
	};
}

function welcome(url: string): string {
	return `The simulator of the video generation service listens at ${url}
API key: demo-key

Try:
  curl -H 'x-api-key: demo-key' '${url}/v1/voice/list?language=Spanish'
  curl -H 'x-api-key: demo-key' -H 'Content-Type: application/json' \\
    -d '{"type":"class","name":"First","script":"Hello there","avatarId":"avatar-0001","voiceId":"voice-0001"}' \\
    ${url}/v1/project/create
  curl -H 'x-api-key: demo-key' ${url}/v1/video/list
  curl ${url}/_simulator/requests
  curl -H 'Content-Type: application/json' -d '{"next":{"kind":"503","count":2}}' ${url}/_simulator/faults

A script with the marker #fail:VOICE_SYNTHESIS_ERROR makes the render fail. Ctrl-C ends it.`;
}

async function main(): Promise<void> {
	const simulator = await startSimulator(options());
	console.log(welcome(simulator.url));
	const stop = () => void simulator.close();
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

main().catch((error: Error) => {
	console.error(`The simulator could not start: ${error.message}`);
	process.exitCode = 1;
});
