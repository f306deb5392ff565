/**
 * A bot under faults: the emulator closes, drops, delays and invalidates connections at random times while it sends
 * many events. Each event is handled once, in the order of its guild.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { Bot } from '../../src/app/bot/bot.js';
import type { EventContext } from '../../src/app/contexts/event-context.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { runs } from '../runs.js';
import { ControlUser } from './control-user.js';
import { type RandomInt, seededRandomInt } from './seeded-random.js';

const GUILDS = 6;
const EVENTS = runs(600);
/** On average, one in this many events is followed by a fault. */
const FAULT_EVERY = 15;
/** After this many events, both sessions are invalidated. */
const INVALIDATION_EVERY = 240;

/** Faults after which a session is resumed. */
const faults: readonly ((random: RandomInt) => Record<string, unknown>)[] = [
  () => ({ kind: 'close', code: 4000 }),
  () => ({ kind: 'close', code: 4008 }),
  () => ({ kind: 'reconnect' }),
  () => ({ kind: 'drop' }),
  () => ({ kind: 'invalid_session', resumable: true }),
  (random) => ({ kind: 'delay', delay_ms: 1 + random(20), count: 1 + random(5) }),
];

test.each([
  [1, false],
  [2, 'auto'],
] as const)(
  'under faults (seed %i, compression %s), no event is lost or repeated, and guilds keep their order',
  async (seed, compression) => {
    // Values that are drawn in a timing-dependent order have their own generators, so that a seed reproduces the faults.
    const [random, randomTurns, randomJitter] = [
      seededRandomInt(seed),
      seededRandomInt(seed + 100),
      seededRandomInt(seed + 200),
    ];
    const clock = new AdjustableClock('manual');
    await using server = await TestServer.start(clock);
    const received: { guild: string; number: number; replayed: boolean }[] = [];

    let sessionCount = 0;

    @Handler()
    class Log {
      @On('ready')
      countSession() {
        sessionCount += 1;
      }

      @On('messageCreate')
      async write({ data, origin }: EventContext<'messageCreate'>) {
        received.push({ guild: data.guild_id ?? '', number: Number(data.content), replayed: isReplayed(origin) });
        for (let turns = randomTurns(4); turns > 0; turns -= 1) await turn();
      }
    }

    const bot = new Bot({
      token: server.token,
      api: { baseUrl: server.api },
      handlers: [Log],
      gateway: { shards: 2, compression, intents: ['MESSAGE_CONTENT'], random: () => randomJitter(1000) / 1000 },
      clock,
      environment: {},
      signals: false,
      logLevel: 'silent',
    });
    const driver = new ClockDriver(bot, clock);
    await bot.start();

    const sent = new Map(server.guilds.map(({ id }) => [id, 0]));
    let faultCount = 0;
    let invalidated = 0;
    for (let n = 1; n <= EVENTS; n += 1) {
      const guild = server.guilds[random(GUILDS)];
      if (!guild) throw new Error('the random index is out of range');
      const number = (sent.get(guild.id) ?? 0) + 1;
      sent.set(guild.id, number);
      await server.user.sendMessage(guild.channelId, String(number));
      if (random(FAULT_EVERY) === 0) {
        const fault = faults[random(faults.length)]?.(random);
        await server.user.control('POST', '/faults', { ...fault, shard: random(2) });
        faultCount += 1;
      }
      if (n % INVALIDATION_EVERY === INVALIDATION_EVERY / 2) {
        // Events between two sessions are lost by design, so nothing is sent meanwhile.
        await driver.until(() => received.length === n);
        await server.user.control('DELETE', '/faults');
        // The new sessions can start before the response to this request arrives.
        const sessionsBefore = sessionCount;
        await server.user.control('POST', '/faults', { kind: 'invalid_session', resumable: false, count: 2 });
        invalidated += 2;
        await driver.until(
          () => sessionCount >= sessionsBefore + 2 && bot.gateway.shards.every(({ status }) => status === 'ready'),
        );
      }
    }
    await driver.until(() => received.length >= EVENTS);
    await bot.stop();
    driver.stop();

    const repeated = received.length - new Set(received.map(({ guild, number }) => `${guild}/${number}`)).size;
    console.info(
      `faults, seed ${seed}: ${EVENTS} events sent, ${received.length} handled, ${repeated} repeated, ` +
        `${EVENTS - received.length + repeated} lost; ${faultCount} faults, ${invalidated} sessions invalidated`,
    );
    for (const { id } of server.guilds) {
      const numbers = received.filter(({ guild }) => guild === id).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: sent.get(id) ?? 0 }, (_, index) => index + 1));
    }
    expect(received.filter(({ replayed }) => replayed)).toEqual([]);
  },
);

function isReplayed(origin: EventContext<'messageCreate'>['origin']): boolean {
  return origin.via === 'gateway' && origin.replayed;
}

/** How far the clock advances per turn of the event loop: little while frames are in transit, more while a shard waits. */
const STEP_MS = 5;
const WAITING_STEP_MS = 100;

/** Advances the shared clock of bot and emulator, faster than real time. */
class ClockDriver {
  #isStopped = false;

  constructor(
    private readonly bot: Bot,
    private readonly clock: AdjustableClock,
  ) {
    void this.#run();
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await turn();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const waiting = this.bot.gateway.shards.some(({ status }) => status === 'waiting');
      await this.clock.advance(waiting ? WAITING_STEP_MS : STEP_MS);
      await turn();
    }
  }
}

/** An emulator with guilds, and a user who sends messages. */
class TestServer {
  private constructor(
    private readonly emulator: Awaited<ReturnType<typeof startEmulator>>,
    readonly user: ControlUser,
    readonly guilds: readonly { readonly id: string; readonly channelId: string }[],
  ) {}

  static async start(clock: AdjustableClock): Promise<TestServer> {
    const emulator = await startEmulator({
      clock,
      gateway: { heartbeatIntervalMs: 2 ** 31 - 1, replayBuffer: EVENTS, maxConcurrency: 2 },
    });
    const user = await ControlUser.create(emulator.url);
    const guilds = await user.createGuilds(GUILDS);
    return new TestServer(emulator, user, guilds);
  }

  get token(): string {
    return this.emulator.token;
  }

  get api(): string {
    return this.emulator.apiUrl;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.emulator.close();
  }
}
