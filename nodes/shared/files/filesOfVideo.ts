import attempt from 'lodash/attempt';
import isError from 'lodash/isError';
import omit from 'lodash/omit';
import type { INodeExecutionData } from 'n8n-workflow';

import { isFromFile, withoutMediaSource } from '../fields/media';
import { isEmptyCell } from '../items/cells';
import type { Fields } from '../items/parameters';
import { FILE } from '../messages/media';
import { faultOf, type FileFault, type InputFile, type InputFiles, isFault } from './inputFiles';
import { filesByName, filesShown, type Named } from './namedFiles';

/** n8n's resource mapper turns a file's JSON into text. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || !/^[[{]/.test(value) || value.length > MAX_JSON) return value;
	const json: unknown = attempt(JSON.parse, value);
	return isError(json) ? value : json;
}

/** In characters. */
const MAX_JSON = 10_000;

/** The files that a list entry means, whether it names them, and its other fields for the request. */
interface Source {
	named?: Named;
	isByName: boolean;
	rest: Fields;
}

function sourceOnPanel(entry: Fields, item: INodeExecutionData): Source {
	const isByName = isFromFile(entry);
	return {
		isByName,
		named: isByName ? filesByName(entry.file, item) : filesShown(entry.url, item),
		rest: withoutMediaSource(entry),
	};
}

/** Beside a URL, `file` may be a column that is only carried along. */
function sourceInJson(entry: Fields, item: INodeExecutionData): Source {
	const byName = isEmptyCell(entry.file) ? undefined : filesByName(entry.file, item);
	if (byName && isEmptyCell(entry.url)) {
		return { named: byName, isByName: true, rest: omit(entry, 'file') };
	}
	if (byName && 'keys' in byName) {
		return { named: { fault: FILE.urlAndFile() }, isByName: true, rest: entry };
	}
	return { named: filesShown(entry.url, item), isByName: false, rest: entry };
}

/** The input files of a video's request, by the addresses that stand for them in it. */
export class FilesOfVideo {
	private readonly files = new Map<string, InputFile | FileFault>();

	/** The addresses of files that an entry gives by name. */
	private readonly named = new Set<string>();

	constructor(private readonly inputFiles: InputFiles) {}

	/** The file that an address stands for; undefined for a URL. */
	of(address: unknown): InputFile | FileFault | undefined {
		return this.files.get(address as string);
	}

	/** The field that an address was entered in: `file` instead of `url` for a file that was named. */
	fieldOf({ field, url }: { field: string; url: string }): string {
		return this.named.has(url) ? field.replace(/url$/, 'file') : field;
	}

	get all(): InputFile[] {
		return [...this.files.values()].filter((file): file is InputFile => !isFault(file));
	}

	/**
	 * The URLs from which the service loads the files, by the files' addresses.
	 *
	 * @throws UserFacingError when there are none: nothing was sent then
	 */
	async signedUrls(): Promise<Map<unknown, string>> {
		return await this.inputFiles.signedUrls(this.all);
	}

	/**
	 * The entries that an entry of a list becomes, one for each of its files.
	 *
	 * @param itemIndex of the item that has its files
	 */
	async entries(entry: Fields, itemIndex: number, isJson: boolean): Promise<Fields[]> {
		const item = this.inputFiles.items()[itemIndex];
		const sourceOf = isJson ? sourceInJson : sourceOnPanel;
		const { named, isByName, rest } = sourceOf(entry, item);
		if (!named) return [rest];
		const addresses = await this.addresses(named, itemIndex);
		if (isByName) for (const address of addresses) this.named.add(address);
		return addresses.map((url) => ({ ...rest, url }));
	}

	/** The address of the file that a template variable names, or shows in n8n's form; undefined for another value. */
	async address(value: unknown, itemIndex: number): Promise<string | undefined> {
		const item = this.inputFiles.items()[itemIndex];
		const isName = typeof value === 'string' && Object.hasOwn(item.binary ?? {}, value.trim());
		const named = isName ? { keys: [value.trim()] } : filesShown(parsed(value), item);
		if (!named) return undefined;
		const several = 'keys' in named && named.keys.length > 1;
		const one: Named = several ? { fault: FILE.severalFiles() } : named;
		return (await this.addresses(one, itemIndex))[0];
	}

	private async addresses(named: Named, itemIndex: number): Promise<string[]> {
		const { binary = {} } = this.inputFiles.items()[itemIndex];
		const files =
			'fault' in named
				? [faultOf(named.fault)]
				: await Promise.all(named.keys.map(async (key) => await this.inputFiles.open(binary[key])));
		for (const file of files) this.files.set(file.address, file);
		return files.map(({ address }) => address);
	}
}
