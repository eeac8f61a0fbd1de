import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { shownFieldsOf } from '../../support/shownFields';
import type { NodeSample } from './nodes';

/** The labels of the fields that a panel shows for these values, from top to bottom. */
export const shownLabels = ({ type, fields }: NodeSample, parameters: INodeParameters): string[] =>
	shownFieldsOf({ name: type, properties: fields } as INodeTypeDescription, parameters)
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);
