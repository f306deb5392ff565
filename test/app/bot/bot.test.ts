import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import type { EventContext, RawEventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnRaw } from '../../../src/app/decorators/on.js';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { BotStoppedError } from '../../../src/app/errors/bot-stopped-error.js';
import { Logger } from '../../../src/app/injection/logger-token.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { GatewayClosedError } from '../../../src/ingress/gateway/protocol/errors.js';
import { Api } from '../../../src/rest/api.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { ObservedClock } from '../../rest/observed-clock.js';
import { startProxy } from '../../rest/tunnel-proxy.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { createPause } from '../fixture/pause.js';
import { ScriptedServer } from '../fixture/scripted-server.js';
import { TOKEN } from '../fixture/token.js';

const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };
const joined = (guildId: string, pending = false) => ({ guild_id: guildId, user, roles: [], pending });

describe('starting', () => {
  test('identifies with the token and the intents that the handlers need', async () => {
    @Handler()
    class Listeners {
      @On('guildAuditLogEntryCreate')
      audit() {}

      @On('messageCreate')
      message() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners], gateway: { intents: ['MESSAGE_CONTENT'] } });
    const intents = intentBits(['GUILD_MODERATION', 'GUILD_MESSAGES', 'DIRECT_MESSAGES', 'MESSAGE_CONTENT']);
    expect(test.server.identifies).toMatchObject([{ token: TOKEN, intents }]);
    expect(test.bot.status).toBe('ready');
  });

  test('sends its API calls through the configured proxy', async () => {
    const { asked: requestedHosts, port } = await startProxy();
    const server = await ScriptedServer.start();
    onTestFinished(() => server.close());
    const proxy = `http://bot:correct@127.0.0.1:${port}`;
    const bot = new Bot({
      token: TOKEN,
      handlers: [],
      api: { baseUrl: server.baseUrl, proxy },
      environment: {},
      signals: false,
      logLevel: 'silent',
    });
    await bot.start();
    await bot.stop();
    expect(requestedHosts).toEqual([new URL(server.baseUrl).host]);
    expect(server.identifies).toHaveLength(1);
  });

  test('a listener to a derived event adds the intents of its source events', async () => {
    @Handler()
    class Welcome {
      @On('memberScreeningPassed')
      greet() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Welcome] });
    expect(test.server.identifies[0]?.intents).toBe(intentBits(['GUILDS', 'GUILD_MEMBERS']));
  });

  test('a second call returns the same promise', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    expect(test.bot.start()).toBe(test.bot.start());
    await test.bot.start();
    expect(test.server.identifies).toHaveLength(1);
  });

  test('fails with the remedy when the gateway rejects the bot', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    test.server.rejectWith = 4014;
    const failure = test.bot.start();
    await expect(failure).rejects.toThrow(GatewayClosedError);
    await expect(failure).rejects.toMatchObject({ closeCode: 4014 });
    expect(test.bot.status).toBe('stopped');
  });

  test('is rejected after a stop', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    await test.bot.stop();
    const other = await BotUnderTest.compose({ handlers: [] });
    await other[Symbol.asyncDispose]();
    await expect(other.bot.start()).rejects.toMatchObject({ code: 'bot_stopped' });
  });
});

describe('injection', () => {
  test('injects the Api, the Logger and the Bot into handlers by type', async () => {
    const seen: unknown[] = [];
    @Service()
    class Crew {
      constructor(
        readonly api: Api,
        readonly bot: Bot,
      ) {}
    }
    @Handler()
    class Desk {
      constructor(crew: Crew, log: Logger, @Inject(Api) api: Api) {
        seen.push(crew.api, crew.bot, log, api);
      }

      @On('ready')
      ready() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Desk], services: [Crew] });
    const { api } = test.bot;
    expect(seen[0]).toBe(api);
    expect(seen[1]).toBe(test.bot);
    expect(seen[2]).toHaveProperty('info');
    expect(seen[3]).toBe(api);
  });

  test('two bots with the same handlers share no instances', async () => {
    @Handler()
    class Counter {
      static readonly made: Counter[] = [];
      received = 0;
      constructor() {
        Counter.made.push(this);
      }

      @On('guildMemberAdd')
      count() {
        this.received++;
      }
    }
    await using one = await BotUnderTest.start({ handlers: [Counter] });
    await using other = await BotUnderTest.start({ handlers: [Counter] });
    one.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    other.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    other.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    await expect.poll(() => Counter.made.map(({ received }) => received)).toEqual([1, 2]);
  });
});

