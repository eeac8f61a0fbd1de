import './environment';

import { basename, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';

import { n8n, name as packageName } from '../../../package.json';

export const ROOT = join(__dirname, '..', '..', '..');

/** A node of this package, from its source. */
export interface OurNode {
	/** As n8n names it in workflows. */
	type: string;
	/** Path of its source without `.node.ts`. */
	path: string;
	node: INodeType;
}

/** The nodes that package.json registers. */
export const ourNodes: OurNode[] = n8n.nodes.map((compiled) => {
	const path = join(ROOT, compiled.replace(/^dist\//, '').replace(/\.node\.js$/, ''));
	const classes = jest.requireActual<Record<string, new () => INodeType>>(`${path}.node.ts`);
	const node = new classes[basename(path)]();
	return { type: `${packageName}.${node.description.name}`, path, node };
});
