/**
 * The members that are held, each in a slot: a small number that stays its own for as long as it is held, while its
 * record may move. Slots stand in the order in which they were last used, as a list in both directions.
 */

/** No slot. */
export const NO_SLOT = 0xffff_ffff;

const FIRST_CAPACITY = 1024;
const GROWTH = 1.25;

export class LruSlots {
  #addresses = new Uint32Array(0);
  #older = new Uint32Array(0);
  /** Of a free slot: the next free one. */
  #newer = new Uint32Array(0);
  #newest = NO_SLOT;
  #oldest = NO_SLOT;
  #free = NO_SLOT;
  #usedSlots = 0;
  #size = 0;

  /** @param max how many there are at most */
  constructor(private readonly max: number) {}

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= this.max;
  }

  /** The slot that was not used for the longest time. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Takes a slot for a record. There must be room. */
  add(address: number): number {
    let slot = this.#free;
    if (slot === NO_SLOT) {
      slot = this.#usedSlots++;
      if (slot >= this.#addresses.length) this.#grow();
    } else this.#free = this.#newer[slot] ?? NO_SLOT;
    this.#addresses[slot] = address;
    this.#size++;
    this.#link(slot);
    return slot;
  }

  /** The slot is used now. */
  touch(slot: number): void {
    if (slot === this.#newest) return;
    this.#unlink(slot);
    this.#link(slot);
  }

  release(slot: number): void {
    this.#unlink(slot);
    this.#newer[slot] = this.#free;
    this.#free = slot;
    this.#size--;
  }

  addressOf(slot: number): number {
    return this.#addresses[slot] ?? 0;
  }

  setAddress(slot: number, address: number): void {
    this.#addresses[slot] = address;
  }

  #link(slot: number): void {
    this.#older[slot] = this.#newest;
    this.#newer[slot] = NO_SLOT;
    if (this.#newest === NO_SLOT) this.#oldest = slot;
    else this.#newer[this.#newest] = slot;
    this.#newest = slot;
  }

  #unlink(slot: number): void {
    const older = this.#older[slot] ?? NO_SLOT;
    const newer = this.#newer[slot] ?? NO_SLOT;
    if (older === NO_SLOT) this.#oldest = newer;
    else this.#newer[older] = newer;
    if (newer === NO_SLOT) this.#newest = older;
    else this.#older[newer] = older;
  }

  #grow(): void {
    const capacity = Math.min(this.max, Math.max(FIRST_CAPACITY, Math.ceil(this.#addresses.length * GROWTH)));
    const grown = (from: Uint32Array) => {
      const to = new Uint32Array(capacity);
      to.set(from);
      return to;
    };
    this.#addresses = grown(this.#addresses);
    this.#older = grown(this.#older);
    this.#newer = grown(this.#newer);
  }
}
