import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import {
  CollectorError,
  Command,
  type CommandContext,
  command,
  Handler,
  MessageCollector,
} from '../../../src/index.js';
import { shardIdOf } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/index.js';
import { FileStorage } from '../../ingress/journal/file-storage.js';
import { contentsOf, createCollectingWorld } from './collecting-world.js';

describe('collected messages', () => {
  test('are those of one channel, in their order', async () => {
    await using test = await createCollectingWorld();
    const { bot, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId, max: 2 });
    await wren.send('quay', 'one');
    await wren.send('pier', 'elsewhere');
    await wren.send('quay', 'two');
    expect(contentsOf(await collected.all())).toEqual(['one', 'two']);
    expect(bot.pending.collectors).toBe(0);
  });

  test('include those that arrive before they are read', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId, max: 2 });
    await wren.send('quay', 'one');
    await wren.send('quay', 'two');
    await world.waitForIdle();
    expect(contentsOf(await collected.all())).toEqual(['one', 'two']);
  });

  test('can be read one by one while others arrive', async () => {
    await using test = await createCollectingWorld();
    const { wren, channelId, messages } = test;
    await wren.send('quay', 'before');
    const read: string[] = [];
    const collected = messages.collect({ channelId, max: 3 });
    await wren.send('quay', 'one');
    for await (const { content } of collected) {
      read.push(content);
      if (read.length < 3) await wren.send('quay', `after ${content}`);
    }
    expect(read).toEqual(['one', 'after one', 'after after one']);
    expect(collected.endReason).toBe('max');
  });

  test('are those that the filter accepts', async () => {
    await using test = await createCollectingWorld();
    const { wren, channelId, messages } = test;
    const collected = messages.collect({ channelId, max: 1, filter: ({ content }) => content.startsWith('!') });
    await wren.send('quay', 'hello');
    await wren.send('quay', '!hello');
    expect(contentsOf(await collected.all())).toEqual(['!hello']);
  });

  test('are those of one user with `by`', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    const finch = await world.createMember('finch');
    const collected = messages.collect({ channelId, max: 1, by: finch.id });
    await wren.send('quay', 'from wren');
    await finch.send('quay', 'from finch');
    expect(contentsOf(await collected.all())).toEqual(['from finch']);
  });

  test('do not include those of the bot itself', async () => {
    await using test = await createCollectingWorld();
    const { bot, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId, max: 1 });
    await bot.api.messages.create(channelId, { content: 'my own' });
    await wren.send('quay', 'from wren');
    expect(contentsOf(await collected.all())).toEqual(['from wren']);
  });

  test('include those of the bot itself with `includeOwn`', async () => {
    await using test = await createCollectingWorld();
    const { bot, channelId, messages } = test;
    const collected = messages.collect({ channelId, max: 1, includeOwn: true });
    await bot.api.messages.create(channelId, { content: 'my own' });
    expect(contentsOf(await collected.all())).toEqual(['my own']);
  });

  test('reach several collectors of one channel', async () => {
    await using test = await createCollectingWorld();
    const { wren, channelId, messages } = test;
    const both = [messages.collect({ channelId, max: 1 }), messages.collect({ channelId, max: 2 })];
    await wren.send('quay', 'one');
    await wren.send('quay', 'two');
    const results = await Promise.all(both.map((collected) => collected.all()));
    expect(results.map(contentsOf)).toEqual([['one'], ['one', 'two']]);
  });

  test('can be direct messages', async () => {
    await using test = await createCollectingWorld();
    const { bot, wren, messages } = test;
    const { id: channelId } = await bot.api.users.createDm(wren.id);
    const next = messages.next({ channelId });
    await wren.sendDm(bot, 'psst');
    expect(await next).toMatchObject({ outcome: 'collected', message: { content: 'psst' } });
  });

  test('can be messages of a thread', async () => {
    await using test = await createCollectingWorld();
    const { bot, wren, channelId, messages } = test;
    const thread = await bot.api.threads.create(channelId, { name: 'knots', type: 11 });
    const next = messages.next({ channelId: thread.id });
    await wren.send(thread, 'bowline');
    expect(await next).toMatchObject({ outcome: 'collected', message: { content: 'bowline' } });
  });
});

