import type { IWebhookDescription } from 'n8n-workflow';

/** The address that resumes a suspended execution; n8n puts it behind the execution's id. */
export const waitWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		responseData: '',
		path: '={{$nodeId}}',
		isFullPath: true,
		restartWebhook: true,
	},
];
