/** Waits for components whose message is deleted. */
import { describe, expect, test } from 'vitest';
import type { Emulator } from '../../../dev/src/emulator/emulator.js';
import { createWorld } from '../../../dev/src/testing/index.js';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  On,
} from '../../../src/index.js';
import type { IntentName } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/index.js';

const ask = command('ask', { description: 'Asks' });
const yes = button('yes', { label: 'Yes' });
const more = button('more', { label: 'More' });

type Reply = 'reply' | 'deferred' | 'deferred differently' | 'updated' | 'deleted by the handler';

/** A world whose bot replies with a button and waits for it. */
async function createAskingWorld(intents: readonly IntentName[], kind: Reply = 'reply', inThread = false) {
  const outcomes: string[] = [];

  @Handler()
  class Asking {
    @Command(ask)
    async asked(used: CommandContext<typeof ask>) {
      if (kind === 'updated') return used.reply({ content: 'More?', components: [actionRow(more())] });
      if (kind.startsWith('deferred')) await used.defer({ ephemeral: kind === 'deferred differently' });
      await used.reply({ content: 'Sure?', components: [actionRow(yes())], ephemeral: false });
      const waiting = used.awaitComponent(yes, { timeoutMs: 60_000 });
      if (kind === 'deleted by the handler') await used.deleteReply();
      outcomes.push((await waiting).outcome);
      return undefined;
    }

    @Button(more)
    async moreAsked(click: ButtonContext<typeof more>) {
      await click.update({ content: 'Sure?', components: [actionRow(yes())] });
      outcomes.push((await click.awaitComponent(yes, { timeoutMs: 60_000 })).outcome);
    }
  }
  const bot = new Bot({ handlers: [Asking], gateway: { intents }, environment: {} });
  const world = await createWorld({
    guild: {
      name: 'Harbour',
      channels: [{ name: 'general' }, { name: 'Port', type: 'GUILD_CATEGORY' }, { name: 'quay', parent: 'Port' }],
    },
    bot,
  });
  const wren = await world.createMember('wren');
  const { id: channelId } = world.guild.channel('quay');
  const { id: placeId } = inThread
    ? await world.owner.api.threads.create(channelId, { name: 'berths', type: channelTypes.PUBLIC_THREAD })
    : { id: channelId };
  const response = await wren.useCommand(ask, {}, { channel: placeId });
  if (kind === 'updated') await wren.click(more);
  const message = response.message;
  if (!world.bot || !message) throw new Error('there is no bot or no reply');
  if (kind !== 'deleted by the handler') await expect.poll(() => world.bot?.pending.prompts).toBe(1);
  return {
    world,
    wren,
    outcomes,
    channelId,
    /** The channel or thread of the reply. */
    placeId,
    messageId: message.id,
    api: world.bot.api,
    /** Resolves when the wait has ended. */
    ended: () => expect.poll(() => outcomes).toEqual(['deleted']),
    [Symbol.asyncDispose]: () => world.close(),
  };
}

/** How often the bot requested its original response. */
function originalRequests({ log }: Emulator): number {
  return log
    .read(0, 10_000)
    .entries.filter((entry) => entry.kind === 'request' && entry.method === 'GET' && entry.path.endsWith('@original'))
    .length;
}

describe('a wait for a component ends as `deleted`', () => {
  test.each<Reply>(['reply', 'deferred', 'deferred differently', 'updated'])(
    'when its message is deleted (%s)',
    async (kind) => {
      await using test = await createAskingWorld(['GUILD_MESSAGES'], kind);
      await test.api.messages.delete(test.channelId, test.messageId);
      await test.ended();
    },
  );

  test('when its message is deleted with others, in bulk', async () => {
    await using test = await createAskingWorld(['GUILD_MESSAGES']);
    const other = await test.wren.send('quay', 'Ahoy');
    await test.api.messages.bulkDelete(test.channelId, [other.id, test.messageId]);
    await test.ended();
  });

  test('when the handler itself deletes its reply', async () => {
    await using test = await createAskingWorld(['GUILD_MESSAGES'], 'deleted by the handler');
    await test.ended();
  });

  test('when its channel is deleted', async () => {
    await using test = await createAskingWorld(['GUILDS']);
    await test.api.channels.delete(test.channelId);
    await test.ended();
  });

  test('when the thread is deleted that contains its message', async () => {
    await using test = await createAskingWorld(['GUILDS'], 'reply', true);
    await test.api.channels.delete(test.placeId);
    await test.ended();
  });

  test('when the channel of its thread is deleted, for which there is no event about the thread', async () => {
    await using test = await createAskingWorld(['GUILDS'], 'reply', true);
    await test.api.channels.delete(test.channelId);
    await test.ended();
  });

  test('when the bot leaves the guild', async () => {
    await using test = await createAskingWorld(['GUILDS']);
    await test.api.users.leaveGuild(test.world.guildId);
    await test.ended();
  });
});

describe('a wait for a component goes on', () => {
  test('when the category of its channel is deleted', async () => {
    await using test = await createAskingWorld(['GUILDS']);
    await test.api.channels.delete(test.world.guild.channel('Port').id);
    await test.world.waitForIdle();
    expect(test.outcomes).toEqual([]);
  });

  test('when another message in the channel is deleted, and the id of the reply is requested once', async () => {
    await using test = await createAskingWorld(['GUILD_MESSAGES']);
    for (const content of ['one', 'two']) {
      const other = await test.wren.send('quay', content);
      await test.api.messages.delete(test.channelId, other.id);
    }
    await test.world.waitForIdle();
    expect(test.outcomes).toEqual([]);
    expect(originalRequests(test.world.emulator)).toBe(1);
    await test.wren.click(yes);
    await expect.poll(() => test.outcomes).toEqual(['used']);
  });

  test('when a message in another channel is deleted, without a request', async () => {
    await using test = await createAskingWorld(['GUILD_MESSAGES']);
    const other = await test.wren.send('general', 'Ahoy');
    await test.api.messages.delete(test.world.guild.channel('general').id, other.id);
    await test.world.waitForIdle();
    expect(test.outcomes).toEqual([]);
    expect(originalRequests(test.world.emulator)).toBe(0);
  });

  test('during an outage of the guild', async () => {
    await using test = await createAskingWorld(['GUILDS']);
    await test.world.control.send('PATCH', `/guilds/${test.world.guildId}`, { unavailable: true });
    await test.world.waitForIdle();
    expect(test.outcomes).toEqual([]);
  });

  test('when its message is deleted and the bot has no intents for that', async () => {
    await using test = await createAskingWorld([]);
    await test.api.messages.delete(test.channelId, test.messageId);
    await test.world.waitForIdle();
    expect(test.outcomes).toEqual([]);
  });
});

test('a bot that handles no interactions does not read deletions', async () => {
  @Handler()
  class Counting {
    @On('guildUpdate')
    counted() {}
  }
  const bot = new Bot({ handlers: [Counting], gateway: { intents: ['GUILD_MESSAGES'] }, environment: {} });
  await using world = await createWorld({ bot });
  const wren = await world.createMember('wren');
  const { id } = await wren.send('general', 'Ahoy');
  await world.owner.api.messages.delete(world.guild.channel('general').id, id);
  await world.waitForIdle();
  expect(world.bot.counts.events).toBe(0);
});
