import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { JournaledWorld } from './journaled-world.js';

/** A call of a handler that waits until the test ends it. */
interface Call {
  readonly context: EventContext<'guildMemberAdd'>;
  end(): void;
}

/** The calls of the handler below, in the order in which they started. */
class Calls {
  readonly #calls: Call[] = [];
  readonly #waiting: ((call: Call) => void)[] = [];

  add(call: Call): void {
    const next = this.#waiting.shift();
    if (next) next(call);
    else this.#calls.push(call);
  }

  next(): Promise<Call> {
    const call = this.#calls.shift();
    return call ? Promise.resolve(call) : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

function joinHandler() {
  const calls = new Calls();
  @Handler()
  class JoinHandler {
    @On('guildMemberAdd')
    joined(context: EventContext<'guildMemberAdd'>): Promise<void> {
      return new Promise((resolve) => calls.add({ context, end: resolve }));
    }
  }
  return { calls, handlers: [JoinHandler] };
}

test('an event whose handler was running when the process died is handled again, and says so', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  const joined = world.world.createMember('Ada');
  const first = await calls.next();
  await joined;
  await world.killAndRestart();
  const second = await calls.next();
  expect(first.context.origin).toMatchObject({ replayed: false });
  expect(second.context.origin).toMatchObject({ replayed: true });
  expect(second.context.data).toEqual(first.context.data);
});

test('an event whose handler had finished is not handled again', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  await world.world.createMember('Ada');
  (await calls.next()).end();
  await world.world.createMember('Bob');
  const unfinished = await calls.next();
  await world.stop();
  await world.startBot();
  expect((await calls.next()).context.data).toEqual(unfinished.context.data);
});

test('events that arrive while no process runs are received by the next one', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  await world.kill();
  const { id } = await world.world.createMember('Ada');
  await world.startBot();
  const { context } = await calls.next();
  expect(context.data.user.id).toBe(id);
});

test('after a proper stop, events that were missed meanwhile are not called replayed', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  await world.stop();
  await world.world.createMember('Ada');
  await world.startBot();
  expect((await calls.next()).context.origin).toMatchObject({ replayed: false });
});

test('the id of an event is the same in every process, and the epoch rises', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  await world.world.createMember('Ada');
  const { origin: first } = (await calls.next()).context;
  await world.killAndRestart();
  const { origin: second } = (await calls.next()).context;
  if (first.via !== 'gateway' || second.via !== 'gateway') throw new Error('not from the gateway');
  expect(first.eventId).toMatch(/^0\/1:\d+-\d+$/);
  expect(second.eventId).toBe(first.eventId);
  expect(second.epoch).toBeGreaterThan(first.epoch ?? Number.POSITIVE_INFINITY);
});

test('handlers of new events start after those of replayed events', async () => {
  const { calls, handlers } = joinHandler();
  const world = await JournaledWorld.start({ handlers });
  const ada = await world.world.createMember('Ada');
  await calls.next();
  await world.kill();
  const bob = await world.world.createMember('Bob');
  await world.startBot();
  const ids = [await calls.next(), await calls.next()].map(({ context }) => context.data.user.id);
  expect(ids).toEqual([ada.id, bob.id]);
});
