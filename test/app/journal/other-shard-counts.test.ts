import { expect, test, vi } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Calls } from './calls.js';
import { JournaledWorld } from './journaled-world.js';

/** A world whose process was killed while a handler ran. */
async function killedDuringJoin() {
  const calls = new Calls<EventContext<'guildMemberAdd'>>();
  @Handler()
  class Joins {
    @On('guildMemberAdd')
    joined(context: EventContext<'guildMemberAdd'>) {
      return calls.start(context);
    }
  }
  const process = await JournaledWorld.start({ handlers: [Joins] });
  await process.world.createMember('Ada');
  const { context } = await calls.next();
  await process.kill();
  return { process, calls, context };
}

/** Starts a process with two shards. The second one may identify five seconds after the first. */
async function startTwoShards(process: JournaledWorld) {
  const starting = process.startBot({ gateway: { shards: 2 } });
  await vi.waitFor(async () => {
    await process.world.emulator.clock.advance(1000);
    expect(process.bot.isReady).toBe(true);
  });
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
