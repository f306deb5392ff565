/** The results of `cache.*.of()`: iterables with find, filter and toArray that read the cache when they are used. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { CachedValues } from '../../../src/app/cache/cached-values.js';
import { ObjectStore } from '../../../src/app/cache/object-store.js';

interface Item {
  readonly id: string;
  readonly name: string;
}

function storeWith(...names: readonly string[]) {
  const store = new ObjectStore<[id: string], Item>();
  for (const [index, name] of names.entries()) store.set('81', String(index + 1), { id: String(index + 1), name });
  store.set('82', '99', { id: '99', name: 'elsewhere' });
  return store;
}

const namesOf = (values: Iterable<Item>) => [...values].map(({ name }) => name);

describe('the values of a guild', () => {
  test('are iterable, more than once', () => {
    const values = storeWith('a', 'b').of('81');
    expect(namesOf(values)).toEqual(['a', 'b']);
    expect(namesOf(values)).toEqual(['a', 'b']);
  });

  test('have `find`, which reads no values after the one that it finds', () => {
    const asked: string[] = [];
    const isB = ({ name }: Item) => asked.push(name) > 0 && name === 'b';
    expect(storeWith('a', 'b', 'c').of('81').find(isB)).toEqual({ id: '2', name: 'b' });
    expect(asked).toEqual(['a', 'b']);
  });

  test('have `find`, which returns undefined without a match, and in an unknown guild', () => {
    const store = storeWith('a');
    expect(store.of('81').find(({ name }) => name === 'z')).toBeUndefined();
    expect(store.of('83').find(() => true)).toBeUndefined();
  });

  test('have `filter`, which asks only when its values are read, and can be chained', () => {
    const asked: string[] = [];
    const filtered = storeWith('a', 'b', 'c')
      .of('81')
      .filter(({ name }) => asked.push(name) > 0 && name !== 'b')
      .filter(({ name }) => name !== 'a');
    expect(asked).toEqual([]);
    expect(filtered.toArray()).toEqual([{ id: '3', name: 'c' }]);
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(filtered.find(({ name }) => name === 'c')).toBeDefined();
  });

  test('have `toArray`, a list that later changes of the cache do not affect', () => {
    const store = storeWith('a', 'b');
    const values = store.of('81');
    const list = values.toArray();
    store.delete('81', '1');
    expect(list.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(namesOf(values)).toEqual(['b']);
  });

  test('skip what is deleted while they are filtered', () => {
    const store = storeWith('a', 'b');
    const kept = store.of('81').filter(() => {
      store.delete('81', '2');
      return true;
    });
    expect(namesOf(kept)).toEqual(['a']);
  });

  test('narrow their type with a type guard', () => {
    const isText = (value: string | number): value is string => typeof value === 'string';
    const values = new CachedValues<string | number>(() => ['a', 1].values());
    const texts: string[] = values.filter(isText).toArray();
    const text: string | undefined = values.find(isText);
    expect([texts, text]).toEqual([['a'], 'a']);
  });
});

test('every part of the cache of a bot has them', async () => {
  await using world = await createWorld({
    bot: {
      cache: { guilds: true, channels: true, roles: true, members: true },
      gateway: { intents: ['GUILDS', 'GUILD_MEMBERS'] },
    },
  });
  await world.createMember('wren');
  await world.waitForIdle();
  const { cache } = world.bot;
  const guildId = world.emulator.guildId;
  await cache.whenReady(guildId);
  expect(cache.channels.of(guildId).find(({ name }) => name === 'general')).toBeDefined();
  expect(cache.roles.of(guildId).toArray().length).toBe(cache.roles.countOf(guildId));
  expect(
    cache.members
      .of(guildId)
      .filter(({ user }) => user.username === 'wren')
      .toArray(),
  ).toHaveLength(1);
});
