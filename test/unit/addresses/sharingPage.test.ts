import { mediaUrlProblem } from '../../../nodes/shared/addresses/mediaUrl';
import { ADDRESS } from '../../../nodes/shared/messages/media';

const sharingPage = (url: string) => mediaUrlProblem(url, 'https://api.example.com');

const DRIVE = 'https://drive.google.com/uc?export=download&id=1AbC-d_E';

test.each([
	['https://drive.google.com/file/d/1AbC-d_E/view?usp=sharing', DRIVE],
	['https://drive.google.com/file/d/1AbC-d_E/preview', DRIVE],
	['http://drive.google.com/file/d/1AbC-d_E/edit', DRIVE],
	['https://DRIVE.google.com./file/u/0/d/1AbC-d_E/view', DRIVE],
	['https://drive.google.com/a/shop.com/file/d/1AbC-d_E/view', DRIVE],
	['https://drive.google.com/open?id=1AbC-d_E&usp=drive_fs', DRIVE],
	['https://drive.google.com/u/1/open?usp=drive_fs&id=1AbC-d_E', DRIVE],
	['https://docs.google.com/file/d/1AbC-d_E/edit', DRIVE],
	[
		'https://www.dropbox.com/scl/fi/x1/a%20b.jpg?rlkey=k1&st=s&dl=0',
		'https://www.dropbox.com/scl/fi/x1/a%20b.jpg?rlkey=k1&st=s&raw=1',
	],
	['https://dropbox.com/s/x/a.jpg', 'https://dropbox.com/s/x/a.jpg?raw=1'],
	[
		'https://www.dropbox.com/scl/fo/x/AAb/spring/a.mp4?rlkey=k&dl=0',
		'https://www.dropbox.com/scl/fo/x/AAb/spring/a.mp4?rlkey=k&raw=1',
	],
])('%s is a page, and the link to its file is known', (url, file) => {
	expect(sharingPage(url)?.message.endsWith(` and enter ${file}`)).toBe(true);
	expect(sharingPage(file)).toBeUndefined();
});

test.each([
	['https://drive.google.com/drive/folders/1AbC?usp=sharing', 'Google Drive'],
	['https://drive.google.com/drive/u/0/my-drive', 'Google Drive'],
	['https://docs.google.com/document/d/1AbC/edit', 'Google Drive'],
	['https://docs.google.com/presentation/d/1AbC/edit#slide=id.p', 'Google Drive'],
	['https://photos.app.goo.gl/AbC12', 'Google Photos'],
	['https://photos.google.com/share/AF1Q/photo/AF1Qx?key=k', 'Google Photos'],
	['https://www.dropbox.com/scl/fo/x/AAb?rlkey=k&dl=0', 'Dropbox'],
	['https://www.dropbox.com/home/Photos?preview=a.jpg', 'Dropbox'],
	['https://shop-my.sharepoint.com/:i:/g/personal/ada/EaBc?e=xY1', 'SharePoint'],
	['https://github.com/shop/files/blob/main/img/a.jpg', 'GitHub'],
	['https://1drv.ms/i/s!x', 'OneDrive'],
	['https://onedrive.live.com/?cid=1&id=2', 'OneDrive'],
	['https://shop.sharepoint.com/:f:/s/team/EaBc?e=x', 'SharePoint'],
	['https://www.youtube.com/watch?v=abc', 'YouTube'],
	['https://m.youtube.com/shorts/abc', 'YouTube'],
	['https://youtu.be/abc?t=3', 'YouTube'],
	['https://vimeo.com/123456', 'Vimeo'],
	['https://www.loom.com/share/abc', 'Loom'],
	['https://vm.tiktok.com/ZM1/', 'TikTok'],
	['https://www.instagram.com/reel/abc/', 'Instagram'],
	['https://fb.watch/abc/', 'Facebook'],
	['https://de.pinterest.com/pin/123/', 'Pinterest'],
	['https://www.canva.com/design/DAF/xY/view?utm=1', 'Canva'],
	['https://shop.notion.site/Photos-0123', 'Notion'],
	['https://www.notion.so/shop/Photos-0123?pvs=4', 'Notion'],
	['https://www.icloud.com/iclouddrive/0ab#a', 'iCloud'],
	['https://we.tl/t-abc', 'WeTransfer'],
	['https://app.box.com/s/abc', 'Box'],
	['https://shop.slack.com/files/U1/F1/a.jpg', 'Slack'],
	['https://files.slack.com/files-pri/T1-F1/a.jpg', 'Slack'],
	['https://imgur.com/a/abc', 'Imgur'],
	['https://unsplash.com/photos/a-lamp-abc', 'Unsplash'],
	['https://www.pexels.com/photo/a-lamp-123/', 'Pexels'],
	['https://www.amazon.de/Lamp/dp/B01/ref=sr_1', 'Amazon'],
	['https://t.me/shop/12', 'Telegram'],
	['https://shop.box.com/s/abc', 'Box'],
	['https://shop.myshopify.com/products/lamp', 'Shopify'],
	['https://shop.sharepoint.com/sites/a/Photos/Forms/AllItems.aspx?id=%2Fa.jpg', 'SharePoint'],
])('%s is a page of %s, whose file has no known link', (url, site) => {
	expect(sharingPage(url)).toEqual(ADDRESS.pageOfFile(site));
});

