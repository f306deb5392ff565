import { describe, expect, onTestFinished, test } from 'vitest';
import { Bot } from '../../src/app/bot.js';
import type { EventContext, RawEventContext } from '../../src/app/contexts/event-context.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { OnRaw } from '../../src/app/decorators/on-raw.js';
import { Inject, Service } from '../../src/app/injection/inject.js';
import { Logger } from '../../src/app/injection/logger-token.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { GatewayClosedError } from '../../src/ingress/gateway/protocol/errors.js';
import { Api } from '../../src/rest/api.js';
import { intentBits } from '../../src/wire/gateway/protocol.js';
import { startProxy } from '../rest/tunnel-proxy.js';
import { BotUnderTest } from './fixture/bot-under-test.js';
import { deferred } from './fixture/deferred.js';
import { ScriptedServer } from './fixture/scripted-server.js';
import { TOKEN } from './fixture/token.js';

const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };
const joined = (guildId: string, pending = false) => ({ guild_id: guildId, user, roles: [], pending });

describe('starting', () => {
  test('identifies with the token and the intents that the handlers need', async () => {
    @Handler()
    class Ears {
      @On('guildAuditLogEntryCreate')
      audit() {}

      @On('messageCreate')
      message() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Ears], gateway: { intents: ['MESSAGE_CONTENT'] } });
    const intents = intentBits(['GUILD_MODERATION', 'GUILD_MESSAGES', 'DIRECT_MESSAGES', 'MESSAGE_CONTENT']);
    expect(test.server.identifies).toMatchObject([{ token: TOKEN, intents }]);
    expect(test.bot.status).toBe('ready');
  });

  test('makes its calls through the proxy that it is given', async () => {
    const { asked, port } = await startProxy();
    const service = await ScriptedServer.start();
    onTestFinished(() => service.close());
    const proxy = `http://bot:correct@127.0.0.1:${port}`;
    const bot = new Bot({
      token: TOKEN,
      handlers: [],
      api: { baseUrl: service.baseUrl, proxy },
      environment: {},
      signals: false,
      logLevel: 'silent',
    });
    await bot.start();
    await bot.stop();
    expect(asked).toEqual([new URL(service.baseUrl).host]);
    expect(service.identifies).toHaveLength(1);
  });

  test('a derived event asks for what it is derived from', async () => {
    @Handler()
    class Welcome {
      @On('memberScreeningPassed')
      greet() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Welcome] });
    expect(test.server.identifies[0]?.intents).toBe(intentBits(['GUILDS', 'GUILD_MEMBERS']));
  });

  test('a second call gives the same promise', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    expect(test.bot.start()).toBe(test.bot.start());
    await test.bot.start();
    expect(test.server.identifies).toHaveLength(1);
  });

  test('fails with what must be changed when the service refuses the bot', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    test.server.rejectWith = 4014;
    const failure = test.bot.start();
    await expect(failure).rejects.toThrow(GatewayClosedError);
    await expect(failure).rejects.toMatchObject({ closeCode: 4014 });
    expect(test.bot.status).toBe('stopped');
  });

  test('is refused after a stop', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    await test.bot.stop();
    const other = await BotUnderTest.compose({ handlers: [] });
    await other[Symbol.asyncDispose]();
    await expect(other.bot.start()).rejects.toMatchObject({ code: 'bot_stopped' });
  });
});

describe('injection', () => {
  test('gives handlers the Api, the Logger and the Bot, by type', async () => {
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
    await using test = await BotUnderTest.compose({ handlers: [Desk], services: [Crew] });
    const { api } = test.bot;
    expect(seen[0]).toBe(api);
    expect(seen[1]).toBe(test.bot);
    expect(seen[2]).toHaveProperty('info');
    expect(seen[3]).toBe(api);
  });

  test('two bots of the same handlers share nothing', async () => {
    @Handler()
    class Counter {
      static readonly made: Counter[] = [];
      heard = 0;
      constructor() {
        Counter.made.push(this);
      }

      @On('guildMemberAdd')
      count() {
        this.heard++;
      }
    }
    await using one = await BotUnderTest.start({ handlers: [Counter] });
    await using other = await BotUnderTest.start({ handlers: [Counter] });
    one.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    other.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    other.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    await expect.poll(() => Counter.made.map(({ heard }) => heard)).toEqual([1, 2]);
  });
});

