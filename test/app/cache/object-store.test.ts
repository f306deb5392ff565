/** Guilds, channels and roles are stored as frozen objects, by id and by guild. */
import { expect, test } from 'vitest';
import { ObjectStore } from '../../../src/app/cache/object-store.js';

interface Thing {
  readonly name: string;
}

const roles = (max: number) => new ObjectStore<[guildId: string, roleId: string], Thing>(max);
const channels = (max: number) => new ObjectStore<[channelId: string], Thing>(max);

test('at the limit the least recently used value is evicted, in any guild', () => {
  const store = channels(3);
  for (const id of ['1', '2', '3']) store.set('81', id, { name: id });
  store.get('1');
  store.set('81', '2', { name: 'again' });
  store.set('82', '4', { name: '4' });
  expect(['1', '2', '3', '4'].map((id) => store.get(id)?.name)).toEqual(['1', 'again', undefined, '4']);
  expect([store.size, store.countOf('81'), store.countOf('82')]).toEqual([3, 2, 1]);
});

test('without a limit, values are returned in the order in which they were stored', () => {
  const store = new ObjectStore<[channelId: string], Thing>();
  for (const id of ['1', '2', '3']) store.set('81', id, { name: id });
  store.get('1');
  expect([...store].map(({ name }) => name)).toEqual(['1', '2', '3']);
});

test('iterating does not count as a use', () => {
  const store = channels(2);
  for (const id of ['1', '2']) store.set('81', id, { name: id });
  expect([...store.of('81'), ...store]).toHaveLength(4);
  store.set('81', '3', { name: '3' });
  expect(store.get('1')).toBeUndefined();
});

test('a value is found in its own guild only', () => {
  const store = roles(5);
  store.set('81', '1', { name: 'mate' });
  expect([store.get('81', '1')?.name, store.get('82', '1')]).toEqual(['mate', undefined]);
  store.delete('82', '1');
  expect(store.size).toBe(1);
  store.set('82', '1', { name: 'moved' });
  expect([store.get('81', '1'), store.countOf('81'), store.get('82', '1')?.name]).toEqual([undefined, 0, 'moved']);
});

test('a guild without values is not listed', () => {
  const store = roles(1);
  store.set('81', '1', { name: 'mate' });
  store.set('82', '2', { name: 'mate' });
  expect([...store.guildIds()]).toEqual(['82']);
  store.delete('82', '2');
  expect([...store.guildIds()]).toEqual([]);
});

test('a value that is deleted during an iteration is skipped', () => {
  const store = roles(5);
  for (const id of ['1', '2', '3']) store.set('81', id, { name: id });
  const seen: string[] = [];
  for (const { name } of store.of('81')) {
    seen.push(name);
    store.deleteGuild('81');
  }
  expect(seen).toEqual(['1']);
});

test('changing a value after it was stored has no effect', () => {
  const store = channels(5);
  const channel = { name: 'quay', overwrites: [{ allow: '1' }] };
  store.set('81', '1', channel);
  channel.name = 'pier';
  channel.overwrites.push({ allow: '2' });
  expect(store.get('1')).toEqual({ name: 'quay', overwrites: [{ allow: '1' }] });
});
