/** Tasks in the test kit: the emulator receives what they send, and `world.clock.advance` makes them due. */
import { expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import type { EventContext } from '../../../src/index.js';
import {
  actionRow,
  Button,
  type ButtonContext,
  button,
  Cron,
  Every,
  Handler,
  On,
  Scheduler,
  type TaskContext,
} from '../../../src/index.js';

const guild = { name: 'Harbour', channels: [{ name: 'quay' }] };

test('a reminder that a handler schedules arrives at its date', async () => {
  @Handler()
  class Reminders {
    constructor(private readonly scheduler: Scheduler) {}

    @On('messageCreate')
    seen({ data }: EventContext<'messageCreate'>) {
      if (data.author.bot) return;
      const date = Date.parse(data.timestamp) + 24 * 60 * 60_000;
      this.scheduler.at(`reminder:${data.id}`, date, ({ api }) =>
        api.messages.create(data.channel_id, { content: `Reminder: ${data.content}` }),
      );
    }
  }
  const intents = ['MESSAGE_CONTENT'] as const;
  await using world = await createWorld({ guild, bot: { handlers: [Reminders], gateway: { intents } } });
  const wren = await world.createMember('wren');
  await wren.send('quay', 'Feed the gulls');
  await world.waitForIdle();
  await world.clock.advance('23h');
  expect(wren.messages('quay').map(({ content }) => content)).toEqual(['Feed the gulls']);
  await world.clock.advance('1h');
  await wren.waitForMessage('Reminder: Feed the gulls');
});

test('a weekly summary is posted when the clock is advanced by a week, and a task can be canceled by a button', async () => {
  const stop = button('stop', { label: 'Stop' });
  const ticks: string[] = [];
  @Handler()
  class Desk {
    constructor(private readonly scheduler: Scheduler) {}

    @Cron('0 9 * * MON', { timezone: 'Europe/London' })
    summary({ api, scheduledAt }: TaskContext) {
      return api.messages.create(quay, {
        content: `Week of ${scheduledAt.toISOString()}`,
        components: [actionRow(stop())],
      });
    }

    @Every('1d')
    tick({ id }: TaskContext) {
      ticks.push(id);
    }

    @Button(stop)
    stopped(context: ButtonContext<typeof stop>) {
      return context.reply({ content: String(this.scheduler.cancel('Desk.tick')) });
    }
  }
  await using world = await createWorld({ guild, bot: { handlers: [Desk] } });
  const quay = world.guild.channel('quay').id;
  const wren = await world.createMember('wren');
  await world.clock.advance('7d');
  await wren.waitForMessage('Week of');
  expect(ticks).toHaveLength(7);
  await wren.click('Stop');
  await wren.waitForMessage('true');
  await world.clock.advance('7d');
  expect(ticks).toHaveLength(7);
});