describe('a collector of messages ends', () => {
  test('when its time is over, by the clock of the bot', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId, timeoutMs: 60_000 });
    await wren.send('quay', 'in time');
    await world.waitForIdle();
    await world.clock.advance(60_000);
    await wren.send('quay', 'too late');
    expect(contentsOf(await collected.all())).toEqual(['in time']);
    expect(collected.endReason).toBe('timed_out');
  });

  test('after 15 minutes without `timeoutMs`', async () => {
    await using test = await createCollectingWorld();
    const { world, channelId, messages } = test;
    const next = messages.next({ channelId });
    await world.clock.advance('15m');
    expect(await next).toEqual({ outcome: 'timed_out' });
  });

  test('when the loop that reads it is left', async () => {
    await using test = await createCollectingWorld();
    const { bot, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId });
    await wren.send('quay', 'one');
    await wren.send('quay', 'two');
    for await (const { content } of collected) if (content === 'one') break;
    expect(collected.endReason).toBe('stopped');
    expect(await collected.all()).toEqual([]);
    expect(bot.pending.collectors).toBe(0);
  });

  test('with `stop`, and what has arrived can still be read', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    const collected = messages.collect({ channelId });
    await wren.send('quay', 'one');
    await world.waitForIdle();
    collected.stop();
    await wren.send('quay', 'two');
    await world.waitForIdle();
    expect(contentsOf(await collected.all())).toEqual(['one']);
  });

  test('with the reason of an aborted signal as an error', async () => {
    await using test = await createCollectingWorld();
    const { channelId, messages } = test;
    const controller = new AbortController();
    const next = messages.next({ channelId, signal: controller.signal });
    controller.abort(new Error('changed my mind'));
    await expect(next).rejects.toThrow('changed my mind');
  });

  test('at once with a signal that is aborted already', async () => {
    await using test = await createCollectingWorld();
    const { channelId, messages } = test;
    const next = messages.next({ channelId, signal: AbortSignal.abort(new Error('too late')) });
    await expect(next).rejects.toThrow('too late');
  });

  test('with the error that its filter throws', async () => {
    await using test = await createCollectingWorld();
    const { wren, channelId, messages } = test;
    const next = messages.next({
      channelId,
      filter: () => {
        throw new Error('a bug in the filter');
      },
    });
    const failed = expect(next).rejects.toThrow('a bug in the filter');
    await wren.send('quay', 'one');
    await failed;
  });

  test('with an error when its filter returns a promise', async () => {
    await using test = await createCollectingWorld();
    const { wren, channelId, messages } = test;
    const asynchronous: () => unknown = async () => false;
    const next = messages.next({ channelId, filter: asynchronous as () => boolean });
    const failed = expect(next).rejects.toMatchObject({ code: 'collector_error', reason: 'invalid_filter' });
    await wren.send('quay', 'one');
    await failed;
  });

  test('when its channel is deleted', async () => {
    await using test = await createCollectingWorld();
    const { bot, world, channelId, messages } = test;
    const collected = messages.collect({ channelId });
    await world.waitForIdle();
    await bot.api.channels.delete(channelId);
    expect(await collected.all()).toEqual([]);
    expect(collected.endReason).toBe('deleted');
  });

  test('when its thread is deleted', async () => {
    await using test = await createCollectingWorld();
    const { bot, world, channelId, messages } = test;
    const thread = await bot.api.threads.create(channelId, { name: 'knots', type: 11 });
    const next = messages.next({ channelId: thread.id });
    await world.waitForIdle();
    await bot.api.channels.delete(thread.id);
    expect(await next).toEqual({ outcome: 'timed_out' });
  });

  test.each([
    ['as it was requested', {}],
    ['as it is cached', { cache: { guilds: true, channels: true, roles: true, members: true } }],
  ])(
    'when the channel of its thread is deleted, for which there is no event about the thread (%s)',
    async (_name, options) => {
      await using test = await createCollectingWorld(undefined, options);
      const { bot, world, channelId, messages } = test;
      const thread = await bot.api.threads.create(channelId, { name: 'knots', type: channelTypes.PUBLIC_THREAD });
      const collected = messages.collect({ channelId: thread.id });
      await world.waitForIdle();
      await bot.api.channels.delete(channelId);
      expect(await collected.all()).toEqual([]);
      expect(collected.endReason).toBe('deleted');
      await expect(messages.next({ channelId: thread.id })).rejects.toMatchObject({ reason: 'channel_not_visible' });
    },
  );

  test('when the bot leaves the guild', async () => {
    await using test = await createCollectingWorld();
    const { bot, world, channelId, messages } = test;
    const collected = messages.collect({ channelId });
    await world.waitForIdle();
    await bot.api.users.leaveGuild(world.guildId);
    expect(await collected.all()).toEqual([]);
    expect(collected.endReason).toBe('deleted');
  });

  test('when the bot stops, which does not wait for it', async () => {
    await using test = await createCollectingWorld();
    const { bot, channelId, messages } = test;
    const collected = messages.collect({ channelId });
    const all = collected.all();
    await bot.stop();
    expect(await all).toEqual([]);
    expect(collected.endReason).toBe('stopped');
    expect(await messages.next({ channelId })).toEqual({ outcome: 'timed_out' });
  });
});

