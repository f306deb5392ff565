/** Bad days of the service: the same faults for the same seed, and bots that cope with each kind. */
import { type BadDayOptions, createWorld, type WorldOptions } from '@guildhall/dev/testing';
import fc from 'fast-check';
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
import { expect, test } from 'vitest';
import { runs } from '../runs.js';
import { stepErrorOf } from './sample-world.js';

const countButton = button('count', { label: 'Count' });
const laterButton = button('later', { label: 'Later' });
const panelCommand = command('panel', { description: 'Shows the panel' });

/** Counts clicks, and repeats messages. */
@Handler()
class CountHandler {
  clicks = 0;

  @Command(panelCommand)
  async onPanel(context: CommandContext<typeof panelCommand>) {
    await context.reply({ content: 'Click', components: [actionRow(countButton(), laterButton())] });
  }

  @Button(countButton)
  async onCount(context: ButtonContext<typeof countButton>) {
    this.clicks += 1;
    await context.reply({ content: `${this.clicks}`, ephemeral: true });
  }

  /** The response is deferred, so the reply is a call of the API also for a bot over HTTP. */
  @Button(laterButton, { defer: 'ephemeral' })
  async onLater(context: ButtonContext<typeof laterButton>) {
    await context.defer({ ephemeral: true });
    await context.reply({ content: 'Later', ephemeral: true });
  }

  @On('messageCreate')
  async onMessage({ data, api }: EventContext<'messageCreate'>) {
    if (!data.author.bot) await api.messages.create(data.channel_id, { content: `Echo ${data.id}` });
  }
}

const QUIET: BadDayOptions = {
  badGateway: 0,
  slowRequests: { share: 0 },
  lostSessions: 0,
  duplicateInteractions: 0,
  expiredAttachments: 0,
};

async function openWorld(options: Pick<WorldOptions, 'clock' | 'ingress'> = {}) {
  const bot = new Bot({ handlers: [CountHandler], logLevel: 'silent' });
  const world = await createWorld({ bot, logLevel: 'silent', ...options });
  const robin = await world.createMember('Robin');
  return { world, robin };
}

/** Lets time pass until the bot has started so many sessions, and the last one is ready. */
async function untilSessions({ bot, clock, emulator }: Awaited<ReturnType<typeof openWorld>>['world'], count: number) {
  const isReady = () => {
    const { entries } = emulator.log.read(0, 10_000);
    const sessions = entries.filter((entry) => entry.kind === 'dispatch' && entry.event === 'READY');
    return sessions.length >= count && bot?.gateway.status === 'ready';
  };
  while (!isReady()) await clock.advance('5s');
}

const draws = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  badGateway: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('the same seed and the same calls meet the same faults', async () => {
  await using world = await createWorld({ clock: 'manual' });
  const { token } = world.emulator;
  const statuses = async ({ seed, badGateway, share }: { seed: number; badGateway: number; share: number }) => {
    const day = await world.badDay({ ...QUIET, seed, badGateway, slowRequests: { share, delayMs: 0 } });
    const found: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const response = await fetch(`${world.emulator.apiUrl}/users/@me`, {
        headers: { authorization: `Bot ${token}` },
      });
      await response.arrayBuffer();
      found.push(response.status);
    }
    // The rate limit starts again.
    await world.clock.advance('1s');
    return { found, counts: await day.stop() };
  };
  await fc.assert(
    fc.asyncProperty(draws, async (settings) => {
      const first = await statuses(settings);
      expect(await statuses(settings)).toEqual(first);
      expect(first.found.filter((status) => status === 502)).toHaveLength(first.counts.badGateway);
    }),
    { numRuns: runs(15) },
  );
});

