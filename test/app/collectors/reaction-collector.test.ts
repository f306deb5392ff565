import { describe, expect, test } from 'vitest';
import { createCollectingWorld } from './collecting-world.js';

async function createReactionWorld() {
  const test = await createCollectingWorld();
  const message = await test.wren.send('quay', 'Sail today?');
  await test.world.waitForIdle();
  return { ...test, message, target: { channelId: message.channelId, messageId: message.id } };
}

describe('collected reactions', () => {
  test('are those that users add to one message', async () => {
    await using test = await createReactionWorld();
    const { wren, message, reactions, target } = test;
    const other = await wren.send('quay', 'Fish today?');
    const collected = reactions.collect({ ...target, max: 2 });
    await wren.react(other, '🐟');
    await wren.react(message, '👍');
    await wren.react(message, '👎');
    const items = await collected.all();
    expect(items.map(({ emoji, user_id, removed }) => [emoji.name, user_id, removed])).toEqual([
      ['👍', wren.id, false],
      ['👎', wren.id, false],
    ]);
  });

  test('are those with one emoji', async () => {
    await using test = await createReactionWorld();
    const { wren, message, reactions, target } = test;
    const next = reactions.next({ ...target, emoji: '❤️' });
    await wren.react(message, '👍');
    await wren.react(message, '❤');
    expect(await next).toMatchObject({ outcome: 'collected', reaction: { emoji: { name: '❤' } } });
  });

  test('are those with one custom emoji, by its id', async () => {
    await using test = await createReactionWorld();
    const { world, wren, message, reactions, target } = test;
    const image = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`;
    const emoji = await world.owner.api.emojis.create(world.guildId, { name: 'anchor', image });
    const next = reactions.next({ ...target, emoji: { id: emoji.id } });
    const copied = reactions.next({ ...target, emoji: `<:anchor:${emoji.id}>` });
    await wren.react(message, '⚓');
    await wren.react(message, `anchor:${emoji.id}`);
    expect(await next).toMatchObject({ outcome: 'collected', reaction: { emoji: { id: emoji.id } } });
    expect(await copied).toMatchObject({ outcome: 'collected', reaction: { emoji: { id: emoji.id } } });
  });

  test('are those of one user with `by`, and those that the filter accepts', async () => {
    await using test = await createReactionWorld();
    const { world, wren, message, reactions, target } = test;
    const finch = await world.createMember('finch');
    const next = reactions.next({ ...target, by: finch.id, filter: ({ emoji }) => emoji.name !== '👎' });
    await wren.react(message, '👍');
    await finch.react(message, '👎');
    await finch.react(message, '👍');
    expect(await next).toMatchObject({ reaction: { user_id: finch.id, emoji: { name: '👍' } } });
  });

  test('do not include those of the bot itself', async () => {
    await using test = await createReactionWorld();
    const { bot, wren, message, reactions, target } = test;
    const next = reactions.next(target);
    await bot.api.messages.createReaction(target.channelId, target.messageId, '👍');
    await wren.react(message, '👍');
    expect(await next).toMatchObject({ reaction: { user_id: wren.id } });
  });

  test('do not include removed ones by default', async () => {
    await using test = await createReactionWorld();
    const { wren, message, reactions, target } = test;
    await wren.react(message, '👍');
    const next = reactions.next(target);
    await wren.removeReaction(message, '👍');
    await wren.react(message, '👎');
    expect(await next).toMatchObject({ reaction: { emoji: { name: '👎' }, removed: false } });
  });

  test('include removed ones with `removed`', async () => {
    await using test = await createReactionWorld();
    const { wren, message, reactions, target } = test;
    const collected = reactions.collect({ ...target, removed: true, max: 2 });
    await wren.react(message, '👍');
    await wren.removeReaction(message, '👍');
    expect((await collected.all()).map(({ removed }) => removed)).toEqual([false, true]);
  });
});

describe('a collector of reactions ends', () => {
  test('when its time is over', async () => {
    await using test = await createReactionWorld();
    const { world, reactions, target } = test;
    const next = reactions.next({ ...target, timeoutMs: 1000 });
    await world.clock.advance(1000);
    expect(await next).toEqual({ outcome: 'timed_out' });
  });

  test('when its message is deleted', async () => {
    await using test = await createReactionWorld();
    const { bot, reactions, target } = test;
    const collected = reactions.collect(target);
    await bot.api.messages.delete(target.channelId, target.messageId);
    expect(await collected.all()).toEqual([]);
    expect(collected.endReason).toBe('deleted');
  });

  test('when its message is deleted with others', async () => {
    await using test = await createReactionWorld();
    const { bot, wren, reactions, target } = test;
    const other = await wren.send('quay', 'Fish today?');
    const collected = reactions.collect(target);
    await bot.api.messages.bulkDelete(target.channelId, [target.messageId, other.id]);
    expect(await collected.all()).toEqual([]);
    expect(collected.endReason).toBe('deleted');
  });

  test('when its channel is deleted', async () => {
    await using test = await createReactionWorld();
    const { bot, world, reactions, target } = test;
    const next = reactions.next(target);
    await world.waitForIdle();
    await bot.api.channels.delete(target.channelId);
    expect(await next).toEqual({ outcome: 'timed_out' });
  });

  test('when the bot stops', async () => {
    await using test = await createReactionWorld();
    const { bot, reactions, target } = test;
    const collected = reactions.collect(target);
    await bot.stop();
    expect(await collected.all()).toEqual([]);
    expect(collected.endReason).toBe('stopped');
  });
});

test.each([
  ['messageId', { messageId: 'first' }],
  ['emoji', { emoji: '' }],
  ['emoji', { emoji: {} }],
  ['emoji', { emoji: ':smile:' }],
  ['emoji', { emoji: 'smile' }],
  ['emoji', { emoji: { name: ':smile:' } }],
  ['emoji', { emoji: { name: '<:anchor:1100000000000000001>' } }],
])('an invalid `%s` is reported at once', async (name, options) => {
  await using test = await createReactionWorld();
  const { reactions, target } = test;
  await expect(reactions.next({ ...target, ...options })).rejects.toThrow(`The option \`${name}\` must be`);
});

test('a channel that does not exist is reported at once', async () => {
  await using test = await createReactionWorld();
  const next = test.reactions.next({ channelId: '1', messageId: '2' });
  await expect(next).rejects.toMatchObject({ reason: 'channel_not_visible' });
});