describe('a collector reports at once', () => {
  test.each([
    ['according to Discord', {}],
    ['according to the cache', { cache: { guilds: true, channels: true, roles: true, members: true } }],
  ])('a channel that the bot cannot view, %s', async (_source, options) => {
    await using test = await createCollectingWorld(undefined, options);
    const { world, messages } = test;
    const [botRole] = world.guild.roles.filter(({ managed }) => managed);
    await world.owner.api.guilds.editRole(world.guildId, botRole?.id ?? '', { permissions: '0' });
    await world.waitForIdle();
    const { id: channelId } = world.guild.channel('bridge');
    await expect(messages.next({ channelId })).rejects.toMatchObject({
      code: 'collector_error',
      reason: 'channel_not_visible',
      message: expect.stringContaining('VIEW_CHANNEL'),
    });
  });

  test('a channel that does not exist', async () => {
    await using test = await createCollectingWorld();
    await expect(test.messages.collect({ channelId: '1' }).all()).rejects.toThrow(
      'A collector cannot collect in channel 1: it does not exist.',
    );
  });

  test.each([
    ['channelId', { channelId: 'quay' }],
    ['by', { by: '@wren' }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Number.NaN }],
    ['filter', { filter: 'hello' as unknown as () => boolean }],
    ['signal', { signal: {} as AbortSignal }],
  ])('an invalid `%s`', async (name, options) => {
    await using test = await createCollectingWorld();
    const { channelId, messages } = test;
    expect(() => messages.collect({ channelId, ...options })).toThrow(CollectorError);
    await expect(messages.next({ channelId, ...options })).rejects.toThrow(`The option \`${name}\` must be`);
  });

  test.each([0, 1.5, Number.NaN])('an invalid `max` (%d)', async (max) => {
    await using test = await createCollectingWorld();
    const { channelId, messages } = test;
    expect(() => messages.collect({ channelId, max })).toThrow('The option `max` must be an integer of 1 or more');
  });

  test('direct messages that arrive in another process', async () => {
    await using test = await createCollectingWorld(() => ({ shards: { count: 2, ids: [1] } }));
    const { bot, wren, messages } = test;
    const { id: channelId } = await bot.api.users.createDm(wren.id);
    await expect(messages.next({ channelId })).rejects.toMatchObject({ reason: 'shard_elsewhere' });
  });

  test('a channel of a guild whose events arrive in another process', async () => {
    let elsewhere = 0;
    await using test = await createCollectingWorld(({ world }) => {
      const [guildId = ''] = [...world.guilds.keys()].slice(-1);
      elsewhere = 1 - shardIdOf(guildId, 2);
      return { shards: { count: 2, ids: [elsewhere] } };
    });
    await expect(test.messages.next({ channelId: test.channelId })).rejects.toMatchObject({
      reason: 'shard_elsewhere',
      message: expect.stringContaining(`this process runs ${elsewhere} of 2 shards`),
    });
  });
});

