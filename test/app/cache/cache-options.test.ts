import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { type CacheOptions, createCacheStores, validateCacheOptions } from '../../../src/app/cache/cache-options.js';
import { ObjectStore } from '../../../src/app/cache/object-store.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { ConfigurationError } from '../../../src/app/errors/composition-errors.js';
import { TOKEN } from '../fixture/token.js';

/** Options without type checks, as in plain JavaScript or from a file. */
const parseOptions = (text: string): CacheOptions => JSON.parse(text);
const settingsOf = (options: CacheOptions) => validateCacheOptions(options).map(({ setting }) => setting);

test('a part that is not enabled has no store', () => {
  const options = { guilds: true, channels: false, roles: undefined, members: { max: 1 } };
  const stores = createCacheStores(options);
  expect(validateCacheOptions(options)).toEqual([]);
  expect(Object.entries(stores).flatMap(([part, store]) => (store ? [part] : []))).toEqual(['guilds', 'members']);
  expect(Object.values(createCacheStores()).filter(Boolean)).toEqual([]);
});

describe('an invalid option is reported:', () => {
  test.each(['0', '-1', '1.5', '16777217', '"5"', 'null', '1e400'])('max %s', (max) => {
    expect(settingsOf(parseOptions(`{ "members": { "max": ${max} } }`))).toEqual(['option cache.members.max']);
  });

  test.each([
    ['{ "presences": true }', 'option cache.presences'],
    ['{ "__proto__": true }', 'option cache.__proto__'],
    ['{ "members": 5 }', 'option cache.members'],
    ['{ "members": null }', 'option cache.members'],
    ['{ "members": { "limit": 5 } }', 'option cache.members.limit'],
    ['{ "roles": { "store": {} } }', 'option cache.roles.store'],
    ['{ "roles": { "store": null } }', 'option cache.roles.store'],
    ['[true]', 'option cache'],
    ['"all"', 'option cache'],
    ['null', 'option cache'],
    ['true', 'option cache'],
  ])('%s', (text, setting) => {
    expect(settingsOf(parseOptions(text))).toEqual([setting]);
  });

  test('a store together with max, and a store without the methods for members', () => {
    const store = new ObjectStore<[string, string], never>(5);
    expect(settingsOf(Object.assign(parseOptions('{}'), { roles: { store, max: 5 } }))).toEqual(['option cache.roles']);
    expect(settingsOf(Object.assign(parseOptions('{}'), { members: { store } }))).toEqual([
      'option cache.members.store',
    ]);
  });

  test('all invalid options together, when the bot is composed', () => {
    @Handler()
    class Listeners {
      @On('ready')
      ready(): void {}
    }
    const compose = () =>
      new Bot({
        token: TOKEN,
        handlers: [Listeners],
        environment: {},
        signals: false,
        cache: parseOptions('{ "members": { "max": 0 }, "rolls": true }'),
      });
    expect(compose).toThrow(ConfigurationError);
    for (const message of [/option cache\.members\.max.*integer from 1/, /option cache\.rolls.*Did you mean "roles"/]) {
      expect(compose).toThrow(message);
    }
  });
});
