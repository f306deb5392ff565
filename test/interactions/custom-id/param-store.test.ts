import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import { MemoryParamStore, type ParamStore } from '../../../src/interactions/custom-id/param-store.js';
import type { CustomIdParams } from '../../../src/interactions/custom-id/params.js';
import { runs } from '../../runs.js';

const long = 'x'.repeat(200);
const make = (store: ParamStore = new MemoryParamStore()) =>
  new CustomIdCodec('note/:by<snowflake>/pin/:text', { store });

/** The parameters that a handler receives; undefined if the id does not match or its parameters are deleted. */
async function read<Pattern extends string>(codec: CustomIdCodec<Pattern>, id: string) {
  const match = codec.match(id);
  return match && codec.loadParams(match);
}

describe('an id with stored parameters', () => {
  test('contains a key among the fixed text, and is parsed into the parameters', async () => {
    const codec = make();
    const id = await codec.buildOrStore({ by: '81', text: long });
    expect(id).toMatch(/^note\/%~[A-Za-z0-9_-]{16}\/pin$/);
    expect(codec.match(id)).toEqual({ storeKey: id.split('~')[1]?.split('/')[0] });
    expect(await read(codec, id)).toEqual({ by: '81', text: long });
  });

  test('contains no parameters itself', async () => {
    const codec = make();
    expect(codec.parse(await codec.buildOrStore({ by: '81', text: long }))).toBeUndefined();
  });

  test('is unknown if they are deleted or belong to another store', async () => {
    const id = await make().buildOrStore({ by: '81', text: long });
    expect(make().match(id)).toBeDefined();
    expect(await read(make(), id)).toBeUndefined();
  });

  test('is unknown if the stored parameters no longer match the pattern', async () => {
    const store = new MemoryParamStore();
    const id = await make(store).buildOrStore({ by: '81', text: long });
    const numbers = new CustomIdCodec('note/:by<int>/pin/:text', { store });
    const fewer = new CustomIdCodec('note/:by<snowflake>/pin', { store });
    expect(await read(numbers, id)).toBeUndefined();
    expect(await read(fewer, id)).toBeUndefined();
  });

  test('can have a signature', async () => {
    const store = new MemoryParamStore();
    const codec = new CustomIdCodec('note/:text', { store, signingSecret: 'a secret of the bot' });
    const id = await codec.buildOrStore({ text: long });
    expect(await read(codec, id)).toEqual({ text: long });
    expect(codec.match(id.replace(/~./, '~!'))).toBeUndefined();
    expect(codec.match(id.split('/').slice(0, 2).join('/'))).toBeUndefined();
  });

  test('can belong to an alias', async () => {
    const store = new MemoryParamStore();
    const id = await make(store).buildOrStore({ by: '81', text: long });
    const moved = new CustomIdCodec('memo/:text/:by<snowflake>', { store, aliases: ['note/:by<snowflake>/pin/:text'] });
    expect(await read(moved, id)).toEqual({ by: '81', text: long });
  });
});

test('parameters that fit are part of the id and are not stored', async () => {
  const codec = make({
    put: () => Promise.reject(new Error('nothing to store')),
    get: () => Promise.resolve(undefined),
  });
  expect(await codec.buildOrStore({ by: '81', text: 'hi' })).toBe('note/81/pin/hi');
});

test('every set of values is parsed exactly, whether it fits or not', async () => {
  const codec = make();
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('/', '%', '~', '😀'), fc.string({ minLength: 1, maxLength: 1 })),
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, (1n << 64n) - 1n).map(String), text, async (by, written) => {
      const id = await codec.buildOrStore({ by, text: written });
      expect([...id].length).toBeLessThanOrEqual(100);
      expect(await read(codec, id)).toEqual({ by, text: written });
    }),
    { numRuns: runs(100) },
  );
});

test.each([
  'note/key/pin',
  'note/~key/pin',
  'note/%~/pin',
  'note/%~a.b/pin',
  `note/%~${'k'.repeat(33)}/pin`,
  'note/%~key',
])('"%s" holds no key', (id) => {
  expect(make().match(id)).toBeUndefined();
});

test('no text of a user is parsed as a key', () => {
  const codec = new CustomIdCodec('note/:text', { store: new MemoryParamStore() });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '~', '2', '5', 'F', 'a'), maxLength: 12 }), (text) => {
      expect(codec.match(codec.build({ text }))).toEqual({ params: { text } });
    }),
    { numRuns: runs(100) },
  );
});

