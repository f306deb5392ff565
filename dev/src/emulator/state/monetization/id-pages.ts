import { compareSnowflakes } from 'guildhall/wire';

/** Selects a page of a list by ids. */
export interface IdPageQuery {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * A page of a list, oldest first. With `before` alone, the page ends right before that id. The order of entitlements and
 * subscriptions is not documented.
 */
export function pageById<Item extends { readonly id: string }>(items: readonly Item[], query: IdPageQuery): Item[] {
  const { before, after, limit } = query;
  const found = items
    .filter(
      ({ id }) =>
        (before === undefined || compareSnowflakes(id, before) < 0) &&
        (after === undefined || compareSnowflakes(id, after) > 0),
    )
    .sort((a, b) => compareSnowflakes(a.id, b.id));
  return before !== undefined && after === undefined ? found.slice(-limit) : found.slice(0, limit);
}
