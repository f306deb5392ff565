import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTypeScriptLoader } from '../../src/cli/bot-file/typescript-loader.js';
import { CommandFailedError } from '../../src/cli/command-line/command-failed-error.js';
import { createTemporaryFolder } from '../temporary-folder.js';

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

test.each(['C#', '100%', 'what?', '%20'])(
  'a bot in a folder %j is not compiled, and the error names the folder',
  (name) => {
    const path = join(resolve('/home/ann'), name, 'my bot', 'src', 'bot.ts');
    const find = () => findTypeScriptLoader({ ...file, path, name: 'src/bot.ts' }, [import.meta.filename]);
    expect(find).toThrow(CommandFailedError);
    expect(find).toThrow(
      `src/bot.ts cannot be compiled: the name of ${join(resolve('/home/ann'), name)} contains "${/[#%?]/.exec(name)}", ` +
        'and @oxc-node/core cannot load files from there. Rename it.',
    );
  },
);

test('a file whose own name cannot be loaded is named', () => {
  expect(() => findTypeScriptLoader({ ...file, path: '/home/ann/bot#2.ts' }, [import.meta.filename])).toThrow(
    `the name of ${resolve('/home/ann/bot#2.ts')} contains "#"`,
  );
});

describe('a bot that is reached by a symbolic link', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await mkdir(join(folder, 'C#'));
    await mkdir(join(folder, 'plain'));
    for (const name of ['C#', 'plain']) await writeFile(join(folder, name, 'bot.ts'), '');
    await symlink(join(folder, 'C#'), join(folder, 'link'), 'junction');
    await symlink(join(folder, 'plain'), join(folder, 'link#'), 'junction');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const find = (name: string) =>
    findTypeScriptLoader({ ...file, path: join(folder, name, 'bot.ts') }, [import.meta.filename]);

  test('is refused because of the name of the real folder', () => {
    expect(() => find('link')).toThrow(`the name of ${join(folder, 'C#')} contains "#"`);
  });

  test('is compiled if the real folder can be loaded from', () => {
    expect(find('link#')?.registerModule).toMatch(/^file:/);
  });
});

test('a JavaScript bot runs in every folder', () => {
  const path = '/home/ann/C#/100%/what?/bot.js';
  expect(findTypeScriptLoader({ ...file, path, isTypeScript: false })).toBeUndefined();
});

test('if the loader is not installed, the error contains the command that installs it', () => {
  expect(() => findTypeScriptLoader(file, ['/somewhere/bot.ts'])).toThrow('npm install --save-dev @oxc-node/core');
});
