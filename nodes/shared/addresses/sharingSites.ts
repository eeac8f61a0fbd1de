import { MAKE_FILE_PUBLIC, SHARE_FILE } from '../messages/addresses';
import { withExamples } from '../utils/withExamples';
import { endsLikeFile } from './fileNames';
import { type SharingSite, SITES_WITH_LOGIN, SITES_WITHOUT_LINKS } from './sitesWithoutLinks';
import { parsedUrl } from './urls';

const withFlag = ({ href }: URL, name: string): URL => {
	const url = new URL(href);
	url.searchParams.set(name, '1');
	return url;
};

const parameter =
	(name: string) =>
	({ searchParams }: URL): string | undefined =>
		parsedUrl(searchParams.get(name) ?? '')?.href;

const replaced =
	(part: string, by: string) =>
	({ href }: URL): string =>
		href.replace(part, by);

function driveFile({ pathname, searchParams }: URL): string | undefined {
	const [, inPath] = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(pathname) ?? [];
	const id = inPath ?? (/\/open\/?$/.test(pathname) ? searchParams.get('id') : undefined);
	if (!id) return undefined;
	const key = searchParams.get('resourcekey');
	const query = { export: 'download', id, ...(key && { resourcekey: key }) };
	return `https://drive.google.com/uc?${new URLSearchParams(query).toString()}`;
}

/** A drawing can be read as a picture. */
function docsFile(url: URL): string | undefined {
	const [drawing] = /^.*\/drawings\/d\/[\w-]+/.exec(url.pathname) ?? [];
	return drawing ? `${url.origin}${drawing}/export/png` : driveFile(url);
}

