import type { Snowflake } from '../../base/snowflake.js';
import { permissions } from '../constants/permissions.js';
import { PermissionInputError } from './permission-input-error.js';

/** Where a permission set is, for the message of an error. */
export type PermissionField = 'permissions of the role' | '`allow` of the overwrite' | '`deny` of the overwrite';

const ADMINISTRATOR = Number(permissions.ADMINISTRATOR);
const TWO_32 = 0x1_0000_0000;
/** The largest high word of a number that is exact in a double. */
const MAX_EXACT_HIGH_WORD = 0x1f_ffff;

/** A permission set that changes. It consists of two words of 32 bits, which are many times faster than a bigint. */
export class MutablePermissionSet {
  #low = 0;
  #high = 0;

  /**
   * Adds the permissions of a set in decimal digits. Bits from 2^64 on, which have no names yet, are left out.
   *
   * @throws {PermissionInputError} when the set is malformed
   */
  add(set: string, field: PermissionField, id: Snowflake): void {
    const value = parseExactDecimal(set);
    if (value === undefined) {
      const bits = parseBits(set, field, id);
      this.#low |= Number(BigInt.asIntN(32, bits));
      this.#high |= Number(BigInt.asIntN(32, bits >> 32n));
    } else {
      this.#low |= value;
      this.#high |= value / TWO_32;
    }
  }

  /** Removes the permissions in `denied`, then adds those in `allowed`. */
  change(denied: MutablePermissionSet, allowed: MutablePermissionSet): void {
    this.#low = (this.#low & ~denied.#low) | allowed.#low;
    this.#high = (this.#high & ~denied.#high) | allowed.#high;
  }

  /** Whether the set contains ADMINISTRATOR. */
  get isAdministrator(): boolean {
    return (this.#low & ADMINISTRATOR) !== 0;
  }

  toBigInt(): bigint {
    const [high, low] = [this.#high >>> 0, this.#low >>> 0];
    return high <= MAX_EXACT_HIGH_WORD ? BigInt(high * TWO_32 + low) : (BigInt(high) << 32n) | BigInt(low);
  }
}

/** Parses decimal digits. Undefined if the value is anything else, or not exact in a double. */
function parseExactDecimal(digits: string): number | undefined {
  // Programs in plain JavaScript are not type-checked.
  if (typeof digits !== 'string') return undefined;
  let value = 0;
  for (let n = 0; n < digits.length; n++) {
    const digit = digits.charCodeAt(n) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    value = value * 10 + digit;
  }
  return digits.length > 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** Parses a set that may be anything, because payloads are not validated. */
function parseBits(set: string, field: PermissionField, id: Snowflake): bigint {
  if (typeof set === 'string' && /^\d+$/.test(set)) return BigInt(set);
  throw new PermissionInputError(
    `The ${field} ${id} must be decimal digits, but the value is ${JSON.stringify(set)}. ` +
      'Pass the objects of the API unchanged, or create the set with permissionSet(…).',
  );
}
