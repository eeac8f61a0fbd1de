/** In callbacks: the states that end a video ("States and transitions"), and words that mean the same. */
const COMPLETED = 'completed complete done finished succeeded ready'.split(' ');
const FAILED = 'failed failure error errored rejected cancelled canceled aborted'.split(' ');

/** What a state in the service's word means; undefined when it is not known to end a video. */
export function finalState(word: string): 'completed' | 'failed' | undefined {
	const state = word.toLowerCase();
	if (COMPLETED.includes(state)) return 'completed';
	return FAILED.includes(state) ? 'failed' : undefined;
}

/** In look-ups: parts of words for a video that is not finished, or never will be. */
const UNFINISHED =
	'start queue progress pend schedul creat draft new init partial preview incomplete not un fail err cancel reject abort expire delet block invalid'.split(
		' ',
	);

export type StateInDetails = 'completed' | 'failed' | 'processing';

/**
 * The document shows no words for the states of look-ups. Beside the URL of a video, an unknown word such as "ready"
 * counts as completed, unless it may mean something else; only "failed" means that the video has failed.
 */
export function statusInDetails(state = '', url = ''): StateInDetails {
	const word = state.trim().toLowerCase();
	if (word === 'completed' || word === 'failed') return word;
	if (word === '' || !/^https?:/i.test(url)) return 'processing';
	// "rendering", "uploading"
	if (word.endsWith('ing')) return 'processing';
	return UNFINISHED.some((part) => word.includes(part)) ? 'processing' : 'completed';
}
