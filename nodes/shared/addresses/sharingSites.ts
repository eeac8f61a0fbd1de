import { withExamples } from '../utils/withExamples';

/** A site that shows files on pages of its own. */
export interface SharingSite {
	name: string;
	/** Without `www.` and `m.`; one that begins with a dot stands for all names below it. */
	domains: string;
	/** Which paths are pages, with their queries; all that do not end like a file where it is missing. */
	page?: RegExp;
	/** Which of these lead to files all the same. */
	file?: RegExp;
	/** The URL of the file that a page shows. */
	fileOf?(url: URL): string | undefined;
}

/** Files of messages, mails and forms, as the nodes of n8n give their URLs: they open with a key alone. */
export const SITES_WITH_LOGIN: SharingSite[] = [
	{ name: 'n8n', domains: '.n8n.cloud', page: /^\/rest\/binary-data\?/ },
	{ name: 'WhatsApp', domains: 'lookaside.fbsbx.com', page: /^\/whatsapp_business\// },
	{ name: 'Microsoft 365', domains: 'graph.microsoft.com', page: /^/ },
	{ name: 'Google', domains: 'googleapis.com', page: /^\/(?:drive|gmail)\// },
	{ name: 'Google Cloud', domains: 'storage.cloud.google.com', page: /^/ },
	{ name: 'Dropbox', domains: 'content.dropboxapi.com', page: /^/ },
	{ name: 'Typeform', domains: 'api.typeform.com', page: /^/ },
];

function driveFile({ pathname, searchParams }: URL): string | undefined {
	const [, inPath] = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(pathname) ?? [];
	const id = inPath ?? (/\/open\/?$/.test(pathname) ? searchParams.get('id') : undefined);
	if (!id) return undefined;
	const key = searchParams.get('resourcekey');
	const query = { export: 'download', id, ...(key && { resourcekey: key }) };
	return `https://drive.google.com/uc?${new URLSearchParams(query).toString()}`;
}

const withFlag = ({ href }: URL, name: string): string => {
	const url = new URL(href);
	url.searchParams.set(name, '1');
	url.searchParams.delete('dl');
	return url.href;
};

/** A file in a shared folder has its name in the path; a folder does not. */
const DROPBOX_FILE = withExamples(/^\/(?:s|scl\/fi)\/|^\/(?:sh|scl\/fo)\/[^?]*\.\w{3,4}(?:\?|$)/, {
	is: ['/s/x/a.jpg', '/scl/fi/x/a.jpg?rlkey=k', '/scl/fo/x/AAb/a.jpg?rlkey=k'],
	isNot: ['/scl/fo/x/AAb?rlkey=k', '/sh/x/AAb', '/preview/a.jpg?dl=1'],
});

const WITH_LINKS: SharingSite[] = [
	{
		name: 'Google Drive',
		domains: 'drive.google.com',
		page: /^/,
		fileOf: driveFile,
		file: withExamples(/^\/(?:a\/[^/]+\/|u\/\d+\/)*(?:uc|thumbnail|download)\b/, {
			is: ['/uc?id=1AbC', '/a/shop.com/u/0/uc?id=1AbC', '/thumbnail?id=1AbC'],
			isNot: ['/file/d/1AbC/view', '/drive/folders/1AbC'],
		}),
	},
	{
		name: 'Google Docs',
		domains: 'docs.google.com',
		page: /^/,
		fileOf: driveFile,
		file: withExamples(/^\/(?:a\/[^/]+\/)?uc\b|\/export\b|\/drawings\/.*\/pub\b/, {
			is: ['/uc?id=1AbC', '/presentation/d/1AbC/export/png', '/drawings/d/e/2PACX/pub?w=960'],
			isNot: ['/document/d/1AbC/edit', '/drawings/d/1AbC/edit'],
		}),
	},
	{
		name: 'Dropbox',
		domains: 'dropbox.com',
		page: /^/,
		file: /^\/(?:s|sh|scl)\/.*[?&](?:raw|dl)=1(?:&|$)/,
		fileOf: (url) =>
			DROPBOX_FILE.test(url.pathname + url.search) ? withFlag(url, 'raw') : undefined,
	},
	{
		name: 'SharePoint',
		domains: '.sharepoint.com',
		page: withExamples(/^\/:[a-z]:\/|\/_layouts\/15\/(?!download\b)|\/Forms\/[^?]*\.aspx/i, {
			is: [
				'/sites/team/Photos/Forms/AllItems.aspx?id=%2Fa.jpg',
				'/:i:/s/team/EaBc?e=x',
				'/sites/team/_layouts/15/stream.aspx?id=1',
			],
			isNot: ['/sites/team/Shared%20Documents/a.jpg', '/_layouts/15/download.aspx?UniqueId=1'],
		}),
		file: /[?&]download=1(?:&|$)/,
		fileOf: (url) => (/^\/:[iuv]:\//.test(url.pathname) ? withFlag(url, 'download') : undefined),
	},
	{
		name: 'GitHub',
		domains: 'github.com',
		page: /^\/[^/]+\/[^/]+\/(?:blob|tree)\//,
		file: /[?&]raw=(?:1|true)(?:&|$)/,
		fileOf: ({ href }) => (href.includes('/blob/') ? href.replace('/blob/', '/raw/') : undefined),
	},
];

/** Those whose files have no known links. */
const WITHOUT_LINKS: SharingSite[] = [
	{
		name: 'OneDrive',
		domains: '1drv.ms onedrive.live.com photos.onedrive.com',
		file: withExamples(/^\/download\b|[?&](?:download=1|width=\d)/, {
			is: ['/download?cid=1&resid=2', '/i/c/1/abc?width=1024'],
			isNot: ['/i/s!x', '/?cid=1&id=2'],
		}),
	},
	{ name: 'Slack', domains: '.slack.com', page: /^/, file: /[?&](?:pub_secret|t)=/ },
	{ name: 'Notion', domains: 'notion.so notion.com .notion.site', file: /^\/(?:images?|signed)\// },
	{ name: 'Box', domains: '.box.com', page: /^\/(?:s|v|file|folder)\// },
	{ name: 'Vimeo', domains: 'vimeo.com player.vimeo.com', file: /^\/(?:external|progressive_)/ },
	{ name: 'Instagram', domains: 'instagram.com', file: /\/media\/?(?:\?|$)/ },
	{ name: 'Facebook', domains: 'facebook.com fb.com fb.watch', file: /^\/ads\/image/ },
	{ name: 'LinkedIn', domains: 'linkedin.com lnkd.in', file: /^\/dms/ },
	{ name: 'Discord', domains: 'discord.com', page: /^\/channels\// },
	{ name: 'Figma', domains: 'figma.com', file: /^\/api\// },
	{ name: 'Imgur', domains: 'imgur.com', file: /^\/download\// },
	{ name: 'Unsplash', domains: 'unsplash.com', file: /\/download\b/ },
	{ name: 'Pexels', domains: 'pexels.com', file: /\/download\b/ },
	{ name: 'Pixabay', domains: 'pixabay.com', file: /^\/get\/|\/download\b/ },
	{ name: 'Google', domains: 'google.com images.google.com', page: /^\/(?:imgres|search|url)\b/ },
	{ name: 'Amazon', domains: 'amazon.com amazon.co.uk amazon.de', page: /\/(?:dp|gp\/product)\// },
	{ name: 'eBay', domains: 'ebay.com ebay.co.uk ebay.de', page: /^\/itm\// },
	{ name: 'Etsy', domains: 'etsy.com', page: /\/listing\// },
	{ name: 'AliExpress', domains: '.aliexpress.com', page: /\/item\// },
	{ name: 'Shopify', domains: '.myshopify.com', page: /^\/(?:admin|products|collections)\// },
];

/** Sites that show nothing but pages, unless the path ends like the name of a file. */
const PAGES_ONLY: Array<[name: string, domains: string]> = [
	['Google Photos', 'photos.google.com photos.app.goo.gl'],
	['YouTube', 'youtube.com youtu.be'],
	['TikTok', 'tiktok.com vm.tiktok.com vt.tiktok.com'],
	['X', 'x.com twitter.com'],
	['Threads', 'threads.net threads.com'],
	['Pinterest', '.pinterest.com pin.it'],
	['Reddit', 'reddit.com redd.it'],
	['Telegram', 't.me'],
	['Canva', 'canva.com'],
	['Loom', 'loom.com'],
	['iCloud', 'icloud.com share.icloud.com'],
	['WeTransfer', 'wetransfer.com we.tl'],
	['Airtable', 'airtable.com'],
	['Giphy', 'giphy.com'],
	['Freepik', 'freepik.com'],
	['Shutterstock', 'shutterstock.com'],
];

export const SITES_OF_PAGES: SharingSite[] = [
	...WITH_LINKS,
	...WITHOUT_LINKS,
	...PAGES_ONLY.map(([name, domains]) => ({ name, domains })),
];
