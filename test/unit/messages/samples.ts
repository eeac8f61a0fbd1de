/** Facts for each message of a file of messages: each list is a call. Fixed texts need none. */
export type Samples<M> = {
	[K in keyof M as M[K] extends string ? never : K]: M[K] extends (...facts: infer F) => unknown
		? F[]
		: Samples<M[K]>;
};
