import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findTypeScriptLoader } from '../../src/cli/bot-file/typescript-loader.js';

const file = { path: '/somewhere/bot.ts', name: 'bot.ts', folder: '/somewhere', isTypeScript: true };

test('a JavaScript bot needs no loader', () => {
  expect(findTypeScriptLoader({ ...file, isTypeScript: false }, [])).toBeUndefined();
});

test('TypeScript is compiled by the installed loader', () => {
  const loader = findTypeScriptLoader(file, ['/somewhere/bot.ts', import.meta.filename]);
  expect(loader?.registerModule).toMatch(/^file:.*register\.mjs$/);
});

test('the loader uses the nearest tsconfig.json above the file', () => {
  const path = fileURLToPath(new URL('../../examples/tickets/bot.ts', import.meta.url));
  const { environment } = findTypeScriptLoader({ ...file, path }, [import.meta.filename]) ?? {};
  expect(environment?.['OXC_TSCONFIG_PATH']).toBe(
    fileURLToPath(new URL('../../examples/tsconfig.json', import.meta.url)),
  );
});

test('if the loader is not installed, the error contains the command that installs it', () => {
  expect(() => findTypeScriptLoader(file, ['/somewhere/bot.ts'])).toThrow('npm install --save-dev @oxc-node/core');
});
