import { NO_SLOT } from '../members/member-slots.js';
import { PagedColumn } from '../members/paged-column.js';

/** The slots in the order of their last use: a doubly linked list, 8 bytes per slot. */
export class LeastRecentlyUsed {
  readonly #older: PagedColumn;
  readonly #newer: PagedColumn;
  #newest = NO_SLOT;
  #oldest = NO_SLOT;

  /** @param max the maximum number of slots */
  constructor(max: number) {
    this.#older = new PagedColumn(max);
    this.#newer = new PagedColumn(max);
  }

  /** The least recently used slot; NO_SLOT if there is none. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Adds a slot as the most recently used one. */
  add(slot: number): void {
    this.#older.set(slot, this.#newest);
    this.#newer.set(slot, NO_SLOT);
    if (this.#newest === NO_SLOT) this.#oldest = slot;
    else this.#newer.set(this.#newest, slot);
    this.#newest = slot;
  }

  /** Makes a slot the most recently used one. */
  touch(slot: number): void {
    if (slot === this.#newest) return;
    this.remove(slot);
    this.add(slot);
  }

  remove(slot: number): void {
    const older = this.#older.get(slot);
    const newer = this.#newer.get(slot);
    if (older === NO_SLOT) this.#oldest = newer;
    else this.#newer.set(older, newer);
    if (newer === NO_SLOT) this.#newest = older;
    else this.#older.set(newer, older);
  }
}
