import { recordsOf, textsOf, VIDEOS } from '../lookups/libraries';
import { PATH_SETTINGS, videoDetailsPath } from '../lookups/undocumented';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { type Explanation, explanationOf } from '../service/explanation';
import { get } from '../service/get';

/** An ID that no video has. */
const NOBODY = 'n8n-look-up-test';

/**
 * Whether videos can be looked up, which several callbacks of one execution need: the path is not shown. An
 * unknown video and an unknown path are both a 404; the one names the video, and where none does, a video of
 * the list tells.
 *
 * @returns why not, before anything is created; undefined when they can, or when it cannot be told
 */
export async function probeLookUp(send: Send, account: Account): Promise<Explanation | undefined> {
	const problem = await problemWith(send, account, NOBODY);
	if (!problem || (problem.httpCode !== undefined && problem.httpCode !== 404)) return undefined;
	if (!account.paths.videoDetails.includes('{videoId}')) return problem;
	if (problem.httpCode === undefined) return undefined;
	if (problem.message.includes(NOBODY) && !problem.message.includes('/')) return undefined;
	try {
		const list = await get(send, account, { path: account.paths.videoList });
		const [first = {}] = recordsOf(list, VIDEOS.key) ?? [];
		const [id] = textsOf(first, VIDEOS.ids);
		const again = id === undefined ? undefined : await problemWith(send, account, id);
		return again?.httpCode === 404 ? broken(account) : undefined;
	} catch {
		return broken(account);
	}
}

async function problemWith(send: Send, account: Account, id: string) {
	try {
		await get(send, account, { path: videoDetailsPath(account, id) });
		return undefined;
	} catch (error) {
		return explanationOf(error);
	}
}

const broken = ({ paths }: Account): Explanation => ({
	message: `Videos cannot be looked up at ${paths.videoDetails}, which waiting for several videos by callback needs, so nothing was created`,
	description: `The service's documentation does not give this path: turn on Show Undocumented Paths in the credential and correct ${PATH_SETTINGS.videoDetails}. Or wait for one video at a time (Loop Over Items with a batch size of 1), or set Completion to "Notify the Trigger in This Workflow".`,
	httpCode: 404,
});
