import compact from 'lodash/compact';
import isEqual from 'lodash/isEqual';
import isNumber from 'lodash/isNumber';
import isPlainObject from 'lodash/isPlainObject';
import isString from 'lodash/isString';
import type { IBinaryData, IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { isWebUrl } from '../addresses/urls';
import type { Fields } from '../items/parameters';
import { FILE } from '../messages/media';
import type { Told } from '../messages/reasons';
import { shortened } from '../utils/text';

/** Which files of its item a value means, by the names of their fields; or why it means none. */
export type Named = { keys: string[] } | { fault: Told };

/** A file is never found by an ID alone, which anybody could write into a cell: it has to be one of the item. */
type Item = Pick<INodeExecutionData, 'json' | 'binary'>;

/** The files that a text names, several of them separated by commas. */
export function filesByName(text: unknown, { binary = {} }: Item): Named {
	const given = typeof text === 'string' ? text.trim() : '';
	if (given === '') return { fault: FILE.noFileNamed() };
	const known = Object.keys(binary);
	// a form derives a field's name from its label
	const keys = known.includes(given) ? [given] : compact(given.split(',').map((one) => one.trim()));
	const missing = keys.find((key) => !known.includes(key));
	if (missing === undefined && keys.length > 0) return { keys };
	return { fault: FILE.fileMissing(shortened(missing ?? given), known) };
}

/** What n8n shows of a file: in the `json` of a form, or as `$binary.data`. */
interface Shown {
	name: string;
	type: string;
	/** In bytes. */
	size?: number;
	id?: string;
}

/** Whether a value is an ID that n8n gives to a file, by where it is stored: `filesystem-v2:...`. */
const isBinaryId = (id: unknown): boolean => isString(id) && /^[a-z][\w-]+:(?!\/\/)/.test(id);

function shownIn(value: unknown): Shown | undefined {
	// what another service tells of a file has its URL
	if (!isPlainObject(value) || Object.values(value as object).some(isWebUrl)) return undefined;
	const { filename, mimetype, size, fileName, mimeType, bytes, id } = value as Fields;
	const type = [mimetype, mimeType].find(isString);
	const name = [filename, fileName].find(isString);
	if (type === undefined || (name === undefined && !isBinaryId(id))) return undefined;
	const length = size ?? bytes;
	return {
		name: name ?? '',
		type,
		size: isNumber(length) ? length : undefined,
		id: isString(id) ? id : undefined,
	};
}

function isShown(file: IBinaryData, { name, type, size, id }: Shown): boolean {
	// two files never have the same ID
	if (id !== undefined) return file.id === id;
	if ((file.fileName ?? '') !== name || file.mimeType !== type) return false;
	// a size is not always known
	if (size === undefined || file.bytes === undefined) return true;
	return file.bytes === size;
}

/** Whether n8n's form would give a file of this column this key. */
function isOfColumn(key: string, column: string): boolean {
	if (key === column) return true;
	// a form replaces everything but letters, digits and _
	const name = column.replace(/\W/g, '_');
	if (key === name) return true;
	// a field that takes several files numbers them: `photos_0`
	return key.startsWith(`${name}_`) && /^\d+$/.test(key.slice(name.length + 1));
}

/**
 * The files that a value describes in n8n's form, such as a form field that was dragged into a field; undefined if
 * none. Phones call each photo `image.jpg`, so the column tells which one is meant.
 */
export function filesShown(value: unknown, { json, binary = {} }: Item): Named | undefined {
	const shown = (Array.isArray(value) ? value : [value]).map(shownIn);
	if (shown.length === 0 || !shown.every((each) => each !== undefined)) return undefined;
	const columns = Object.keys(json).filter((name) => isEqual(json[name], value));
	const all = Object.keys(binary);
	const ofColumn = all.filter((key) => columns.some((column) => isOfColumn(key, column)));
	if (areShown(ofColumn, shown, binary)) return { keys: ofColumn };
	const keys: string[] = [];
	for (const each of shown) {
		const [key, ...others] = all.filter((one) => isShown(binary[one], each));
		const name = shortened(each.name);
		if (key === undefined) return { fault: FILE.fileMissing(name, all) };
		if (others.length > 0) return { fault: FILE.severalFilesOfThisName(name) };
		keys.push(key);
	}
	return { keys };
}

const areShown = (keys: string[], shown: Shown[], binary: IBinaryKeyData): boolean =>
	keys.length === shown.length && keys.every((key, at) => isShown(binary[key], shown[at]));
