const e2e = require('../e2e/jest.config');

/** @type {import('jest').Config} */
module.exports = { ...e2e, roots: ['<rootDir>/test/editor'], maxWorkers: 1 };
