import { hasPermissions, type PermissionName, permissionNames } from '../../wire/constants/permissions.js';

/** A set of permissions as the service gave it. ADMINISTRATOR stands for everything. */
export class PermissionBits {
  readonly #set: string;
  #bits: bigint | undefined;

  /** @param set decimal digits, as sets travel; a number when it was computed */
  constructor(set: string | bigint) {
    this.#set = String(set);
  }

  /** The bits as they were given: ADMINISTRATOR is one bit among them. */
  get bits(): bigint {
    this.#bits ??= BigInt(this.#set);
    return this.#bits;
  }

  /** Whether all of `names` are granted. */
  has(...names: PermissionName[]): boolean {
    return hasPermissions(this.#set, ...names);
  }

  /** Those of `names` that are not granted, in their order; what one tells a person. */
  missing(...names: PermissionName[]): PermissionName[] {
    return names.filter((name) => !this.has(name));
  }

  /** The names of all bits that are set and documented. */
  names(): PermissionName[] {
    return permissionNames(this.bits);
  }

  /** The set as it travels: decimal digits. */
  toString(): string {
    return this.#set;
  }

  toJSON(): string {
    return this.#set;
  }
}
