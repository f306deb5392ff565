import type { Snowflake } from '../../base/snowflake.js';
import { ByteStringPool } from './byte-string-pool.js';
import { snowflakeOfWords, writeSnowflakeWords } from './snowflake-words.js';

/** More roles than this are not kept; the service allows 350. */
export const MAX_ROLES = 1000;

/**
 * Sets of roles by number. Members share few sets, and each is kept once: as the numbers of its roles in ascending order,
 * each written as its difference from the one before in groups of seven bits. The roles of a guild are mostly seen
 * together and so have numbers that are near each other: a role costs about a byte. The same roles in any order give the
 * same bytes, so equal numbers prove equal sets.
 */
export class RoleSetPool {
  /** Role ids, as eight bytes. A set holds one reference to each of its roles. */
  readonly #roles = new ByteStringPool();
  readonly #sets = new ByteStringPool();
  readonly #words = new Uint32Array(2);
  readonly #id = new Uint8Array(this.#words.buffer);
  readonly #scratch = new Uint8Array(5 * MAX_ROLES);

  /** The number of a set of at most `MOST_ROLES` roles, with one reference more; 0 for the empty one. */
  intern(roleIds: readonly Snowflake[]): number {
    if (roleIds.length === 0) return 0;
    const roles = roleIds.map((id) => {
      writeSnowflakeWords(id, this.#words);
      return this.#roles.intern(this.#id, this.#id.length);
    });
    roles.sort((a, b) => a - b);
    for (let n = roles.length - 1; n > 0; n--) {
      // A role that is named twice is one role.
      if (roles[n] === roles[n - 1]) for (const role of roles.splice(n, 1)) this.#roles.release(role);
    }
    const set = this.#sets.intern(this.#scratch, this.#encode(roles));
    // A set that is kept already has its references to roles.
    if (this.#sets.referencesTo(set) > 1) for (const role of roles) this.#roles.release(role);
    return set;
  }

  /** The ids of a set's roles, in no particular order. */
  idsOf(set: number): Snowflake[] {
    return this.#rolesOf(set).map((role) =>
      this.#roles.read(role, (page, start) => {
        this.#id.set(page.subarray(start, start + this.#id.length));
        return snowflakeOfWords(this.#words[0] ?? 0, this.#words[1] ?? 0);
      }),
    );
  }

  release(set: number): void {
    if (set === 0) return;
    if (this.#sets.referencesTo(set) === 1) for (const role of this.#rolesOf(set)) this.#roles.release(role);
    this.#sets.release(set);
  }

  /** Writes role numbers, in ascending order, to the scratch. Gives the length in bytes. */
  #encode(roles: readonly number[]): number {
    let length = 0;
    let last = 0;
    for (const role of roles) {
      let difference = role - last;
      last = role;
      for (; difference > 0x7f; difference >>>= 7) this.#scratch[length++] = (difference & 0x7f) | 0x80;
      this.#scratch[length++] = difference;
    }
    return length;
  }

  #rolesOf(set: number): number[] {
    if (set === 0) return [];
    return this.#sets.read(set, (page, start, end) => {
      const roles: number[] = [];
      let role = 0;
      let difference = 0;
      let shift = 0;
      for (let n = start; n < end; n++) {
        const byte = page[n] ?? 0;
        difference += (byte & 0x7f) << shift;
        shift += 7;
        if (byte > 0x7f) continue;
        role += difference;
        roles.push(role);
        difference = 0;
        shift = 0;
      }
      return roles;
    });
  }
}
