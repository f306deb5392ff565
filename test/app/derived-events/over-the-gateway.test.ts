import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../../src/app/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logger.js';
import { createWorld } from '../../../src/testing/index.js';

const derivedNames = [
  'memberScreeningPassed',
  'memberRoleAdded',
  'memberNickChanged',
  'memberTimedOut',
  'memberTimeoutEnded',
  'memberPreviousStateUnknown',
] as const;
/** What is looked at of a line of the log. */
interface LogLine {
  readonly msg: string;
  readonly guildId?: string;
}
type Derived = EventContext<(typeof derivedNames)[number]>;

/** What came, and who waits for what is to come. */
class AsyncQueue<T> {
  readonly #items: T[] = [];
  #onAdded: () => void = () => {};

  add(item: T): void {
    this.#items.push(item);
    this.#onAdded();
  }

  /** The next of that kind, which is then taken. */
  async next(wanted: (item: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const found = this.#items.findIndex(wanted);
      const [item] = found < 0 ? [] : this.#items.splice(found, 1);
      if (item !== undefined) return item;
      await new Promise<void>((resolve) => {
        this.#onAdded = resolve;
      });
    }
  }
}

/** A guild with screening on an emulator, and a bot that hears derived events, once it is started. */
async function startGuildWithBot() {
  const heard = new AsyncQueue<Derived>();
  const logged = new AsyncQueue<LogLine>();
  const clock = new AdjustableClock('real');

  @Handler()
  class Ears {
    @On(derivedNames)
    hear(context: Derived) {
      heard.add(context);
    }
  }
  const world = await createWorld({ guild: { name: 'Harbour', screening: true, roles: [{ name: 'Crew' }] } });
  const bot = new Bot({
    token: world.emulator.token,
    api: { baseUrl: world.emulator.apiUrl },
    handlers: [Ears],
    clock,
    signals: false,
    environment: {},
    logger: createLogger({ level: 'debug', destination: { write: (line) => logged.add(JSON.parse(line)) } }),
  });
  onTestFinished(async () => {
    await bot.stop();
    await world.close();
    clock.stop();
  });
  /** Lets time pass for the service and for the bot. */
  const pass = async (ms: number) => {
    await Promise.all([world.emulator.clock.advance(ms), clock.advance(ms)]);
  };
  const known = (guildId: string) =>
    logged.next((line) => line.msg === 'all members of a guild are loaded' && line.guildId === guildId);
  /** Waits until the members of the guild are known; those of the default guild are asked for a second before. */
  const seeded = async () => {
    await known(world.emulator.guildId);
    await pass(1000);
    await known(world.guildId);
  };
  return { world, bot, heard, logged, pass, seeded };
}

describe('derived events, over the gateway of the emulator', () => {
  test('tell what happens to members who were there before the bot', async () => {
    const { world, bot, heard, seeded } = await startGuildWithBot();
    const wren = await world.createMember('wren');
    await bot.start();
    await seeded();
    await wren.passScreening();
    expect(await heard.next()).toMatchObject({ event: 'memberScreeningPassed', data: { user: { id: wren.id } } });
    await world.grantRole(wren, 'Crew');
    expect(await heard.next()).toMatchObject({
      event: 'memberRoleAdded',
      data: { added: [world.guild.role('Crew').id] },
    });
    expect(bot.counts.previousStateUnknown).toBe(0);
  });

  test('tell the end of a timeout when its time comes', async () => {
    const { world, bot, heard, pass, seeded } = await startGuildWithBot();
    const wren = await world.createMember('wren');
    await bot.start();
    await seeded();
    const until = new Date(world.emulator.clock.now() + 20_000).toISOString();
    await bot.api.guilds.editMember(world.guildId, wren.id, { communication_disabled_until: until });
    expect(await heard.next()).toMatchObject({ event: 'memberTimedOut', data: { until } });
    await pass(21_000);
    expect(await heard.next()).toMatchObject({
      event: 'memberTimeoutEnded',
      data: { user: { id: wren.id }, until, expired: true },
      origin: { via: 'gateway', replayed: false },
    });
  });

  test('tell what happened while a session was lost, as reconciled', async () => {
    const { world, bot, heard, logged, pass, seeded } = await startGuildWithBot();
    const [wren, finch] = [await world.createMember('wren'), await world.createMember('finch')];
    await bot.start();
    await seeded();
    await logged.next((line) => line.msg === 'ready');
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    await logged.next((line) => line.msg.startsWith('the connection ended'));
    await wren.passScreening();
    await finch.leaveGuild();
    // The bot waits before it identifies anew, and all members may be asked for once in 30 seconds.
    await pass(10_000);
    await logged.next((line) => line.msg === 'ready');
    await pass(30_000);
    await seeded();
    expect(await heard.next()).toMatchObject({
      event: 'memberScreeningPassed',
      data: { guild_id: world.guildId, user: { id: wren.id }, reconciled: true },
    });
    expect(bot.counts.previousStateUnknown).toBe(0);
  });
});