describe('events', () => {
  test('reach their listeners with their data, the origin and a log', async () => {
    const { promise, resolve } = deferred<EventContext<'guildMemberAdd'>>();
    @Handler()
    class Ears {
      @On('guildMemberAdd')
      joined(context: EventContext<'guildMemberAdd'>) {
        context.log.warn('seen');
        resolve(context);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    const { event, data, api, origin } = await promise;
    expect({ event, data, origin }).toEqual({
      event: 'guildMemberAdd',
      data: joined('81'),
      origin: { via: 'gateway', shard: 0, sequence: 2, replayed: false },
    });
    expect(api).toBe(test.bot.api);
    expect(test.warnings).toMatchObject([{ msg: 'seen', guildId: '81', handler: 'Ears.joined' }]);
  });

  test('start their handlers in the order of arrival, and wait for none', async () => {
    const started: string[] = [];
    const { promise: gate, resolve: open } = deferred();
    @Handler()
    class Ears {
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
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => started).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
    open();
  });

  test('a derived event follows the raw one', async () => {
    const heard: string[] = [];
    @Handler()
    class Ears {
      @On('memberScreeningPassed')
      passed({ event, data }: EventContext<'memberScreeningPassed'>) {
        heard.push(`${event} ${data.user.username}`);
      }

      @On('guildMemberUpdate')
      updated({ event }: EventContext<'guildMemberUpdate'>) {
        heard.push(event);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81', true));
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => heard).toEqual(['guildMemberUpdate', 'memberScreeningPassed wren']);
  });

  test('that nobody knows are heard by raw listeners, and counted', async () => {
    const heard: unknown[] = [];
    @Handler()
    class Ears {
      @OnRaw()
      anything({ event, data }: RawEventContext) {
        heard.push([event, data]);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_PARADE_BEGIN', { floats: 3 });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81'));
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
    expect(heard.slice(-2)).toEqual([
      ['GUILD_PARADE_BEGIN', { floats: 3 }],
      ['GUILD_MEMBER_ADD', joined('81')],
    ]);
    expect(test.bot.counts.unknownEvents).toBe(1);
  });

  test('a change that cannot be told is counted', async () => {
    @Handler()
    class Ears {
      @On('memberScreeningPassed')
      passed() {}
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => test.bot.counts.previousStateUnknown).toBe(1);
  });

  test('a handler that throws is logged with its place, and the bot goes on', async () => {
    const heard: string[] = [];
    @Handler()
    class Ears {
      @On('guildMemberAdd')
      joined({ data }: EventContext<'guildMemberAdd'>) {
        heard.push(data.guild_id);
        if (data.guild_id === '1') throw new Error(`no room for ${TOKEN}`);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => heard).toEqual(['1', '2']);
    expect(test.warnings).toMatchObject([
      { level: 50, event: 'guildMemberAdd', guildId: '1', handler: 'Ears.joined', err: { code: 'handler_error' } },
    ]);
    expect(test.logged).toContain('no room for [hidden]');
    expect(test.logged).not.toContain(TOKEN);
    expect(test.bot.counts.failures).toBe(1);
  });

  test('data that is not what the interface promises is logged, and the bot goes on', async () => {
    const heard: string[] = [];
    @Handler()
    class Ears {
      @On('memberScreeningPassed')
      passed({ event }: EventContext<'memberScreeningPassed'>) {
        heard.push(event);
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Ears] });
    test.server.dispatch('GUILD_MEMBER_ADD', { nonsense: true });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('81', true));
    test.server.dispatch('GUILD_MEMBER_UPDATE', joined('81', false));
    await expect.poll(() => heard).toEqual(['memberScreeningPassed']);
    expect(test.warnings).toHaveLength(1);
  });
});

describe('stopping', () => {
  /** A handler that runs until the gate opens. */
  function slow() {
    const started = deferred();
    const gate = deferred();
    const ended: string[] = [];
    @Handler()
    class Slow {
      @On('guildMemberAdd')
      async joined({ data }: EventContext<'guildMemberAdd'>) {
        started.resolve();
        await gate.promise;
        ended.push(data.guild_id);
      }
    }
    return { handler: Slow, started: started.promise, open: gate.resolve, ended };
  }

  test('waits for the handlers that run, then ends the session', async () => {
    const { handler, started, open, ended } = slow();
    await using test = await BotUnderTest.start({ handlers: [handler] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await started;
    const stopped = test.bot.stop();
    expect(test.bot.status).toBe('stopping');
    open();
    await stopped;
    expect(ended).toEqual(['1']);
    expect(test.bot.status).toBe('stopped');
    await expect(test.server.closed).resolves.toBe(1000);
  });

  test('takes no more events, and counts those that come', async () => {
    const { handler, started, open, ended } = slow();
    await using test = await BotUnderTest.start({ handlers: [handler] });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await started;
    const stopped = test.bot.stop();
    test.server.dispatch('GUILD_MEMBER_ADD', joined('2'));
    await expect.poll(() => test.bot.counts.droppedWhileStopping).toBe(1);
    open();
    await stopped;
    expect(ended).toEqual(['1']);
  });

  test('waits no longer than drainTimeoutMs, and says how many it leaves behind', async () => {
    const { handler, started, open } = slow();
    const clock = new AdjustableClock();
    await using test = await BotUnderTest.start({ handlers: [handler], clock, drainTimeoutMs: 3000 });
    test.server.dispatch('GUILD_MEMBER_ADD', joined('1'));
    await started;
    const stopped = test.bot.stop();
    await clock.advance(3000);
    await stopped;
    expect(test.warnings).toMatchObject([{ remaining: 1, drainTimeoutMs: 3000 }]);
    open();
  });

  test('a second call gives the same promise', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    expect(test.bot.stop()).toBe(test.bot.stop());
  });

  test('makes a start under way fail', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    const starting = test.bot.start();
    const refused = expect(starting).rejects.toThrow(GatewayClosedError);
    await test.bot.stop();
    await refused;
  });

  test('follows a refusal by the service', async () => {
    await using test = await BotUnderTest.start({ handlers: [] });
    test.server.closeConnection(4004);
    await expect.poll(() => test.bot.status).toBe('stopped');
    expect(test.bot.failure).toMatchObject({ closeCode: 4004 });
    expect(test.warnings.filter(({ level }) => level === 60)).toMatchObject([{ err: { closeCode: 4004 } }]);
  });

  test("by a refusal sets the exit status of a process that is the bot's", async () => {
    const before = process.exitCode;
    await using test = await BotUnderTest.start({ handlers: [], signals: true });
    try {
      test.server.closeConnection(4004);
      await expect.poll(() => process.exitCode).toBe(1);
    } finally {
      process.exitCode = before;
    }
  });

  test('is what SIGTERM and SIGINT do, and leaves no listener', async () => {
    const before = [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')];
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      await using test = await BotUnderTest.start({ handlers: [], signals: true });
      expect(process.listenerCount(signal)).toBe((before[0] ?? 0) + 1);
      process.emit(signal, signal);
      await expect(test.server.closed).resolves.toBe(1000);
      await test.bot.stop();
      expect([process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]).toEqual(before);
    }
  });
});
