import { type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { creationHint } from '../fields/aiHints';
import { waitHints } from '../fields/completion';
import { videoGenerationApiTest } from '../lookups/checkCredential';
import { listSearch } from '../lookups/listSearch';
import { CREDENTIAL } from '../service/account';
import { resumeWait, resumeWebhooks, WAITING_TOOLTIP } from '../waiting/resume';

/** What the descriptions of all creation nodes have in common. */
export const creationNode = {
	group: ['transform'],
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: CREDENTIAL, required: true, testedBy: 'videoGenerationApiTest' }],
	webhooks: resumeWebhooks,
	waitingNodeTooltip: WAITING_TOOLTIP,
	hints: waitHints,
	builderHint: creationHint,
} satisfies Partial<INodeTypeDescription>;

/** What they do beside creating videos. */
export abstract class CreationNode {
	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;
}
