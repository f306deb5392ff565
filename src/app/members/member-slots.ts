import { PagedColumn } from './paged-column.js';

/** No slot. */
export const NO_SLOT = 0xffff_ffff;

/**
 * Assigns a slot to each stored member: a small number that stays the same while the member is stored, even if its record
 * moves to another address.
 */
export class MemberSlots {
  /** For a used slot: the address of its record. For a free slot: the next free slot. */
  readonly #addresses: PagedColumn;
  #firstFree = NO_SLOT;
  #usedSlots = 0;
  #size = 0;

  /** @param max the maximum number of slots */
  constructor(max?: number) {
    this.#addresses = new PagedColumn(max);
  }

  get size(): number {
    return this.#size;
  }

  /** Allocates a slot for a record. */
  add(address: number): number {
    let slot = this.#firstFree;
    if (slot === NO_SLOT) slot = this.#usedSlots++;
    else this.#firstFree = this.#addresses.get(slot);
    this.#addresses.set(slot, address);
    this.#size++;
    return slot;
  }

  release(slot: number): void {
    this.#addresses.set(slot, this.#firstFree);
    this.#firstFree = slot;
    this.#size--;
  }

  addressOf(slot: number): number {
    return this.#addresses.get(slot);
  }

  setAddress(slot: number, address: number): void {
    this.#addresses.set(slot, address);
  }
}
