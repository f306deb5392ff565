import { expect, test } from 'vitest';
import { loaderFor } from '../../src/cli/typescript-loader.js';

const file = { path: '/somewhere/bot.ts', name: 'bot.ts', folder: '/somewhere', isTypeScript: true };

test('a bot in plain JavaScript needs nothing', () => {
  expect(loaderFor({ ...file, isTypeScript: false }, [])).toBeUndefined();
});

test('TypeScript is compiled by what is installed', () => {
  expect(loaderFor(file, ['/somewhere/bot.ts', import.meta.filename])).toMatch(/^file:.*register\.mjs$/);
});

test('where nothing is, the command that installs it is told', () => {
  expect(() => loaderFor(file, ['/somewhere/bot.ts'])).toThrow('npm install --save-dev @oxc-node/core');
});
