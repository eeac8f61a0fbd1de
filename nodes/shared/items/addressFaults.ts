import type { Told } from '../messages/reasons';
import { TEXT_DOUBT, TEXT_FAULT } from '../messages/textFaults';
import { withExamples } from '../utils/withExamples';
import { SHEET_ERRORS } from './sheets';

/** Host, path and fragment of an address that is the whole text. */
const WEB_ADDRESS = withExamples(/^https?:\/\/([^\s/?#]*)(\/[^\s?#]*)?(?:\?[^\s#]*)?(#\S*)?$/i, {
	is: ['https://a.test', 'https://a.test/b.jpg?c=d#e', 'http://undefined/1'],
	isNot: ['See https://a.test/b.jpg', 'https://a.test/my photo.jpg', 'a.test/b.jpg'],
});

const EMPTY_HOST = /^(?:undefined|null|nan)$/i;

/** Where a part of a path had no value. */
const HOLE_IN_PATH = withExamples(
	/(?<![\p{L}\p{N}_-])(?:undefined|null|NaN)(?![\p{L}\p{N}_-])|(?<=\/)None(?=\/|\.\w+$|$)|\/\.(?:jpe?g|png|gif|webp|avif|mp4|mov|webm)$/u,
	{
		is: ['/null.jpg', '/a/undefined/1.jpg', '/NaN', '/None.jpg', '/a/.jpg'],
		isNot: ['/null-modem.jpg', '/nullify/undefined_1.png', '/None-such.jpg', '/.well-known'],
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
		isNot: ['?c={type:1}', '/a.jpg'],
	},
);

const CUT_OFF = withExamples(/(?:…|%E2%80%A6|\.{3})$/i, {
	is: ['https://a.test/b...', 'https://a.test/?sku=12…', 'https://a.test/my%20photo%E2%80%A6'],
});

/** Why an address leads to nothing: rows that lack the same value would show the same picture. */
export function addressFault(text: string): Told | undefined {
	const [, host = '', path = '', fragment = ''] = WEB_ADDRESS.exec(text) ?? [];
	const [hole] = EMPTY_HOST.exec(host) ?? HOLE_IN_PATH.exec(path) ?? [];
	if (hole) return TEXT_FAULT.urlWithoutValue(hole);
	const [placeholder] = URL_PLACEHOLDER.exec(path) ?? [];
	if (placeholder) return TEXT_FAULT.urlWithPlaceholder(placeholder);
	if (host && CUT_OFF.test(text)) return TEXT_FAULT.urlCutOff();
	const [error] = fragment.split('.');
	return SHEET_ERRORS.has(error) ? TEXT_FAULT.holdsSheetError(error) : undefined;
}

const EMPTY_PARAMETER = withExamples(/[?&]([^=&#\s]{1,50}=(?:null|None|nan))(?=[&#]|$)/, {
	is: ['https://a.test/?sku=null&b=1', 'https://a.test/?a=1&sku=None'],
	isNot: ['https://a.test/?fit=none', 'https://a.test/?sku=nullify'],
});

/** Why the picture of an address may be the same for each row. */
export function addressDoubt(address: string): Told | undefined {
	const [, parameter] = EMPTY_PARAMETER.exec(address) ?? [];
	const [placeholder] = URL_PLACEHOLDER.exec(address) ?? [];
	const hole = parameter ?? placeholder;
	return hole === undefined ? undefined : TEXT_DOUBT.urlPerhapsWithoutValue(hole);
}