test('other seeds affect other requests', async () => {
  await using world = await createWorld();
  const affected = new Set<string>();
  for (const seed of [1, 2, 3]) {
    const day = await world.badDay({ ...QUIET, seed, badGateway: 0.5 });
    const calls = Array.from({ length: 20 }, (_, index) => index);
    let found = '';
    for (const _call of calls) {
      const headers = { authorization: `Bot ${world.emulator.token}` };
      const response = await fetch(`${world.emulator.apiUrl}/users/@me`, { headers });
      found += (await response.text()).startsWith('<html>') ? 'x' : '.';
    }
    affected.add(found);
    await day.stop();
  }
  expect(affected.size).toBe(3);
});

test('requests of users are never affected', async () => {
  const { world, robin } = await openWorld();
  await using _world = world;
  const day = await world.badDay({ ...QUIET, badGateway: 1, slowRequests: { share: 1, delayMs: 60_000 } });
  await robin.api.users.getCurrent();
  expect(await day.stop()).toMatchObject({ badGateway: 0, slowRequests: 0 });
});

const invalid: readonly (readonly [string, object, string])[] = [
  ['an unknown option', { badGatway: 1 }, 'badGatway'],
  ['an unknown option of slow requests', { slowRequests: { delay: 1 } }, 'delay'],
  ['a share above 1', { lostSessions: 1.5 }, 'lost_sessions'],
];
test.each(invalid)('%s is reported', async (_what, options, name) => {
  await using world = await createWorld();
  const { message } = await stepErrorOf(world.badDay(options));
  expect(message).toContain(name);
});

test('a bot answers each click once although some requests fail with 502, whether they were executed or not', async () => {
  const { world, robin } = await openWorld();
  await using _world = world;
  const { channelId } = world.emulator;
  await robin.useCommand(panelCommand);
  // The requests of different calls can change places. With this seed, no three of seven requests in a row fail, so no call fails.
  const day = await world.badDay({ ...QUIET, seed: 8, badGateway: 0.2 });
  for (const n of [1, 2, 3, 4, 5, 6]) {
    expect((await robin.click(countButton)).text).toBe(`${n}`);
    const { id } = await robin.send(channelId, `${n}`);
    await robin.waitForMessage(`Echo ${id}`);
  }
  await world.waitForIdle();
  expect(robin.messages(channelId).filter(({ text }) => text.startsWith('Echo'))).toHaveLength(6);
  expect((await day.stop()).badGateway).toBeGreaterThan(2);
  expect(world.problems).toEqual([]);
});

test.each(['gateway', 'http'] as const)('a bot over %s answers late on a bad day', async (ingress) => {
  const { world, robin } = await openWorld({ ingress });
  await using _world = world;
  await robin.useCommand(panelCommand);
  const day = await world.badDay({ ...QUIET, seed: 12, badGateway: 0.25, duplicateInteractions: 0.5 });
  for (const _click of [1, 2, 3, 4]) expect((await robin.click(laterButton)).text).toBe('Later');
  await world.waitForIdle();
  expect((await day.stop()).badGateway).toBeGreaterThan(0);
  expect(world.problems).toEqual([]);
});

test.each([true, false])('a reply whose response is lost is sent once (executed: %s)', async (executed) => {
  const { world, robin } = await openWorld();
  await using _world = world;
  const { channelId } = world.emulator;
  for (const route of [
    '/interactions/{interaction_id}/{interaction_token}/callback',
    '/channels/{channel_id}/messages',
  ])
    await world.faults.inject({ kind: 'bad_gateway', executed, route, count: 2 });
  await robin.useCommand(panelCommand);
  const { id } = await robin.send(channelId, 'Hello');
  await robin.waitForMessage(`Echo ${id}`);
  await world.waitForIdle();
  expect(world.problems).toEqual([]);
  expect(robin.messages(channelId).filter(({ authorName }) => authorName !== 'Robin')).toHaveLength(2);
});

