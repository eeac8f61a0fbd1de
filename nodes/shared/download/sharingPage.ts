const DRIVE_FILE = /^\/file\/d\/([\w-]+)/;

/** What is wrong with an address that leads to a page about a file; undefined for any other. */
export function sharingPage(url: string): string | undefined {
	const { hostname, pathname, searchParams } = new URL(url);
	switch (hostname) {
		case 'drive.google.com': {
			const id = DRIVE_FILE.exec(pathname)?.[1] ?? (pathname === '/open' && searchParams.get('id'));
			if (!id) return undefined;
			return `Is a page of Google Drive, not the file. Share the file with everyone, and write https://drive.google.com/uc?export=download&id=${id}`;
		}
		case 'www.dropbox.com':
		case 'dropbox.com':
			if (searchParams.get('raw') === '1' || searchParams.get('dl') === '1') return undefined;
			return 'Is a page of Dropbox, not the file. Write raw=1 in place of dl=0 at its end';
		case '1drv.ms':
		case 'onedrive.live.com':
			return 'Is a page of OneDrive, not the file. Use the address of the file itself';
		default:
			return undefined;
	}
}
