const { dest, parallel, src } = require('gulp');

/** Copies what tsc does not: the icons, and what n8n reads beside the compiled nodes: codex files and output schemas. */
const icons = () => src('icons/*.svg').pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));

const schemas = () => src('nodes/**/__schema__/**/*.json').pipe(dest('dist/nodes'));

exports.default = parallel(icons, codex, schemas);
