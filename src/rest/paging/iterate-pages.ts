/**
 * Lists that come in pages, read one after another: each page is asked for when the items before it are used up, so
 * whoever stops early pays for no more than was read.
 */
import type { CallOptions } from '../call/call.js';

/** What an iteration can be given. `signal`, `deadline` and `priority` hold for the call of each page. */
export interface IterateOptions extends CallOptions {
  /** How many items to give at most. Default: all there are. */
  readonly limit?: number | undefined;
}

/** How a list is paged. */
export interface PagedList<Item, Cursor> {
  /** How many items a page holds at most. */
  readonly pageSize: number;
  /** Where the first page begins; undefined for the beginning of the list. */
  readonly start?: Cursor | undefined;
  /** Calls for the page that follows `cursor`. */
  readonly fetchPage: (cursor: Cursor | undefined, limit: number) => Promise<readonly Item[]>;
  /** Where the page after an item begins. */
  readonly cursorAfter: (item: Item) => Cursor;
}

/**
 * Every item of a paged list, in the order of its pages. A page with fewer items than were asked for is the last.
 * @throws what the calls throw
 */
export async function* iteratePages<Item, Cursor>(
  { pageSize, start, fetchPage, cursorAfter }: PagedList<Item, Cursor>,
  { limit = Number.POSITIVE_INFINITY }: IterateOptions,
): AsyncGenerator<Item, void, undefined> {
  let cursor = start;
  for (let left = limit; left > 0; ) {
    const asked = Math.min(pageSize, left);
    const page = await fetchPage(cursor, asked);
    yield* page.slice(0, asked);
    const last = page.at(-1);
    if (last === undefined || page.length < asked) return;
    cursor = cursorAfter(last);
    left -= page.length;
  }
}