test.each([
	['https://shop.app.n8n.cloud/rest/binary-data?id=filesystem-v2:x&action=view', 'n8n'],
	['https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1&ext=2&hash=3', 'WhatsApp'],
	['https://graph.microsoft.com/v1.0/me/drive/items/1/content', 'Microsoft 365'],
	['https://www.googleapis.com/drive/v3/files/1AbC?alt=media', 'Google'],
	['https://storage.cloud.google.com/bucket/a.jpg', 'Google Cloud'],
	['https://api.typeform.com/forms/a/responses/b/fields/c/files/d-lamp.jpg', 'Typeform'],
])('%s only opens with a login to %s', (url, site) => {
	expect(sharingPage(url)).toEqual(ADDRESS.pageOfFile(site));
});

test.each([
	DRIVE,
	'https://drive.google.com/thumbnail?id=1AbC&sz=w1000',
	'https://drive.usercontent.google.com/download?id=1AbC',
	'https://docs.google.com/uc?export=download&id=1AbC',
	'https://docs.google.com/drawings/d/e/2PACX/pub?w=960&h=720',
	'https://lh3.googleusercontent.com/d/1AbC=w1000',
	'https://www.google.com/s2/favicons?domain=example.com',
	'https://www.dropbox.com/s/x/a.jpg?dl=1',
	'https://www.dropbox.com/scl/fo/x/AAb/a.jpg?rlkey=k&dl=1',
	'https://dl.dropboxusercontent.com/s/x/a.jpg',
	'https://dl.dropbox.com/s/x/a.jpg',
	'https://onedrive.live.com/download?cid=1&resid=2&authkey=k',
	'https://1drv.ms/i/c/1/abc?width=1024',
	'https://shop.sharepoint.com/:i:/s/team/EaBc?e=x&download=1',
	'https://shop.sharepoint.com/sites/team/Shared%20Documents/a.jpg',
	'https://i.ytimg.com/vi/abc/hq720.jpg',
	'https://img.youtube.com/vi/abc/0.jpg',
	'https://player.vimeo.com/external/1.hd.mp4?s=ab',
	'https://pbs.twimg.com/media/abc?format=jpg&name=large',
	'https://i.pinimg.com/originals/a.jpg',
	'https://i.imgur.com/abc.png',
	'https://imgur.com/abc.png',
	'https://images.unsplash.com/photo-1?w=800',
	'https://unsplash.com/photos/abc/download?force=true',
	'https://images.pexels.com/photos/1/a.jpeg',
	'https://pixabay.com/get/ab_640.jpg',
	'https://media.giphy.com/media/ab/giphy.gif',
	'https://www.notion.so/image/https%3A%2F%2Fexample.com%2Fa.png?table=block',
	'https://file.notion.so/f/f/a/b/lamp.png',
	'https://files.slack.com/files-pri/T1-F1/a.jpg?pub_secret=ab',
	'https://app.box.com/shared/static/ab.jpg',
	'https://raw.githubusercontent.com/shop/files/main/a.jpg',
	'https://github.com/shop/files/blob/main/a.jpg?raw=true',
	'https://github.com/user-attachments/assets/ab-cd',
	'https://upload.wikimedia.org/wikipedia/commons/a/a9/Lamp.jpg',
	'https://commons.wikimedia.org/wiki/Special:FilePath/Lamp.jpg',
	'https://m.media-amazon.com/images/I/ab.jpg',
	'https://cdn.discordapp.com/attachments/1/2/a.png',
	'https://shop.app.n8n.cloud/rest/binary-data/signed?token=ab',
	'https://shop.app.n8n.cloud/webhook/lamp.jpg',
	'https://lookaside.fbsbx.com/elementpath/media/?media_id=1',
	'https://www.googleapis.com/drive/v3/files/1AbC?alt=media&key=ab',
	'https://graph.microsoft.com/v1.0/me/drive/items/1/content?access_token=ab',
	'https://storage.googleapis.com/drive/lamp.jpg',
	'https://fonts.googleapis.com/lamp.jpg',
	'https://shop.myshopify.com/cdn/shop/files/a.jpg?v=1',
	'https://shop.box.com/shared/static/ab.jpg',
	'https://embed-ssl.wistia.com/deliveries/ab.bin',
	'https://downloader.disk.yandex.ru/disk/ab',
	'https://pixeldrain.com/api/file/ab',
	'https://i.snipboard.io/ab.jpg',
	'https://sun9-1.userapi.com/ab',
	'https://api.telegram.org/file/bot1:a/photos/file_0.jpg',
	'https://res.cloudinary.com/shop/image/upload/v1/a',
	'https://example.com/file/d/1AbC/view',
	'https://dropbox.com.example.com/s/x/a.jpg',
	'https://mydropbox.com/s/x/a.jpg',
	'https://notyoutube.com/watch?v=a',
])('%s may be a file', (url) => {
	expect(sharingPage(url)).toBeUndefined();
});
