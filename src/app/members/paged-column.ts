const PAGE_BITS = 13;
const PAGE_WORDS = 1 << PAGE_BITS;

/** A growing list of 32-bit numbers, allocated in pages: growing copies nothing and leaves at most one page unused. */
export class PagedColumn {
  readonly #pages: Uint32Array[] = [];

  /** @param maxLength the maximum number of entries, so that the last page is not larger than necessary */
  constructor(private readonly maxLength = Infinity) {}

  /** The number at an index that was set before. */
  get(index: number): number {
    return this.#pages[index >>> PAGE_BITS]?.[index & (PAGE_WORDS - 1)] ?? 0;
  }

  /** Sets the number at an index. Indices grow by one at most. */
  set(index: number, value: number): void {
    const number = index >>> PAGE_BITS;
    let page = this.#pages[number];
    if (!page) {
      page = new Uint32Array(Math.min(PAGE_WORDS, this.maxLength - number * PAGE_WORDS));
      this.#pages[number] = page;
    }
    page[index & (PAGE_WORDS - 1)] = value;
  }
}
