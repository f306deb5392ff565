import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPage, type PageItems } from '../../../src/interactions/pager/page-items.js';
import { runs } from '../../runs.js';

const FORWARD = { pageSize: 3, toLast: false };
const TO_LAST = { pageSize: 3, toLast: true };

/** A source of numbers, and the pages that were requested from it. */
function sourceOf(count: number, kind: 'list' | 'total' | 'hasMore') {
  const all = Array.from({ length: count }, (_, index) => index);
  const requests: number[] = [];
  const load = (page: number): PageItems<number> => {
    requests.push(page);
    const items = all.slice(page * 3, page * 3 + 3);
    if (kind === 'list') return all;
    return kind === 'total' ? { items, total: count } : { items, hasMore: page * 3 + 3 < count };
  };
  return { load, requests };
}

describe('a loaded page', () => {
  test.each(['list', 'total', 'hasMore'] as const)('has the items of the requested page (%s)', async (kind) => {
    const { load, requests } = sourceOf(10, kind);
    expect(await loadPage(load, 1, FORWARD)).toMatchObject({ items: [3, 4, 5], page: 1, hasNext: true });
    expect(requests).toEqual([1]);
  });

  test.each(['list', 'total', 'hasMore'] as const)(
    'is the last page if the requested one is after it (%s)',
    async (kind) => {
      const { load } = sourceOf(10, kind);
      expect(await loadPage(load, 40, FORWARD)).toMatchObject({ items: [9], page: 3, hasNext: false });
    },
  );

  test.each(['list', 'total', 'hasMore'] as const)('is the first page if there are no items (%s)', async (kind) => {
    const { load } = sourceOf(0, kind);
    expect(await loadPage(load, 4, FORWARD)).toMatchObject({ items: [], page: 0, hasNext: false });
  });

  test.each(['list', 'total'] as const)('can be the last page of a source that counts its items (%s)', async (kind) => {
    const { load } = sourceOf(10, kind);
    expect(await loadPage(load, 0, TO_LAST)).toMatchObject({ items: [9], page: 3, total: 10 });
  });

  test('is the first page for a page before it', async () => {
    const { load } = sourceOf(10, 'total');
    expect(await loadPage(load, -1, FORWARD)).toMatchObject({ page: 0 });
  });

  test('of a source that shrinks with each request is found in a few requests', async () => {
    let total = 300;
    let requests = 0;
    const load = (page: number) => {
      requests++;
      total = Math.max(0, total - 30);
      return { items: page * 3 < total ? [page] : [], total };
    };
    expect((await loadPage(load, 90, FORWARD)).page).toBeLessThan(90);
    expect(requests).toBeLessThanOrEqual(4);
  });

  test('of a source that cannot count its items is found in few requests', async () => {
    const { load, requests } = sourceOf(10, 'hasMore');
    await loadPage(load, 1000, FORWARD);
    expect(requests.length).toBeLessThanOrEqual(12);
  });

  test('is the same for every kind of source', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.nat(20), async (count, wanted) => {
        const pages = await Promise.all(
          (['list', 'total', 'hasMore'] as const).map((kind) => loadPage(sourceOf(count, kind).load, wanted, FORWARD)),
        );
        const [list, total, hasMore] = pages.map(({ items, page, hasNext }) => ({ items, page, hasNext }));
        expect(total).toEqual(list);
        expect(hasMore).toEqual(list);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('loading a page rejects', () => {
  test.each([
    ['nothing', undefined, 'it returned undefined'],
    ['a text', 'items', 'it returned items'],
    ['an object without items', { rows: [] }, 'it returned an object with rows'],
    ['items without a count', { items: [] }, 'its `total` is undefined'],
    ['a negative count', { items: [], total: -1 }, 'its `total` is -1'],
    ['a fractional count', { items: [], total: 1.5 }, 'its `total` is 1.5'],
    ['more items than a page has', { items: [1, 2, 3, 4], total: 4 }, 'it returned 4 items for a page of 3'],
  ])('%s', async (_name, value, message) => {
    await expect(loadPage(() => value, 0, FORWARD)).rejects.toMatchObject({
      code: 'pager_error',
      reason: 'invalid_items',
      message: expect.stringContaining(message),
    });
  });
});
