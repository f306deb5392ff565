/** Guards of events: they decide before a method with @On runs, and add to its context. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { Bot } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, Once } from '../../../src/app/decorators/on.js';
import { Service } from '../../../src/app/decorators/service.js';
import { DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { cooldown } from '../../../src/app/guards/cooldown.js';
import {
  allowEvent,
  type EventGuard,
  type EventGuardContext,
  ignoreEvent,
} from '../../../src/app/guards/event-guard.js';
import { systemClock } from '../../../src/base/clock.js';
import { guildOnly } from '../../../src/interactions/guards/guild-only.js';
import { createTestDispatcher } from '../fixture/test-dispatcher.js';

const message = (content: string, author = '7') => ({
  id: '1',
  channel_id: '30',
  guild_id: '81',
  content,
  author: { id: author },
});

/** Ignores commands of other bots. Its data has the type of the event. */
const plainText: EventGuard<'messageCreate'> = {
  name: 'plainText',
  checkEvent: ({ data }) => (data.content.startsWith('!') ? ignoreEvent('it is a command') : allowEvent()),
};

/** Adds the words of a message, asynchronously. */
const withWords: EventGuard<'messageCreate', { readonly words: readonly string[] }> = {
  name: 'withWords',
  checkEvent: async ({ data }) => allowEvent({ words: data.content.split(' ') }),
};

const failing: EventGuard = {
  name: 'failing',
  checkEvent() {
    throw new Error('the guard is broken');
  },
};

