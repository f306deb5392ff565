import type { BotOrBearerOptions } from '../call/call.js';
import type { IterateOptions } from './iterate-pages.js';

/** A page of a list that is paged by offsets. */
export interface OffsetPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** How a list is paged by offsets. */
export interface OffsetList<Item> {
  /** Maximum number of items of a page. */
  readonly pageSize: number;
  /** The largest possible offset. Later items cannot be requested. */
  readonly maxOffset: number;
  readonly fetchPage: (offset: number, limit: number, callOptions: BotOrBearerOptions) => Promise<OffsetPage<Item>>;
}

/**
 * Yields the items of a list in the order of its pages. Unlike `iteratePages`, a page with fewer items than requested is not
 * the last one. @throws any error of `fetchPage`
 */
export async function* iterateOffsets<Item>(
  { pageSize, maxOffset, fetchPage }: OffsetList<Item>,
  { limit = Number.POSITIVE_INFINITY, ...callOptions }: IterateOptions & BotOrBearerOptions,
): AsyncGenerator<Item, void, undefined> {
  let remaining = limit;
  for (let offset = 0; offset <= maxOffset && remaining > 0; ) {
    const requested = Math.min(pageSize, remaining);
    const { items, hasMore } = await fetchPage(offset, requested, callOptions);
    yield* items.slice(0, remaining);
    if (!hasMore) return;
    remaining -= items.length;
    offset += requested;
  }
}
