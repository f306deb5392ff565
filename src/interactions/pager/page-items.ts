/** What the handler of a pager returns, and the page that follows from it. */
import { isObject } from '../../base/objects.js';
import { PagerError } from './pager-error.js';

/** The items of the requested page, and the number of all items. */
export interface CountedItems<Item> {
  /** At most `limit` items, from `offset` on. */
  readonly items: readonly Item[];
  /** The number of all items. */
  readonly total: number;
}

/** The items of the requested page, and whether there are more. For sources that cannot count their items. */
export interface UncountedItems<Item> {
  /** At most `limit` items, from `offset` on. */
  readonly items: readonly Item[];
  /** Whether there are items after these. */
  readonly hasMore: boolean;
}

/** What the handler of a pager returns: the list of all items, or the items of the requested page. */
export type PageItems<Item> = readonly Item[] | CountedItems<Item> | UncountedItems<Item>;

/** The items of a page that exists; the first page if there are no items. */
export interface LoadedPage {
  readonly items: readonly unknown[];
  /** From 0. */
  readonly page: number;
  /** Undefined if the source cannot count its items. */
  readonly total: number | undefined;
  readonly hasNext: boolean;
}

/** Loads the page with this number, from 0. */
type LoadItems = (page: number) => unknown;

/** A source that changes with each request is loaded at most this often. */
const MAX_LOADS = 4;

/**
 * Loads a page. If the source has fewer pages, its last one.
 *
 * @param wanted the page, from 0
 * @param toLast whether to load the last page instead
 * @throws {PagerError} when the source returns something else than items
 */
export async function loadPage(
  load: LoadItems,
  wanted: number,
  { pageSize, toLast }: { readonly pageSize: number; readonly toLast: boolean },
): Promise<LoadedPage> {
  let page = Math.max(0, wanted);
  let loaded: LoadedPage | undefined;
  for (let count = 0; count < MAX_LOADS; count++) {
    const result = readPageItems(await load(page), pageSize);
    if (isList(result)) return sliceList(result, toLast ? Number.POSITIVE_INFINITY : page, pageSize);
    if ('hasMore' in result) {
      if (result.items.length > 0 || page === 0) return toUncountedPage(result, page);
      return findLastPage(load, page, pageSize);
    }
    const { items, total } = result;
    const last = lastPageOf(total, pageSize);
    loaded = { items, page, total, hasNext: page < last };
    const target = toLast ? last : Math.min(page, last);
    if (target === page) return loaded;
    page = target;
  }
  return loaded ?? sliceList([], 0, pageSize);
}

function sliceList(list: readonly unknown[], wanted: number, pageSize: number): LoadedPage {
  const last = lastPageOf(list.length, pageSize);
  const page = Math.min(wanted, last);
  const items = list.slice(page * pageSize, (page + 1) * pageSize);
  return { items, page, total: list.length, hasNext: page < last };
}

function toUncountedPage({ items, hasMore }: UncountedItems<unknown>, page: number): LoadedPage {
  return { items, page, total: undefined, hasNext: hasMore };
}

/** Finds the last page with items before an empty one, in few requests also if the source shrank by many pages. */
async function findLastPage(load: LoadItems, emptyPage: number, pageSize: number): Promise<LoadedPage> {
  let found: LoadedPage | undefined;
  let [low, high] = [0, emptyPage - 1];
  while (low <= high) {
    const page = Math.ceil((low + high) / 2);
    const result = readPageItems(await load(page), pageSize);
    if (isList(result) || !('hasMore' in result)) return loadPage(load, page, { pageSize, toLast: false });
    if (result.items.length === 0) high = page - 1;
    else {
      found = toUncountedPage(result, page);
      if (!result.hasMore) return found;
      low = page + 1;
    }
  }
  return found ?? { items: [], page: 0, total: undefined, hasNext: false };
}

function lastPageOf(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

/** Plain JavaScript can return any value. */
function readPageItems(value: unknown, limit: number): PageItems<unknown> {
  if (Array.isArray(value)) return value;
  const items: unknown = isObject(value) ? value['items'] : undefined;
  if (!isObject(value) || !Array.isArray(items)) throw invalidItems(`it returned ${describeValue(value)}`);
  const { total, hasMore } = value;
  if (items.length > limit) {
    throw invalidItems(
      `it returned ${items.length} items for a page of ${limit}: the items must start at \`offset\` and be at most \`limit\``,
    );
  }
  if (typeof hasMore === 'boolean' && total === undefined) return { items, hasMore };
  if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return { items, total };
  throw invalidItems(`its \`total\` is ${String(total)}, and not an integer of 0 or more`);
}

function invalidItems(problem: string): PagerError {
  return new PagerError(
    'invalid_items',
    `The handler of a pager returned no page: ${problem}. Return a list of all items, { items, total } or { items, hasMore }.`,
  );
}

function describeValue(value: unknown): string {
  return isObject(value) ? `an object with ${Object.keys(value).join(', ') || 'no properties'}` : String(value);
}

/** The type of Array.isArray does not narrow to a read-only list. */
function isList(value: PageItems<unknown>): value is readonly unknown[] {
  return Array.isArray(value);
}
