import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { DeadLetterError } from '../../../src/ingress/journal/dead-letter-error.js';
import { deferred } from '../fixture/deferred.js';
import { JournaledWorld } from './journaled-world.js';

/** A version of a bot whose handler of joins never finishes. */
function stuckVersion() {
  const started = deferred<void>();
  @Handler()
  class Stuck {
    @On('guildMemberAdd')
    joined(): Promise<void> {
      started.resolve();
      return new Promise(() => {});
    }
  }
  return { started, handlers: [Stuck] };
}

/** A version that listens to another event. */
@Handler()
class OtherVersion {
  @On('guildMemberRemove')
  left(): void {}
}

/** A world with one dead letter: the next version does not listen to the event. */
async function worldWithDeadLetter() {
  const { started, handlers } = stuckVersion();
  const world = await JournaledWorld.start({ handlers });
  const { id } = await world.world.createMember('Ada');
  await started.promise;
  await world.killAndRestart({ handlers: [OtherVersion] });
  const [deadLetter] = await world.bot.deadLetters.list();
  if (!deadLetter) throw new Error('there is no dead letter');
  return { world, userId: id, deadLetter };
}

test('a dead letter contains the event and why it is not replayed', async () => {
  const { deadLetter, userId } = await worldWithDeadLetter();
  expect(deadLetter).toMatchObject({
    eventId: expect.stringMatching(/^0\/1:\d+-\d+$/),
    event: 'GUILD_MEMBER_ADD',
    data: { user: { id: userId } },
    cause: 'no handler of this version listens to GUILD_MEMBER_ADD',
  });
});

test('a dead letter stays when the bot is started again', async () => {
  const { world, deadLetter } = await worldWithDeadLetter();
  await world.stop();
  await world.startBot({ handlers: [OtherVersion] });
  expect(await world.bot.deadLetters.list()).toEqual([deadLetter]);
});

test('a replayed dead letter runs its handlers and is deleted', async () => {
  const { world, userId, deadLetter } = await worldWithDeadLetter();
  const seen: EventContext<'guildMemberAdd'>[] = [];
  @Handler()
  class FixedVersion {
    @On('guildMemberAdd')
    joined(context: EventContext<'guildMemberAdd'>): void {
      seen.push(context);
    }
  }
  await world.stop();
  const bot = await world.startBot({ handlers: [FixedVersion] });
  await bot.deadLetters.replay(deadLetter.eventId);
  expect(seen).toMatchObject([
    { data: { user: { id: userId } }, origin: { replayed: true, eventId: deadLetter.eventId } },
  ]);
  expect(await bot.deadLetters.list()).toEqual([]);
});

test('a dead letter that still has no handler stays when it is replayed', async () => {
  const { world, deadLetter } = await worldWithDeadLetter();
  await expect(world.bot.deadLetters.replay(deadLetter.eventId)).rejects.toThrow('no handler of this version listens');
  expect(await world.bot.deadLetters.list()).toEqual([deadLetter]);
});

test('a dead letter is not replayed while another process may own its shard', async () => {
  const { world, deadLetter } = await worldWithDeadLetter();
  await world.stop();
  const { handlers } = stuckVersion();
  const bot = await world.startBot({ handlers });
  const [shard] = world.journal.shards;
  if (!shard) throw new Error('the bot has no shard');
  shard.isOwned = false;
  await expect(bot.deadLetters.replay(deadLetter.eventId)).rejects.toThrow('may run in another process');
  shard.isOwned = true;
  expect(await bot.deadLetters.list()).toEqual([deadLetter]);
});

test('a deleted dead letter is gone', async () => {
  const { world, deadLetter } = await worldWithDeadLetter();
  expect(await world.bot.deadLetters.delete(deadLetter.eventId)).toBe(true);
  expect(await world.bot.deadLetters.delete(deadLetter.eventId)).toBe(false);
  expect(await world.bot.deadLetters.list()).toEqual([]);
});

test.each(['', '0/1', '0/1:3', 'a/b:c-d', '0/1:3-4 '])('%j is not the id of a dead letter', async (eventId) => {
  const { handlers } = stuckVersion();
  const { bot } = await JournaledWorld.start({ handlers });
  await expect(bot.deadLetters.replay(eventId)).rejects.toBeInstanceOf(DeadLetterError);
});

test('a bot without a journal has no dead letters', async () => {
  const { handlers } = stuckVersion();
  const { bot } = await JournaledWorld.start({ handlers, journal: undefined });
  expect(await bot.deadLetters.list()).toEqual([]);
});
