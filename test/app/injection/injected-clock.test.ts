import { expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { Clock, Handler, On, Service } from '../../../src/index.js';

test('a service injects the clock of its bot by the type of the parameter', async () => {
  const times: number[] = [];
  @Service()
  class Diary {
    constructor(private readonly clock: Clock) {}

    write() {
      times.push(this.clock.now());
    }
  }
  @Handler()
  class Desk {
    constructor(private readonly diary: Diary) {}

    @On('messageCreate')
    seen() {
      this.diary.write();
    }
  }
  const guild = { name: 'Harbour', channels: [{ name: 'quay' }] };
  await using world = await createWorld({ guild, bot: { handlers: [Desk], services: [Diary] }, clock: 'manual' });
  const wren = await world.createMember('wren');
  const first = world.clock.now();
  await wren.send('quay', 'one');
  await world.clock.advance('1h');
  await wren.send('quay', 'two');
  await world.waitForIdle();
  expect(times).toEqual([first, first + 3_600_000]);
});
