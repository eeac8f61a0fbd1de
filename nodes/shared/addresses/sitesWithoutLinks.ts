import { withExamples } from '../utils/withExamples';

/** A site that shows files on pages of its own. */
export interface SharingSite {
	name: string;
	/** Without `www.` and the like; `*` stands for a country, and `**.` for any names before it. */
	domains: string;
	/** Which paths are pages, with their queries; all of them where it is missing. */
	page?: RegExp;
	/** Which paths lead to files, though `page` holds for them, or is missing. */
	file?: RegExp;
	/** The URL of the file that a page shows. */
	fileOf?(url: URL): string | undefined;
	/** What a person has to do first, so that everyone can load it. */
	also?: string;
	/** Whether the file is there, for those alone who have a key. */
	needsLogin?: boolean;
}

/** Files of messages, mails and documents, as the nodes of n8n give their URLs. */
export const SITES_WITH_LOGIN: SharingSite[] = [
	{ name: 'n8n', domains: '**.n8n.cloud', page: /^\/rest\/binary-data\?/ },
	{ name: 'WhatsApp', domains: 'lookaside.fbsbx.com', page: /^\/whatsapp_business\// },
	{ name: 'Microsoft 365', domains: 'graph.microsoft.com', page: /^/ },
	{ name: 'Google', domains: 'googleapis.com', page: /^\/(?:drive|gmail)\// },
	{ name: 'Gmail', domains: 'mail.google.com', page: /^/ },
	{ name: 'Dropbox', domains: 'content.dropboxapi.com', page: /^/ },
	{ name: 'Box', domains: 'api.box.com', page: /^/ },
	{ name: 'Typeform', domains: 'api.typeform.com', page: /^/ },
	{ name: 'OpenAI', domains: 'api.openai.com', page: /^/ },
	{ name: 'LINE', domains: 'api-data.line.me', page: /^/ },
	{
		name: 'Jira',
		domains: '**.atlassian.net',
		page: /^\/(?:rest\/api|secure\/attachment|wiki\/download)\b/,
	},
].map((site) => ({ ...site, needsLogin: true }));

const WITHOUT_LINKS: SharingSite[] = [
	{
		name: 'OneDrive',
		domains: '1drv.ms onedrive.live.com photos.onedrive.com',
		file: withExamples(/^\/download\b|[?&](?:download=1|width=\d)/, {
			is: ['/download?cid=1&resid=2', '/i/c/1/abc?width=1024'],
			isNot: ['/i/s!x', '/?cid=1&id=2'],
		}),
	},
	{
		name: 'Notion',
		domains: 'notion.so notion.com app.notion.com **.notion.site',
		file: /^\/(?:images?|signed|f|icons)\//,
	},
	{
		name: 'Slack',
		domains: '**.slack.com slack-files.com',
		page: /^/,
		file: /[?&](?:pub_secret|t)=/,
	},
	{ name: 'Vimeo', domains: 'vimeo.com player.vimeo.com', file: /^\/(?:external|progressive_)/ },
	{ name: 'Instagram', domains: 'instagram.com instagr.am', file: /\/media\/?(?:\?|$)/ },
	{ name: 'Facebook', domains: 'facebook.com fb.com fb.watch fb.me', file: /^\/ads\/image/ },
	{ name: 'LinkedIn', domains: 'linkedin.com lnkd.in', file: /^\/dms/ },
	{ name: 'Box', domains: '**.box.com', page: /^\/(?:s|v|file|folder)\// },
	{ name: 'Discord', domains: 'discord.com', page: /^\/channels\// },
	{ name: 'MediaFire', domains: 'mediafire.com', page: /^\/(?:file|view|folder)\// },
	{ name: 'Figma', domains: 'figma.com', file: /^\/api\// },
	{ name: 'Imgur', domains: 'imgur.com', file: /^\/download\// },
	{ name: 'Unsplash', domains: 'unsplash.com', file: /\/download\b/ },
	{ name: 'Pexels', domains: 'pexels.com', file: /\/download\b/ },
	{ name: 'Pixabay', domains: 'pixabay.com', file: /^\/get\/|\/download\b/ },
	{ name: 'Amazon', domains: 'amazon.*', page: /\/(?:dp|gp\/product|gp\/aw\/d)\// },
	{ name: 'eBay', domains: 'ebay.*', page: /^\/itm\// },
	{ name: 'Zoom', domains: '**.zoom.us', page: /^\/rec\// },
	{ name: 'Etsy', domains: 'etsy.com', page: /\/listing\// },
	{ name: 'AliExpress', domains: 'aliexpress.*', page: /\/item\// },
	{ name: 'Alibaba', domains: 'alibaba.com', page: /\/product-detail\// },
	{ name: 'Walmart', domains: 'walmart.com', page: /\/ip\// },
	{
		name: 'Shopify',
		domains: '**.myshopify.com admin.shopify.com',
		page: /^\/(?:store|admin|products|collections)\//,
	},
	{ name: 'Monday', domains: '**.monday.com', page: /^\/boards\// },
	{ name: 'Typeform', domains: '**.typeform.com', page: /^\/to\// },
	{ name: 'Wistia', domains: '**.wistia.com', page: /^\/medias\// },
	{ name: 'Google Cloud', domains: 'console.cloud.google.com', page: /^/ },
	{ name: 'AWS', domains: '**.console.aws.amazon.com', page: /^/ },
	{ name: 'Azure', domains: 'portal.azure.com', page: /^/ },
];

/** Sites that show nothing but pages, unless the path ends like the name of a file. */
const PAGES_ONLY: Array<[name: string, domains: string]> = [
	['Google Photos', 'photos.google.com photos.app.goo.gl'],
	['Google', 'images.app.goo.gl share.google lens.google.com maps.app.goo.gl'],
	['YouTube', 'youtube.com youtube-nocookie.com youtu.be'],
	['TikTok', 'tiktok.com'],
	['X', 'x.com twitter.com'],
	['Threads', 'threads.net threads.com'],
	['Pinterest', 'pinterest.* pin.it'],
	['Reddit', 'reddit.com redd.it'],
	['Telegram', 't.me telegram.me'],
	['Canva', 'canva.com canva.link **.canva.site'],
	['Adobe', 'adobe.ly acrobat.adobe.com stock.adobe.com'],
	['Miro', 'miro.com'],
	['Loom', 'loom.com'],
	['Dailymotion', 'dailymotion.com dai.ly'],
	['Streamable', 'streamable.com'],
	['iCloud', 'icloud.com share.icloud.com'],
	['WeTransfer', 'wetransfer.com we.tl'],
	['MEGA', 'mega.nz mega.io'],
	['pCloud', 'u.pcloud.link e.pcloud.link my.pcloud.com'],
	['Airtable', 'airtable.com'],
	['Trello', 'trello.com'],
	['Frame.io', 'app.frame.io next.frame.io f.io'],
	['Flickr', 'flickr.com flic.kr'],
	['Tenor', 'tenor.com'],
	['Freepik', 'freepik.com'],
	['Shutterstock', 'shutterstock.com'],
	['iStock', 'istockphoto.com'],
	['Getty Images', 'gettyimages.*'],
	['Behance', 'behance.net'],
	['Dribbble', 'dribbble.com'],
	['ImgBB', 'ibb.co imgbb.com'],
	['Postimages', 'postimg.cc'],
	['Lightshot', 'prnt.sc'],
	['Gyazo', 'gyazo.com'],
	['Amazon', 'amzn.to a.co'],
	['Yandex Disk', 'disk.yandex.* yadi.sk'],
	['Mail.ru', 'cloud.mail.ru'],
	['Baidu', 'pan.baidu.com'],
	['Zoho', 'workdrive.zoho.* workdrive.zohoexternal.* docs.zoho.*'],
	['Proton Drive', 'drive.proton.me'],
	['Gofile', 'gofile.io'],
	['SwissTransfer', 'swisstransfer.com'],
	['Smash', 'fromsmash.com'],
	['TransferNow', 'transfernow.net'],
	['Jumpshare', 'jumpshare.com jmp.sh'],
	['CleanShot', 'share.cleanshot.com cleanshot.com'],
	['Evernote', 'evernote.com'],
	['Coda', 'coda.io'],
	['ClickUp', 'app.clickup.com'],
	['Asana', 'app.asana.com'],
	['Cloudinary', 'console.cloudinary.com collection.cloudinary.com'],
	['Tally', 'tally.so'],
	['Gamma', 'gamma.app'],
	['Twitch', 'twitch.tv clips.twitch.tv'],
	['Rumble', 'rumble.com'],
	['Odysee', 'odysee.com'],
	['Bilibili', 'bilibili.com b23.tv'],
	['VK', 'vk.com vk.ru vkvideo.ru'],
	['Rutube', 'rutube.ru'],
	['Weibo', 'weibo.com'],
	['Xiaohongshu', 'xiaohongshu.com xhslink.com'],
	['Douyin', 'douyin.com v.douyin.com'],
	['Bluesky', 'bsky.app'],
	['Tumblr', 'tumblr.com'],
	['Snapchat', 'snapchat.com'],
	['Vidyard', 'share.vidyard.com'],
	['VEED', 'veed.io'],
	['Synthesia', 'share.synthesia.io'],
	['HeyGen', 'app.heygen.com'],
	['Midjourney', 'midjourney.com'],
	['ArtStation', 'artstation.com'],
	['DeviantArt', 'deviantart.com'],
	['500px', '500px.com'],
	['Depositphotos', 'depositphotos.com'],
	['Alamy', 'alamy.com'],
	['imgbox', 'imgbox.com'],
	['ImageShack', 'imageshack.com'],
	['Imgflip', 'imgflip.com'],
];

/** Those whose files have no known links. */
export const SITES_WITHOUT_LINKS: SharingSite[] = [
	...WITHOUT_LINKS,
	...PAGES_ONLY.map(([name, domains]) => ({ name, domains })),
];
