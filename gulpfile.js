const { dest, parallel, src } = require('gulp');

/** Copies what tsc does not: the icons and the codex files that n8n reads beside the compiled nodes. */
const icons = () => src('icons/*.svg').pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));

exports.default = parallel(icons, codex);
