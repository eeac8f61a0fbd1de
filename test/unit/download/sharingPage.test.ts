import { sharingPage } from '../../../nodes/shared/download/sharingPage';

test.each([
	[
		'https://drive.google.com/file/d/1AbC-d_E/view?usp=sharing',
		'https://drive.google.com/uc?export=download&id=1AbC-d_E',
	],
	['https://drive.google.com/open?id=1AbC', 'https://drive.google.com/uc?export=download&id=1AbC'],
	['https://www.dropbox.com/scl/fi/x/a.jpg?rlkey=1&dl=0', 'raw=1'],
	['https://dropbox.com/s/x/a.jpg', 'raw=1'],
	['https://1drv.ms/i/s!x', 'OneDrive'],
])('%s is a page, and no file', (url, wayOut) => {
	expect(sharingPage(url)).toContain(wayOut);
});

test.each([
	'https://drive.google.com/uc?export=download&id=1AbC',
	'https://www.dropbox.com/s/x/a.jpg?raw=1',
	'https://www.dropbox.com/s/x/a.jpg?dl=1',
	'https://dl.dropboxusercontent.com/s/x/a.jpg',
	'https://example.com/file/d/1AbC/view',
])('%s may be a file', (url) => {
	expect(sharingPage(url)).toBeUndefined();
});
