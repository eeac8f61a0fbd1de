/** Services whose URLs lead to pages about files, to icons, or to records. */
const SITES_OF_PAGES =
	'docs.google.com drive.google.com photos.google.com sites.google.com photos.app.goo.gl drive-thirdparty.googleusercontent.com youtube.com youtu.be dropbox.com canva.com figma.com notion.com notion.so notion.site onedrive.live.com 1drv.ms sharepoint.com airtable.com facebook.com instagram.com tiktok.com pinterest.com'.split(
		' ',
	);

export const showsPages = (hostname: string): boolean =>
	SITES_OF_PAGES.some((site) => `.${hostname}`.endsWith(`.${site}`));