describe('the problems of a pattern with a store', () => {
  test('do not include its length, because long parameters are stored', () => {
    const codec = new CustomIdCodec('note/:text<text:99>', { store: new MemoryParamStore() });
    expect(codec.problems).toEqual([]);
    expect(codec.maxLength).toBe(100);
  });

  test('include fixed text that leaves no room for a key', () => {
    const { problems } = new CustomIdCodec(`${'x'.repeat(70)}/:text`, { store: new MemoryParamStore() });
    expect(problems).toMatchObject([
      { message: expect.stringContaining('can reach 105 characters'), remedy: expect.stringContaining('fixed text') },
    ]);
  });

  test.each(['', 'a/b', 'x'.repeat(33), 'käse'])('include a store that returns the key "%s"', async (key) => {
    const codec = make({ put: () => Promise.resolve(key), get: () => Promise.resolve(undefined) });
    await expect(codec.buildOrStore({ by: '81', text: long })).rejects.toThrow('Its keys must have 1 to 32 characters');
  });

  test('include an invalid value, which is not stored', async () => {
    const stored: CustomIdParams[] = [];
    const codec = new CustomIdCodec<string>('note/:by<snowflake>/:text', {
      store: { put: async (params) => `k${stored.push(params)}`, get: async () => undefined },
    });
    await expect(codec.buildOrStore({ by: 'me', text: long })).rejects.toThrow('by: Must be a snowflake');
    expect(stored).toEqual([]);
  });

  test('include a pattern without parameters', async () => {
    const codec = new CustomIdCodec('close', { store: new MemoryParamStore() });
    expect(await codec.buildOrStore({})).toBe('close');
    expect(codec.match('close')).toEqual({ params: {} });
    expect(codec.match('%~key')).toBeUndefined();
  });
});

describe('calling a declaration with a store', () => {
  test('returns a promise of the component', async () => {
    const store = new MemoryParamStore();
    const note = button('note/:text', { label: 'Note', store });
    expect(await note({ text: 'hi' }, { label: 'This note' })).toEqual({
      type: 2,
      style: 2,
      label: 'This note',
      custom_id: 'note/hi',
    });
    const pick = stringSelect('pick/:text', { options: { a: 'A' }, store });
    const sent = await pick({ text: long }, { defaults: 'a' });
    expect(await read(pick.customId, sent.custom_id)).toEqual({ text: long });
  });

  test('rejects an invalid value', async () => {
    const page = button('page/:n<int>', { label: 'Page', store: new MemoryParamStore() });
    await expect(page({ n: 1.5 })).rejects.toThrow('n: Must be an integer');
  });
});

describe('a memory store', () => {
  test('has random keys, also for equal parameters', async () => {
    const store = new MemoryParamStore();
    const keys = new Set(await Promise.all(Array.from({ length: 100 }, () => store.put({ n: 1 }))));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });

  test('deletes parameters after a day, however often they are read', async () => {
    const clock = new AdjustableClock();
    const store = new MemoryParamStore({ clock });
    const key = await store.put({ n: 1 });
    await clock.advance(24 * 60 * 60_000 - 1);
    expect(await store.get(key)).toEqual({ n: 1 });
    await clock.advance(1);
    expect(await store.get(key)).toBeUndefined();
  });

  test('deletes parameters after the configured time', async () => {
    const clock = new AdjustableClock();
    const store = new MemoryParamStore({ clock, ttlMs: 1000 });
    const key = await store.put({ n: 1 });
    await clock.advance(1000);
    expect(await store.get(key)).toBeUndefined();
  });

  test('deletes the oldest parameters above the capacity', async () => {
    const store = new MemoryParamStore({ capacity: 2 });
    const [first = '', second = '', third = ''] = [
      await store.put({ n: 1 }),
      await store.put({ n: 2 }),
      await store.put({ n: 3 }),
    ];
    expect(await store.get(first)).toBeUndefined();
    expect(await store.get(second)).toEqual({ n: 2 });
    expect(await store.get(third)).toEqual({ n: 3 });
  });

  test('stores a copy that cannot be changed', async () => {
    const store = new MemoryParamStore();
    const params = { n: 1 };
    const key = await store.put(params);
    params.n = 2;
    expect(await store.get(key)).toEqual({ n: 1 });
    expect(Object.isFrozen(await store.get(key))).toBe(true);
  });
});
