/**
 * A bot in bad weather: the service closes, drops, delays and invalidates connections at random places while thousands of
 * events go out. Each event is handled once and in the order of its guild.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Bot } from '../../src/app/bot.js';
import type { EventContext } from '../../src/app/contexts/event-context.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { startEmulator } from '../../src/emulator/emulator.js';
import { ControlUser } from './control-user.js';
import { type RandomInt, seededRandomInt } from './seeded-random.js';

const GUILDS = 6;
const EVENTS = 2500;
/** One in so many events is followed by a fault. */
const FAULT_EVERY = 40;

/** Faults after which a session is resumed. */
const faults: readonly ((die: RandomInt) => Record<string, unknown>)[] = [
  () => ({ kind: 'close', code: 4000 }),
  () => ({ kind: 'close', code: 4008 }),
  () => ({ kind: 'reconnect' }),
  () => ({ kind: 'drop' }),
  () => ({ kind: 'invalid_session', resumable: true }),
  (die) => ({ kind: 'delay', delay_ms: 1 + die(20), count: 1 + die(5) }),
];

test.each([
  [1, false],
  [2, 'auto'],
] as const)(
  'a storm (seed %i, compression %s): nothing is lost, nothing comes twice, and guilds keep their order',
  { timeout: 60_000 },
  async (seed, compression) => {
    // What is asked for in an order that time decides has a die of its own, so that the story of a seed stays the same.
    const [die, haste, jitter] = [seededRandomInt(seed), seededRandomInt(seed + 100), seededRandomInt(seed + 200)];
    const clock = new AdjustableClock('manual');
    await using service = await TestServer.start(clock);
    const heard: { guild: string; number: number; replayed: boolean }[] = [];

    @Handler()
    class Log {
      @On('messageCreate')
      async write({ data, origin }: EventContext<'messageCreate'>) {
        heard.push({ guild: data.guild_id ?? '', number: Number(data.content), replayed: isReplayed(origin) });
        for (let turns = haste(4); turns > 0; turns -= 1) await turn();
      }
    }

    const bot = new Bot({
      token: service.token,
      api: { baseUrl: service.api },
      handlers: [Log],
      gateway: { shards: 2, compression, intents: ['MESSAGE_CONTENT'], random: () => jitter(1000) / 1000 },
      clock,
      environment: {},
      signals: false,
      logLevel: 'silent',
    });
    const weather = new ClockDriver(bot, clock);
    await bot.start();

    const sent = new Map(service.guilds.map(({ id }) => [id, 0]));
    let struck = 0;
    let invalidated = 0;
    for (let n = 1; n <= EVENTS; n += 1) {
      const guild = service.guilds[die(GUILDS)];
      if (!guild) throw new Error('the die has too many sides');
      const number = (sent.get(guild.id) ?? 0) + 1;
      sent.set(guild.id, number);
      await service.user.sendMessage(guild.channelId, String(number));
      if (die(FAULT_EVERY) === 0) {
        const fault = faults[die(faults.length)]?.(die);
        await service.user.control('POST', '/faults', { ...fault, shard: die(2) });
        struck += 1;
      }
      if (n % 1000 === 500) {
        // What happens between two sessions is told to nobody, so the ship lies still meanwhile.
        await weather.until(() => heard.length === n);
        await service.user.control('DELETE', '/faults');
        await service.user.control('POST', '/faults', { kind: 'invalid_session', resumable: false, count: 2 });
        invalidated += 2;
        await weather.until(
          () => bot.status === 'ready' && bot.gateway.shards.some(({ status }) => status !== 'ready'),
        );
        await weather.until(() => bot.gateway.shards.every(({ status }) => status === 'ready'));
      }
    }
    await weather.until(() => heard.length >= EVENTS);
    await bot.stop();
    weather.stop();

    const repeated = heard.length - new Set(heard.map(({ guild, number }) => `${guild}/${number}`)).size;
    console.info(
      `storm ${seed}: ${EVENTS} events sent, ${heard.length} handled, ${repeated} repeated, ` +
        `${EVENTS - heard.length + repeated} lost; ${struck} faults, ${invalidated} sessions invalidated`,
    );
    for (const { id } of service.guilds) {
      const numbers = heard.filter(({ guild }) => guild === id).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: sent.get(id) ?? 0 }, (_, index) => index + 1));
    }
    expect(heard.filter(({ replayed }) => replayed)).toEqual([]);
  },
);

function isReplayed(origin: EventContext<'messageCreate'>['origin']): boolean {
  return origin.via === 'gateway' && origin.replayed;
}

/** How far time goes on from turn to turn: little while frames are on their way, more while a shard waits for time itself. */
const STEP_MS = 5;
const WAITING_STEP_MS = 100;

/** Time in a storm: it passes for bot and service alike, and faster than anybody's. */
class ClockDriver {
  #isStopped = false;

  constructor(
    private readonly bot: Bot,
    private readonly clock: AdjustableClock,
  ) {
    void this.#run();
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await turn();
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

/** A service with guilds in which a person talks. */
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
    const people = await ControlUser.create(emulator.url);
    const guilds = await people.createGuilds(GUILDS);
    return new TestServer(emulator, people, guilds);
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
