import { config } from '@n8n/node-cli/eslint';

/** Tests run on the developer's machine: what n8n forbids inside its own process does not concern them. */
export default [
	...config,
	{
		files: ['**/*.ts'],
		rules: {
			'no-console': 'off',
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
			'@n8n/community-nodes/no-hardcoded-secrets': 'off',
			'@n8n/community-nodes/no-dangerous-functions': 'off',
		},
	},
];
