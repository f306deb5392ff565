import { expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { joinCalls } from './join-calls.js';
import { JournaledWorld } from './journaled-world.js';

/** A world whose process was killed while a handler ran. */
async function killedDuringJoin() {
  const { calls, handlers } = joinCalls();
  const process = await JournaledWorld.start({ handlers });
  await process.world.createMember('Ada');
  const { context } = await calls.next();
  await process.kill();
  return { process, calls, context };
}

/** Starts a process with two shards. The second one may identify five seconds after the first. */
async function startTwoShards(process: JournaledWorld, options: Partial<BotOptions> = {}) {
  const starting = process.startBot({ gateway: { shards: 2 }, ...options });
  const isReady = async () => {
    await process.world.emulator.clock.advance(1000);
    return process.bot.isReady;
  };
  await expect.poll(isReady).toBe(true);
  return starting;
}

test('with another shard count, the events that were running start again', async () => {
  const { process, calls, context } = await killedDuringJoin();
  await startTwoShards(process);
  const { context: replayed } = await calls.next();
  expect(replayed.data).toEqual(context.data);
  expect(replayed.origin).toMatchObject({ replayed: true, eventId: expect.stringMatching(/^0\/1:/) });
});

test('with another shard count, the sessions are new', async () => {
  const { process, calls } = await killedDuringJoin();
  const bot = await startTwoShards(process);
  await calls.next();
  expect(process.log.filter(({ msg }) => msg === 'resumed')).toEqual([]);
  expect(bot.gateway.shards.map(({ id }) => id)).toEqual([0, 1]);
});

test('what another shard count has left is replayed once', async () => {
  const { process, calls } = await killedDuringJoin();
  await startTwoShards(process);
  (await calls.next()).end();
  await process.kill();
  await startTwoShards(process);
  await process.world.createMember('Bob');
  const { context } = await calls.next();
  expect(context.data.user.global_name).toBe('Bob');
  expect(calls.count).toBe(3);
});

test('a dead letter of another shard count is listed and can be replayed, also after a restart', async () => {
  @Handler()
  class OtherVersion {
    @On('guildMemberRemove')
    left(): void {}
  }
  const { process, calls, context } = await killedDuringJoin();
  await startTwoShards(process, { handlers: [OtherVersion] });
  const [deadLetter] = await process.bot.deadLetters.list();
  expect(deadLetter).toMatchObject({ eventId: expect.stringMatching(/^0\/1:/), event: 'GUILD_MEMBER_ADD' });
  await process.stop();
  const bot = await startTwoShards(process);
  expect(await bot.deadLetters.list()).toEqual([deadLetter]);
  const eventId = deadLetter?.eventId ?? '';
  // The shard with this id of the current count has another journal.
  await expect(bot.deadLetters.replay(eventId.replace('0/1', '0/2'))).rejects.toThrow('no such dead letter');
  const replayed = bot.deadLetters.replay(eventId);
  const call = await calls.next();
  expect(call.context.data).toEqual(context.data);
  call.end();
  await replayed;
  expect(await bot.deadLetters.list()).toEqual([]);
});
