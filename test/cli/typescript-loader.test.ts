import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findTypeScriptLoader } from '../../src/cli/bot-file/typescript-loader.js';

const file = { path: '/somewhere/bot.ts', name: 'bot.ts', folder: '/somewhere', isTypeScript: true };

test('a bot in plain JavaScript needs nothing', () => {
  expect(findTypeScriptLoader({ ...file, isTypeScript: false }, [])).toBeUndefined();
});

test('TypeScript is compiled by what is installed', () => {
  const loader = findTypeScriptLoader(file, ['/somewhere/bot.ts', import.meta.filename]);
  expect(loader?.registerModule).toMatch(/^file:.*register\.mjs$/);
});

test('it is compiled as the nearest tsconfig.json above the file says', () => {
  const path = fileURLToPath(new URL('../../examples/tickets/bot.ts', import.meta.url));
  const { environment } = findTypeScriptLoader({ ...file, path }, [import.meta.filename]) ?? {};
  expect(environment?.['OXC_TSCONFIG_PATH']).toBe(
    fileURLToPath(new URL('../../examples/tsconfig.json', import.meta.url)),
  );
});

test('where nothing is, the command that installs it is told', () => {
  expect(() => findTypeScriptLoader(file, ['/somewhere/bot.ts'])).toThrow('npm install --save-dev @oxc-node/core');
});
