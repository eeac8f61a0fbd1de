import trimEnd from 'lodash/trimEnd';

import { ADDRESS } from '../messages/media';
import type { Told } from '../messages/reasons';
import { withExamples } from '../utils/text';
import { holdsSeveralAddresses } from './normalAddress';
import { endsLikeFile, isUnreachable, isWebUrl } from './urls';

/** What is no single URL is left for validation. */
const canBeJudged = (url: string): boolean => isWebUrl(url) && !holdsSeveralAddresses(url);

/**
 * Why the service cannot load the image or clip at a URL, as its text alone shows: nothing is opened. Undefined where
 * nothing speaks against it.
 *
 * @param baseUrl of the service
 */
export function mediaUrlProblem(url: string, baseUrl: string): Told | undefined {
	if (!canBeJudged(url)) return undefined;
	return isUnreachable(url, baseUrl)
		? ADDRESS.mediaUrlNotPublic(new URL(url).host)
		: sharingPage(url);
}

/** Likewise for a website, which is to be a page. */
export const websiteProblem = (url: string, baseUrl: string): Told | undefined =>
	canBeJudged(url) && isUnreachable(url, baseUrl)
		? ADDRESS.websiteNotPublic(new URL(url).host)
		: undefined;

/** A site that shows files on pages of its own, or to its users alone. */
interface SharingSite {
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

const ALL = /^/;

function driveFile({ pathname, searchParams }: URL): string | undefined {
	const [, id] = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(pathname) ?? [];
	const given = id ?? searchParams.get('id');
	return given ? `https://drive.google.com/uc?export=download&id=${given}` : undefined;
}

/** A file has its name in the path, also in a shared folder; a folder does not. */
function dropboxFile({ href, pathname }: URL): string | undefined {
	if (!endsLikeFile(pathname)) return undefined;
	const url = new URL(href);
	url.searchParams.set('raw', '1');
	url.searchParams.delete('dl');
	return url.href;
}

/** A key in a URL opens the file to everybody. */
const HAS_KEY = /[?&](?:access_token|key)=/;

const SHARING_SITES: SharingSite[] = [
	{
		name: 'Google Drive',
		domains: 'drive.google.com docs.google.com',
		page: ALL,
		fileOf: driveFile,
		file: withExamples(
			/^\/(?:a\/[^/]+\/|u\/\d+\/)*(?:uc|thumbnail|download)\b|\/export\b|\/drawings\/.*\/pub\b/,
			{
				is: [
					'/a/shop.com/u/0/uc?id=1AbC',
					'/presentation/d/1AbC/export/png',
					'/drawings/d/e/2/pub',
				],
				isNot: ['/file/d/1AbC/view', '/drive/folders/1AbC', '/document/d/1AbC/edit'],
			},
		),
	},
	{
		name: 'Dropbox',
		domains: 'dropbox.com',
		page: ALL,
		file: /^\/(?:s|sh|scl)\/.*[?&](?:raw|dl)=1(?:&|$)/,
		fileOf: dropboxFile,
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
	},
	{
		name: 'OneDrive',
		domains: '1drv.ms onedrive.live.com photos.onedrive.com',
		file: withExamples(/^\/download\b|[?&](?:download=1|width=\d)/, {
			is: ['/download?cid=1&resid=2', '/i/c/1/abc?width=1024'],
			isNot: ['/i/s!x', '/?cid=1&id=2'],
		}),
	},
	{
		name: 'GitHub',
		domains: 'github.com',
		page: /^\/[^/]+\/[^/]+\/(?:blob|tree)\//,
		file: /[?&]raw=(?:1|true)(?:&|$)/,
	},
	{ name: 'Slack', domains: '.slack.com', page: ALL, file: /[?&](?:pub_secret|t)=/ },
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
	{ name: 'Google Photos', domains: 'photos.google.com photos.app.goo.gl' },
	{ name: 'YouTube', domains: 'youtube.com youtu.be' },
	{ name: 'TikTok', domains: 'tiktok.com vm.tiktok.com vt.tiktok.com' },
	{ name: 'X', domains: 'x.com twitter.com' },
	{ name: 'Threads', domains: 'threads.net threads.com' },
	{ name: 'Pinterest', domains: '.pinterest.com pin.it' },
	{ name: 'Reddit', domains: 'reddit.com redd.it' },
	{ name: 'Telegram', domains: 't.me' },
	{ name: 'Canva', domains: 'canva.com' },
	{ name: 'Loom', domains: 'loom.com' },
	{ name: 'iCloud', domains: 'icloud.com share.icloud.com' },
	{ name: 'WeTransfer', domains: 'wetransfer.com we.tl' },
	{ name: 'Airtable', domains: 'airtable.com' },
	{ name: 'Giphy', domains: 'giphy.com' },
	{ name: 'Freepik', domains: 'freepik.com' },
	{ name: 'Shutterstock', domains: 'shutterstock.com' },

	// files of messages, mails and forms, as the nodes of n8n give their URLs
	{ name: 'n8n', domains: '.n8n.cloud', page: /^\/rest\/binary-data\?/ },
	{
		name: 'WhatsApp',
		domains: 'lookaside.fbsbx.com',
		page: /^\/whatsapp_business\//,
		file: HAS_KEY,
	},
	{ name: 'Microsoft 365', domains: 'graph.microsoft.com', page: ALL, file: HAS_KEY },
	{ name: 'Google', domains: 'googleapis.com', page: /^\/(?:drive|gmail)\//, file: HAS_KEY },
	{ name: 'Google Cloud', domains: 'storage.cloud.google.com', page: ALL },
	{ name: 'Dropbox', domains: 'content.dropboxapi.com', page: ALL },
	{ name: 'Typeform', domains: 'api.typeform.com', page: ALL },
];

function isOf(domains: string, hostname: string): boolean {
	const name = trimEnd(hostname, '.');
	return domains
		.split(' ')
		.some((domain) =>
			domain.startsWith('.')
				? `.${name}`.endsWith(domain)
				: [name, name.replace(/^(?:www|m)\./, '')].includes(domain),
		);
}

/**
 * What is wrong with a URL that opens a page about a file, or a file for its owner alone, as its text alone shows; undefined
 * for any other.
 *
 * @param address http or https
 */
function sharingPage(address: string): Told | undefined {
	const url = new URL(address);
	const asked = url.pathname + url.search;
	const site = SHARING_SITES.find(
		({ domains, page, file }) =>
			isOf(domains, url.hostname) &&
			(page?.test(asked) ?? !endsLikeFile(url.pathname)) &&
			!file?.test(asked),
	);
	return site && ADDRESS.pageOfFile(site.name, site.fileOf?.(url));
}
