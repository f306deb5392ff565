/** Compilers that emit no metadata of types run a bot whose classes list what to inject. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createBotProject } from '../cli/fixture/bot-project.js';
import type { BotProject } from '../cli/fixture/project-folder.js';
import { installPinnedPackages } from './pinned-packages.js';

const execute = promisify(execFile);

const SETTINGS = `{
  token: 'none-that-works',
  api: { baseUrl: 'http://127.0.0.1:9/api/v10' },
  gateway: false,
  http: { publicKey: '0'.repeat(64) },
  logLevel: 'silent',
}`;

/** A bot in which handlers, services, guards and middleware inject. Its main prints what they got. */
const BOT = `
import { allowInteraction, Api, Bot, Button, button, Guard, Handler, type MiddlewareContext, Service } from 'guildhall';

const MOTTO = Symbol('motto');

@Service({ inject: [Api] })
class Store {
  readonly name = 'store';
  constructor(private readonly api: Api) {}
  get hasApi() { return this.api instanceof Api; }
}

@Service({ inject: [Store] })
class OnlyWithStore {
  constructor(readonly store: Store) {}
  check() { return allowInteraction({ from: this.store.name }); }
}

@Service({ inject: [Store] })
class Timing {
  constructor(readonly store: Store) {}
  use(_context: MiddlewareContext, next: () => unknown) { return next(); }
}

@Handler({ inject: [Store, MOTTO] })
@Guard(OnlyWithStore)
class Desk {
  constructor(readonly store: Store, readonly motto: string) {}

  @Button(button('open', { label: 'Open' }), { middleware: [Timing] })
  open() {}
}

const bot = new Bot({ handlers: [Desk], services: [Store, { provide: MOTTO, useValue: 'all welcome' }], ...${SETTINGS} });
await bot.start();
const { store, motto } = bot.get(Desk);
console.log(JSON.stringify([store.name, store.hasApi, motto, bot.get(OnlyWithStore).store === store, bot.get(Timing).store === store]));
await bot.stop();
`;

/** The same as an author forgets it: nothing lists what to inject. */
const FORGOTTEN = `
import { Api, Bot, Handler, On } from 'guildhall';

@Handler()
class Desk {
  constructor(private readonly api: Api, private readonly motto: string) {}
  @On('ready')
  ready() {}
}

try {
  new Bot({ handlers: [Desk], ...${SETTINGS} });
} catch (error) {
  console.log(error.message);
}
`;

const { folder, skipReason } = await installPinnedPackages(fileURLToPath(new URL('compilers', import.meta.url)));
const toolOf = (path: string) => join(folder, 'node_modules', path);

interface CompilerUnderTest {
  readonly name: string;
  /** Compiles and runs bot.ts of a project, and returns what it prints. */
  run(project: BotProject): Promise<string>;
}

const compilers: readonly CompilerUnderTest[] = [
  {
    name: 'esbuild',
    async run(project) {
      const options = ['--bundle', '--platform=node', '--format=esm', '--packages=external', '--outfile=out/bot.mjs'];
      await execute(process.execPath, [toolOf('esbuild/bin/esbuild'), 'bot.ts', ...options], { cwd: project.folder });
      expect(await project.read('out/bot.mjs')).not.toContain('design:paramtypes');
      return (await execute(process.execPath, ['out/bot.mjs'], { cwd: project.folder })).stdout;
    },
  },
  {
    name: 'tsx',
    run: async (project) =>
      (await execute(process.execPath, [toolOf('tsx/dist/cli.mjs'), 'bot.ts'], { cwd: project.folder })).stdout,
  },
];

const createProject = (source: string) =>
  createBotProject({
    'bot.ts': source,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
      },
    }),
  });

describe.skipIf(skipReason !== undefined)(`compiled without metadata${skipReason ? ` (${skipReason})` : ''}`, () => {
  test.for(compilers.map((compiler) => [compiler.name, compiler] as const))(
    'by %s, a bot injects what its classes list',
    async ([, compiler]) => {
      const printed = await compiler.run(await createProject(BOT));
      expect(JSON.parse(printed)).toEqual(['store', true, 'all welcome', true, true]);
    },
  );

  test.for(compilers.map((compiler) => [compiler.name, compiler] as const))(
    'by %s, a class without a list is reported with the line to add',
    async ([, compiler]) => {
      const printed = await compiler.run(await createProject(FORGOTTEN));
      expect(printed).toContain('Desk, parameters 1 and 2 of its constructor: their types are unknown');
      expect(printed).toContain('@Service({ inject: [Class1, Class2] })');
    },
  );
});
