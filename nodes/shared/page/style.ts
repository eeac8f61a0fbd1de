/** All colours have a contrast of 4.5 at least to what they stand on (WCAG AA), in both themes. */
export const STYLE = `
:root {
	color-scheme: light dark;
	--page: #f4f5f7; --card: #ffffff; --text: #1c2127; --dim: #57606a; --line: #d0d7de;
	--bad: #b3261e; --doubtful: #7a4f00; --new: #0b57a4; --good: #1a6b32; --known: #57606a;
}
@media screen and (prefers-color-scheme: dark) {
	:root {
		--page: #14171a; --card: #1f2428; --text: #e8eaed; --dim: #a8b0b8; --line: #3d444b;
		--bad: #ff9c93; --doubtful: #f3c15f; --new: #8ab8ff; --good: #7bd58f; --known: #a8b0b8;
	}
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 90rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; }
h1 + p { font-size: 1.15rem; font-weight: 600; }
h2 { margin: 0 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
a { color: var(--new); }
:focus-visible { outline: 3px solid var(--new); outline-offset: 2px; }
.dim { color: var(--dim); font-size: .875rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
nav a { padding: .25rem .75rem; border: 1px solid currentColor; border-radius: 1rem; background: var(--card); text-decoration: none; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start; }
article { display: flow-root; position: relative; padding: 1rem; border: 1px solid var(--line); border-left: .4rem solid var(--tone); border-radius: .5rem; background: var(--card); content-visibility: auto; contain-intrinsic-size: auto 20rem; }
.state { float: right; margin: 0 0 0 .5rem; font-weight: 600; color: var(--tone); }
article .note { white-space: pre-line; }
h2 + .note { color: var(--tone); }
${['bad', 'doubtful', 'new', 'good', 'known'].map((tone) => `.${tone} { --tone: var(--${tone}); } nav a.${tone} { color: var(--${tone}); }`).join('\n')}
.script { max-height: 12rem; margin: .5rem 0; padding-inline-start: .75rem; border-inline-start: 2px solid var(--line); overflow: auto; white-space: pre-line; }
.strip { clear: both; display: flex; gap: .5rem; margin: .5rem 0; padding: 0; overflow-x: auto; list-style: none; }
.strip li { flex: none; width: min-content; min-width: 7.5rem; font-size: .875rem; overflow-wrap: anywhere; }
.strip img, .strip video { height: 10rem; max-width: 18rem; object-fit: contain; }
.strip video { width: 9rem; background: var(--page); }
article > video { aspect-ratio: auto 9 / 16; max-width: 100%; max-height: 16rem; border-radius: .25rem; background: #000; }
article > video, .strip:has(> :only-child) { float: left; margin: .5rem .75rem .5rem 0; }
article > :is(video, .strip) ~ p { display: flow-root; min-width: 9rem; }
.strip li:has(strong) { width: 14rem; }
footer { margin-top: 1rem; }
@media print {
	:root { color-scheme: light; --page: #fff; }
	nav, video, video + br { display: none; }
	main { display: block; margin-top: 1rem; }
	article { break-inside: avoid; margin-bottom: 1rem; content-visibility: visible; }
	.script { max-height: none; }
	.strip { flex-wrap: wrap; }
}
`;

/** Shows the cards of one state once its filter is chosen. */
export const filterStyle = (state: string): string =>
	`#${state}:target ~ main article:not(.${state}) { display: none; } #${state}:target ~ header nav a[href="#${state}"] { outline: 2px solid currentColor; }`;
