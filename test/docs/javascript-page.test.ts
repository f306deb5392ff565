/** The code of the page about JavaScript runs on Node as it is written: its bots, their tests, and what the compiler says about them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import { root, scriptsOf } from './document-snippets.js';

const run = promisify(execFile);
const TSC = join(root, 'node_modules/typescript/bin/tsc');
const page = readFileSync(join(root, 'docs/guide/javascript.md'), 'utf8');
const scripts = scriptsOf('docs/guide/javascript.md');

/** The files of a folder of the page, as a project. */
async function createProject(folder: '' | 'commonjs/', more: Readonly<Record<string, string>> = {}) {
  const files = [...scripts].flatMap(([path, code]) =>
    path.startsWith(folder) && !path.slice(folder.length).includes('/')
      ? [[path.slice(folder.length), code] as const]
      : [],
  );
  const type = folder === '' ? 'module' : 'commonjs';
  return createBotProject({ 'package.json': JSON.stringify({ type }), ...Object.fromEntries(files), ...more });
}

/** Starts main.js of a project without a token. */
const startMessage = (cwd: string) =>
  run(process.execPath, ['main.js'], { cwd, env: { PATH: process.env['PATH'] } }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );

describe.each(['', 'commonjs/'] as const)('the bot in the folder "%s"', (folder) => {
  test('passes its tests, on the test runner of Node', async () => {
    const { folder: cwd } = await createProject(folder);
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap'], { cwd });
    expect(stdout).toContain('# pass 1');
  });

  test('is found by the command line', async () => {
    const { folder: cwd } = await createProject(folder);
    const { stdout } = await run(process.execPath, [join(root, 'dist/cli/main.js'), 'routes'], { cwd });
    expect(stdout).toContain('RollHandler.roll');
  });

  test('is started by main.js, which ends with the reason if that fails', async () => {
    const { folder: cwd } = await createProject(folder);
    expect(await startMessage(cwd)).toContain('environment variable DISCORD_TOKEN: there is no bot token.');
  });
});

test('a name that no method has is reported as on the page', async () => {
  const { folder: cwd } = await createProject('', {
    'bot.js': (scripts.get('bot.js') ?? '').replace("RollHandler.prototype, 'roll'", "RollHandler.prototype, 'rol'"),
  });
  const failed = await run(process.execPath, ['--test', '--test-reporter=tap'], { cwd }).catch((error) => error);
  const [, shown = 'not found'] = /^(The bot did not start: .*)$/m.exec(page) ?? [];
  expect(failed.stdout).toContain(shown);
});

describe('the checked file', () => {
  const compile = (cwd: string, file: string) => {
    const settings = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck'];
    return run(process.execPath, [TSC, '--checkJs', '--noEmit', ...settings, file], { cwd }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  test('has no errors', async () => {
    const { folder: cwd } = await createProject('');
    expect(await compile(cwd, 'checked.js')).toBe('');
  });

  test('has an error for a property that the context does not have', async () => {
    const code = (scripts.get('checked.js') ?? '').replace('use.user.username', 'use.user.usernam');
    const { folder: cwd } = await createProject('', { 'checked.js': code });
    expect(await compile(cwd, 'checked.js')).toContain("Property 'usernam' does not exist");
  });
});

test('TypeScript that is compiled to CommonJS runs', async () => {
  const settings = { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, types: ['node'] };
  const decorators = { experimentalDecorators: true, emitDecoratorMetadata: true };
  const project = await createBotProject({
    'package.json': '{ "type": "commonjs" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...settings, ...decorators, outDir: 'dist' } }),
    'bot.ts': `
      import { Bot, Handler, On, Service } from 'guildhall';
      @Service()
      class Store { readonly name = 'store'; }
      @Handler()
      class Desk {
        constructor(readonly store: Store) {}
        @On('ready') ready() {}
      }
      const bot = new Bot({ handlers: [Desk], services: [Store], gateway: false, http: { publicKey: '0'.repeat(64) },
        token: 'none', api: { baseUrl: 'http://127.0.0.1:9/api/v10' }, logLevel: 'silent' });
      bot.start().then(() => { console.log(bot.get(Desk).store.name, typeof require); return bot.stop(); });
    `,
  });
  await run(process.execPath, [TSC], { cwd: project.folder });
  const { stdout } = await run(process.execPath, ['dist/bot.js'], { cwd: project.folder });
  expect(stdout).toBe('store function\n');
});