describe('a guard of events', () => {
  test('decides whether the method runs, and logs why it does not', () => {
    const received: string[] = [];
    class Listeners {
      @On('messageCreate', { guards: [plainText] })
      seen({ data }: EventContext<'messageCreate'>) {
        received.push(data.content);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const text of ['hello', '!ban', 'bye']) dispatcher.dispatch('MESSAGE_CREATE', message(text));
    expect(received).toEqual(['hello', 'bye']);
    expect(dispatcher.logged()).toContainEqual(
      expect.objectContaining({ guard: 'plainText', reason: 'it is a command', handler: 'Listeners.seen' }),
    );
  });

  test('runs the method in the turn of the frame if it is synchronous', () => {
    let received = 0;
    class Listeners {
      @On('messageCreate', { guards: [plainText, { name: 'any', checkEvent: () => allowEvent() }] })
      seen() {
        received++;
      }
    }
    createTestDispatcher(Listeners).dispatch('MESSAGE_CREATE', message('hello'));
    expect(received).toBe(1);
  });

  test('adds to the context, also asynchronously, and the stop of the bot waits for it', async () => {
    const received: (readonly string[])[] = [];
    class Listeners {
      @On('messageCreate', { guards: [plainText, withWords] })
      seen({ words }: EventContext<'messageCreate'> & { readonly words: readonly string[] }) {
        received.push(words);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('MESSAGE_CREATE', message('low tide'));
    expect(dispatcher.running.count).toBe(1);
    await dispatcher.running.drain(systemClock, 60_000);
    expect(received).toEqual([['low', 'tide']]);
  });

  test('is not asked about events that the filter excludes, nor after one that ignored the event', () => {
    const asked: string[] = [];
    const noting = (name: string, isAllowed: boolean): EventGuard => ({
      name,
      checkEvent() {
        asked.push(name);
        return isAllowed ? allowEvent() : ignoreEvent('no');
      },
    });
    class Listeners {
      @On('messageCreate', { channels: ['31'], guards: [noting('other channel', true)] })
      other() {}

      @On('messageCreate', { guards: [noting('first', true), noting('second', false), noting('third', true)] })
      seen() {}
    }
    createTestDispatcher(Listeners).dispatch('MESSAGE_CREATE', message('hello'));
    expect(asked).toEqual(['first', 'second']);
  });

  test('leaves `@Once` to the first event that it allows', () => {
    const received: string[] = [];
    class Listeners {
      @Once('messageCreate', { guards: [plainText] })
      seen({ data }: EventContext<'messageCreate'>) {
        received.push(data.content);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const text of ['!ban', 'hello', 'bye']) dispatcher.dispatch('MESSAGE_CREATE', message(text));
    expect(received).toEqual(['hello']);
  });

  test('leaves `@Once` to one event, also if two are checked at the same time', async () => {
    const received: string[] = [];
    class Listeners {
      @Once('messageCreate', { guards: [withWords] })
      seen({ data }: EventContext<'messageCreate'>) {
        received.push(data.content);
      }
    }
    const dispatcher = createTestDispatcher(Listeners);
    for (const text of ['hello', 'bye']) dispatcher.dispatch('MESSAGE_CREATE', message(text));
    await dispatcher.running.drain(systemClock, 60_000);
    expect(received).toEqual(['hello']);
  });

  test.each([
    ['throws', failing],
    ['rejects', { name: 'failing', checkEvent: () => Promise.reject(new Error('the guard is broken')) }],
  ])('that %s is a failure of the handler', async (_what, guard) => {
    class Listeners {
      @On('messageCreate', { guards: [guard] })
      seen() {}
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('MESSAGE_CREATE', message('hello'));
    await dispatcher.running.drain(systemClock, 60_000);
    expect(JSON.stringify(dispatcher.logged())).toContain('the guard is broken');
  });

  test('knows guild, channel, user and handler of every event', () => {
    const seen: unknown[] = [];
    const noting: EventGuard = {
      name: 'noting',
      checkEvent({ event, guildId, channelId, userId, handler }) {
        seen.push([event, guildId, channelId, userId, handler]);
        return ignoreEvent('only noted');
      },
    };
    class Listeners {
      @On(['messageCreate', 'messageReactionAdd', 'guildMemberAdd', 'channelDelete'], { guards: [noting] })
      any() {}
    }
    const dispatcher = createTestDispatcher(Listeners);
    dispatcher.dispatch('MESSAGE_CREATE', message('hello'));
    dispatcher.dispatch('MESSAGE_REACTION_ADD', { guild_id: '81', channel_id: '30', user_id: '8' });
    dispatcher.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '9' } });
    dispatcher.dispatch('CHANNEL_DELETE', { guild_id: '81', id: '31' });
    expect(seen).toEqual([
      ['messageCreate', '81', '30', '7', 'Listeners.any'],
      ['messageReactionAdd', '81', '30', '8', 'Listeners.any'],
      ['guildMemberAdd', '81', undefined, '9', 'Listeners.any'],
      ['channelDelete', '81', '31', undefined, 'Listeners.any'],
    ]);
  });
});

describe('a cooldown for events', () => {
  test.each([
    ['user', ['wren 1', 'robin 1', 'wren 3']],
    ['channel', ['wren 1', 'wren 3']],
    ['guild', ['wren 1', 'wren 3']],
  ] as const)('counts per %s', async (scope, expected) => {
    const received: string[] = [];
    @Handler()
    class Listeners {
      @On('messageCreate', { guards: [cooldown({ uses: 1, windowMs: 60_000, scope })] })
      seen({ data }: EventContext<'messageCreate'>) {
        received.push(data.content);
      }
    }
    await using world = await createWorld({
      bot: { handlers: [Listeners], gateway: { intents: ['MESSAGE_CONTENT'] } },
    });
    const wren = await world.createMember('wren');
    const robin = await world.createMember('robin');
    await wren.send('general', 'wren 1');
    await world.waitForIdle();
    await wren.send('general', 'wren 2');
    await robin.send('general', 'robin 1');
    await world.waitForIdle();
    await world.clock.advance('1m');
    await wren.send('general', 'wren 3');
    await world.waitForIdle();
    expect(received).toEqual(expected);
  });
});

describe('a guard class', () => {
  @Service()
  class Settings {
    readonly greeting = 'Welcome';
  }

  @Service()
  class WithGreeting {
    constructor(private readonly settings: Settings) {}

    checkEvent({ userId }: EventGuardContext) {
      return userId === undefined ? ignoreEvent('nobody to greet') : allowEvent({ greeting: this.settings.greeting });
    }
  }

  test('is created once per bot, with its services, and adds to the type of the context', async () => {
    const received: string[] = [];
    @Handler()
    class Listeners {
      @On('guildMemberAdd', { guards: [WithGreeting] })
      joined({ data, greeting }: EventContext<'guildMemberAdd'> & { readonly greeting: string }) {
        received.push(`${greeting}, ${data.user.username}`);
      }
    }
    await using world = await createWorld({ bot: { handlers: [Listeners], services: [Settings] } });
    await world.createMember('wren');
    await world.waitForIdle();
    expect(received).toEqual(['Welcome, wren']);
    expect(world.bot.get(WithGreeting)).toBeInstanceOf(WithGreeting);
  });
});

describe('a listener is reported if', () => {
  test.each<[string, unknown, string]>([
    ['a guard is for interactions', [guildOnly], 'the guard guildOnly is for interactions: it has no `checkEvent`.'],
    ['a guard is undefined', [undefined], 'one of its guards is undefined.'],
    ['a guard is a text', ['cooldown'], 'one of its guards is not a guard of events.'],
    ['its guards are not a list', plainText, 'guards: this is not a list.'],
  ])('%s', (_what, guards, text) => {
    class Listeners {
      seen() {}
    }
    // Plain JavaScript can pass any value.
    On('messageCreate', { guards: guards as [] })(Listeners.prototype, 'seen');
    Handler()(Listeners);
    const compose = () => new Bot({ token: 'token', handlers: [Listeners] });
    expect(compose).toThrow(DeclarationError);
    expect(compose).toThrow(`Listeners.seen: ${text}`);
  });
});

test('TypeScript compares guards with events and contexts', () => {
  class Listeners {
    // @ts-expect-error: the guard is for messages
    @On('guildMemberAdd', { guards: [plainText] })
    joined() {}

    // @ts-expect-error: no guard adds `words`
    @On('messageCreate', { guards: [plainText] })
    seen(_context: EventContext<'messageCreate'> & { readonly words: readonly string[] }) {}

    // @ts-expect-error: a guard of interactions
    @On('messageCreate', { guards: [guildOnly] })
    other() {}

    @On('messageCreate', { guards: [plainText, cooldown({ uses: 1, windowMs: 1 }), withWords] })
    fits(_context: EventContext<'messageCreate'> & { readonly words: readonly string[] }) {}
  }
  expect(Listeners).toBeDefined();
});
