import { hasPermissions, type PermissionName, permissionNames } from '../constants/permissions.js';

/**
 * A permission set. ADMINISTRATOR includes all permissions.
 * @see https://docs.discord.com/developers/topics/permissions
 *
 * @example
 * const granted = new PermissionBits(role.permissions);
 * granted.has('KICK_MEMBERS', 'BAN_MEMBERS');
 */
export class PermissionBits {
  readonly #set: string | bigint;
  #bits: bigint | undefined;

  /** @param set decimal digits, as in API payloads, or a bigint */
  constructor(set: string | bigint) {
    this.#set = set;
  }

  /** The bits of the set, without the permissions that ADMINISTRATOR implies. */
  get bits(): bigint {
    this.#bits ??= BigInt(this.#set);
    return this.#bits;
  }

  /** Whether all permissions in `names` are granted. */
  has(...names: PermissionName[]): boolean {
    return hasPermissions(this.bits, ...names);
  }

  /** The permissions in `names` that are not granted, in the same order. */
  missing(...names: PermissionName[]): PermissionName[] {
    return names.filter((name) => !this.has(name));
  }

  /** The names of all documented bits that are set. */
  toArray(): PermissionName[] {
    return permissionNames(this.bits);
  }

  /** The set as decimal digits, as in API payloads. */
  toString(): string {
    return String(this.#set);
  }

  /** The bits as a decimal number in a string, as the API has them. */
  toJSON(): string {
    return this.toString();
  }
}
