/** Plain JavaScript, and objects that are passed on, can contain names that nobody reads. */
import { describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { Autocomplete } from '../../../src/app/decorators/autocomplete.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Command } from '../../../src/app/decorators/command.js';
import { Cron } from '../../../src/app/decorators/cron.js';
import { Every } from '../../../src/app/decorators/every.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, Once, OnRaw } from '../../../src/app/decorators/on.js';
import { CompositionError, ConfigurationError, DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { feature } from '../../../src/app/features/feature.js';
import { loadFeatures } from '../../../src/app/features/load-features.js';
import { systemClock } from '../../../src/base/clock.js';
import { command } from '../../../src/interactions/commands/command.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { button } from '../../../src/interactions/components/button.js';

/** Options without the check of the compiler. */
const untyped = (options: object): BotOptions => ({ environment: {}, logLevel: 'silent', ...options });

function errorOf(create: () => unknown): CompositionError {
  try {
    create();
  } catch (error) {
    if (error instanceof CompositionError) return error;
    throw error;
  }
  throw new Error('The bot was composed.');
}

const botProblems = (options: object) => errorOf(() => new Bot(untyped(options))).problems;
const notFound = (setting: string, remedy: string) => ({ setting, message: 'there is no such option.', remedy });

describe('an unknown option of a bot', () => {
  test('is reported with the nearest name', () => {
    expect(errorOf(() => new Bot(untyped({ handelrs: [] })))).toBeInstanceOf(ConfigurationError);
    expect(botProblems({ handelrs: [] })).toEqual([notFound('option handelrs', 'Did you mean "handlers"?')]);
  });

  test.each([
    [{ gateway: { shrads: 2 } }, 'option gateway.shrads', 'shards'],
    [{ gateway: { shards: { count: 2, ids: [0], idss: [1] } } }, 'option gateway.shards.idss', 'ids'],
    [{ api: { baseURI: 'http://localhost' } }, 'option api.baseURI', 'baseUrl'],
    [{ http: { publicKey: 'ab'.repeat(32), maxBodyByte: 5 } }, 'option http.maxBodyByte', 'maxBodyBytes'],
    [{ commands: { guild: ['1'] } }, 'option commands.guild', 'guilds'],
    [{ autoModeration: { syn: 'start' } }, 'option autoModeration.syn', 'sync'],
    [{ lifecycle: { startTimeout: 5 } }, 'option lifecycle.startTimeout', 'startTimeoutMs'],
    [{ cache: { membres: true } }, 'option cache.membres', 'members'],
    [{ cache: { members: { maxx: 5 } } }, 'option cache.members.maxx', 'max'],
    [{ drainTimeout: 5 }, 'option drainTimeout', 'drainTimeoutMs'],
  ])('is found in %o', (options, setting, name) => {
    expect(botProblems(options)).toEqual([notFound(setting, `Did you mean "${name}"?`)]);
  });

  test('as in discord.js is reported with its place here', () => {
    expect(botProblems({ intents: ['GUILDS'] })).toEqual([
      notFound('option intents', 'Did you mean "gateway.intents"?'),
    ]);
    expect(botProblems({ presence: { status: 'idle' } })).toEqual([
      notFound('option presence', 'Did you mean "gateway.presence"?'),
    ]);
  });

  test('without a similar name is reported with the known ones', () => {
    expect(botProblems({ api: { host: 'localhost' } })).toEqual([
      notFound('option api.host', 'The options are baseUrl, proxy.'),
    ]);
  });

  test('is reported with all other problems', () => {
    const failure = errorOf(() => new Bot(untyped({ handlers: [5], drainTimeoutMs: -1, gateway: { shrads: 2 } })));
    expect(failure).toBeInstanceOf(DeclarationError);
    expect(failure.problems.map(({ setting }) => setting)).toEqual([
      'handlers[0]',
      'option gateway.shrads',
      'option drainTimeoutMs',
    ]);
  });

  test('is reported by `with`', () => {
    const bot = new Bot(untyped({}));
    expect(errorOf(() => bot.with(untyped({ handelrs: [] }))).problems).toHaveLength(1);
  });

  test('without a value counts as omitted', () => {
    expect(() => new Bot(untyped({ handelrs: undefined }))).not.toThrow();
  });
});

test('an option that must be an object is reported if it is something else', () => {
  expect(botProblems({ lifecycle: 5000 })).toEqual([
    {
      setting: 'option lifecycle',
      message: 'this is not an object.',
      remedy: 'The options are startTimeoutMs, stopTimeoutMs.',
    },
  ]);
});

test.each([undefined, null, 'token', () => ({})])(
  'a bot with %o in place of options is a ConfigurationError',
  (value) => {
    const create = (options: unknown) => Reflect.construct(Bot, [options]);
    expect(errorOf(() => create(value)).problems).toMatchObject([
      { setting: 'options', message: 'this is not an object.' },
    ]);
  },
);

describe('an HttpBot', () => {
  const options = { http: { publicKey: 'ab'.repeat(32) }, environment: {}, logLevel: 'silent' } as const;

  test('reports what only a bot with a gateway has', () => {
    const others: object = { gateway: { shards: 2 }, api: { proxy: 'http://proxy.example' } };
    expect(errorOf(() => new HttpBot({ ...options, ...others })).problems.map(({ setting }) => setting)).toEqual([
      'option gateway',
      'option api.proxy',
    ]);
  });

  test('has all other options', () => {
    expect(() => new HttpBot({ ...options, handlers: [], lifecycle: { stopTimeoutMs: 5 } })).not.toThrow();
  });
});

describe('the clock of a bot', () => {
  test('without monotonicNow is a problem', () => {
    const { now, schedule } = systemClock;
    expect(botProblems({ clock: { now, schedule } })).toEqual([
      {
        setting: 'option clock',
        message: 'it has no method monotonicNow.',
        remedy: 'A clock has now(), monotonicNow() and schedule(): see `Clock`.',
      },
    ]);
  });

  test('can be any object with the methods', () => {
    expect(() => new Bot(untyped({ clock: { ...systemClock } }))).not.toThrow();
  });
});

describe('an unknown option of a feature', () => {
  test('is reported with the name of the feature', () => {
    const options = { name: 'tickets', handler: [] };
    expect(botProblems({ features: [feature(options)] })).toEqual([
      { feature: 'tickets', message: 'option "handler": there is no such option.', remedy: 'Did you mean "handlers"?' },
    ]);
  });

  test('is reported by loadFeatures', async () => {
    const options: object = { imprt: () => Promise.resolve({}) };
    await expect(loadFeatures(new URL('../features/', import.meta.url), options)).rejects.toThrow(
      'loadFeatures, imprt: there is no such option. Did you mean "import"?',
    );
  });
});

describe('an unknown option of a decorator', () => {
  const apply = button('apply', { label: 'Apply' });
  const search = command('search', {
    description: 'Searches.',
    options: { text: stringOption({ description: 'Text.', autocomplete: true }) },
  });

  test('is reported with the method', () => {
    const bound: object = { defre: 'update' };
    const guarded: object = { guard: [] };
    const filtered: object = { guild: ['1'] };
    const timed: object = { immediat: true };
    const zoned: object = { timeZone: 'Europe/Berlin', overlapp: true };

    @Handler()
    class Desk {
      @Button(apply, bound)
      clicked() {}

      @Command(search, bound)
      search() {}

      @Autocomplete(search, 'text', guarded)
      suggest() {}

      @On('guildMemberAdd', filtered)
      joined() {}

      @Once('ready', filtered)
      ready() {}

      @OnRaw('READY', filtered)
      raw() {}

      @Every('10m', timed)
      close() {}

      @Cron('0 9 * * 1', zoned)
      post() {}
    }
    expect(botProblems({ handlers: [Desk] }).map(({ method, message, remedy }) => [method, message, remedy])).toEqual([
      ['clicked', 'option "defre": there is no such option.', 'Did you mean "defer"?'],
      ['search', 'option "defre": there is no such option.', 'Did you mean "defer"?'],
      ['suggest', 'option "guard": there is no such option.', 'Did you mean "guards"?'],
      ['joined', 'option "guild": there is no such option.', 'Did you mean "guilds"?'],
      ['ready', 'option "guild": there is no such option.', 'Did you mean "guilds"?'],
      ['raw', 'option "guild": there is no such option.', 'The only option is "journal".'],
      ['close', 'option "immediat": there is no such option.', 'Did you mean "immediate"?'],
      // `timeZone` is `timezone` in another notation.
      ['post', 'option "timeZone": there is no such option.', 'Did you mean "timezone"?'],
      ['post', 'option "overlapp": there is no such option.', 'Did you mean "overlap"?'],
    ]);
  });
});
