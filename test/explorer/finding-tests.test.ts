/** The printed test of each kind of finding, as a file: it fails with the bug and passes without it. */
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Bot } from 'guildhall';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toExplorationFinding } from '../../dev/src/explorer/findings/confirm-finding.js';
import type { ObservedProblemKind } from '../../dev/src/explorer/world/observed-problem.js';
import type { ScenarioSource } from '../../dev/src/scenario/declarations/declaration-index.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { BotProject } from '../cli/fixture/project-folder.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { explore, printFinding } from './fixture/explore.js';

/** A handler with a bug, and without it. */
interface Sample {
  readonly bug: string;
  readonly fixed: string;
}

const command = (body: string) => `
  @Command(runCommand, { defer: false })
  async run(use: CommandContext<typeof runCommand>) { ${body} }`;
const REPLY = "await use.reply('Done.');";

const samples: Readonly<Record<Exclude<ObservedProblemKind, 'blocked' | 'exited' | 'errorOutput'>, Sample>> = {
  handlerFailed: { bug: command("throw new Error('it broke');"), fixed: command(REPLY) },
  noResponse: { bug: command(''), fixed: command(REPLY) },
  lateResponse: {
    bug: command(`await new Promise((resolve) => this.clock.schedule(4000, () => resolve(0))); ${REPLY}`),
    fixed: command(REPLY),
  },
  unhandled: {
    bug: command("await use.reply({ content: 'Choose', components: [actionRow(saveButton())] });"),
    fixed: `${command("await use.reply({ content: 'Choose', components: [actionRow(saveButton())] });")}
  @Button(saveButton)
  async save(click: ButtonContext<typeof saveButton>) { await click.reply('Saved.'); }`,
  },
  invalidRequest: {
    bug: command(
      `${REPLY} await this.api.raw('POST', '/channels/{channel_id}/messages', { path: { channel_id: use.channelId ?? '' }, body: { content: '' } }).catch(() => {});`,
    ),
    fixed: command(REPLY),
  },
  missingPermissions: {
    bug: command(
      `${REPLY} const [guild] = await this.api.users.listCurrentUserGuilds(); const { owner_id } = await this.api.guilds.get(guild?.id ?? ''); await this.api.guilds.removeMember(guild?.id ?? '', owner_id).catch(() => {});`,
    ),
    fixed: command(REPLY),
  },
  errorLog: { bug: command(`${REPLY} use.log.error('the list is empty');`), fixed: command(REPLY) },
  uncaughtError: {
    bug: command(`${REPLY} queueMicrotask(() => { throw new Error('the list was not stored'); });`),
    fixed: command(REPLY),
  },
  processEnded: { bug: command('process.exit(3);'), fixed: command(REPLY) },
  pendingWork: { bug: command(`${REPLY} await new Promise(() => {});`), fixed: command(REPLY) },
  restartFailed: {
    bug: `${command(REPLY)}
  async onStart() {
    const [guild] = await this.api.users.listCurrentUserGuilds();
    const roles = await this.api.guilds.listRoles(guild?.id ?? '');
    if (roles.some(({ name }) => name === 'started')) throw new Error('the role exists');
    await this.api.guilds.createRole(guild?.id ?? '', { name: 'started' });
  }`,
    fixed: command(REPLY),
  },
};
const kinds = Object.keys(samples) as (keyof typeof samples)[];

const source = (handlers: string) => `
import { Api, actionRow, Bot, Button, button, Clock, Command, command, Handler } from 'guildhall';
import type { ButtonContext, CommandContext } from 'guildhall';

export const runCommand = command('run', { description: 'Does something' });
export const saveButton = button('save', { label: 'Save' });

@Handler()
class Runner {
  constructor(private readonly clock: Clock, private readonly api: Api) {}
${handlers}
}

export const bot = new Bot({ handlers: [Runner], logLevel: 'silent' });
`;

const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true, module: 'nodenext' };
const project = await BotProject.create({ 'tsconfig.json': JSON.stringify({ compilerOptions }) });
const { folder } = project;
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = join(folder, 'node_modules/vitest/vitest.mjs');

/** Runs the tests of the project. Returns the names of those that fail and of those that pass. */
async function runTests(): Promise<Record<'failed' | 'passed', string[]>> {
  // The files share the loaded package: loading it takes most of the time.
  const args = ['run', '--no-isolate', '--no-file-parallelism', '--reporter=json', '--outputFile=results.json'];
  await runCommand(args, { cwd: folder, program });
  const { testResults } = TestRun.parse(JSON.parse(await project.read('results.json')));
  const named = testResults.map(({ name, status }) => ({ name: basename(name, '.test.ts'), status }));
  const namesOf = (status: string) => named.filter((each) => each.status === status).map(({ name }) => name);
  return { failed: namesOf('failed').sort(), passed: namesOf('passed').sort() };
}

const TestRun = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

async function loadBot(kind: string): Promise<{ readonly bot: Bot; readonly file: ScenarioSource }> {
  const path = project.pathOf(`src/${kind}.ts`);
  const exports: Readonly<Record<string, unknown>> = await import(path);
  const { bot } = exports;
  if (!(bot instanceof Bot)) throw new Error('the file exports no bot');
  return { bot, file: { path, exports } };
}

describe('the test of a finding', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    for (const kind of kinds) await project.write(`src/${kind}.ts`, source(samples[kind].bug));
  });

  test.for(kinds)('%s: the bug is found, and a test is printed', async (kind) => {
    const { bot, file } = await loadBot(kind);
    const { findings } = await explore(bot, { files: [file], maxSteps: 40 });
    const found = findings.find((each) => each.kind === kind);
    expect(found).toMatchObject({ kind, isUnstable: false });
    if (!found) return;
    const printed = await printFinding(bot, file, found, project.pathOf(`test/${kind}.test.ts`));
    expect(printed.notes).toEqual([]);
    await project.write(`test/${kind}.test.ts`, printed.test ?? '');
  });

  test('blocked: a test is printed, and the finding says that it does not end', async () => {
    // Blocks without using the processor that other tests need.
    const handlers = command(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000); ${REPLY}`);
    await project.write('src/blocked.ts', source(handlers));
    const { bot, file } = await loadBot('blocked');
    const steps = [
      { kind: 'createMember', user: 'Robin' },
      { kind: 'useCommand', user: 'Robin', path: ['run'], options: {}, isDefaultChannel: true },
    ] as const satisfies readonly ScenarioStep[];
    const problem = { kind: 'blocked', message: 'the bot blocked the event loop' } as const;
    const finding = toExplorationFinding({ problem, steps, seconds: 0 }, { recurred: 3, notes: [] });
    const printed = await printFinding(bot, file, finding, project.pathOf('test/blocked.test.ts'));
    expect(printed.notes.join()).toContain('does not end as long as the bot blocks');
    await project.write('test/blocked.test.ts', printed.test ?? '');
  });

  test('each printed test fails with the bug, and passes without it', async () => {
    const all = [...kinds, 'blocked'].sort();
    // An uncaught error is no failure of a test, but of the run.
    const uncaught = 'uncaughtError';
    expect(await runTests()).toEqual({ failed: all.filter((kind) => kind !== uncaught), passed: [uncaught] });
    expect(await runCommand(['run', `test/${uncaught}.test.ts`], { cwd: folder, program })).toMatchObject({
      status: 1,
    });
    for (const kind of kinds) await project.write(`src/${kind}.ts`, source(samples[kind].fixed));
    await project.write('src/blocked.ts', source(command(REPLY)));
    expect(await runTests()).toEqual({ failed: [], passed: all });
  });
});
