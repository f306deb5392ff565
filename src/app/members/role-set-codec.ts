import type { Snowflake } from '../../base/snowflake.js';
import type { ByteReader, ByteWriter } from './byte-io.js';
import type { RoleNumbers } from './role-numbers.js';

/**
 * Writes sets of roles: their count, then the numbers of the roles in ascending order, each as its difference from the one
 * before. The same roles in any order give the same bytes. Most differences take a byte.
 */
export class RoleSetCodec {
  readonly #numbers: Uint32Array;
  #count = 0;

  /** @param maxRoles the maximum number of roles in a set */
  constructor(maxRoles: number) {
    this.#numbers = new Uint32Array(maxRoles);
  }

  /** Sets the roles to write. A role that is listed twice is one role. False if one is not a snowflake. */
  set(roleIds: readonly Snowflake[], roleNumbers: RoleNumbers): boolean {
    this.#count = 0;
    for (const id of roleIds) {
      const number = roleNumbers.numberOf(id);
      if (number === undefined) return false;
      this.#insert(number);
    }
    return true;
  }

  /** Writes the roles that were set. */
  write(out: ByteWriter): void {
    out.varint(this.#count);
    let last = 0;
    for (let n = 0; n < this.#count; n++) {
      const number = this.#numbers[n] ?? 0;
      out.varint(number - last);
      last = number;
    }
  }

  /** Reads the ids of a set, without roles that were deleted from the guild's numbers. */
  read(from: ByteReader, roleNumbers: RoleNumbers): Snowflake[] {
    const ids: Snowflake[] = [];
    let number = 0;
    for (let left = from.varint(); left > 0; left--) {
      number += from.varint();
      const id = roleNumbers.idOf(number);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  skip(from: ByteReader): void {
    for (let left = from.varint(); left > 0; left--) from.varint();
  }

  /** Inserts a number in ascending order. */
  #insert(number: number): void {
    const numbers = this.#numbers;
    let at = this.#count;
    while (at > 0 && (numbers[at - 1] ?? 0) > number) at--;
    if (at > 0 && numbers[at - 1] === number) return;
    numbers.copyWithin(at + 1, at, this.#count);
    numbers[at] = number;
    this.#count++;
  }
}
