/** Pagers in a world: the first page, turned pages, restarts, shrinking sources, and who may turn pages. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import {
  Bot,
  type BotOptions,
  Command,
  type CommandContext,
  command,
  containerComponent,
  denyInteraction,
  Handler,
  MemoryParamStore,
  messageLayout,
  type PageItems,
  type PageRequest,
  Pager,
  type PagerDeclaration,
  pager,
} from '../../../src/index.js';

const list = command('list', { description: 'Lists the knots' });
const embeds = (items: readonly string[]) => ({ embeds: [{ title: 'Knots', description: items.join(', ') }] });
const knots = pager('knots', { pageSize: 2, render: embeds });
const NAMES = ['bowline', 'cleat', 'hitch', 'reef', 'splice'];

type Knots = PagerDeclaration<'knots', string>;

/** A bot that lists what `load` returns. */
function createBot(
  load: (request: PageRequest) => PageItems<string> | Promise<PageItems<string>>,
  { declaration = knots, ...options }: Partial<BotOptions> & { readonly declaration?: Knots } = {},
) {
  @Handler()
  class KnotHandler {
    @Pager(declaration)
    load(request: PageRequest) {
      return load(request);
    }

    @Command(list)
    async list(used: CommandContext<typeof list>) {
      await used.reply(await used.renderPage(declaration()));
    }
  }
  return new Bot({ handlers: [KnotHandler], ...options });
}

async function createPagerWorld(...args: Parameters<typeof createBot>) {
  const world = await createWorld({ bot: createBot(...args) });
  const wren = await world.createMember('wren');
  return { world, wren, [Symbol.asyncDispose]: () => world.close() };
}

/** The labels of the buttons that can be clicked, and of those that cannot, in brackets. */
function labelsOf({ buttons }: { readonly buttons: readonly { label: string; disabled: boolean }[] }): string {
  return buttons.map(({ label, disabled }) => (disabled ? `[${label}]` : label)).join(' ');
}

