/** The commands and the configuration of the page about bundling write a bot that starts. The test of the page runs with their output. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createWorld } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import { installPinnedPackages } from '../package/pinned-packages.js';
import { documentCommands } from './commands/document-commands.js';
import { root, scriptsOf, snippetsOf } from './document-snippets.js';

const run = promisify(execFile);
const page = 'docs/guide/bundling.md';
const compilers = await installPinnedPackages(fileURLToPath(new URL('../package/compilers', import.meta.url)));

const sources = Object.fromEntries(
  snippetsOf(page).flatMap(({ file, code }) => (file?.startsWith('src/') ? [[file, code]] : [])),
);
const settings = JSON.parse(readFileSync(join(root, 'create/src/layers/base/tsconfig.json.template'), 'utf8'));
const configuration = scriptsOf(page).get('rolldown.config.js') ?? '';

/** The arguments of the calls of a bundler on the page. */
const callsOf = (program: string) =>
  documentCommands.flatMap(({ document, words }) =>
    document === page && words[0] === 'npx' && words[1] === program ? [words.slice(2)] : [],
  );

const programs: Readonly<Record<string, string>> = {
  esbuild: join(compilers.folder, 'node_modules/esbuild/bin/esbuild'),
  rolldown: join(root, 'node_modules/rolldown/bin/cli.mjs'),
};

/** Bundles the bot of the page as it says. Returns the path of a copy of the file, with no packages near it. */
async function bundle(program: string, args: readonly string[], main = sources['src/main.ts'] ?? ''): Promise<string> {
  const project = await createBotProject({
    ...sources,
    'src/main.ts': main,
    'tsconfig.json': JSON.stringify(settings),
    'rolldown.config.js': configuration,
  });
  await run(process.execPath, [programs[program] ?? '', ...args], { cwd: project.folder });
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'bot.mjs');
  await copyFile(project.pathOf('bundle/bot.mjs'), file);
  return file;
}

async function expectToRespond(file: string): Promise<void> {
  await using world = await createWorld({ command: [process.execPath, file], guild: { name: 'Harbour' } });
  const robin = await world.createMember('Robin');
  expect(await robin.useCommand('guild')).toHaveContent('Harbour');
}

test('the page has two calls of esbuild and one of rolldown', () => {
  expect(callsOf('esbuild')).toHaveLength(2);
  expect(callsOf('rolldown')).toHaveLength(1);
});

test('rolldown with the configuration of the page writes a bot that starts and responds', async () => {
  await expectToRespond(await bundle('rolldown', callsOf('rolldown')[0] ?? []));
});

describe.skipIf(compilers.skipReason !== undefined)(
  `esbuild${compilers.skipReason ? ` (${compilers.skipReason})` : ''}`,
  () => {
    const [usual = [], withBanner = []] = callsOf('esbuild');

    test('with the options of the page writes a bot that starts and responds', async () => {
      await expectToRespond(await bundle('esbuild', usual));
    });

    // `ws` stands for a package in CommonJS that the bot itself uses.
    const packageFirst = `import { WebSocketServer } from 'ws';\n${sources['src/main.ts']}\nvoid WebSocketServer;\n`;

    test('ends with the quoted error if a package in CommonJS is imported before guildhall', async () => {
      const file = await bundle('esbuild', usual, packageFirst);
      const failure = await run(process.execPath, [file]).catch((error: { stderr: string }) => error);
      expect(failure.stderr).toContain('Dynamic require of "events" is not supported');
    });

    test('with the banner of the page also writes such a bot', async () => {
      await expectToRespond(await bundle('esbuild', withBanner, packageFirst));
    });
  },
);
