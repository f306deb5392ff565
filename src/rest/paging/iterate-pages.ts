/**
 * Iterates over paged lists. A page is requested only after all items of the previous page were used, so an iteration
 * that stops early causes no unnecessary requests.
 */
import type { OptionNames } from '../../base/options/option-problems.js';
import type { BotOrBearerOptions, CallOptions } from '../call/call.js';

/** Options of an iteration. `signal`, `timeoutMs` and `priority` apply to the call of each page. */
export interface IterateOptions extends Omit<CallOptions, 'maxFileBytes'> {
  /** Maximum number of items. @default all items */
  readonly limit?: number | undefined;
}

export const iterateOptionNames: OptionNames<IterateOptions> = {
  limit: true,
  signal: true,
  timeoutMs: true,
  retryForMs: true,
  priority: true,
};

/** How a list is paged. */
export interface PagedList<Item, Cursor> {
  /** Maximum number of items of a page. */
  readonly pageSize: number;
  /** The cursor of the first page; undefined for the start of the list. */
  readonly start?: Cursor | undefined;
  /** Requests the page after `cursor`. @param callOptions the options of the iteration without `limit` */
  readonly fetchPage: (
    cursor: Cursor | undefined,
    limit: number,
    callOptions: BotOrBearerOptions,
  ) => Promise<readonly Item[]>;
  /** Returns the cursor of the page after an item. */
  readonly cursorAfter: (item: Item) => Cursor;
}

/**
 * Yields every item of a paged list in the order of the pages. A page with fewer items than requested is the last one.
 * @throws any error of `fetchPage`
 */
export async function* iteratePages<Item, Cursor>(
  { pageSize, start, fetchPage, cursorAfter }: PagedList<Item, Cursor>,
  { limit = Number.POSITIVE_INFINITY, ...callOptions }: IterateOptions & BotOrBearerOptions,
): AsyncGenerator<Item, void, undefined> {
  let cursor = start;
  for (let remaining = limit; remaining > 0; ) {
    const requested = Math.min(pageSize, remaining);
    const page = await fetchPage(cursor, requested, callOptions);
    yield* page.slice(0, requested);
    const last = page.at(-1);
    if (last === undefined || page.length < requested) return;
    cursor = cursorAfter(last);
    remaining -= page.length;
  }
}
