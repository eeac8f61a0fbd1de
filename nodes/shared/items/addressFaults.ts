import type { Told } from '../messages/reasons';
import { TEXT_FAULT } from '../messages/textFaults';
import { withExamples } from '../utils/withExamples';
import { errorIn } from './sheets';

/** Whether a text is an address as a whole. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S*$/i.test(text);

/** Where the host, a part of a path, or the name of a file had no value. */
const HOLE_IN_PATH = withExamples(
	/(?<=\/)(?:undefined|null|NaN|None)(?=\/|\.\w+$|$)|\/\.(?:jpe?g|png|gif|webp|avif|mp4|mov|webm)$/,
	{
		is: ['http://undefined/1', '/null.jpg', '/a/undefined/1.jpg', '/NaN', '/None.jpg', '/a/.jpg'],
		isNot: ['//null.a.test/1', '/null-modem.jpg', '/nullify/undefined_1.png', '/.well-known'],
	},
);

/** A placeholder that a person, or a shop, was to fill in. */
const URL_PLACEHOLDER = withExamples(
	/\$?(?:[{<]|%7B|%3C)[\w ]{1,50}(?:[}>]|%7D|%3E)|\[object(?:%20| )\w+\]/i,
	{
		is: [
			'/p_{width}x.jpg',
			'/${sku}.jpg',
			'/<sku>.jpg',
			'/%7B%7Bsku%7D%7D.jpg',
			'/[object%20Object]',
		],
		isNot: ['/c={type:1}', '/a.jpg'],
	},
);

/** Why an address leads to nothing: rows that lack the same value would show the same picture. */
export function addressFault(text: string): Told | undefined {
	if (!isAddress(text)) return undefined;
	const [path] = text.split(/[?#]/);
	const [part] = HOLE_IN_PATH.exec(path) ?? URL_PLACEHOLDER.exec(path) ?? [];
	if (part) return TEXT_FAULT.urlNotFilledIn(part);
	const error = errorIn(text);
	return error === undefined ? undefined : TEXT_FAULT.holdsSheetError(error);
}
