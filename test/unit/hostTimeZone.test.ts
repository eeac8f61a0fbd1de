import { environment, type N8nSettings } from '../host/n8n';

const settings: N8nSettings = {
	...{ userFolder: '/tmp/x', logFile: '/tmp/x.log', webhookUrl: 'https://localhost:1' },
	extraCa: '/tmp/x.pem',
};
const host = { version: '2.41.1', node: 'node', n8n: 'n8n' };

test('the n8n of the demo has the time zone of this machine, unless it is given another', () => {
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	expect(environment(host, settings, 1, 2).GENERIC_TIMEZONE).toBe(timeZone);
	const given = { ...settings, env: { GENERIC_TIMEZONE: 'Asia/Tokyo' } };
	expect(environment(host, given, 1, 2).GENERIC_TIMEZONE).toBe('Asia/Tokyo');
});
