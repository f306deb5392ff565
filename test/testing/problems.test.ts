/** What `world.problems` contains. */

import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  type EventContext,
  Handler,
  On,
} from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';

const ask = command('ask', { description: 'Asks' });
const fail = button('fail', { label: 'Fail' });
const lost = button('lost', { label: 'Lost' });
const ban = button('ban', { label: 'Ban' });
const tolerant = button('tolerant', { label: 'Tolerant' });
const complain = button('complain', { label: 'Complain' });
const silent = button('silent', { label: 'Silent' });
const hang = button('hang', { label: 'Hang' });

const emoji = button('emoji', { label: 'Emoji' });

const controls = [fail(), lost(), ban(), tolerant()] as const;
const furtherControls = [complain(), silent(), hang(), emoji()] as const;

@Handler()
class Desk {
  @Command(ask)
  ask(use: CommandContext<typeof ask>) {
    return use.reply({ content: 'Which?', components: [actionRow(...controls), actionRow(...furtherControls)] });
  }

  @Button(fail)
  fail(_click: ButtonContext<typeof fail>) {
    throw new Error('no such track');
  }

  @Button(ban)
  async ban(click: ButtonContext<typeof ban>) {
    await click.api.guilds.createBan(click.guildId ?? '', click.user.id);
    await click.reply('Banned.');
  }

  @Button(tolerant)
  async tolerant(click: ButtonContext<typeof tolerant>) {
    await click.api.guilds.createBan(click.guildId ?? '', click.user.id).catch(() => {});
    await click.reply('Tried.');
  }

  @Button(emoji)
  async emoji(click: ButtonContext<typeof emoji>) {
    await click.update({ components: [actionRow(emoji({ emoji: { id: '1', name: 'gone' } }))] });
  }

  @Button(complain)
  async complain(click: ButtonContext<typeof complain>) {
    click.log.error('the shelf is empty');
    await click.reply('Done.');
  }

  @Button(silent)
  silent(_click: ButtonContext<typeof silent>) {}

  @Button(hang, { defer: false })
  hang(_click: ButtonContext<typeof hang>) {
    return new Promise<void>(() => {});
  }

  @On('messageCreate')
  async onMessage({ api, data }: EventContext<'messageCreate'>) {
    if (data.author.bot !== true) await api.guilds.createBan(data.guild_id ?? '', data.author.id);
  }
}

/** A world whose bot has shown its buttons to the owner, whom it cannot ban. */
async function openWorld(clock: 'real' | 'manual' = 'real', ingress: 'gateway' | 'http' = 'gateway') {
  // No world waits for a handler that hangs when it is closed.
  const world = await createWorld({ bot: new Bot({ handlers: [Desk], drainTimeoutMs: 0 }), clock, ingress });
  onTestFinished(() => world.close());
  const user = world.owner;
  await user.useCommand(ask);
  return { world, user };
}

async function problemsAfter(world: TestWorld, action: Promise<unknown>) {
  await action.catch(() => {});
  await world.waitForIdle();
  return world.problems;
}

const clickAndWait = async (label: string) => {
  const { world, user } = await openWorld();
  return problemsAfter(world, user.click((await user.waitForMessage('Which?')).button(label)));
};

test('a world whose bot works has no problems', async () => {
  const { world } = await openWorld();
  await world.waitForIdle();
  expect(world.problems).toEqual([]);
});

test('a failed handler is one problem, although it also writes an error to the log', async () => {
  expect(await clickAndWait('Fail')).toEqual([
    {
      kind: 'handlerFailed',
      message: 'Error: no such track',
      handler: 'Desk.fail',
      declaration: 'button "fail"',
      interactionId: expect.any(String),
      stack: expect.stringContaining('no such track\n    at '),
    },
  ]);
});

test('a component without a handler is a problem', async () => {
  expect(await clickAndWait('Lost')).toMatchObject([{ kind: 'unhandled' }]);
});

test('a handler whose request lacks a permission is one problem, with the handler', async () => {
  expect(await clickAndWait('Ban')).toMatchObject([
    { kind: 'missingPermissions', handler: 'Desk.ban', message: expect.stringContaining('50013') },
  ]);
});

test('a rejected request is a problem also if the handler catches the error', async () => {
  expect(await clickAndWait('Tolerant')).toEqual([
    {
      kind: 'missingPermissions',
      message: 'PUT /guilds/{guild_id}/bans/{user_id} was rejected with status 403, code 50013',
      explanation: expect.stringContaining('owns the guild'),
    },
  ]);
});

test('a rejected request of a listener is one problem, with the listener', async () => {
  const { world, user } = await openWorld();
  expect(await problemsAfter(world, user.send('general', 'Hello'))).toMatchObject([
    { kind: 'missingPermissions', handler: 'Desk.onMessage' },
  ]);
});

test('an error in the log is a problem', async () => {
  expect(await clickAndWait('Complain')).toMatchObject([
    { kind: 'errorLog', message: 'the shelf is empty', handler: 'Desk.complain' },
  ]);
});

test('a handler that finishes without a response is a problem', async () => {
  expect(await clickAndWait('Silent')).toMatchObject([{ kind: 'noResponse', handler: 'Desk.silent' }]);
});

/** Clicks, and lets 3 seconds pass after the handler has started. */
async function clickAndAdvance(world: TestWorld, user: TestUser, label: string) {
  const clicked = user.click((await user.waitForMessage('Which?')).button(label)).catch(() => {});
  await world.waitUntil(() => (world.bot && world.bot.pending.handlers > 0 ? true : undefined));
  await world.clock.advance('4s');
  await clicked;
}

test('an interaction without a response within 3 seconds is a problem', async () => {
  const { world, user } = await openWorld('manual');
  await clickAndAdvance(world, user, 'Hang');
  expect(world.problems).toMatchObject([{ kind: 'noResponse', message: expect.stringContaining('hang') }]);
});

test('an HTTP response that the service refused is a problem, although the bot does not learn of it', async () => {
  const { world, user } = await openWorld('real', 'http');
  const clicked = user.click((await user.waitForMessage('Which?')).button('Emoji'));
  expect(await problemsAfter(world, clicked)).toEqual([
    {
      kind: 'invalidRequest',
      message: expect.stringMatching(/^emoji: The endpoint's response was rejected: .*Invalid emoji/),
      interactionId: expect.any(String),
    },
  ]);
});

test('the problems of one world are not those of another', async () => {
  const [broken, other] = [await openWorld(), await openWorld()];
  await broken.user.click(fail).catch(() => {});
  await broken.world.waitForIdle();
  expect([broken.world.problems.length, other.world.problems.length]).toEqual([1, 0]);
});