describe('events', () => {
  test('reach their listeners with data, origin and logger', async () => {
    const { promise, resolve } = deferred<EventContext<'guildMemberAdd'>>();
    @Handler()
    class Listeners {
      @On('guildMemberAdd')
      joined(context: EventContext<'guildMemberAdd'>) {
        context.log.warn('seen');
        resolve(context);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    const { event, data, api, origin } = await promise;
    expect({ event, data, origin }).toEqual({
      event: 'guildMemberAdd',
      data: joined('81'),
      origin: { via: 'gateway', shard: 0, sequence: 2, replayed: false },
    });
    expect(api).toBe(test.bot.api);
    expect(test.warnings).toMatchObject([{ msg: 'seen', guildId: '81', handler: 'Listeners.joined' }]);
  });

  test('start their handlers in the order of arrival, without waiting for other handlers', async () => {
    const started: string[] = [];
    const { promise: gate, resolve: open } = deferred();
    @Handler()
    class Listeners {
      @On('guildMemberAdd')
      async first({ data }: EventContext<'guildMemberAdd'>) {
        started.push(`first ${data.guild_id}`);
        await gate;
      }

      @On('guildMemberAdd')
      second({ data }: EventContext<'guildMemberAdd'>) {
        started.push(`second ${data.guild_id}`);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => started).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
    open();
  });

  test('a derived event follows its raw event', async () => {
    const received: string[] = [];
    @Handler()
    class Listeners {
      @On('memberScreeningPassed')
      passed({ event, data }: EventContext<'memberScreeningPassed'>) {
        received.push(`${event} ${data.user.username}`);
      }

      @On('guildMemberUpdate')
      updated({ event }: EventContext<'guildMemberUpdate'>) {
        received.push(event);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81', true));
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => received).toEqual(['guildMemberUpdate', 'memberScreeningPassed wren']);
  });

  test('that Guildhall does not know reach raw listeners, and are counted', async () => {
    const received: unknown[] = [];
    @Handler()
    class Listeners {
      @OnRaw()
      anything({ event, data }: RawEventContext) {
        received.push([event, data]);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_PARADE_START', { floats: 3 });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
    expect(received.slice(-2)).toEqual([
      ['GUILD_PARADE_START', { floats: 3 }],
      ['GUILD_MEMBER_ADD', joined('81')],
    ]);
    expect(test.bot.counts.unknownEvents).toBe(1);
  });

  test('a change of a member whose previous state is unknown is counted', async () => {
    @Handler()
    class Listeners {
      @On('memberScreeningPassed')
      passed() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => test.bot.counts.previousStateUnknown).toBe(1);
  });

  test('a handler that throws is logged with its location, and the bot continues', async () => {
    const received: string[] = [];
    @Handler()
    class Listeners {
      @On('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        received.push(data.guild_id);
        if (data.guild_id === '1') throw new Error(`no room for ${TOKEN}`);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => received).toEqual(['1', '2']);
    expect(test.warnings).toMatchObject([
      { level: 50, event: 'guildMemberAdd', guildId: '1', handler: 'Listeners.joined', err: { code: 'handler_error' } },
    ]);
    expect(test.logged).toContain('no room for [hidden]');
    expect(test.logged).not.toContain(TOKEN);
    expect(test.bot.counts.failures).toBe(1);
  });

  test('malformed data is logged, and the bot continues', async () => {
    const received: string[] = [];
    @Handler()
    class Listeners {
      @On('memberScreeningPassed')
      passed({ event }: EventContext<'memberScreeningPassed'>) {
        received.push(event);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Listeners] });
    test.server.dispatch('GUILD_MEMBER_ADD', { nonsense: true });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81', true));
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => received).toEqual(['memberScreeningPassed']);
    expect(test.warnings).toHaveLength(1);
  });
});

describe('stopping', () => {
  /** A bot with a handler that runs until the pause ends. */
  function slow() {
    const pause = createPause();
    const ended: string[] = [];
    @Handler()
    class Slow {
      @On('guildMemberAdd')
      async joined({ data }: EventContext<'guildMemberAdd'>) {
        await pause.wait();
        ended.push(data.guild_id);
      }
    }
    return { handler: Slow, pause, ended };
  }

  test('waits for running handlers, then ends the session', async () => {
    const { handler, pause, ended } = slow();
    await using test = await BotUnderTest.start({ handlers: [handler] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await pause.reached;
    const stopped = test.bot.stop();
    expect(test.bot.status).toBe('stopping');
    pause.end();
    await stopped;
    expect(ended).toEqual(['1']);
    expect(test.bot.status).toBe('stopped');
    await expect(test.server.closed).resolves.toBe(1000);
  });

  test('accepts no more events, and counts those that arrive', async () => {
    const { handler, pause, ended } = slow();
    await using test = await BotUnderTest.start({ handlers: [handler] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await pause.reached;
    const stopped = test.bot.stop();
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => test.bot.counts.droppedWhileStopping).toBe(1);
    pause.end();
    await stopped;
    expect(ended).toEqual(['1']);
  });

  test('waits no longer than drainTimeoutMs, and logs how many handlers are abandoned', async () => {
    const { handler, pause } = slow();
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.start({ handlers: [handler], clock, drainTimeoutMs: 3000 });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await pause.reached;
    const stopped = test.bot.stop();
    await clock.advance(3000);
    await stopped;
    expect(test.warnings).toMatchObject([{ remaining: 1, drainTimeoutMs: 3000 }]);
    pause.end();
  });

  test('waits for 10 seconds by default', async () => {
    const { handler, pause } = slow();
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.start({ handlers: [handler], clock });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await pause.reached;
    const stopped = test.bot.stop();
    await clock.advance(9999);
    expect(test.warnings).toEqual([]);
    await clock.advance(1);
    await stopped;
    expect(test.warnings).toMatchObject([{ remaining: 1, drainTimeoutMs: 10_000 }]);
    pause.end();
  });

  test('waits for a second for a server that does not respond, also if no time is left', async () => {
    const clock = new ObservedClock();
    await using test = await BotUnderTest.start({ handlers: [], clock, drainTimeoutMs: 0 });
    test.server.freeze();
    const stopped = test.bot.stop();
    // The scheduled tasks have ended before.
    await clock.timer((delayMs) => delayMs === 1000, 2);
    await clock.advance(999);
    expect(test.bot.status).toBe('stopping');
    await clock.advance(1);
    await stopped;
    expect(test.bot.status).toBe('stopped');
  });

  test('aborts calls without a response when drainTimeoutMs is over', async () => {
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.start({ handlers: [], clock, drainTimeoutMs: 1000 });
    test.server.unanswered.add('/users/@me');
    const call = expect(test.bot.api.users.getCurrent()).rejects.toMatchObject({
      reason: 'closed',
      mayHaveArrived: true,
    });
    await test.server.waitForRequest('/users/@me', 'GET');
    const stopped = test.bot.stop();
    await expect.poll(() => test.server.connections).toBe(0);
    expect(test.bot.status).toBe('stopping');
    await clock.advance(1000);
    await call;
    await stopped;
    expect(test.bot.status).toBe('stopped');
  });

  test('aborts the calls of abandoned handlers', async () => {
    let failure: unknown;
    @Handler()
    class Calls {
      @On('guildMemberAdd')
      async call({ api }: EventContext<'guildMemberAdd'>): Promise<void> {
        failure = await api.users.getCurrent().catch((error: unknown) => error);
      }
    }
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.start({ handlers: [Calls], clock, drainTimeoutMs: 1000 });
    test.server.unanswered.add('/users/@me');
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await test.server.waitForRequest('/users/@me', 'GET');
    const stopped = test.bot.stop();
    await clock.advance(1000);
    await stopped;
    expect(failure).toMatchObject({ reason: 'closed' });
  });

  test('a second call returns the same promise', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    expect(test.bot.stop()).toBe(test.bot.stop());
  });

  test('makes a pending start fail', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    const starting = test.bot.start();
    const rejected = expect(starting).rejects.toThrow(BotStoppedError);
    await test.bot.stop();
    await rejected;
  });

  test('follows a rejection by the gateway', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    test.server.closeConnection(4004);
    await expect.poll(() => test.bot.status).toBe('stopped');
    expect(test.bot.failure).toMatchObject({ closeCode: 4004 });
    expect(test.warnings.filter(({ level }) => level === 60)).toMatchObject([{ err: { closeCode: 4004 } }]);
  });

  test('after a rejection sets the exit status of a process that the bot owns', async () => {
    const before = process.exitCode;
    await using test = await BotUnderTest.start({ handlers: [], signals: true });
    try {
      test.server.closeConnection(4004);
      await expect.poll(() => process.exitCode).toBe(1);
    } finally {
      process.exitCode = before;
    }
  });

  test('does not follow signals if the option `signals` is false', async () => {
    const before = [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')];
    await using _test = await BotUnderTest.start({ handlers: [], signals: false });
    expect([process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]).toEqual(before);
  });

  test('follows SIGTERM and SIGINT, and leaves no signal listener', async () => {
    const before = [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')];
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      await using test = await BotUnderTest.start({ handlers: [], signals: true });
      expect(process.listenerCount(signal)).toBe((before[0] ?? 0) + 1);
      process.emit(signal, signal);
      await expect(test.server.closed).resolves.toBe(1000);
      await test.bot.stop();
      // For a while, it ignores that the signal is repeated.
      await expect.poll(() => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]).toEqual(before);
    }
  });
});
