import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MemberState, UNKNOWN_STATE } from '../../../src/app/derived-events/member-state.js';
import { readFlags, readJoined, TrackedMemberCodec } from '../../../src/app/derived-events/tracked-member-codec.js';
import { ByteReader, ByteWriter } from '../../../src/app/members/byte-io.js';
import { IndexTablePool } from '../../../src/app/members/index-table-pool.js';
import { RoleNumbers } from '../../../src/app/members/role-numbers.js';
import { runs } from '../../runs.js';

const MAX_NICKNAME_LENGTH = 255;

/** The body of one member. */
class TrackedBody {
  readonly #codec = new TrackedMemberCodec();
  readonly #roleNumbers = new RoleNumbers(new IndexTablePool());
  #bytes: Buffer | undefined;

  /** Applies a change and returns the values before. */
  change(state: Partial<MemberState>, isReset = false): Pick<MemberState, 'roles' | 'nick'> {
    const body = this.#bytes && this.reader();
    const flags = body && !isReset ? readFlags(body) : 0;
    if (state.roles) this.#codec.setRoles(state.roles, this.#roleNumbers);
    const out = new ByteWriter();
    const change = {
      flags,
      joined: 1_767_261_600,
      state: { ...UNKNOWN_STATE, ...state },
      roleNumbers: this.#roleNumbers,
    };
    const before = this.#codec.write(body, change, out);
    this.#bytes = Buffer.from(out.buffer.subarray(out.start, out.position));
    return before;
  }

  read(): Pick<MemberState, 'roles' | 'nick'> {
    return this.#codec.read(this.reader(), this.#roleNumbers);
  }

  reader(): ByteReader {
    const bytes = this.#bytes ?? Buffer.alloc(0);
    return Object.assign(new ByteReader(), { bytes, end: bytes.length });
  }

  get length(): number {
    return this.reader().end;
  }
}

const nickname = fc
  .oneof(
    fc.constant(null),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('é', '\ud83d', '\ude00', '港') }),
    fc.constantFrom('0', '007', '4294967296', '2026-04-26T06:26:56+00:00', '0123456789abcdef0123456789abcdef'),
  )
  .filter((nick) => (nick?.length ?? 0) <= MAX_NICKNAME_LENGTH);
const roles = fc.uniqueArray(fc.nat({ max: 300 }).map(String), { maxLength: 40 });
const sorted = (ids: readonly string[] | undefined) => ids && [...ids].sort();

describe('the body of a tracked member', () => {
  test('contains the last value of each field, and a change returns the one before', () => {
    const change = fc.record(
      { nick: nickname, roles, isReset: fc.nat({ max: 9 }).map((n) => n === 0) },
      { requiredKeys: ['isReset'] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30, size: 'max' }), (changes) => {
        const body = new TrackedBody();
        let known: Partial<Pick<MemberState, 'roles' | 'nick'>> = {};
        for (const { isReset, ...state } of changes) {
          if (isReset) known = {};
          const before = body.change(state, isReset);
          expect(before.nick).toBe('nick' in state ? known.nick : undefined);
          expect(sorted(before.roles)).toEqual('roles' in state ? sorted(known.roles) : undefined);
          known = { ...known, ...state };
          const { roles, nick } = body.read();
          expect([sorted(roles), nick]).toEqual([sorted(known.roles), known.nick]);
          expect(readJoined(body.reader())).toBe(1_767_261_600);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('returns the same role list if the roles are the same', () => {
    const body = new TrackedBody();
    body.change({ roles: ['1', '2'] });
    const again = ['2', '1'];
    expect(body.change({ roles: again }).roles).toBe(again);
  });

  test('may have the longest nickname of any script', () => {
    const body = new TrackedBody();
    const longest = '港'.repeat(MAX_NICKNAME_LENGTH);
    body.change({ nick: longest });
    expect(body.read().nick).toBe(longest);
  });

  test('distinguishes no nickname from an empty one', () => {
    const body = new TrackedBody();
    body.change({ nick: null });
    expect(body.change({ nick: '' }).nick).toBeNull();
    expect(body.change({ nick: null }).nick).toBe('');
  });

  test('takes no byte for roles and a nickname that are not known', () => {
    const body = new TrackedBody();
    body.change({});
    expect([body.length, body.read()]).toEqual([7, { roles: undefined, nick: undefined }]);
  });
});
