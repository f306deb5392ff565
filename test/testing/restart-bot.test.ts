/** The bot of a world restarts, as after a deployment. */

import { createWorld } from '@guildhall/dev/testing';
import type { EventContext } from 'guildhall';
import { Bot, Clock, Handler, On } from 'guildhall';
import { describe, expect, test } from 'vitest';
import { bot, pingCommand } from './sample-bot.js';
import { stepErrorOf } from './sample-world.js';

@Handler()
class Counter {
  #count = 0;

  @On('messageCreate')
  async count({ data, api }: EventContext<'messageCreate'>) {
    if (data.author.bot) return;
    this.#count += 1;
    await api.messages.create(data.channel_id, `Message ${this.#count}`);
  }
}

const counter = new Bot({ handlers: [Counter], gateway: { intents: ['MESSAGE_CONTENT'] } });

describe.each(['real', 'manual'] as const)('a bot that restarts while the clock is %s', (clock) => {
  test('receives events and interactions again', async () => {
    await using world = await createWorld({ bot, clock });
    const robin = await world.createMember('Robin');
    await world.restartBot();
    expect(await robin.useCommand(pingCommand)).toMatchObject({ text: 'Pong.' });
    await robin.sendDm(world.bot, 'Ahoy');
    await robin.waitForMessage('You wrote: Ahoy');
  });

  test('has lost what it stored in memory', async () => {
    await using world = await createWorld({ bot: counter, clock });
    await world.owner.send('general', 'first');
    await world.owner.waitForMessage('Message 1');
    await world.owner.send('general', 'second');
    await world.owner.waitForMessage('Message 2');
    await world.restartBot();
    await world.owner.send('general', 'third');
    await world.waitForIdle();
    expect(world.owner.messages('general').map(({ text }) => text)).toEqual([
      'Message 1',
      'third',
      ...['Message 2', 'second', 'Message 1', 'first'],
    ]);
  });
});

test('a bot that restarts is another object with other services, and the same values', async () => {
  class Store {}
  class Settings {}
  const settings = new Settings();
  const services = [Store, { provide: Settings, useValue: settings }];
  await using world = await createWorld({ bot: new Bot({ handlers: [Counter], services }) });
  const previous = world.bot;
  await world.restartBot();
  expect(world.bot).not.toBe(previous);
  expect(world.bot.get(Store)).not.toBe(previous.get(Store));
  expect(world.bot.get(Settings)).toBe(settings);
});

test('a timer of the bot that fails while it restarts: the step rejects with its error, and the bot is started', async () => {
  @Handler()
  class Reminders {
    constructor(private readonly clock: Clock) {}

    @On('messageCreate')
    remind() {
      this.clock.schedule(3000, () => {
        throw new Error('the list was not stored');
      });
    }
  }
  const forgetful = new Bot({ handlers: [Reminders], gateway: { intents: ['MESSAGE_CONTENT'] } });
  await using world = await createWorld({ bot: forgetful, clock: 'manual' });
  await world.owner.send('general', 'Ahoy');
  await world.waitForIdle();
  const startedAt = world.clock.now();
  await expect(world.restartBot()).rejects.toThrow('the list was not stored');
  expect(world.clock.now() - startedAt).toBe(5000);
  expect(world.bot.isReady).toBe(true);
});

test('five seconds of the clock pass while a bot restarts', async () => {
  await using world = await createWorld({ bot: counter, clock: 'manual' });
  const startedAt = world.clock.now();
  await world.restartBot();
  expect(world.clock.now() - startedAt).toBe(5000);
});

test('a world without a bot, and one whose bot is served over HTTP, cannot restart it', async () => {
  await using empty = await createWorld();
  expect((await stepErrorOf(empty.restartBot())).message).toBe(
    'This world has no bot: pass the option `bot` or `command` to createWorld.',
  );
  await using served = await createWorld({ bot, ingress: 'http' });
  expect((await stepErrorOf(served.restartBot())).message).toBe(
    'A bot that the kit serves over HTTP cannot be restarted.',
  );
});
