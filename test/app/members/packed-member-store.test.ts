/** The store of member records behaves like a map by guild and user id, for any additions, replacements and deletions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_SLOT } from '../../../src/app/members/member-slots.js';
import { type PackedGuild, PackedMemberStore } from '../../../src/app/members/packed-member-store.js';
import { runs } from '../../runs.js';

const ids = fc.oneof(
  fc.bigInt({ min: 0n, max: 30n }).map(String),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String),
);

/** A store whose bodies are texts. */
class TextStore {
  readonly released: string[] = [];
  readonly store: PackedMemberStore<{ name: string }>;

  constructor(maxPages?: number) {
    this.store = new PackedMemberStore({
      createGuildState: () => ({ name: '' }),
      releaseBody: (body) => this.released.push(body.text()),
      maxPages,
    });
  }

  guild(id = '81'): PackedGuild<{ name: string }> {
    return this.store.guild(id) ?? this.store.addGuild(id);
  }

  set(userId: string, text: string, guild = this.guild()): boolean {
    this.store.newBody().text(text);
    const slot = this.store.find(guild, userId);
    return slot === NO_SLOT ? this.store.insert(guild, userId) !== NO_SLOT : this.store.replace(guild, slot);
  }

  get(userId: string, guild = this.guild()): string | undefined {
    const slot = this.store.find(guild, userId);
    return slot === NO_SLOT ? undefined : this.store.bodyOf(slot).text();
  }

  delete(userId: string, guild = this.guild()): void {
    const slot = this.store.find(guild, userId);
    if (slot !== NO_SLOT) this.store.delete(guild, slot);
  }

  content(guild = this.guild()): Map<string, string> {
    const content = new Map<string, string>();
    for (const slot of this.store.slotsOf(guild))
      content.set(this.store.userIdOf(slot), this.store.bodyOf(slot).text());
    return content;
  }
}

describe('the store', () => {
  test('contains what a map contains after any changes, and releases each body once', () => {
    const guildIds = ['81', '82', '83'];
    const change = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant('set'),
          guild: fc.constantFrom(...guildIds),
          id: ids,
          size: fc.integer({ min: 0, max: 9000 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('delete'), guild: fc.constantFrom(...guildIds), id: ids }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteGuild'), guild: fc.constantFrom(...guildIds) }) },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 250, size: 'max' }), (changes) => {
        const members = new TextStore();
        const model = new Map(guildIds.map((id) => [id, new Map<string, string>()]));
        let written = 0;
        changes.forEach((change, n) => {
          const expected = model.get(change.guild);
          const guild = members.guild(change.guild);
          if (change.do === 'deleteGuild') {
            members.store.deleteGuild(guild);
            expected?.clear();
          } else if (change.do === 'set' && 'size' in change) {
            const text = `${n} ${'x'.repeat(change.size)}`;
            written++;
            expect(members.set(change.id, text, guild)).toBe(true);
            expected?.set(change.id, text);
          } else if ('id' in change) {
            members.delete(change.id, guild);
            expected?.delete(change.id);
          }
        });
        for (const [id, expected] of model) expect(members.content(members.guild(id))).toEqual(expected);
        const remaining = [...model.values()].reduce((sum, { size }) => sum + size, 0);
        expect(members.store.size).toBe(remaining);
        expect(new Set(members.released).size).toBe(members.released.length);
        expect(members.released).toHaveLength(written - remaining);
      }),
      { numRuns: runs(20) },
    );
  });

  test('finds each of many members, and no other', () => {
    const members = new TextStore();
    const idOf = (n: number) => String(1_100_000_000_000_000_000n + BigInt(n) * 4_194_304n);
    for (let n = 0; n < 20_000; n++) members.set(idOf(n), String(n));
    for (let n = 0; n < 20_000; n++) expect(members.get(idOf(n))).toBe(String(n));
    expect(members.get(idOf(20_001))).toBeUndefined();
    for (let n = 0; n < 19_990; n++) members.delete(idOf(n));
    expect(members.content()).toEqual(
      new Map(Array.from({ length: 10 }, (_, n) => [idOf(19_990 + n), String(19_990 + n)])),
    );
  });

  test('keeps the slot of a member when its record moves', () => {
    const members = new TextStore();
    members.set('7', 'wren');
    const slot = members.store.find(members.guild(), '7');
    for (let n = 100; n < 5000; n++) members.set(String(100 + (n % 200)), 'x'.repeat(n % 331));
    expect(members.store.find(members.guild(), '7')).toBe(slot);
    expect([members.store.userIdOf(slot), members.store.bodyOf(slot).text()]).toEqual(['7', 'wren']);
    expect(members.store.guildOf(slot)).toBe(members.guild());
  });

  test('retains the members that are kept, in pages of their size', () => {
    const members = new TextStore();
    for (let n = 0; n < 9000; n++) members.set(String(n), `${n} ${'x'.repeat(40)}`);
    const isKept = (id: string) => Number(id) % 9 === 0;
    members.store.retain(members.guild(), (slot) => isKept(members.store.userIdOf(slot)));
    expect([...members.content().keys()].every(isKept)).toBe(true);
    expect([members.store.size, members.released.length]).toEqual([1000, 8000]);
    expect(members.store.bytes.allocated).toBeLessThan(members.store.bytes.live + 4 * 65_536);
  });

  test('can change bytes of a body in place', () => {
    const members = new TextStore();
    members.set('7', 'wren');
    const body = members.store.bodyOf(members.store.find(members.guild(), '7'));
    body.bytes.write('W', body.position + 1);
    expect(members.get('7')).toBe('Wren');
  });

  test('does not store an id that is not a snowflake', () => {
    const members = new TextStore();
    expect(members.set('wren', 'x')).toBe(false);
    expect(members.get('wren')).toBeUndefined();
    expect(members.store.size).toBe(0);
  });

  test('releases the body of a member for which there is no room', () => {
    const members = new TextStore(1);
    expect(members.set('7', 'wren')).toBe(true);
    expect(members.set('8', 'x'.repeat(70_000))).toBe(false);
    expect(members.set('7', 'y'.repeat(70_000))).toBe(false);
    expect(members.released.map(({ length }) => length).sort((a, b) => a - b)).toEqual([4, 70_000, 70_000]);
    expect(members.store.size).toBe(0);
  });

  test('stores a state for each guild, also of a guild without members', () => {
    const members = new TextStore();
    members.guild('82').state.name = 'Harbour';
    expect([...members.store.guilds.keys()]).toEqual(['82']);
    expect(members.guild('82').state.name).toBe('Harbour');
    members.store.deleteGuild(members.guild('82'));
    expect(members.guild('82').state.name).toBe('');
  });
});
