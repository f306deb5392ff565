/** What compiles with pagers, and what does not. */
import { expectTypeOf, test } from 'vitest';
import { Handler, type PageRequest, Pager, pager } from '../../../src/index.js';

interface Tag {
  readonly name: string;
}

const tags = pager('tags/:owner<snowflake>/:kind<own|all>', {
  pageSize: 10,
  render: (items: readonly Tag[], { params, total }) => {
    expectTypeOf(params).toEqualTypeOf<{ owner: string; kind: 'own' | 'all' }>();
    expectTypeOf(total).toEqualTypeOf<number | undefined>();
    return { content: items.map(({ name }) => name).join() };
  },
});

test('the request of a page has the parameters of the pattern', () => {
  expectTypeOf<PageRequest<typeof tags>['params']>().toEqualTypeOf<{ owner: string; kind: 'own' | 'all' }>();
});

test('a method returns a list, or the items of the page with `total` or `hasMore`', () => {
  @Handler()
  class Tags {
    @Pager(tags)
    all({ params }: PageRequest<typeof tags>) {
      return [{ name: params.owner }];
    }

    @Pager(tags)
    async counted({ offset }: PageRequest<typeof tags>) {
      return { items: [{ name: String(offset) }], total: 1 };
    }

    @Pager(tags)
    uncounted() {
      return { items: [], hasMore: false };
    }

    // @ts-expect-error: the items are tags, not numbers
    @Pager(tags)
    numbers() {
      return [1];
    }

    // @ts-expect-error: without `total` or `hasMore`, the end is not known
    @Pager(tags)
    endless() {
      return { items: [{ name: 'a' }] };
    }

    // @ts-expect-error: the request has other parameters
    @Pager(tags)
    other({ params }: { readonly params: { readonly page: number } }) {
      return [{ name: String(params.page) }];
    }
  }
  expectTypeOf(Tags).toBeObject();
});

test('a call takes the parameters, then options', () => {
  tags({ owner: '1', kind: 'own' });
  tags({ owner: '1', kind: 'all' }, { page: 3 });
  // @ts-expect-error: a parameter is missing
  tags({ owner: '1' });
  // @ts-expect-error: the parameters come first
  tags({ page: 3 });
  const all = pager('all', { pageSize: 1, render: () => ({}) });
  all();
  all({ page: 2 });
});

test('a malformed pattern does not compile', () => {
  // @ts-expect-error: there is no kind `number`
  pager('tags/:owner<number>', { pageSize: 1, render: () => ({}) });
});