describe('the first page of a pager', () => {
  test('shows the first items and the buttons that lead to other pages', async () => {
    await using test = await createPagerWorld(() => NAMES);
    await test.wren.useCommand(list);
    const message = await test.wren.waitForMessage('bowline, cleat');
    expect(labelsOf(message)).toBe('[First] [Previous] [1 / 3] Next Last');
  });

  test('has no buttons if there is only one page', async () => {
    await using test = await createPagerWorld(() => NAMES.slice(0, 2));
    await test.wren.useCommand(list);
    expect((await test.wren.waitForMessage('bowline, cleat')).buttons).toEqual([]);
  });

  test('is published on the channel `guildhall:page`, and turned pages are not', async () => {
    const messages: unknown[] = [];
    const receive = (message: unknown) => messages.push(message);
    subscribe('guildhall:page', receive);
    onTestFinished(() => void unsubscribe('guildhall:page', receive));
    await using test = await createPagerWorld(() => NAMES);
    await test.wren.useCommand(list);
    await test.wren.click('Next');
    await test.wren.waitForMessage('hitch, reef');
    expect(messages).toEqual([{ declaration: 'pager "knots"', page: 0 }]);
  });

  test('can be another one than the first', async () => {
    const show = command('show', { description: 'Shows a page' });
    @Handler()
    class KnotHandler {
      @Pager(knots)
      load() {
        return NAMES;
      }

      @Command(show)
      async show(used: CommandContext<typeof show>) {
        await used.reply({ ...(await used.renderPage(knots({ page: 1 }))), ephemeral: true });
      }
    }
    await using world = await createWorld({ bot: { handlers: [KnotHandler] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(show);
    expect(labelsOf(await wren.waitForMessage('hitch, reef'))).toBe('First Previous [2 / 3] Next Last');
  });

  test('shows a text if there are no items', async () => {
    await using test = await createPagerWorld(() => []);
    await test.wren.useCommand(list);
    expect((await test.wren.waitForMessage('There is nothing to show.')).buttons).toEqual([]);
  });
});

describe('a turned page', () => {
  test('replaces the message, and the buttons lead on from it', async () => {
    await using test = await createPagerWorld(() => NAMES);
    const { wren } = test;
    await wren.useCommand(list);
    await wren.click('Next');
    expect(labelsOf(await wren.waitForMessage('hitch, reef'))).toBe('First Previous [2 / 3] Next Last');
    await wren.click('Last');
    expect(labelsOf(await wren.waitForMessage('splice'))).toBe('First Previous [3 / 3] [Next] [Last]');
    await wren.click('Previous');
    await wren.waitForMessage('hitch, reef');
    await wren.click('First');
    await wren.waitForMessage('bowline, cleat');
    expect(wren.messages()).toHaveLength(1);
  });

  test('is requested with its offset and limit, and the interaction of the button', async () => {
    const requests: object[] = [];
    await using test = await createPagerWorld(({ page, offset, limit, params, context }) => {
      requests.push({ page, offset, limit, params, user: context.user.username });
      return { items: NAMES.slice(offset, offset + limit), total: NAMES.length };
    });
    await test.wren.useCommand(list);
    await test.wren.click('Next');
    await test.wren.waitForMessage('hitch, reef');
    expect(requests).toEqual([
      { page: 0, offset: 0, limit: 2, params: {}, user: 'wren' },
      { page: 1, offset: 2, limit: 2, params: {}, user: 'wren' },
    ]);
  });

  test('of a source that cannot count its items has no button to the last page', async () => {
    await using test = await createPagerWorld(({ offset, limit }) => ({
      items: NAMES.slice(offset, offset + limit),
      hasMore: offset + limit < NAMES.length,
    }));
    const { wren } = test;
    await wren.useCommand(list);
    expect(labelsOf(await wren.waitForMessage('bowline, cleat'))).toBe('[First] [Previous] [1] Next');
    await wren.click('Next');
    await wren.waitForMessage('hitch, reef');
    await wren.click('Next');
    expect(labelsOf(await wren.waitForMessage('splice'))).toBe('First Previous [3] [Next]');
  });

  test('can be a message of components, with the buttons in a container', async () => {
    const boxes = pager('knots', {
      pageSize: 2,
      render: (items: readonly string[], { controls }) =>
        messageLayout(containerComponent({}, items.join(', '), ...controls)),
    });
    await using test = await createPagerWorld(() => NAMES, { declaration: boxes });
    const { wren } = test;
    await wren.useCommand(list);
    await wren.click('Next');
    const message = await wren.waitForMessage('hitch, reef');
    expect(message.payload.components).toHaveLength(1);
    expect(message.buttons).toHaveLength(5);
  });

  test('has nothing left of the previous page', async () => {
    const mixed = pager('knots', {
      pageSize: 2,
      render: (items: readonly string[], { page }) =>
        page === 0
          ? { content: 'Knots', files: [{ name: 'knots.txt', data: Buffer.from(items.join()) }] }
          : { embeds: [{ description: items.join(', ') }] },
    });
    await using test = await createPagerWorld(() => NAMES, { declaration: mixed });
    const { wren } = test;
    await wren.useCommand(list);
    await wren.click('Next');
    const { payload } = await wren.waitForMessage('hitch, reef');
    expect(payload).toMatchObject({ content: '', attachments: [], embeds: [{ description: 'hitch, reef' }] });
  });

  test('works over HTTP', async () => {
    await using world = await createWorld({ bot: createBot(() => NAMES), ingress: 'http' });
    const wren = await world.createMember('wren');
    await wren.useCommand(list);
    await wren.click('Next');
    await wren.waitForMessage('hitch, reef');
  });

  test('is shown later if loading takes longer than a response may', async () => {
    let release = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using test = await createPagerWorld(async ({ page }) => {
      if (page > 0) await opened;
      return NAMES;
    });
    const { world, wren } = test;
    await wren.useCommand(list);
    const clicked = wren.click('Next');
    await world.clock.advance('5s');
    release();
    await clicked;
    await wren.waitForMessage('hitch, reef');
  });

  test('runs inside the middleware of its method', async () => {
    const log: string[] = [];
    @Handler()
    class KnotHandler {
      @Pager(knots, {
        middleware: [
          async ({ handler }, next) => {
            log.push(`before ${handler}`);
            await next();
            log.push('after');
          },
        ],
      })
      load({ page }: PageRequest<typeof knots>) {
        log.push(`page ${page}`);
        return NAMES;
      }

      @Command(list)
      async list(used: CommandContext<typeof list>) {
        await used.reply(await used.renderPage(knots()));
      }
    }
    await using world = await createWorld({ bot: { handlers: [KnotHandler] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(list);
    await wren.click('Next');
    expect(log).toEqual(['page 0', 'before KnotHandler.load', 'page 1', 'after']);
  });

  test('works after a restart of the bot, because its state is in the custom_id', async () => {
    await using test = await createPagerWorld(() => NAMES);
    const { world, wren } = test;
    await wren.useCommand(list);
    await wren.click('Next');
    await wren.waitForMessage('hitch, reef');
    await world.restartBot();
    await wren.click('Next');
    await wren.waitForMessage('splice');
  });
});

describe('a source that changed meanwhile', () => {
  test.each([
    ['a list', (items: readonly string[]): PageItems<string> => items],
    [
      'counted items',
      (items: readonly string[], { offset, limit }: PageRequest): PageItems<string> => ({
        items: items.slice(offset, offset + limit),
        total: items.length,
      }),
    ],
    [
      'uncounted items',
      (items: readonly string[], { offset, limit }: PageRequest): PageItems<string> => ({
        items: items.slice(offset, offset + limit),
        hasMore: offset + limit < items.length,
      }),
    ],
  ])('shows its last page if it has become shorter (%s)', async (_kind, load) => {
    let names = [...'abcdefghijklmnopqrstuvwxyz'];
    await using test = await createPagerWorld((request) => load(names, request));
    const { wren } = test;
    await wren.useCommand(list);
    for (const next of ['c, d', 'e, f', 'g, h', 'i, j', 'k, l']) {
      await wren.click('Next');
      await wren.waitForMessage(next);
    }
    names = ['a', 'b', 'c'];
    await wren.click('Next');
    expect(labelsOf(await wren.waitForMessage(/^Knots\s+c$|\bc\b(?!,)/))).toMatch(/^First Previous \[2.*\] \[Next\]/);
  });

  test('shows the empty text without buttons if nothing is left', async () => {
    let names = NAMES;
    await using test = await createPagerWorld(() => names);
    const { wren } = test;
    await wren.useCommand(list);
    names = [];
    await wren.click('Next');
    const { buttons, payload } = await wren.waitForMessage('There is nothing to show.');
    expect([buttons, payload.embeds]).toEqual([[], []]);
  });

  test('shows the empty text as a component in a message of components', async () => {
    let names = NAMES;
    const boxes = pager('knots', {
      pageSize: 2,
      empty: 'All knots are untied.',
      render: (items: readonly string[]) => messageLayout(items.join(', ')),
    });
    await using test = await createPagerWorld(() => names, { declaration: boxes });
    await test.wren.useCommand(list);
    names = [];
    await test.wren.click('Last');
    await test.wren.waitForMessage('All knots are untied.');
  });

  test('shows a new last page if it has become longer', async () => {
    let names = NAMES;
    await using test = await createPagerWorld(() => names);
    const { wren } = test;
    await wren.useCommand(list);
    names = [...NAMES, 'toggle', 'whip'];
    await wren.click('Last');
    expect(labelsOf(await wren.waitForMessage('whip'))).toContain('[4 / 4]');
  });
});

describe('the pages of a pager', () => {
  test('are turned only by the user who opened it', async () => {
    await using test = await createPagerWorld(() => NAMES);
    const { world, wren } = test;
    const finch = await world.createMember('finch');
    await wren.useCommand(list);
    await finch.click('Next');
    await finch.waitForMessage('Only the user who opened this list can turn its pages.');
    expect(wren.messages()).toHaveLength(1);
    await wren.waitForMessage('bowline, cleat');
  });

  test('are turned by anyone with `by`', async () => {
    const shared = pager('knots', { pageSize: 2, by: 'anyone', render: embeds });
    await using test = await createPagerWorld(() => NAMES, { declaration: shared });
    const { world, wren } = test;
    const finch = await world.createMember('finch');
    await wren.useCommand(list);
    await finch.click('Next');
    await wren.waitForMessage('hitch, reef');
  });

  test('are turned only if the guards allow it', async () => {
    const closed = { name: 'closed', check: () => denyInteraction('The harbour is closed.') };
    const guarded = pager('knots', { pageSize: 2, render: embeds, guards: [closed] });
    await using test = await createPagerWorld(() => NAMES, { declaration: guarded });
    await test.wren.useCommand(list);
    await test.wren.click('Next');
    await test.wren.waitForMessage('The harbour is closed.');
  });

  test('have signed custom_ids with a secret, and forged ones have expired', async () => {
    const signed = pager('knots', { pageSize: 2, render: embeds, signingSecret: 'a secret of 16 or more characters' });
    await using test = await createPagerWorld(() => NAMES, { declaration: signed });
    const { wren } = test;
    await wren.useCommand(list);
    await wren.click('Next');
    const { buttons } = await wren.waitForMessage('hitch, reef');
    expect(buttons.map(({ customId }) => customId.split('/').length)).toEqual([5, 5, 5, 5, 5]);
  });

  test('keep long parameters in a store', async () => {
    const search = command('search', { description: 'Searches' });
    const results = pager('search/:words', {
      pageSize: 2,
      store: new MemoryParamStore(),
      render: (items: readonly string[], { params }) => ({ content: `${params.words.length}: ${items.join(', ')}` }),
    });
    @Handler()
    class Search {
      @Pager(results)
      load({ params }: PageRequest<typeof results>) {
        return NAMES.map((name) => `${name}${params.words.at(-1)}`);
      }

      @Command(search)
      async search(used: CommandContext<typeof search>) {
        await used.reply(await used.renderPage(results({ words: 'x'.repeat(150) })));
      }
    }
    await using world = await createWorld({ bot: { handlers: [Search] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(search);
    await wren.click('Next');
    await wren.waitForMessage('150: hitchx, reefx');
  });

  test('have buttons with other labels, or without some', async () => {
    const custom = pager('knots', {
      pageSize: 2,
      render: embeds,
      buttons: {
        first: false,
        last: false,
        previous: { emoji: '⬅️', style: 'primary' },
        next: { label: 'More' },
        indicator: { label: (page, pageCount) => `Page ${page} of ${pageCount}` },
      },
    });
    await using test = await createPagerWorld(() => NAMES, { declaration: custom });
    await test.wren.useCommand(list);
    expect(labelsOf(await test.wren.waitForMessage('bowline'))).toBe('[⬅️] [Page 1 of 3] More');
  });

  test('have labels in the language of the user', async () => {
    const texts = (locale: string) => (locale === 'de' ? { pagerNext: 'Weiter', pagerEmpty: 'Nichts da.' } : {});
    await using test = await createPagerWorld(() => NAMES, { texts });
    const finch = await test.world.createMember('finch', { locale: 'de' });
    await finch.useCommand(list);
    await finch.click('Weiter');
    await finch.waitForMessage('hitch, reef');
  });
});

describe('a pager fails', () => {
  test('with a clear error if its handler returns no items', async () => {
    const causes: unknown[] = [];
    await using test = await createPagerWorld(() => ({ rows: NAMES }) as unknown as PageItems<string>, {
      onError: ({ error }) => void causes.push(error.cause),
    });
    await test.wren.useCommand(list);
    expect(causes).toMatchObject([{ code: 'pager_error', reason: 'invalid_items' }]);
    expect(String(causes)).toContain('it returned an object with rows');
  });

  test('like any handler if loading a turned page throws', async () => {
    const causes: unknown[] = [];
    await using test = await createPagerWorld(
      ({ page }) => {
        if (page > 0) throw new Error('the store is closed');
        return { items: NAMES.slice(0, 2), total: 5 };
      },
      { onError: ({ error }) => void causes.push(`${error.message}: ${error.cause}`) },
    );
    await test.wren.useCommand(list);
    await test.wren.click('Next');
    await test.wren.waitForMessage('Something went wrong. It has been reported.');
    expect(causes).toEqual(['KnotHandler.load failed on interactionCreate: Error: the store is closed']);
  });

  test('with a clear error if no handler is bound to it', async () => {
    @Handler()
    class Unbound {
      @Command(list)
      async list(used: CommandContext<typeof list>) {
        await expect(used.renderPage(knots())).rejects.toMatchObject({ code: 'pager_error', reason: 'not_bound' });
        await expect(used.renderPage(knots({ page: -1 }))).rejects.toThrow('@Pager');
        await used.reply({ content: 'done' });
      }
    }
    await using world = await createWorld({ bot: { handlers: [Unbound] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(list);
    await wren.waitForMessage('done');
  });

  test('with a clear error for a page that cannot exist', async () => {
    @Handler()
    class Wrong {
      @Pager(knots)
      load() {
        return NAMES;
      }

      @Command(list)
      async list(used: CommandContext<typeof list>) {
        for (const page of [-1, 0.5, Number.NaN]) {
          await expect(used.renderPage(knots({ page }))).rejects.toMatchObject({ reason: 'invalid_page' });
        }
        await used.reply({ content: 'done' });
      }
    }
    await using world = await createWorld({ bot: { handlers: [Wrong] } });
    const wren = await world.createMember('wren');
    await wren.useCommand(list);
    await wren.waitForMessage('done');
  });
});
