/**
 * Stores the bytes of records in pages. A new record is appended. A record whose length changes is appended again, and
 * its old bytes are dead. When more than a twelfth of all bytes is dead, the page with the most dead bytes is evacuated: its
 * live records are appended elsewhere, and the page is freed. So there are no free lists of different sizes, and the cost
 * of a change is bounded: evacuating a page of which a share `d` is dead copies `1 - d` of a page to win `d`, and the page
 * with the most dead bytes has at least the average twelfth.
 *
 * A record is found by its address, a number below 2^32: page number × 65 536 + offset. The owner of the records says
 * which slot has a record, and is called when one moves.
 */
import { NO_SLOT } from './member-slots.js';

/** The functions that the arena calls on the owner of its records. */
export interface RecordOwner {
  /** The length of the record at this offset. */
  lengthAt(bytes: Buffer, at: number): number;
  /** The slot whose record has this address; NO_SLOT if the record is dead. */
  slotOf(bytes: Buffer, at: number, address: number): number;
  /** The record of a slot has a new address. */
  onMoved(slot: number, address: number): void;
}

interface Page {
  readonly bytes: Buffer;
  /** How many bytes are written, from the beginning. */
  usedBytes: number;
  /** How many of them belong to live records. */
  liveBytes: number;
}

const PAGE_BYTES = 0x1_0000;
const MAX_PAGES = 0x1_0000;
const MAX_DEAD_SHARE = 1 / 12;

/** No address: no record starts at the last byte of a page. */
export const NO_ADDRESS = 0xffff_ffff;

export class RecordArena {
  readonly #pages: (Page | undefined)[] = [];
  /** Indices of `#pages` without a page. */
  readonly #freePageNumbers: number[] = [];
  readonly #owner: RecordOwner;
  #currentPage: Page | undefined;
  #currentNumber = 0;
  /** The bytes of a freed page, for the next one. */
  #spare: Buffer | undefined;
  #usedBytes = 0;
  #liveBytes = 0;

  /** @param maxPages how many pages there may be, at most 65 536 */
  constructor(
    owner: RecordOwner,
    private readonly maxPages = MAX_PAGES,
  ) {
    this.#owner = owner;
  }

  /** Bytes of live records. */
  get liveBytes(): number {
    return this.#liveBytes;
  }

  /** Bytes of all pages. */
  get allocatedBytes(): number {
    return this.#pages.reduce((sum, page) => sum + (page?.bytes.length ?? 0), this.#spare?.length ?? 0);
  }

  /** Appends a record and returns its address, or NO_ADDRESS if there is no room left. */
  append(bytes: Buffer, start: number, end: number): number {
    const length = end - start;
    let page = this.#currentPage;
    if (!page || page.usedBytes + length > page.bytes.length) {
      page = this.#openPage(length);
      if (!page) return NO_ADDRESS;
    }
    const at = page.usedBytes;
    bytes.copy(page.bytes, at, start, end);
    page.usedBytes += length;
    page.liveBytes += length;
    this.#usedBytes += length;
    this.#liveBytes += length;
    return this.#currentNumber * PAGE_BYTES + at;
  }

  /** Replaces a record with one of the same length. */
  overwrite(address: number, bytes: Buffer, start: number, end: number): void {
    bytes.copy(this.pageBytesOf(address), this.offsetOf(address), start, end);
  }

  /** The page of a record. */
  pageBytesOf(address: number): Buffer {
    return this.#pageOf(address).bytes;
  }

  /** The offset of a record in its page. */
  offsetOf(address: number): number {
    return address % PAGE_BYTES;
  }

  /** Marks a record as dead. */
  free(address: number, length: number): void {
    const number = Math.floor(address / PAGE_BYTES);
    const page = this.#pageOf(address);
    page.liveBytes -= length;
    this.#liveBytes -= length;
    if (page.liveBytes === 0 && page !== this.#currentPage) this.#releasePage(number, page);
  }

  /** Evacuates one page if too many bytes are dead; false if none was freed. Call it after a change; addresses may change. */
  compact(): boolean {
    const dead = this.#usedBytes - this.#liveBytes;
    if (dead <= PAGE_BYTES || dead <= this.#usedBytes * MAX_DEAD_SHARE) return false;
    let most = 0;
    let victim = -1;
    for (let number = 0; number < this.#pages.length; number++) {
      const page = this.#pages[number];
      if (!page || page === this.#currentPage || page.usedBytes - page.liveBytes <= most) continue;
      most = page.usedBytes - page.liveBytes;
      victim = number;
    }
    const page = this.#pages[victim];
    return page !== undefined && this.#evacuate(victim, page);
  }

  #evacuate(number: number, page: Page): boolean {
    const owner = this.#owner;
    for (let at = 0; at < page.usedBytes; ) {
      const length = owner.lengthAt(page.bytes, at);
      const slot = owner.slotOf(page.bytes, at, number * PAGE_BYTES + at);
      if (slot !== NO_SLOT) {
        const address = this.append(page.bytes, at, at + length);
        // There is no room left: the remaining records stay, and the page with them.
        if (address === NO_ADDRESS) return false;
        owner.onMoved(slot, address);
        page.liveBytes -= length;
        this.#liveBytes -= length;
      }
      at += length;
    }
    this.#releasePage(number, page);
    return true;
  }

  /** Opens a page with room for a record. A record larger than a page gets a page of its own. */
  #openPage(length: number): Page | undefined {
    const number = this.#freePageNumbers.pop() ?? this.#pages.length;
    if (number >= this.maxPages) return undefined;
    // An empty current page can be freed only after another one is current.
    const [last, lastNumber] = [this.#currentPage, this.#currentNumber];
    const page = { bytes: this.#allocatePage(length), usedBytes: 0, liveBytes: 0 };
    this.#pages[number] = page;
    this.#currentPage = page;
    this.#currentNumber = number;
    if (last && last.liveBytes === 0) this.#releasePage(lastNumber, last);
    return page;
  }

  #allocatePage(length: number): Buffer {
    if (length > PAGE_BYTES) return Buffer.allocUnsafeSlow(length);
    const bytes = this.#spare ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    this.#spare = undefined;
    return bytes;
  }

  #releasePage(number: number, page: Page): void {
    this.#usedBytes -= page.usedBytes;
    this.#pages[number] = undefined;
    this.#freePageNumbers.push(number);
    if (page.bytes.length === PAGE_BYTES) this.#spare ??= page.bytes;
  }

  #pageOf(address: number): Page {
    const page = this.#pages[Math.floor(address / PAGE_BYTES)];
    if (!page) throw new RangeError(`There is no record at ${address}.`);
    return page;
  }
}
