/** The states that end a video ("States and transitions"), and words that mean the same. */
const COMPLETED_IN_CALLBACKS = 'completed complete done finished succeeded ready'.split(' ');
const FAILED_IN_CALLBACKS =
	'failed failure error errored rejected cancelled canceled aborted'.split(' ');

/** What the word of a callback means; undefined when it is not known to end a video. */
export function statusInCallback(word: string): 'completed' | 'failed' | undefined {
	const state = word.toLowerCase();
	if (COMPLETED_IN_CALLBACKS.includes(state)) return 'completed';
	return FAILED_IN_CALLBACKS.includes(state) ? 'failed' : undefined;
}

/** Parts of words for a video that is not finished, or never will be. */
const UNFINISHED_IN_DETAILS =
	'start queue progress pend schedul creat draft new init partial preview incomplete not un fail err cancel reject abort expire delet block invalid'.split(
		' ',
	);

/**
 * The document shows no words for the states of look-ups. Beside the URL of a video, an unknown word such as "ready"
 * counts as completed, unless it may mean something else; only "failed" means that the video has failed.
 */
export function statusInDetails(state = '', url = ''): 'completed' | 'failed' | 'processing' {
	const word = state.trim().toLowerCase();
	if (word === 'completed' || word === 'failed') return word;
	if (word === '' || !/^https?:/i.test(url)) return 'processing';
	// "rendering", "uploading"
	if (word.endsWith('ing')) return 'processing';
	return UNFINISHED_IN_DETAILS.some((part) => word.includes(part)) ? 'processing' : 'completed';
}
