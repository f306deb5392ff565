/** Time passes, and the bot restarts. */
import { Bot, Every, Handler } from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import { ActingWorld } from '../fixture/acting-world.js';

let events: string[];

beforeEach(() => {
  events = [];
});

@Handler()
class Cleaner {
  onStart() {
    events.push('started');
  }

  onStop() {
    events.push('stopped');
  }

  @Every('5s')
  clean() {
    events.push('cleaned');
  }
}

const bot = new Bot({ handlers: [Cleaner] });

test('time passes for the bot', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'time');
  expect(world.steps).toEqual([{ kind: 'advanceClock', ms: expect.any(Number) }]);
  expect(events).toContain('cleaned');
});

test('time passes between some seconds and more than an hour, so that timeouts of each kind end', async () => {
  const world = await ActingWorld.create(bot);
  const candidate = world.candidates('member').find(({ key }) => key === 'time');
  const durations = new Set<number>();
  for (let count = 0; count < 50; count += 1)
    for (const step of (await candidate?.createSteps()) ?? []) if (step.kind === 'advanceClock') durations.add(step.ms);
  expect(Math.min(...durations)).toBeLessThan(15_000);
  expect(Math.max(...durations)).toBeGreaterThan(3_600_000);
});

test('the bot stops and starts again, and users can go on', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'restart');
  await world.act('member', 'time');
  expect(events.filter((event) => event !== 'cleaned')).toEqual(['started', 'stopped', 'started']);
  expect(events.at(-1)).toBe('cleaned');
  expect(world.problems).toEqual([]);
});
