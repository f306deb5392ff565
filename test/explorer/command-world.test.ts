/** What a step leads to in a world whose bot is a process: each planted bug is a problem, and belongs to what the user used. */
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BotCommand } from '../../dev/src/command/bot-command.js';
import type { ObservedProblem } from '../../dev/src/explorer/problems/observed-problem.js';
import { CommandWorld } from '../../dev/src/explorer/world/command-world.js';
import { declarationsOf } from '../../dev/src/scenario/bot/scenario-bot.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';
import { PYTHON, pythonSkipReason } from '../recorder/fixture/libraries/python.js';

const program = (name: string) => fileURLToPath(new URL(`fixture/raw-bots/${name}`, import.meta.url));

function createWorld(name: string): Promise<CommandWorld> {
  return createWorldOf([process.execPath, program(name)]);
}

async function createWorldOf(command: BotCommand): Promise<CommandWorld> {
  const bot = { kind: 'command', command, cwd: process.cwd(), isTestFolder: true, env: {} } as const;
  const initialWorld = { kind: 'new' } as const;
  const world = await CommandWorld.create({
    bot,
    declarations: declarationsOf(bot),
    initialWorld,
    description: undefined,
  });
  onTestFinished(() => world.close());
  return world;
}

const user = 'Robin';
const usePanel: ScenarioStep = {
  kind: 'useCommand',
  user,
  path: ['panel'],
  options: {},
  channel: '\u{E000}channel:0:general\u{E001}',
};

function click(label: string): ScenarioStep {
  return { kind: 'click', user, control: { kind: 'button', customId: label.toLowerCase(), label } };
}

/** The problems of the last step, after Robin has opened the panel. */
async function problemsOf(world: CommandWorld, ...steps: readonly ScenarioStep[]): Promise<readonly ObservedProblem[]> {
  let problems: readonly ObservedProblem[] = [];
  for (const step of [{ kind: 'createMember', user } as const, usePanel, ...steps]) {
    ({ problems } = await world.perform(step));
  }
  return problems;
}

describe('a process that answers messages', () => {
  const hello: ScenarioStep = {
    kind: 'sendMessage',
    user,
    channel: '\u{E000}channel:0:general\u{E001}',
    content: 'Hello!',
  };
  const join = { kind: 'createMember', user } as const;

  test('also its own ones reacts to itself without end, and its world is not used further', async () => {
    const world = await createWorld('echo-bot.mjs');
    await world.perform(join);
    const { problems } = await world.perform(hello);
    expect(problems).toMatchObject([{ kind: 'endlessLoop', assertions: [{ kind: 'messagesOfBot', below: 5 }] }]);
    expect(world.isStuck).toBe(true);
  });

  test('of people only has no problem', async () => {
    const world = await createWorldOf([process.execPath, program('echo-bot.mjs'), '--people']);
    await world.perform(join);
    expect((await world.perform(hello)).problems).toEqual([]);
    expect(world.isStuck).toBe(false);
  });
});

describe('a process with planted bugs', () => {
  test('a button without a response is a problem of this button', async () => {
    expect(await problemsOf(await createWorld('broken-bot.mjs'), click('Silent'))).toMatchObject([
      { kind: 'noResponse', declaration: 'button "Silent"' },
    ]);
  });

  test('a deferred response that is not sent is a problem of this button', async () => {
    expect(await problemsOf(await createWorld('broken-bot.mjs'), click('Thinking'))).toMatchObject([
      { kind: 'noResponse', declaration: 'button "Thinking"', message: expect.stringContaining('deferred') },
    ]);
  });

  test('a response that is too late, and the end of the process that follows, are one problem', async () => {
    const world = await createWorld('broken-bot.mjs');
    const [problem, ...others] = await problemsOf(world, click('Late'));
    expect(problem).toMatchObject({ kind: 'exited', message: expect.stringContaining('Unknown interaction') });
    expect(problem?.explanation).toContain('lateResponse');
    expect(others).toEqual([]);
  });

  test('a second response to the same interaction is a problem of the button', async () => {
    expect(await problemsOf(await createWorld('broken-bot.mjs'), click('Twice'))).toMatchObject([
      { kind: 'invalidRequest', declaration: 'button "Twice"' },
    ]);
  });

  test('a rejected message is a problem of the button that led to it', async () => {
    expect(await problemsOf(await createWorld('broken-bot.mjs'), click('Rejected'))).toMatchObject([
      { kind: 'invalidRequest', declaration: 'button "Rejected"' },
    ]);
  });

  test('an error on standard error is a problem, and the world goes on', async () => {
    const world = await createWorld('broken-bot.mjs');
    expect(await problemsOf(world, click('Error'))).toMatchObject([
      { kind: 'errorOutput', message: 'TypeError: the list is undefined' },
    ]);
    expect(world.isStuck).toBe(false);
    expect((await world.perform(usePanel)).problems).toEqual([]);
  });

  test('an input that ends the process is one problem, also after another error, and ends the world', async () => {
    const world = await createWorld('broken-bot.mjs');
    const submit = (name: string): ScenarioStep => ({
      kind: 'submitModal',
      user,
      modal: { customId: 'form', title: 'Form' },
      inputs: { name },
    });
    expect(await problemsOf(world, click('Error'), click('Crash'), submit('Robin'))).toEqual([]);
    await world.perform(click('Crash'));
    const { problems } = await world.perform(submit('x'.repeat(200)));
    expect(problems).toMatchObject([
      {
        kind: 'exited',
        message: expect.stringContaining('exit code 3'),
        explanation: expect.stringContaining('noResponse'),
      },
    ]);
    expect(world.isStuck).toBe(true);
  });

  test('what users do without a bug is no problem, and a restart finds the same bot', async () => {
    const world = await createWorld('clean-bot.mjs');
    const submit = {
      kind: 'submitModal',
      user,
      modal: { customId: 'form', title: 'Application' },
      inputs: { name: 'Robin' },
    } as const;
    expect(await problemsOf(world, click('Apply'), submit, { kind: 'restartBot' }, click('Apply'))).toEqual([]);
    expect(world.world.problems).toEqual([]);
  });
});

test.skipIf(pythonSkipReason)(
  'a view of discord.py that does not survive a restart is a problem of its button',
  async () => {
    const path = fileURLToPath(new URL('../recorder/fixture/libraries/apply.py', import.meta.url));
    const world = await createWorldOf([PYTHON, path]);
    expect(await problemsOf(world, click('Apply'), { kind: 'restartBot' })).toEqual([]);
    expect((await world.perform(click('Apply'))).problems).toMatchObject([
      { kind: 'noResponse', declaration: 'button "Apply"' },
    ]);
  },
);
