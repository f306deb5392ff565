/** Errors that nothing in a bot catches. */
import { Bot, Clock, Command, type CommandContext, command, Handler } from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import { ActingWorld } from './fixture/acting-world.js';

let events: string[];

beforeEach(() => {
  events = [];
});

const remind = command('remind', { description: 'Reminds of something' });

@Handler()
class Reminders {
  constructor(private readonly clock: Clock) {}

  @Command(remind)
  remind(use: CommandContext<typeof remind>) {
    this.clock.schedule(1000, () => {
      throw new Error('the list was not stored');
    });
    this.clock.schedule(2000, () => events.push('reminded'));
    return use.reply('Noted.');
  }
}

const bot = new Bot({ handlers: [Reminders] });
const problem = { kind: 'uncaughtError', message: 'uncaught Error: the list was not stored' };

test('an error in a timer of the bot’s clock is a problem of the step in which time passes, and later timers run', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid');
  expect(world.problems).toEqual([]);
  const { outcome, problems } = await world.perform({ kind: 'advanceClock', ms: 5000 });
  expect(outcome).toEqual({ status: 'done' });
  expect(problems).toMatchObject([problem]);
  expect(events).toEqual(['reminded']);
});

test('several errors in timers are several problems, and the complete time passes', async () => {
  const world = await ActingWorld.create(bot);
  await world.act('member', 'command valid');
  await world.act('owner', 'command valid');
  await world.perform({ kind: 'advanceClock', ms: 2000 });
  expect(world.problems).toMatchObject([problem, problem]);
  expect(events).toEqual(['reminded', 'reminded']);
});