function dropboxFile(url: URL): string | undefined {
	if (!/^\/(?:s|sh|scl\/f[io])\//.test(url.pathname)) return undefined;
	const file = withFlag(url, 'raw');
	file.searchParams.delete('dl');
	return DROPBOX_FILE.test(file.pathname + file.search) ? file.href : undefined;
}

/** A file in a shared folder has its name in the path; a folder does not. */
const DROPBOX_FILE = withExamples(
	/^\/(?!(?:home|work|personal|preview|request|t)(?:\/|\?)|(?:sh|scl\/fo)\/(?![^?]*\.\w{3,4}\?)).*[?&](?:raw|dl)=1(?:&|$)/,
	{
		is: ['/s/x/a.jpg?raw=1', '/scl/fi/x/a.jpg?dl=1&rlkey=k', '/scl/fo/x/AAb/a.jpg?rlkey=k&dl=1'],
		isNot: ['/s/x/a.jpg?dl=0', '/scl/fo/x/AAb?rlkey=k&raw=1', '/sh/x/AAb?dl=1', '/work/a.jpg?dl=1'],
	},
);

/** From the page of a file in any language, or from an article that shows it. */
function wikiFile({ origin, pathname, hash }: URL): string | undefined {
	const page = /^#\/media\/(.+)/.exec(hash)?.[1] ?? pathname.replace('/wiki/', '');
	const name = page.slice(page.indexOf(':') + 1);
	return endsLikeFile(name) ? `${origin}/wiki/Special:FilePath/${name}` : undefined;
}

function giphyFile({ pathname }: URL): string | undefined {
	const [, id] = /^\/(?:gifs|embed|stickers)\/(?:.*-)?(\w+)\/?$/.exec(pathname) ?? [];
	return id && `https://i.giphy.com/${id}.gif`;
}

const WITH_LINKS: SharingSite[] = [
	{
		name: 'Google Drive',
		domains: 'drive.google.com',
		fileOf: driveFile,
		also: SHARE_FILE,
		file: withExamples(/^\/(?:a\/[^/]+\/|u\/\d+\/)*(?:uc|thumbnail|download)\b/, {
			is: ['/uc?id=1AbC', '/a/shop.com/u/0/uc?id=1AbC', '/thumbnail?id=1AbC'],
			isNot: ['/file/d/1AbC/view', '/drive/folders/1AbC'],
		}),
	},
	{
		name: 'Google Docs',
		domains: 'docs.google.com',
		fileOf: docsFile,
		also: SHARE_FILE,
		file: withExamples(/^\/(?:a\/[^/]+\/)?uc\b|\/export\b|\/drawings\/.*\/pub\b/, {
			is: ['/uc?id=1AbC', '/presentation/d/1AbC/export/png', '/drawings/d/e/2PACX/pub?w=960'],
			isNot: ['/document/d/1AbC/edit', '/drawings/d/1AbC/edit'],
		}),
	},
	{
		name: 'Google',
		domains: 'google.* images.google.*',
		fileOf: parameter('imgurl'),
		page: /^\/(?:imgres|search|url|maps)\b/,
	},
	{ name: 'Yandex', domains: 'yandex.*', page: /^\/images\//, fileOf: parameter('img_url') },
	{ name: 'Bing', domains: 'bing.com', page: /^\/images\//, fileOf: parameter('mediaurl') },
	{
		name: 'Google Cloud',
		domains: 'storage.cloud.google.com',
		fileOf: replaced('storage.cloud.google.com', 'storage.googleapis.com'),
		also: MAKE_FILE_PUBLIC,
	},
	{
		name: 'Dropbox',
		domains: 'dropbox.com paper.dropbox.com',
		file: DROPBOX_FILE,
		fileOf: dropboxFile,
	},
	{
		name: 'SharePoint',
		domains: '**.sharepoint.com',
		also: SHARE_FILE,
		page: withExamples(
			/^\/:[a-z]:\/|\/_layouts\/15\/(?:onedrive|doc|stream|guestaccess|viewer)\b|\/(?:SitePages|Forms)\/[^?]*\.aspx/i,
			{
				is: [
					'/sites/team/Photos/Forms/AllItems.aspx?id=%2Fa.jpg',
					'/:i:/s/team/EaBc?e=x',
					'/sites/team/_layouts/15/stream.aspx?id=1',
				],
				isNot: ['/sites/team/Shared%20Documents/a.jpg', '/_layouts/15/download.aspx?UniqueId=1'],
			},
		),
		file: /[?&]download=1(?:&|$)/,
		fileOf: (url) =>
			/^\/:[iuv]:\//.test(url.pathname) ? withFlag(url, 'download').href : undefined,
	},
	{
		name: 'GitHub',
		domains: 'github.com',
		file: /[?&]raw=(?:1|true)(?:&|$)/,
		page: /^\/[^/]+\/[^/]+\/(?:blob|tree)\//,
		fileOf: replaced('/blob/', '/raw/'),
	},
	{
		name: 'Pixeldrain',
		domains: 'pixeldrain.com',
		page: /^\/[ul]\//,
		fileOf: ({ href }) => (href.includes('/u/') ? href.replace('/u/', '/api/file/') : undefined),
	},
	{
		name: 'Wikipedia',
		domains: '**.wikipedia.org **.wikimedia.org',
		fileOf: wikiFile,
		// special pages lead to files, in any language
		page: withExamples(/^\/wiki\/(?!e?sp[^/:]{4,12}:)/i, {
			is: ['/wiki/Lamp', '/wiki/File:Lamp.jpg', '/wiki/Sport:1'],
			isNot: [
				'/wiki/Special:FilePath/Lamp.jpg',
				'/wiki/Spezial:Dateipfad/L.jpg',
				'/wiki/Especial:A',
			],
		}),
	},
	{ name: 'Giphy', domains: 'giphy.com', page: /^\/(?!media\/)/, fileOf: giphyFile },
];

/** Sites whose files are at the address of their page, with another part in the place of one. */
const WITH_OTHER_PART: Array<
	[name: string, domain: string, page: RegExp, part: string, by: string]
> = [
	['GitLab', 'gitlab.com', /\/-\/(?:blob|tree)\//, '/-/blob/', '/-/raw/'],
	['Bitbucket', 'bitbucket.org', /^\/[^/]+\/[^/]+\/src\//, '/src/', '/raw/'],
	['Codeberg', 'codeberg.org', /^\/[^/]+\/[^/]+\/src\//, '/src/', '/raw/'],
	['tmpfiles.org', 'tmpfiles.org', /^\/(?!dl\/)/, 'tmpfiles.org/', 'tmpfiles.org/dl/'],
	['Hugging Face', 'huggingface.co', /\/(?:blob|tree)\//, '/blob/', '/resolve/'],
];

export const SHARING_SITES: SharingSite[] = [
	...SITES_WITH_LOGIN,
	...WITH_LINKS,
	...WITH_OTHER_PART.map(([name, domains, page, part, by]) => ({
		name,
		domains,
		page,
		fileOf: replaced(part, by),
	})),
	...SITES_WITHOUT_LINKS,
];
