const { dest, parallel, src } = require('gulp');

const icons = () => src('icons/*.svg').pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const schemas = () => src('nodes/**/__schema__/**/*.json').pipe(dest('dist/nodes'));

/** Copies what tsc does not, and n8n reads beside the compiled nodes. */
exports.default = parallel(icons, codex, schemas);
