import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { Bot } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';

const derivedNames = [
  'memberScreeningPassed',
  'memberRoleAdded',
  'memberNickChanged',
  'memberTimedOut',
  'memberTimeoutEnded',
  'memberPreviousStateUnknown',
] as const;
/** The fields of a log line that the tests read. */
interface LogLine {
  readonly msg: string;
  readonly guildId?: string;
}
type Derived = EventContext<(typeof derivedNames)[number]>;

/** Collects values, and resolves waits for values that have not arrived. */
class AsyncQueue<T> {
  readonly #items: T[] = [];
  #onAdded: () => void = () => {};

  add(item: T): void {
    this.#items.push(item);
    this.#onAdded();
  }

  /** Resolves to the next matching value, and removes it. */
  async next(matches: (item: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const found = this.#items.findIndex(matches);
      const [item] = found < 0 ? [] : this.#items.splice(found, 1);
      if (item !== undefined) return item;
      await new Promise<void>((resolve) => {
        this.#onAdded = resolve;
      });
    }
  }
}

/** A guild with membership screening on an emulator, and a bot that listens to derived events. */
async function startGuildWithBot() {
  const received = new AsyncQueue<Derived>();
  const logged = new AsyncQueue<LogLine>();
  const clock = new AdjustableClock('real');

  @Handler()
  class Listeners {
    @On(derivedNames)
    hear(context: Derived) {
      received.add(context);
    }
  }
  const world = await createWorld({ guild: { name: 'Harbour', screening: true, roles: [{ name: 'Crew' }] } });
  const bot = new Bot({
    token: world.emulator.token,
    api: { baseUrl: world.emulator.apiUrl },
    handlers: [Listeners],
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
  /** Advances the clock of the emulator and of the bot. */
  const pass = async (ms: number) => {
    await Promise.all([world.emulator.clock.advance(ms), clock.advance(ms)]);
  };
  const known = (guildId: string) =>
    logged.next((line) => line.msg === 'all members of a guild are loaded' && line.guildId === guildId);
  /** Waits until the members of the guild are loaded. Those of the default guild are requested a second earlier. */
  const seeded = async () => {
    await known(world.emulator.guildId);
    await pass(1000);
    await known(world.guildId);
  };
  return { world, bot, received, logged, pass, seeded };
}

describe('derived events, over the gateway of the emulator', () => {
  test('cover members who joined before the bot', async () => {
    const { world, bot, received, seeded } = await startGuildWithBot();
    const wren = await world.createMember('wren');
    await bot.start();
    await seeded();
    await wren.server.passScreening();
    expect(await received.next()).toMatchObject({ event: 'memberScreeningPassed', data: { user: { id: wren.id } } });
    await world.grantRole(wren, 'Crew');
    expect(await received.next()).toMatchObject({
      event: 'memberRoleAdded',
      data: { added: [world.guild.role('Crew').id] },
    });
    expect(bot.counts.previousStateUnknown).toBe(0);
  });

  test('include the end of a timeout when it expires', async () => {
    const { world, bot, received, pass, seeded } = await startGuildWithBot();
    const wren = await world.createMember('wren');
    await bot.start();
    await seeded();
    const until = new Date(world.emulator.clock.now() + 20_000).toISOString();
    await bot.api.guilds.editMember(world.guildId, wren.id, { communication_disabled_until: until });
    expect(await received.next()).toMatchObject({ event: 'memberTimedOut', data: { until } });
    await pass(21_000);
    expect(await received.next()).toMatchObject({
      event: 'memberTimeoutEnded',
      data: { user: { id: wren.id }, until, expired: true },
      origin: { via: 'gateway', replayed: false },
    });
  });

  test('include changes while a session was lost, as reconciled', async () => {
    const { world, bot, received, logged, pass, seeded } = await startGuildWithBot();
    const [wren, finch] = [await world.createMember('wren'), await world.createMember('finch')];
    await bot.start();
    await seeded();
    await logged.next((line) => line.msg === 'ready');
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    await logged.next((line) => line.msg.startsWith('the connection ended'));
    await wren.server.passScreening();
    await finch.server.leave();
    // The bot waits before it identifies again, and all members can be requested once in 30 seconds.
    await pass(10_000);
    await logged.next((line) => line.msg === 'ready');
    await pass(30_000);
    await seeded();
    expect(await received.next()).toMatchObject({
      event: 'memberScreeningPassed',
      data: { guild_id: world.guildId, user: { id: wren.id }, reconciled: true },
    });
    expect(bot.counts.previousStateUnknown).toBe(0);
  });
});