test('a bot over HTTP handles an interaction once that arrives twice', async () => {
  const { world, robin } = await openWorld({ ingress: 'http' });
  await using _world = world;
  const day = await world.badDay({ ...QUIET, duplicateInteractions: 1 });
  await robin.useCommand(panelCommand);
  for (const n of [1, 2, 3]) expect((await robin.click(countButton)).text).toBe(`${n}`);
  expect(await day.stop()).toMatchObject({ duplicateInteractions: 4 });
});

test.each(['closed', 'silent'] as const)(
  'a bot starts a new session if resumes of the old one are %s',
  async (resume) => {
    const { world, robin } = await openWorld({ clock: 'manual' });
    await using _world = world;
    await world.faults.inject({ kind: 'lost_session', resume });
    await untilSessions(world, 2);
    await robin.useCommand(panelCommand);
    expect((await robin.click(countButton)).text).toBe('1');
  },
);

test('lost sessions at random do not stop a bot', async () => {
  const { world, robin } = await openWorld({ clock: 'manual' });
  await using _world = world;
  await robin.useCommand(panelCommand);
  const day = await world.badDay({ ...QUIET, seed: 5, lostSessions: 0.3 });
  for (const n of [1, 2, 3, 4, 5]) {
    await robin.send(world.emulator.channelId, `${n}`);
    const { lostSessions } = await day.counts();
    await untilSessions(world, lostSessions + 1);
  }
  const { lostSessions } = await day.stop();
  expect(lostSessions).toBeGreaterThan(0);
  await untilSessions(world, lostSessions + 1);
  await robin.click(countButton);
});

test('slow requests of the bot are late by the clock of the world', async () => {
  const { world, robin } = await openWorld({ clock: 'manual' });
  await using _world = world;
  const day = await world.badDay({ ...QUIET, slowRequests: { share: 1, delayMs: 2000 } });
  const { id } = await robin.send(world.emulator.channelId, 'Hello');
  while ((await day.counts()).slowRequests === 0);
  expect(robin.messages().some(({ text }) => text.startsWith('Echo'))).toBe(false);
  await world.clock.advance(2000);
  await robin.waitForMessage(`Echo ${id}`);
  expect(await day.stop()).toMatchObject({ slowRequests: 1 });
});

test('the URL of a file expires after a day, and at once on a bad day', async () => {
  const { world, robin } = await openWorld({ clock: 'manual' });
  await using _world = world;
  const sent = await robin.send(world.emulator.channelId, '', { files: [{ name: 'a.txt', data: 'Hello' }] });
  const url = sent.payload.attachments[0]?.url ?? '';
  const statusOf = async () => (await fetch(url)).status;
  expect(await statusOf()).toBe(200);
  const day = await world.badDay({ ...QUIET, expiredAttachments: 1 });
  expect(await statusOf()).toBe(404);
  await day.stop();
  await world.faults.inject({ kind: 'expired_attachment' });
  expect([await statusOf(), await statusOf()]).toEqual([404, 200]);
  await world.clock.advance('24h');
  expect(await statusOf()).toBe(404);
});

test('a usual bad day has small shares, and ends', async () => {
  await using world = await createWorld();
  const day = await world.badDay();
  const { settings } = await world.control.call('getBadDay', {});
  expect(settings).toEqual({
    seed: 1,
    bad_gateway: 0.02,
    slow_requests: { share: 0.05, delay_ms: 1500 },
    lost_sessions: 0.002,
    duplicate_interactions: 0.05,
    expired_attachments: 0.05,
  });
  await day.stop();
  expect(await world.control.call('getBadDay', {})).toMatchObject({ settings: null });
});

test('an outage makes the guild unavailable to the bot until it ends', async () => {
  const { world, robin } = await openWorld();
  await using _world = world;
  await world.faults.startOutage();
  await robin.send(world.emulator.channelId, 'One');
  await robin.expectNoMessage('Echo');
  await world.faults.endOutage();
  const { id } = await robin.send(world.emulator.channelId, 'Two');
  await robin.waitForMessage(`Echo ${id}`);
});
