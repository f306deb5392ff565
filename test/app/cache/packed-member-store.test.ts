/** Members are kept packed; nothing of them is lost by it, whatever came and went before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PackedMemberStore } from '../../../src/app/cache/packed-member-store.js';
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

describe('a member', () => {
  test('comes back as it was, its keys in their order', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id), memberOf(id))),
        ([id, before, after]) => {
          const members = new PackedMemberStore(10);
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
      { numRuns: 500 },
    );
  });

  test('comes back as it was when no more forms of members are told apart', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id))),
        ([id, put]) => {
          const members = new PackedMemberStore(10, { shapes: { keyOrders: 8, shapes: 0 } });
          members.set(GUILD, id, put);
          expect(members.get(GUILD, id)).toEqual(put);
        },
      ),
    );
  });

  test('that is changed keeps the fields that are not named', () => {
    fc.assert(
      fc.property(
        snowflake.chain((id) => fc.tuple(fc.constant(id), memberOf(id), memberOf(id), fc.boolean())),
        ([id, before, { roles, ...after }, all]) => {
          const members = new PackedMemberStore(10);
          members.set(GUILD, id, before);
          const changes = all ? { ...after, roles } : after;
          expect(members.update(GUILD, id, changes)).toBe(true);
          expect(members.get(GUILD, id)).toEqual({ ...before, ...changes });
        },
      ),
    );
  });

  test('keeps numbers exactly', () => {
    const members = new PackedMemberStore(10);
    const numbers = { a: -0, b: 2 ** 53, c: -1, d: 0.1, e: 2 ** 53 - 1, f: 2 ** 32, g: 5e-324, h: 127, i: 128 };
    members.set(GUILD, '7', member('7', numbers));
    expect(members.get(GUILD, '7')).toEqual(member('7', numbers));
  });

  test('may be larger than a page', () => {
    const members = new PackedMemberStore(10);
    const biography = 'The tide is in at nine. '.repeat(10_000);
    members.set(GUILD, '7', member('7', { biography }));
    members.set(GUILD, '8', member('8'));
    expect(members.get(GUILD, '7')).toEqual(member('7', { biography }));
    members.delete(GUILD, '7');
    expect(members.get(GUILD, '8')).toEqual(member('8'));
    expect(members.bytes.held).toBeLessThan(biography.length);
  });

  test('is a new object each time: changing it changes nothing that is kept', () => {
    const members = new PackedMemberStore(10);
    members.set(GUILD, '7', wren);
    Object.assign(members.get(GUILD, '7') ?? {}, { nick: 'Ren' });
    expect(members.get(GUILD, '7')).toEqual(wren);
  });

  test('whose id is not one of the service is not kept', () => {
    const members = new PackedMemberStore(10);
    for (const id of ['', 'wren', '-1', '007', '18446744073709551616', '1.5', ' 7']) {
      members.set(GUILD, id, member(id));
      expect(members.get(GUILD, id)).toBeUndefined();
    }
    expect(members.size).toBe(0);
  });

  test('is known by the whole of its id', () => {
    const ids = ['0', '1', '4294967295', '4294967296', '4294967297', '9223372036854775808', '18446744073709551615'];
    const members = new PackedMemberStore(10);
    for (const id of ids) members.set(GUILD, id, member(id));
    expect(ids.map((id) => members.get(GUILD, id)?.user.id)).toEqual(ids);
  });

  test('for whom there is no room is not kept, and nothing older in its place', () => {
    const members = new PackedMemberStore(1000, { maxPages: 1 });
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
  test('gives its members, and counts them', () => {
    const members = new PackedMemberStore(10);
    for (const id of ['7', '8']) members.set(GUILD, id, member(id));
    members.set('82', '7', member('7', { nick: 'elsewhere' }));
    expect([...members.of(GUILD)].map(({ user }) => user.id).sort()).toEqual(['7', '8']);
    expect([members.countOf(GUILD), members.countOf('82'), members.countOf('83')]).toEqual([2, 1, 0]);
    expect(members.get('82', '7')?.nick).toBe('elsewhere');
    expect([...members]).toHaveLength(3);
  });

  test('leaves out of an iteration what goes meanwhile', () => {
    const members = new PackedMemberStore(10);
    for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    const seen: string[] = [];
    for (const { user } of members.of(GUILD)) {
      seen.push(user.id);
      for (const other of ['7', '8', '9']) if (other !== user.id) members.delete(GUILD, other);
      members.set(GUILD, '10', member('10'));
    }
    expect(seen).toHaveLength(1);
  });

  test('ends an iteration when it is let go of, even when it comes anew', () => {
    const members = new PackedMemberStore(10);
    for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    const seen: string[] = [];
    for (const { user } of members.of(GUILD)) {
      seen.push(user.id);
      members.deleteGuild(GUILD);
      for (const id of ['7', '8', '9']) members.set(GUILD, id, member(id));
    }
    expect(seen).toHaveLength(1);
  });

  test('takes its members with it', () => {
    const members = new PackedMemberStore(10);
    for (const id of ['7', '8']) members.set(GUILD, id, member(id));
    members.set('82', '7', wren);
    members.deleteGuild(GUILD);
    expect([...members.guildIds()]).toEqual(['82']);
    expect(members.get('82', '7')).toEqual(wren);
    expect(members.get(GUILD, '7')).toBeUndefined();
  });
});

describe('a role that is no more', () => {
  test.each([
    ['packed', undefined],
    ['kept as text', { shapes: { keyOrders: 1, shapes: 0 } }],
  ])('is taken from every member of its guild, %s', (_, limits) => {
    const members = new PackedMemberStore(10, limits);
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
  test('the member goes that was not used for the longest time', () => {
    const members = new PackedMemberStore(3);
    for (const id of ['1', '2', '3']) members.set(GUILD, id, member(id));
    members.get(GUILD, '1');
    members.set(GUILD, '2', member('2', { nick: 'again' }));
    members.set('82', '4', member('4'));
    expect(members.get(GUILD, '3')).toBeUndefined();
    expect([members.get(GUILD, '1'), members.get(GUILD, '2'), members.get('82', '4')]).not.toContain(undefined);
  });

  test('iterating and counting are no uses', () => {
    const members = new PackedMemberStore(2);
    for (const id of ['1', '2']) members.set(GUILD, id, member(id));
    for (const seen of members.of(GUILD)) if (seen.user.id === '1') members.countOf(GUILD);
    members.set(GUILD, '3', member('3'));
    expect(members.get(GUILD, '1')).toBeUndefined();
  });

  test('of one, each takes the place of the one before', () => {
    const members = new PackedMemberStore(1);
    for (const guild of [GUILD, '82', GUILD]) {
      members.set(guild, '7', wren);
      expect([members.size, [...members.guildIds()]]).toEqual([1, [guild]]);
    }
  });
});

describe('over any history', () => {
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

  test('it holds what a list in the order of use would hold, however records move', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 50, maxLength: 250, size: 'max' }),
        fc.integer({ min: 1, max: 60 }),
        (steps, max) => {
          const members = new PackedMemberStore(max);
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
      { numRuns: 60 },
    );
  }, 30_000);

  test('the pages hold little more than what is in use', () => {
    const members = new PackedMemberStore(10_000);
    const filler = (n: number) => 'x'.repeat((n * 37) % 300);
    for (let n = 0; n < 60_000; n++) {
      const id = String((n * 7919) % 10_000);
      if (n % 5 === 0) members.delete(GUILD, id);
      else members.set(GUILD, id, member(id, { nick: filler(n) }));
    }
    const { live, held } = members.bytes;
    expect(live).toBeGreaterThan(1_000_000);
    expect(held).toBeLessThan(live * 1.25 + 3 * 65_536);
    members.deleteGuild(GUILD);
    expect(members.bytes.live).toBe(0);
    expect(members.bytes.held).toBeLessThanOrEqual(2 * 65_536);
  });
});
