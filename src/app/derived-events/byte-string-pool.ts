import {
  canMoveBack,
  homeSlot,
  isTooFull,
  mixBits,
  nextCapacity,
  nextSlot,
  wordAt,
} from '../members/open-addressing.js';

/** Two bytes of length stand before the bytes of an entry. */
const HEADER_BYTES = 2;
const PAGE_BITS = 16;
const MAX_PAGE_BYTES = 2 ** PAGE_BITS;
const MIN_PAGE_BYTES = 1024;

const UNREFERENCED_NUMBER = 'a number was used that nobody refers to any more';

/** How long an entry may be. */
export const MAX_ENTRY_BYTES = MAX_PAGE_BYTES - HEADER_BYTES;

/**
 * Byte strings, each kept once and known by a small number, for as long as somebody refers to it. Two byte strings are
 * the same exactly when their numbers are: the hash only finds the place, the bytes are compared.
 *
 * The bytes lie one behind another in pages of at most 64 KiB outside of the collected heap. What is released leaves a
 * gap; when the gaps outweigh the rest, what is left is copied to new pages. Numbers never change while they are
 * referred to, and are given out again afterwards. 0 is nobody's number.
 */
export class ByteStringPool {
  #pages: Buffer[] = [];
  /** How many bytes of the last page are taken. */
  #usedBytes = 0;
  #liveBytes = 0;
  #deadBytes = 0;
  /** By number: page and place of the entry; of a free number, the next free one. */
  #addresses = new Uint32Array(8);
  /** By number. */
  #references = new Uint32Array(8);
  /** The number after the highest that was ever given out. */
  #end = 1;
  #firstFree = 0;
  #size = 0;
  /** Numbers by the hash of their bytes. */
  #slots = new Uint32Array(8);

  /** How many different byte strings there are. */
  get size(): number {
    return this.#size;
  }

  /** The number of the first `length` bytes (at most `LONGEST_ENTRY`), with one reference more. */
  intern(bytes: Uint8Array, length: number): number {
    const hash = hashOf(bytes, 0, length);
    let slot = homeSlot(hash, this.#slots.length);
    for (let number = wordAt(this.#slots, slot); number !== 0; number = wordAt(this.#slots, slot)) {
      if (this.#equals(number, bytes, length)) {
        this.#references[number] = wordAt(this.#references, number) + 1;
        return number;
      }
      slot = nextSlot(slot, this.#slots.length);
    }
    if (isTooFull(this.#size + 1, this.#slots.length)) this.#growSlots();
    const number = this.#takeNumber();
    this.#addresses[number] = this.#write(bytes, 0, length);
    this.#references[number] = 1;
    this.#insertNumber(number, hash);
    this.#size++;
    return number;
  }

  /** How many references there are to a number. */
  referencesTo(number: number): number {
    return wordAt(this.#references, number);
  }

  /** Takes a reference away. With the last one the bytes go, and the number is free. */
  release(number: number): void {
    const left = wordAt(this.#references, number) - 1;
    if (left < 0) throw new RangeError(UNREFERENCED_NUMBER);
    this.#references[number] = left;
    if (left > 0) return;
    this.#removeNumber(number);
    const bytes = HEADER_BYTES + this.read(number, (_page, start, end) => end - start);
    this.#liveBytes -= bytes;
    this.#deadBytes += bytes;
    this.#addresses[number] = this.#firstFree;
    this.#firstFree = number;
    this.#size--;
    if (this.#deadBytes > Math.max(MIN_PAGE_BYTES, this.#liveBytes)) this.#compact();
  }

  /** Gives `reader` where the bytes of a number lie. It must not keep the page. */
  read<T>(number: number, reader: (page: Buffer, start: number, end: number) => T): T {
    const address = wordAt(this.#addresses, number);
    const page = this.#page(address >>> PAGE_BITS);
    const start = (address & (MAX_PAGE_BYTES - 1)) + HEADER_BYTES;
    return reader(page, start, start + page.readUInt16LE(start - HEADER_BYTES));
  }

  #page(index: number): Buffer {
    const page = this.#pages[index];
    if (!page) throw new RangeError(UNREFERENCED_NUMBER);
    return page;
  }

  #equals(number: number, bytes: Uint8Array, length: number): boolean {
    return this.read(number, (page, start, end) => {
      if (end - start !== length) return false;
      for (let n = 0; n < length; n++) if (page[start + n] !== bytes[n]) return false;
      return true;
    });
  }

  /** Copies bytes behind the others. Gives their address. */
  #write(bytes: Uint8Array, start: number, length: number): number {
    const needed = length + HEADER_BYTES;
    let page = this.#pages.at(-1);
    if (!page || this.#usedBytes + needed > page.length) {
      const usual = Math.min(MAX_PAGE_BYTES, Math.max(MIN_PAGE_BYTES, this.#liveBytes + this.#deadBytes));
      page = Buffer.allocUnsafeSlow(Math.max(usual, needed));
      this.#pages.push(page);
      this.#usedBytes = 0;
    }
    const place = this.#usedBytes;
    page.writeUInt16LE(length, place);
    page.set(bytes.subarray(start, start + length), place + HEADER_BYTES);
    this.#usedBytes += needed;
    this.#liveBytes += needed;
    return (((this.#pages.length - 1) << PAGE_BITS) | place) >>> 0;
  }

  #takeNumber(): number {
    const free = this.#firstFree;
    if (free !== 0) {
      this.#firstFree = wordAt(this.#addresses, free);
      return free;
    }
    if (this.#end === this.#addresses.length) {
      this.#addresses = grown(this.#addresses);
      this.#references = grown(this.#references);
    }
    return this.#end++;
  }

  #hashOfNumber(number: number): number {
    return this.read(number, hashOf);
  }

  #insertNumber(number: number, hash: number): void {
    const capacity = this.#slots.length;
    let slot = homeSlot(hash, capacity);
    while (wordAt(this.#slots, slot) !== 0) slot = nextSlot(slot, capacity);
    this.#slots[slot] = number;
  }

  #removeNumber(number: number): void {
    const capacity = this.#slots.length;
    let hole = homeSlot(this.#hashOfNumber(number), capacity);
    while (wordAt(this.#slots, hole) !== number) hole = nextSlot(hole, capacity);
    for (let next = nextSlot(hole, capacity); wordAt(this.#slots, next) !== 0; next = nextSlot(next, capacity)) {
      const moved = wordAt(this.#slots, next);
      if (!canMoveBack(homeSlot(this.#hashOfNumber(moved), capacity), hole, next, capacity)) continue;
      this.#slots[hole] = moved;
      hole = next;
    }
    this.#slots[hole] = 0;
  }

  #growSlots(): void {
    const numbers = this.#slots;
    this.#slots = new Uint32Array(nextCapacity(numbers.length));
    for (const number of numbers) if (number !== 0) this.#insertNumber(number, this.#hashOfNumber(number));
  }

  #compact(): void {
    const old = this.#pages;
    this.#pages = [];
    this.#usedBytes = 0;
    this.#liveBytes = 0;
    this.#deadBytes = 0;
    for (const number of this.#slots) {
      if (number === 0) continue;
      const address = wordAt(this.#addresses, number);
      const page = old[address >>> PAGE_BITS];
      const place = address & (MAX_PAGE_BYTES - 1);
      if (page) this.#addresses[number] = this.#write(page, place + HEADER_BYTES, page.readUInt16LE(place));
    }
  }
}

function grown(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(nextCapacity(column.length));
  copy.set(column);
  return copy;
}

/** FNV-1a, spread. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let n = start; n < end; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), 0x01000193);
  return mixBits(hash);
}
