import type { INode } from 'n8n-workflow';

/** A node for functions that put its name into an error. */
export const node: INode = {
	id: 'n1',
	name: 'Video',
	type: 'video',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
