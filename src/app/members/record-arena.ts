/**
 * Bytes of records, in pages. New records are written behind the last one; a record that changes its length is written
 * anew, and its old bytes are dead. When more than a tenth of all bytes is dead, the page with the most dead bytes is
 * cleared: what lives in it is written behind the last record, and the page is given back. So no record stays where it
 * is for ever, free room has one form, and what a change costs is bounded: clearing a page of which a share `d` is dead
 * moves `1 - d` of a page to win `d`, and the page with the most has at least the tenth that all have on average.
 *
 * A record is named by its address, a number below 2^32; who owns the records tells which of them live, and is told
 * when one moves.
 */

/** What the arena asks of the owner of its records. */
export interface RecordOwner {
  /** The bytes that the record at this place takes. */
  lengthAt(bytes: Buffer, at: number): number;
  /** Whether the record at this place is in use under this address. */
  isLive(bytes: Buffer, at: number, address: number): boolean;
  /** A record in use has a new address. It can be read at both until this returns. */
  onMoved(bytes: Buffer, at: number, address: number): void;
}

interface Page {
  readonly bytes: Buffer;
  /** The bytes that are written, from the beginning. */
  usedBytes: number;
  /** Those of them that are of records in use. */
  liveBytes: number;
}

const PAGE_BYTES = 0x1_0000;
const MAX_PAGES = 0x1_0000;
const MAX_DEAD_SHARE = 1 / 10;

/** The address of nothing: no record begins in the last byte. */
export const NO_ADDRESS = 0xffff_ffff;

export class RecordArena {
  readonly #pages: (Page | undefined)[] = [];
  /** Numbers below the length of `#pages` that have no page. */
  readonly #freePageNumbers: number[] = [];
  readonly #owner: RecordOwner;
  #currentPage: Page | undefined;
  #currentNumber = 0;
  /** The bytes of a page that was given back, for the next one. */
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

  /** Bytes of records in use. */
  get liveBytes(): number {
    return this.#liveBytes;
  }

  /** Bytes that are held. */
  get allocatedBytes(): number {
    return this.#pages.reduce((sum, page) => sum + (page?.bytes.length ?? 0), this.#spare?.length ?? 0);
  }

  /** Writes a record; gives its address, or NOWHERE when there is no room left. */
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

  /** Writes a record over another one of the same length. */
  overwrite(address: number, bytes: Buffer, start: number, end: number): void {
    bytes.copy(this.pageBytesOf(address), this.offsetOf(address), start, end);
  }

  /** The page in which a record is. */
  pageBytesOf(address: number): Buffer {
    return this.#pageOf(address).bytes;
  }

  /** Where in its page a record is. */
  offsetOf(address: number): number {
    return address % PAGE_BYTES;
  }

  /** A record is no longer in use. */
  free(address: number, length: number): void {
    const number = Math.floor(address / PAGE_BYTES);
    const page = this.#pageOf(address);
    page.liveBytes -= length;
    this.#liveBytes -= length;
    if (page.liveBytes === 0 && page !== this.#currentPage) this.#releasePage(number, page);
  }

  /** Clears one page, when too many bytes are dead. To be called after a change, when no address is at hand. */
  compact(): void {
    const dead = this.#usedBytes - this.#liveBytes;
    if (dead <= PAGE_BYTES || dead <= this.#usedBytes * MAX_DEAD_SHARE) return;
    let most = 0;
    let victim = -1;
    for (let number = 0; number < this.#pages.length; number++) {
      const page = this.#pages[number];
      if (!page || page === this.#currentPage || page.usedBytes - page.liveBytes <= most) continue;
      most = page.usedBytes - page.liveBytes;
      victim = number;
    }
    const page = this.#pages[victim];
    if (page) this.#evacuate(victim, page);
  }

  #evacuate(number: number, page: Page): void {
    const owner = this.#owner;
    for (let at = 0; at < page.usedBytes; ) {
      const length = owner.lengthAt(page.bytes, at);
      if (owner.isLive(page.bytes, at, number * PAGE_BYTES + at)) {
        const address = this.append(page.bytes, at, at + length);
        // No room to move to: what is left stays, and the page with it.
        if (address === NO_ADDRESS) return;
        owner.onMoved(page.bytes, at, address);
        page.liveBytes -= length;
        this.#liveBytes -= length;
      }
      at += length;
    }
    this.#releasePage(number, page);
  }

  /** A page with room for a record. One that is larger than a page has a page of its own. */
  #openPage(length: number): Page | undefined {
    const number = this.#freePageNumbers.pop() ?? this.#pages.length;
    if (number >= this.maxPages) return undefined;
    // The page that was written so far is given back only once another is current.
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
