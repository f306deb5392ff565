/** The printed test of each kind of finding, as a file: it fails with the bug and passes without it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { toExplorationFinding } from '../../dev/src/explorer/findings/confirm-finding.js';
import type { ObservedProblemKind } from '../../dev/src/explorer/problems/observed-problem.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { runVitest } from '../cli/fixture/run-vitest.js';
import { explore, printFinding } from './fixture/explore.js';
import { FindingProject } from './fixture/finding-project.js';

/** A handler with a bug, and without it. */
interface Sample {
  readonly bug: string;
  readonly fixed: string;
}

const command = (body: string) => `
  @Command(runCommand, { defer: false })
  async run(use: CommandContext<typeof runCommand>) { ${body} }`;
const REPLY = "await use.reply('Done.');";

const samples = {
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
} as const satisfies Partial<Record<ObservedProblemKind, Sample>>;
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

const findings = await FindingProject.create();
const { project, folder } = findings;

/** The names of the tests that fail and of those that pass. */
async function runTests() {
  const { failed, passed } = await findings.runTests();
  return { failed, passed };
}

describe('the test of a finding', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    for (const kind of kinds) await project.write(`src/${kind}.ts`, source(samples[kind].bug));
  });

  test.for(kinds)('%s: the bug is found, and a test is printed', async (kind) => {
    const { bot, file } = await findings.loadBot(kind);
    const explored = await explore(bot, { files: [file], maxSteps: 40 });
    const found = explored.findings.find((each) => each.kind === kind);
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
    const { bot, file } = await findings.loadBot('blocked');
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
    expect(await runVitest(folder, `test/${uncaught}.test.ts`)).toMatchObject({
      status: 1,
    });
    for (const kind of kinds) await project.write(`src/${kind}.ts`, source(samples[kind].fixed));
    await project.write('src/blocked.ts', source(command(REPLY)));
    expect(await runTests()).toEqual({ failed: [], passed: all });
  });
});