describe('the channel of a collector', () => {
  /** How often the bot requested the channel. */
  const requestCount = ({ world, channelId }: Awaited<ReturnType<typeof createCollectingWorld>>) =>
    world.emulator.log
      .read(0)
      .entries.filter(
        (entry) => entry.kind === 'request' && `${entry.method} ${entry.path}`.endsWith(`GET /channels/${channelId}`),
      ).length;

  test('is requested once for the collectors of a minute', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    for (const text of ['one', 'two', 'three']) {
      const next = messages.next({ channelId });
      await wren.send('quay', text);
      await next;
    }
    await world.waitForIdle();
    expect(requestCount(test)).toBe(1);
  });

  test('is not requested if the permissions of the bot are cached', async () => {
    const cache = { guilds: true, channels: true, roles: true, members: true };
    await using test = await createCollectingWorld(undefined, { cache });
    const { world, wren, channelId, messages } = test;
    const next = messages.next({ channelId });
    await wren.send('quay', 'one');
    expect(await next).toMatchObject({ outcome: 'collected' });
    await world.waitForIdle();
    expect(requestCount(test)).toBe(0);
  });

  test('does not end its collectors if Discord does not respond to the request', async () => {
    await using test = await createCollectingWorld();
    const { world, wren, channelId, messages } = test;
    await world.faults.inject({ kind: 'http_error', method: 'GET', route: '/channels/{channel_id}', count: 10 });
    const next = messages.next({ channelId });
    await wren.send('quay', 'one');
    expect(await next).toMatchObject({ outcome: 'collected' });
  });
});

test('a process that resumes a session does not collect its own messages either, although it received no READY', async () => {
  await using storage = await FileStorage.create();
  await using test = await createCollectingWorld(() => ({}), { journal: await storage.open() });
  const { bot, wren, channelId } = test;
  await bot.stop();
  await using next = bot.with({ journal: await storage.open() });
  await next.start();
  const collected = next.get(MessageCollector).collect({ channelId, max: 1 });
  await next.api.messages.create(channelId, { content: 'my own' });
  await wren.send('quay', 'from wren');
  expect(contentsOf(await collected.all())).toEqual(['from wren']);
});

test('a handler that reads collected messages does not prevent the bot from stopping', async () => {
  const ask = command('ask', { description: 'Asks' });
  const outcomes: unknown[] = [];
  @Handler()
  class Asking {
    constructor(private readonly messages: MessageCollector) {}

    @Command(ask)
    async ask(used: CommandContext<typeof ask>) {
      await used.reply('Well?');
      for await (const { content } of this.messages.collect({ channelId: used.channelId ?? '' }))
        outcomes.push(content);
      outcomes.push('ended');
    }
  }
  await using world = await createWorld({ bot: { handlers: [Asking] } });
  const wren = await world.createMember('wren');
  await wren.useCommand(ask);
  await wren.send('general', 'Well.');
  await world.waitForIdle();
  expect(world.bot.pending).toMatchObject({ handlers: 1, collectors: 1 });
  await world.bot.stop();
  expect(outcomes).toEqual(['', 'ended']);
  expect(world.bot.pending.handlers).toBe(0);
});
