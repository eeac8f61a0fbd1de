import { createHash } from 'crypto';
import isEmpty from 'lodash/isEmpty';
import isEqual from 'lodash/isEqual';
import once from 'lodash/once';
import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';

import { UserFacingError } from '../items/rowError';
import { FILE, SERVED } from '../messages/media';
import type { Told } from '../messages/reasons';
import { ExpiringCache, getOrLoad } from '../utils/expiringCache';
import { digest } from '../utils/objects';
import { shortened } from '../utils/text';
import { checkStored, VALID_FOR } from './fileUrls';
import { HEAD_BYTES, type MediaFile, mediaFileOf } from './typeByBytes';

export interface InputFile extends MediaFile {
	/** Stands for the file in the request until the request is sent. It is made of the content alone: name and place do not count. */
	address: string;
	name: string;
	/** In bytes. */
	size: number;
	binary: IBinaryData;
}

/** A file that no request can show, and why. */
export interface FileFault {
	/** Stands for the file in the request. */
	address: string;
	fault: Told;
}

export const isFault = (file: InputFile | FileFault): file is FileFault => 'fault' in file;

/** A scheme that no web address has, so that an address of this kind in a cell is refused. */
const SCHEME = 'n8n-file:';

/** An ending of a name for each kind of file, by which the type of an entry is found as for a URL. */
const EXTENSION_OF = { image: 'jpg', video: 'mp4' };

export const faultOf = (fault: Told): FileFault => ({
	address: `${SCHEME}${digest(fault.message)}`,
	fault,
});

const contentOfFile = async ({ helpers }: IExecuteFunctions, { id, data }: IBinaryData) =>
	id ? await helpers.getBinaryStream(id) : Buffer.from(data, 'base64');

/** Reads a file once, a piece at a time, for its digest, its size and its type. */
async function inspectFile(
	context: IExecuteFunctions,
	binary: IBinaryData,
): Promise<Pick<InputFile, 'size'> & { sha256: string; media?: MediaFile }> {
	const hash = createHash('sha256');
	const head: Buffer[] = [];
	let size = 0;
	const content = await contentOfFile(context, binary);
	const pieces: AsyncIterable<Buffer> | Buffer[] = Buffer.isBuffer(content) ? [content] : content;
	for await (const piece of pieces) {
		if (size < HEAD_BYTES) head.push(piece.subarray(0, HEAD_BYTES - size));
		hash.update(piece);
		size += piece.length;
	}
	return {
		size,
		sha256: hash.digest('hex'),
		media: mediaFileOf(Buffer.concat(head)),
	};
}

/** What the input files of a run are, and where the service loads them. Does nothing where there are none. */
export class InputFiles {
	/** By their IDs: items can share a file. */
	private readonly opened = new ExpiringCache<Promise<InputFile | FileFault>>(Infinity, Infinity);

	/** By their content. */
	private readonly copies = new ExpiringCache<Promise<IBinaryData>>(Infinity, Infinity);

	/** The input items with their files. */
	readonly items: () => INodeExecutionData[];

	constructor(
		private readonly context: IExecuteFunctions,
		isTool: boolean,
	) {
		this.items = once(() => (isTool ? withAgentFiles(context) : context.getInputData()));
	}

	/** Never throws. */
	async open(binary: IBinaryData): Promise<InputFile | FileFault> {
		const read = async () => await this.read(binary);
		return await (binary.id ? getOrLoad(this.opened, binary.id, read) : read());
	}

	private async read(binary: IBinaryData): Promise<InputFile | FileFault> {
		const name = shortened(binary.fileName || binary.mimeType);
		try {
			const { media, size, sha256 } = await inspectFile(this.context, binary);
			if (size === 0) return faultOf(FILE.emptyInputFile(name));
			// a recording can have the form of a video
			const isAudio = binary.mimeType?.startsWith('audio/') && media?.kind === 'video';
			if (!media || isAudio) return faultOf(FILE.noImageOrVideo(name, binary.mimeType));
			const address = `${SCHEME}${sha256}.${EXTENSION_OF[media.kind]}`;
			return { ...media, address, name, size, binary };
		} catch {
			return faultOf(FILE.fileNotRead(name));
		}
	}

	/**
	 * The ID of a file in n8n's storage, copied there if necessary; undefined if n8n keeps files in memory.
	 *
	 * @throws UserFacingError when it cannot be stored
	 */
	async storedId(file: InputFile): Promise<string | undefined> {
		return file.binary.id ?? (await this.copyOf(file)).id;
	}

	/**
	 * The signed URL of a copy of each file, as that of a form is renamed when the execution ends.
	 *
	 * @throws UserFacingError when one cannot be copied, or n8n keeps the copy in memory: nothing was sent then
	 */
	async signedUrls(files: InputFile[]): Promise<Map<unknown, string>> {
		const { helpers } = this.context;
		const urls = new Map<unknown, string>();
		for (const file of files) {
			const copy = await this.copyOf(file);
			// the file itself may have been stored in another mode
			checkStored(copy.id);
			urls.set(file.address, helpers.createBinarySignedUrl(copy, VALID_FOR));
		}
		return urls;
	}

	/** One that has failed is tried again for the next row. */
	private async copyOf(file: InputFile): Promise<IBinaryData> {
		return await getOrLoad(this.copies, file.address, async () => await this.copy(file));
	}

	private async copy({ binary, type, name, size }: InputFile): Promise<IBinaryData> {
		try {
			const content = await contentOfFile(this.context, binary);
			const { helpers } = this.context;
			const copy = await helpers.prepareBinaryData(content, binary.fileName, type);
			// n8n 2.4 counts no bytes
			if ((copy.bytes ?? size) === size) return copy;
		} catch {
			// the message would show paths of this n8n
		}
		throw new UserFacingError(SERVED.fileNotCopied(name));
	}
}

/**
 * The items of an agent's call, with the files of the agent's own input item, such as chat uploads, which n8n does not
 * pass on. None are added if it is unclear which item the call is about.
 */
function withAgentFiles(context: IExecuteFunctions): INodeExecutionData[] {
	return context.getInputData().map((item) => {
		if (item.binary) return item;
		const items = agentItems(context, item);
		return items.length === 1 ? { ...item, binary: items[0].binary } : item;
	});
}

function agentItems(
	context: IExecuteFunctions,
	{ json, pairedItem }: INodeExecutionData,
): INodeExecutionData[] {
	const { sourceOverwrite } = (pairedItem ?? {}) as IPairedItemData;
	const { $, $input } = context.getWorkflowDataProxy(0);
	try {
		// an older agent calls the tool itself, which then has the agent's input
		if (!sourceOverwrite) return $input.all();
		const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = sourceOverwrite;
		// n8n names a wrong output or run where an agent calls again, or runs again as in a loop
		const { previousNodeRun: ownRun = 0 } = context.getInputSourceData();
		if (previousNodeRun !== ownRun) return [];
		const items: INodeExecutionData[] = $(previousNode).all(previousNodeOutput, previousNodeRun);
		return items.filter((item) => isHandedOn(item.json, json));
	} catch {
		// n8n's own Agents run a tool without a workflow around it
		return [];
	}
}

/** Whether all fields of an item are in a call: n8n hands those of the agent's item on, and adds what the model says. */
const isHandedOn = (json: IDataObject, call: IDataObject): boolean =>
	!isEmpty(json) && Object.entries(json).every(([name, value]) => isEqual(call[name], value));
