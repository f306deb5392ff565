/** A project with the settings of the page about existing projects compiles its bot, and the command line finds it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import { root, snippetsOf } from './document-snippets.js';

const run = promisify(execFile);
const TSC = join(root, 'node_modules/typescript/bin/tsc');
const page = 'docs/guide/existing-project.md';
const files = Object.fromEntries(
  snippetsOf(page).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code]])),
);
const [settings = '{}', manifest = '{}'] = [
  ...readFileSync(join(root, page), 'utf8').matchAll(/^```json\n(.*?)^```$/gms),
].map(([, code]) => code);

const createProject = (compilerOptions: object = {}, type = 'module') =>
  createBotProject({
    ...files,
    'package.json': JSON.stringify({ type, ...JSON.parse(manifest) }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...JSON.parse(settings).compilerOptions,
        types: ['node'],
        skipLibCheck: true,
        ...compilerOptions,
      },
      include: ['src'],
    }),
  });

test.each([
  ['as the page shows them', {}, 'module'],
  ['of a project that is bundled', { module: 'esnext', moduleResolution: 'bundler' }, 'module'],
])('a project with the settings %s compiles', async (_name, options, type) => {
  const { folder } = await createProject({ noEmit: true, ...options }, type);
  const { stdout } = await run(process.execPath, [TSC], { cwd: folder });
  expect(stdout).toBe('');
});

test('the command line finds the bot that package.json names', async () => {
  const { folder } = await createProject();
  const { stdout } = await run(process.execPath, [join(root, 'dist/cli/main.js'), 'routes'], { cwd: folder });
  expect(stdout).toContain('OrderHandler.show');
});
