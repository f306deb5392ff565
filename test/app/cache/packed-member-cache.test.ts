/** The cache of packed members returns every member unchanged, with any other members in the cache. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PackedMemberCache } from '../../../src/app/cache/packed-member-cache.js';
import { runs } from '../../runs.js';
import { memberOf, snowflake } from './member-arbitraries.js';

const GUILD = '81';
const wren = {
  user: {
    id: '7',
    username: 'wren',
    discriminator: '0',
    global_name: 'Wren',
    avatar: 'a_0123456789abcdef0123456789abcdef',
  },
  nick: null,
  roles: ['21', '22'],
  joined_at: '2026-04-26T06:26:56.936001+00:00',
  deaf: false,
  mute: false,
  flags: 0,
};
const member = (id: string, further: object = {}) => ({ ...wren, user: { ...wren.user, id }, ...further });

describe('a cached member', () => {
  test('is read as it was written, with its keys in their order', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id), memberOf(id))),
        ([id, before, after]) => {
          const members = new PackedMemberCache(10);
          expect(members.update(GUILD, id, after)).toBe(false);
          for (const put of [before, after, before]) {
            members.set(GUILD, id, put);
            const got = members.get(GUILD, id);
            expect(got).toEqual(put);
            expect(JSON.stringify(got)).toBe(JSON.stringify(put));
          }
          expect(members.size).toBe(1);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('has the same fields for permissions as the whole member, also when the limit of shapes is reached', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id), fc.boolean())),
        ([id, put, isLimited]) => {
          const members = new PackedMemberCache(10, isLimited ? { shapes: { keyOrders: 8, shapes: 0 } } : {});
          members.set(GUILD, id, put);
          const { roles, pending, communication_disabled_until: until } = put;
          expect(members.getPermissionFields(GUILD, id)).toEqual({
            user: { id },
            roles: Array.isArray(roles) ? roles : [],
            pending: pending === true,
            communication_disabled_until: typeof until === 'string' ? until : null,
          });
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('has no fields for permissions if it is not cached', () => {
    const members = new PackedMemberCache(10);
    members.set(GUILD, '7', wren);
    expect([members.getPermissionFields(GUILD, '8'), members.getPermissionFields('82', '7')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('counts as used when its fields for permissions are read', () => {
    const members = new PackedMemberCache(2);
    for (const id of ['7', '8']) members.set(GUILD, id, member(id));
    members.getPermissionFields(GUILD, '7');
    members.set(GUILD, '9', member('9'));
    expect([...members].map(({ user }) => user.id).sort()).toEqual(['7', '9']);
  });

  test('is read as it was written when the limit of shapes is reached', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id))),
        ([id, put]) => {
          const members = new PackedMemberCache(10, { shapes: { keyOrders: 8, shapes: 0 } });
          members.set(GUILD, id, put);
          expect(members.get(GUILD, id)).toEqual(put);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('keeps the fields that an update does not contain', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id), memberOf(id), fc.boolean())),
        ([id, before, { roles, ...after }, all]) => {
          const members = new PackedMemberCache(10);
          members.set(GUILD, id, before);
          const changes = all ? { ...after, roles } : after;
          expect(members.update(GUILD, id, changes)).toBe(true);
          expect(members.get(GUILD, id)).toEqual({ ...before, ...changes });
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('keeps numbers exactly', () => {
    const members = new PackedMemberCache(10);
    const numbers = { a: -0, b: 2 ** 53, c: -1, d: 0.1, e: 2 ** 53 - 1, f: 2 ** 32, g: 5e-324, h: 127, i: 128 };
    members.set(GUILD, '7', member('7', numbers));
    expect(members.get(GUILD, '7')).toEqual(member('7', numbers));
  });

  test('may be larger than a page', () => {
    const members = new PackedMemberCache(10);
    const biography = 'The tide is in at nine. '.repeat(10_000);
    members.set(GUILD, '7', member('7', { biography }));
    members.set(GUILD, '8', member('8'));
    expect(members.get(GUILD, '7')).toEqual(member('7', { biography }));
    members.delete(GUILD, '7');
    expect(members.get(GUILD, '8')).toEqual(member('8'));
    expect(members.bytes.allocated).toBeLessThan(biography.length);
  });

  test('is a new object for each read, so changing it does not change the cache', () => {
    const members = new PackedMemberCache(10);
    members.set(GUILD, '7', wren);
    Object.assign(members.get(GUILD, '7') ?? {}, { nick: 'Ren' });
    expect(members.get(GUILD, '7')).toEqual(wren);
  });

  test('is not stored if its id is not a snowflake', () => {
    const members = new PackedMemberCache(10);
    for (const id of ['', 'wren', '-1', '007', '18446744073709551616', '1.5', ' 7']) {
      members.set(GUILD, id, member(id));
      expect(members.get(GUILD, id)).toBeUndefined();
    }
    expect(members.size).toBe(0);
  });

  test('is found by all 64 bits of its id', () => {
    const ids = ['0', '1', '4294967295', '4294967296', '4294967297', '9223372036854775808', '18446744073709551615'];
    const members = new PackedMemberCache(10);
    for (const id of ids) members.set(GUILD, id, member(id));
    expect(ids.map((id) => members.get(GUILD, id)?.user.id)).toEqual(ids);
  });

  test('is deleted if there is no room for its new record', () => {
    const members = new PackedMemberCache(1000, { maxPages: 1 });
    members.set(GUILD, '7', wren);
    members.set(GUILD, '8', member('8'));
    members.set(GUILD, '7', member('7', { biography: 'x'.repeat(70_000) }));
    expect(members.get(GUILD, '7')).toBeUndefined();
    expect(members.get(GUILD, '8')).toEqual(member('8'));
    members.set('82', '9', member('9', { biography: 'x'.repeat(70_000) }));
    expect([...members.guildIds()]).toEqual([GUILD]);
  });
});

describe('a guild', () => {
  test('iterates its members and counts them', () => {
    const members = new PackedMemberCache(10);
    for (const id of ['7', '8']) members.set(GUILD, id, member(id));
    members.set('82', '7', member('7', { nick: 'elsewhere' }));
    expect([...members.of(GUILD)].map(({ user }) => user.id).sort()).toEqual(['7', '8']);
    expect([members.countOf(GUILD), members.countOf('82'), members.countOf('83')]).toEqual([2, 1, 0]);
    expect(members.get('82', '7')?.nick).toBe('elsewhere');
    expect([...members]).toHaveLength(3);
  });

  test('leaves out of an iteration members that are deleted meanwhile', () => {
    const members = new PackedMemberCache(10);
    for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    const seen: string[] = [];
    for (const { user } of members.of(GUILD)) {
      seen.push(user.id);
      for (const other of ['7', '8', '9']) if (other !== user.id) members.delete(GUILD, other);
      members.set(GUILD, '10', member('10'));
    }
    expect(seen).toHaveLength(1);
  });

  test('ends an iteration when it is deleted, even if it is added again', () => {
    const members = new PackedMemberCache(10);
    for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    const seen: string[] = [];
    for (const { user } of members.of(GUILD)) {
      seen.push(user.id);
      members.deleteGuild(GUILD);
      for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    }
    expect(seen).toHaveLength(1);
  });

  test('is deleted with its members', () => {
    const members = new PackedMemberCache(10);
    for (const id of ['7', '8']) members.set(GUILD, id, member(id));
    members.set('82', '7', wren);
    members.deleteGuild(GUILD);
    expect([...members.guildIds()]).toEqual(['82']);
    expect(members.get('82', '7')).toEqual(wren);
    expect(members.get(GUILD, '7')).toBeUndefined();
  });
});

describe('a deleted role', () => {
  test.each([
    ['packed', undefined],
    ['written as JSON text', { shapes: { keyOrders: 1, shapes: 0 } }],
  ])('is removed from every member of its guild, %s', (_, limits) => {
    const members = new PackedMemberCache(10, limits);
    members.set(GUILD, '7', member('7'));
    members.set('82', '7', member('7'));
    members.deleteRole(GUILD, '21');
    expect(members.get(GUILD, '7')?.roles).toEqual(['22']);
    expect(members.get('82', '7')?.roles).toEqual(['21', '22']);
    members.set(GUILD, '7', member('7'));
    expect(members.get(GUILD, '7')?.roles).toEqual(['21', '22']);
  });
});

describe('at the limit', () => {
  test('the least recently used member is deleted', () => {
    const members = new PackedMemberCache(3);
    for (const id of ['1', '2', '3']) members.set(GUILD, id, member(id));
    members.get(GUILD, '1');
    members.set(GUILD, '2', member('2', { nick: 'again' }));
    members.set('82', '4', member('4'));
    expect(members.get(GUILD, '3')).toBeUndefined();
    expect([members.get(GUILD, '1'), members.get(GUILD, '2'), members.get('82', '4')]).not.toContain(undefined);
  });

  test('iterating and counting do not count as uses', () => {
    const members = new PackedMemberCache(2);
    for (const id of ['1', '2']) members.set(GUILD, id, member(id));
    for (const seen of members.of(GUILD)) if (seen.user.id === '1') members.countOf(GUILD);
    members.set(GUILD, '3', member('3'));
    expect(members.get(GUILD, '1')).toBeUndefined();
  });

  test('a cache of one member replaces it by the next one', () => {
    const members = new PackedMemberCache(1);
    for (const guild of [GUILD, '82', GUILD]) {
      members.set(guild, '7', wren);
      expect([members.size, [...members.guildIds()]]).toEqual([1, [guild]]);
    }
  });
});

describe('after any history', () => {
  const place = { guild: fc.constantFrom('81', '82', '83'), id: fc.integer({ min: 1, max: 40 }).map(String) };
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('set'), ...place, size: fc.integer({ min: 0, max: 9000 }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('get'), ...place }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), ...place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteGuild'), ...place }) },
  );

  test('the cache contains what a list in the order of use contains', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 50, maxLength: 250, size: 'max' }),
        fc.integer({ min: 1, max: 60 }),
        (steps, max) => {
          const members = new PackedMemberCache(max);
          const model = new Map<string, object>();
          for (const each of steps) {
            const key = `${each.guild}/${each.id}`;
            if (each.kind === 'delete') {
              members.delete(each.guild, each.id);
              model.delete(key);
            } else if (each.kind === 'deleteGuild') {
              members.deleteGuild(each.guild);
              for (const held of model.keys()) if (held.startsWith(`${each.guild}/`)) model.delete(held);
            } else if (each.kind === 'get') {
              const held = model.get(key);
              expect(members.get(each.guild, each.id)).toEqual(held);
              if (held) {
                model.delete(key);
                model.set(key, held);
              }
            } else {
              const put = member(each.id, {
                nick: 'x'.repeat('size' in each ? each.size : 0),
                avatar_decoration_data: { asset: 'a', sku_id: String(Number(each.id) % 3) },
              });
              members.set(each.guild, each.id, put);
              const [oldest] = model.keys();
              if (!model.delete(key) && model.size >= max && oldest !== undefined) model.delete(oldest);
              model.set(key, put);
            }
          }
          expect(members.size).toBe(model.size);
          const held = [...members.guildIds()].flatMap((guild) =>
            [...members.of(guild)].map((each) => [`${guild}/${each.user.id}`, each] as const),
          );
          expect(new Map(held)).toEqual(model);
          const decorations = new Set([...members].map((each) => JSON.stringify(each.avatar_decoration_data)));
          expect(members.sharedTextCount).toBe(decorations.size);
        },
      ),
      { numRuns: runs(20) },
    );
  });

  test('after many changes it keeps no more forms and shared texts than a cache that only got the last members', () => {
    const ids = ['1', '2', '3', '4'];
    const change = fc.constantFrom(...ids).chain((id) => fc.record({ id: fc.constant(id), to: memberOf(id) }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 20, maxLength: 60, size: 'max' }), (changes) => {
        const members = new PackedMemberCache();
        const fresh = new PackedMemberCache();
        const last = new Map<string, (typeof changes)[number]['to']>();
        for (const { id, to } of changes) {
          members.set(GUILD, id, to);
          last.set(id, to);
        }
        for (const [id, to] of last) fresh.set(GUILD, id, to);
        expect(members.shapeCount).toBe(fresh.shapeCount);
        expect(members.sharedTextCount).toBe(fresh.sharedTextCount);
        expect([...last.keys()].map((id) => members.get(GUILD, id))).toEqual([...last.values()]);
        for (const id of last.keys()) members.delete(GUILD, id);
        expect([members.size, members.shapeCount, members.sharedTextCount, members.bytes.live]).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: runs(50) },
    );
  });

  test('a form that no member has any more makes room for another one', () => {
    const members = new PackedMemberCache(10, { shapes: { keyOrders: 100, shapes: 1 } });
    members.set(GUILD, '1', member('1'));
    members.set(GUILD, '1', member('1', { nick: 'w' }));
    members.set(GUILD, '1', member('1', { nick: 'wr' }));
    const packed = members.bytes.live;
    members.set(GUILD, '2', member('2'));
    expect(members.shapeCount).toBe(1);
    expect(members.bytes.live - packed).toBeGreaterThan(2 * packed);
    expect([members.get(GUILD, '1'), members.get(GUILD, '2')]).toEqual([member('1', { nick: 'wr' }), member('2')]);
  });

  test('without a limit of the user, one of the oldest members is evicted at the largest number', () => {
    const members = new PackedMemberCache(undefined, { maxMembers: 3 });
    for (const id of ['1', '2', '3', '4', '5']) {
      members.get(GUILD, '1');
      members.set(GUILD, id, member(id));
    }
    expect([...members].map(({ user }) => user.id).sort()).toEqual(['3', '4', '5']);
  });

  test('the pages are little larger than the records', () => {
    const members = new PackedMemberCache(10_000);
    const filler = (n: number) => 'x'.repeat((n * 37) % 300);
    for (let n = 0; n < 60_000; n++) {
      const id = String((n * 7919) % 10_000);
      if (n % 5 === 0) members.delete(GUILD, id);
      else members.set(GUILD, id, member(id, { nick: filler(n) }));
    }
    const { live, allocated } = members.bytes;
    expect(live).toBeGreaterThan(1_000_000);
    expect(allocated).toBeLessThan(live * 1.25 + 3 * 65_536);
    members.deleteGuild(GUILD);
    expect(members.bytes.live).toBe(0);
    expect(members.bytes.allocated).toBeLessThanOrEqual(2 * 65_536);
  });
});
