/** The same story on every runtime: bots, the emulator, the test kit and the command line of the built package. */
import { once } from 'node:events';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingRedis, RedisProcess } from '../cluster/redis/redis-process.js';
import { runtimesSkipReason } from './binaries.js';
import { type Result, runProcess, startProcess } from './run-process.js';
import { type RuntimeUnderTest, runtimesUnderTest } from './runtimes.js';
import { StoryProject } from './story-project.js';

/** How many of the runtimes run the story at the same time. */
const PARALLEL_STORIES = 2;

/** What the story prints about the cluster. */
const CLUSTER = ['{"step":"cluster","shards":[0,1]}', '{"step":"cluster","lines":["finch joined","wren joined"]}'];

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const version = /^\d+\.\d+\.\d+\n$/;

/** The example as it is built, on the built package. */
const frontDesk = join(import.meta.dirname, '../../build/front-desk/main.js');

describe.skipIf(runtimesSkipReason)('the runtimes', () => {
  const results = new Map<RuntimeUnderTest, Result>();
  let project: StoryProject;

  /** The result of the Node that runs this test. */
  const resultOfNode = () => runtimesUnderTest[0] && results.get(runtimesUnderTest[0]);
  const run = ({ command }: RuntimeUnderTest, ...args: readonly string[]) => runProcess(project.folder, command, args);
  const runTool = (runtime: RuntimeUnderTest, ...args: readonly string[]) =>
    run(runtime, ...runtime.runTool, project.commandLine, ...args);

  beforeAll(async () => {
    project = await StoryProject.create();
    await using redis = missingRedis ? undefined : await RedisProcess.start();
    const waiting = [...runtimesUnderTest];
    const runWaiting = async () => {
      for (let runtime = waiting.shift(); runtime; runtime = waiting.shift()) {
        results.set(runtime, await run(runtime, ...runtime.run, 'out/main.js', ...(redis ? [redis.url] : [])));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_STORIES }, runWaiting));
  }, 300_000);

  afterAll(() => project?.[Symbol.asyncDispose]());

  test('play a story with events, interactions, uploads, a journal, a cluster and telemetry', async () => {
    const first = resultOfNode();
    expect(first).toMatchObject({ status: 0, errors: '' });
    const lines = first?.output.split('\n') ?? [];
    const isOfCluster = (line: string) => line.startsWith('{"step":"cluster"');
    await expect(lines.filter((line) => !isOfCluster(line)).join('\n')).toMatchFileSnapshot('transcript.jsonl');
    expect(lines.filter(isOfCluster)).toEqual(missingRedis ? [] : CLUSTER);
  });

  // At the same time: the processes wait for half of the time.
  describe.concurrent.each(runtimesUnderTest.map((runtime) => [runtime.name, runtime] as const))(
    '%s',
    (_name, runtime) => {
      test('plays the same story as all others', () => {
        const first = resultOfNode();
        expect(results.get(runtime)).toMatchObject({ status: 0, output: first?.output });
      });

      test('plays the story of the front desk', async () => {
        const { status, output } = await run(runtime, ...runtime.run, frontDesk, '--once');
        expect(output).toMatch(/All \d steps had their effect\.\s*$/);
        expect(status).toBe(0);
      });

      test('runs tests with its own test runner', async () => {
        const file = runtime.compiles ? './src/runtime-tests.ts' : 'out/runtime-tests.js';
        const { status, output, errors } = await run(runtime, ...runtime.runTests, file);
        expect(output + errors).toMatch(/pass 2\b|2 pass/);
        expect(status).toBe(0);
      });

      test('runs the command line and create-guildhall: the version, a new project, and the handlers of a bot', async () => {
        const name = `bot-of-${runtime.name.replace(/\W/g, '-').toLowerCase()}`;
        expect((await runTool(runtime, '--version')).output).toMatch(version);
        const created = await run(runtime, ...runtime.runTool, project.createProgram, name, '--no-install');
        expect(created).toMatchObject({ status: 0, errors: '' });
        expect(await readdir(join(project.folder, name))).toEqual(
          expect.arrayContaining(['package.json', 'src', 'test']),
        );
        const file = runtime.compiles ? 'src/exported-bot.ts' : 'out/exported-bot.js';
        const routes = await runTool(runtime, 'routes', file);
        expect(routes.output).toContain('GuildHandler.welcome');
        expect(routes.status).toBe(0);
      });

      test('runs the emulator until it is interrupted', async () => {
        const args = [...runtime.runTool, project.commandLine, 'emulator', '--port', '0'];
        const child = startProcess(project.folder, runtime.command, args);
        if (!child.stdout) throw new Error('the process has no output');
        const exited = once(child, 'exit');
        const [line] = await once(createInterface(child.stdout), 'line');
        const url = /http:\S+/.exec(String(line))?.[0];
        expect((await fetch(`${url}/api/v10/gateway`)).status).toBe(200);
        expect(await (await fetch(`${url}/`)).text()).toContain('<title>Guildhall playground</title>');
        child.kill('SIGINT');
        expect(await exited).toEqual([0, null]);
      });
    },
  );

  test.concurrent.each(
    runtimesUnderTest.filter(({ compiles }) => compiles).map((runtime) => [runtime.name, runtime] as const),
  )('%s runs Vitest', async (_name, runtime) => {
    await access(vitest);
    const options = ['run', '--config', 'vitest.config.js', '--testTimeout=120000'];
    const { status, output, errors } = await run(runtime, ...runtime.runTool, vitest, ...options);
    expect(output + errors).toMatch(/Tests +1 passed/);
    expect(status).toBe(0);
  });
});
