/** A bot in one file, as esbuild and rolldown write it: without metadata of types, with a copy of tsyringe in it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createWorld } from '@guildhall/dev/testing';
import { rolldown } from 'rolldown';
import '@guildhall/dev/testing/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import { installPinnedPackages } from './pinned-packages.js';

const SOURCE = `
import { Bot, Handler, Inject, OnRaw } from 'guildhall';
import { delay, inject, injectAll, singleton } from 'tsyringe';

@singleton()
class Store {
  name = 'store';
}

class Later {
  name = 'later';
}

@Handler()
class Desk {
  constructor(
    @inject(Store) readonly store: Store,
    @Inject('motto') readonly motto: string,
    @injectAll('plugin') readonly plugins: number[],
    @inject(delay(() => Later)) readonly later: Later,
  ) {
    console.log(JSON.stringify([store instanceof Store, store.name, motto, plugins]));
    setImmediate(() => console.log(later.name));
  }

  @OnRaw()
  received() {}
}

const bot = new Bot({
  handlers: [Desk],
  services: [
    Store,
    Later,
    { provide: 'motto', useFactory: (store: Store) => 'from the ' + store.name, inject: [Store] },
    { provide: 'plugin', useValue: 1, multi: true },
    { provide: 'plugin', useValue: 2, multi: true },
  ],
  token: 'none-that-works',
  api: { baseUrl: 'http://127.0.0.1:9/api/v10' },
  gateway: false,
  http: { publicKey: '0'.repeat(64) },
  logLevel: 'silent',
});
await bot.start();
await new Promise(setImmediate);
await bot.stop();
`;

/** Bundles a bot and runs it. Returns what it printed. */
async function runBundled(
  options: { external: string[]; mainFields: string[] },
  source = SOURCE,
  folder?: string,
): Promise<string> {
  const project = await createBotProject({
    'bot.ts': source,
    'tsconfig.json': JSON.stringify({ compilerOptions: { experimentalDecorators: true } }),
  });
  const bundle = await rolldown({
    input: project.pathOf('bot.ts'),
    cwd: project.folder,
    platform: 'node',
    tsconfig: project.pathOf('tsconfig.json'),
    external: options.external,
    resolve: { mainFields: options.mainFields },
    logLevel: 'silent',
  });
  const file = join(folder ?? project.pathOf('out'), 'bot.mjs');
  const { output } = await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  expect(output[0].code).not.toContain('design:paramtypes", [');
  const { stdout } = await promisify(execFile)('node', [file], { cwd: dirname(file) });
  return stdout;
}

const printed = `${JSON.stringify([true, 'store', 'from the store', [1, 2]])}\nlater\n`;

describe('a bundled bot has its services injected', () => {
  test('if the bundle contains guildhall and tsyringe', async () => {
    expect(await runBundled({ external: [], mainFields: ['main', 'module'] })).toBe(printed);
  });

  test('if the bundle contains the ES modules of tsyringe', async () => {
    expect(await runBundled({ external: [], mainFields: ['module', 'main'] })).toBe(printed);
  });

  test('if the bundle contains a second copy of tsyringe', async () => {
    const external = ['guildhall', 'reflect-metadata'];
    expect(await runBundled({ external, mainFields: ['module', 'main'] })).toBe(printed);
  });
});

test('a bot in one file has its HTTP client and its WebSocket library, without any package next to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bundled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = `
    import { Bot } from 'guildhall';
    await Bot.preload();
    console.log('loaded');
  `;
  expect(await runBundled({ external: [], mainFields: ['module', 'main'] }, source, folder)).toBe('loaded\n');
});

const { folder: tools, skipReason } = await installPinnedPackages(fileURLToPath(new URL('compilers', import.meta.url)));

/** A bot that connects to an emulator, which uses all dependencies, responds to one command and stops. */
const CONNECTING = `
import 'guildhall/env';
import { Bot, command, Command, Handler } from 'guildhall';

const ping = command('ping', { description: 'Answers' });

@Handler()
class Desk {
  @Command(ping)
  answer(use) { return use.reply('pong'); }
}

const bot = new Bot({ handlers: [Desk] });
bot.start().then(() => console.log('READY'));
`;

describe.skipIf(skipReason !== undefined)(
  `esbuild writes a bot into one file${skipReason ? ` (${skipReason})` : ''}`,
  () => {
    /** Bundles a bot with everything that it needs. Returns the path of the file, in a folder without packages. */
    async function bundleWithEsbuild(format: 'esm' | 'cjs', ...options: readonly string[]): Promise<string> {
      const project = await createBotProject({
        'bot.ts': CONNECTING,
        'tsconfig.json': JSON.stringify({ compilerOptions: { experimentalDecorators: true } }),
      });
      const folder = await mkdtemp(join(tmpdir(), 'guildhall-esbuild-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, format === 'esm' ? 'bot.mjs' : 'bot.cjs');
      const args = ['--bundle', '--platform=node', `--format=${format}`, `--outfile=${file}`, '--log-level=error'];
      const program = join(tools, 'node_modules/esbuild/bin/esbuild');
      await promisify(execFile)(process.execPath, [program, 'bot.ts', ...args, ...options], { cwd: project.folder });
      return file;
    }

    test.each([
      // Without options, test/docs/bundling-page.test.ts does it.
      ['an ES module without white space', 'esm', ['--minify', '--keep-names']],
      ['CommonJS', 'cjs', []],
    ] as const)('as %s, which connects and responds', async (_name, format, options) => {
      const file = await bundleWithEsbuild(format, ...options);
      await using world = await createWorld({ command: [process.execPath, file] });
      const robin = await world.createMember('Robin');
      expect(await robin.useCommand('ping')).toHaveContent('pong');
    });
  },
);

test('Node has no global `require` after it has imported the packages', async () => {
  const project = await createBotProject({
    'main.js': `
      await import('guildhall');
      await import('guildhall/env');
      console.log(typeof globalThis.require);
    `,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['main.js'], { cwd: project.folder });
  expect(stdout).toBe('undefined\n');
});
