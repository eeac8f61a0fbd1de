import { recordsOf, textsOf, VIDEOS } from '../lookups/libraries';
import { PATH_SETTINGS, PLACEHOLDER, videoDetailsPath } from '../service/undocumented';
import type { WaitBy } from '../fields/completion';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { type Explanation, explanationOf } from '../service/explanation';
import { get } from '../service/get';

/** An ID that no video has. */
const NOBODY = 'n8n-look-up-test';

/**
 * Whether videos can be looked up, which polling and several callbacks of one execution need: the path is not
 * shown. An unknown video and an unknown path are both a 404; the one names the video, and where none does, a video
 * of the list tells.
 *
 * @returns why not, before anything is created; undefined when they can, or when it cannot be told
 */
export async function probeLookUp(
	send: Send,
	account: Account,
	by: WaitBy,
): Promise<Explanation | undefined> {
	const problem = await problemWith(send, account, NOBODY);
	if (!problem || (problem.httpCode !== undefined && problem.httpCode !== 404)) return undefined;
	if (!account.paths.videoDetails.includes(PLACEHOLDER)) return problem;
	if (problem.httpCode === undefined) return undefined;
	// a router that knows no such path names the path, with the ID in it
	const namesVideo = problem.message.includes(NOBODY) && !problem.message.includes('/');
	if (namesVideo) return undefined;
	try {
		const list = await get(send, account, { path: account.paths.videoList });
		const [first = {}] = recordsOf(list, VIDEOS.key) ?? [];
		const [id] = textsOf(first, VIDEOS.ids);
		const again = id === undefined ? undefined : await problemWith(send, account, id);
		return again?.httpCode === 404 ? broken(account, by) : undefined;
	} catch {
		return broken(account, by);
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

/** What needs no look-up. */
const INSTEAD: Record<WaitBy, string> = {
	callback: 'wait for one video at a time (Loop Over Items with a batch size of 1)',
	polling: 'set Wait By to "Callback" and wait for one video at a time',
};

const NEEDS_LOOK_UP: Record<WaitBy, string> = {
	callback: 'waiting for several videos by callback',
	polling: 'waiting by polling',
};

const broken = ({ paths }: Account, by: WaitBy): Explanation => ({
	message: `Not sent, as videos cannot be looked up at ${paths.videoDetails}, which ${NEEDS_LOOK_UP[by]} needs`,
	description: `The service's documentation does not give this path: turn on Show Undocumented Paths in the credential and correct ${PATH_SETTINGS.videoDetails}. Or ${INSTEAD[by]}, or set Completion to "Notify the Trigger in This Workflow".`,
	httpCode: 404,
});
