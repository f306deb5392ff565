/** What the gallery lists of a bot: its modals and the exported previews. */
import { channel } from 'node:diagnostics_channel';
import {
  type AnyModal,
  actionRow,
  Bot,
  button,
  Handler,
  type ModalContext,
  ModalSubmit,
  messageLayout,
  modal,
  preview,
  radioGroup,
  textInput,
  wizard,
} from 'guildhall';
import { describe, expect, test } from 'vitest';
import { collectGallery } from '../../../dev/src/cli/gallery/collect-gallery.js';
import { collectModals } from '../../../dev/src/cli/gallery/collect-modals.js';
import { GalleryReport } from '../../../dev/src/control/views/gallery.js';
import { reportedError } from '../../../dev/src/testing/reports/reported-error.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';

const why = textInput({ label: 'Why?' });
const report = modal('report/:message<snowflake>/:kind<spam|other>/:page<int>/:note<text:3>', {
  title: 'Report',
  fields: { why },
});
const signUp = wizard([
  modal('sign-up', { title: 'Sign up', fields: { name: textInput({ label: 'Name' }) } }),
  modal('sign-up/closing', { title: 'Almost there', fields: { rules: textInput({ label: 'Rules' }) } }),
]);

@Handler()
class Desk {
  @ModalSubmit(report)
  report(form: ModalContext<typeof report>) {
    return form.reply('Thank you.');
  }

  @ModalSubmit(signUp)
  signUp(form: ModalContext<typeof signUp>) {
    return form.reply('Welcome.');
  }
}

const { declarations } = new Bot({ handlers: [Desk], environment: {} });

interface Source {
  readonly declaredModals?: readonly AnyModal[];
  readonly exports?: Record<string, unknown>;
  readonly files?: Record<string, Record<string, unknown>>;
  readonly clock?: AdjustableClock;
  readonly withModals?: boolean;
  readonly bot?: Bot;
}

/** Collects and validates the gallery of files. */
async function collect(source: Source) {
  const { declaredModals = [], exports = {}, files = { 'bot.ts': exports }, clock, bot, withModals = false } = source;
  const gallery = await collectGallery({
    declarations: withModals ? declarations : [],
    declaredModals,
    files: Object.entries(files).map(([name, each]) => ({ name, exports: each })),
    describeError: reportedError,
    bot,
    ...(clock ? { clock } : {}),
  });
  return GalleryReport.parse(gallery);
}

const entriesOf = async (exports: Record<string, unknown>) => (await collect({ exports })).entries;

describe('the modals of a bot', () => {
  test('are those that handlers are bound to, with sample parameters in their custom_id', async () => {
    const { entries } = await collect({ withModals: true });
    expect(entries[0]).toMatchObject({
      kind: 'modal',
      title: 'Report',
      source: report.customId.pattern,
      payload: { custom_id: 'report/100000000000000000/spam/1/not', title: 'Report' },
      note: expect.stringContaining('samples'),
    });
    expect(report.customId.parse('report/100000000000000000/spam/1/not')).toBeDefined();
  });

  test('are all pages of a wizard, the later ones with a note', async () => {
    const { entries } = await collect({ withModals: true, declaredModals: [...signUp.pages, signUp] });
    expect(entries.slice(1)).toMatchObject([
      { title: 'Sign up', note: 'Page 1 of 2.' },
      { title: 'Almost there', note: expect.stringContaining('Page 2 of 2. Users get this page after') },
    ]);
    expect(entries).toHaveLength(3);
  });

  test('include declared ones without a handler, which prompts show, with a note', async () => {
    const reason = modal('reason', { title: 'Reason', fields: { why } });
    const { entries } = await collect({ withModals: true, declaredModals: [report, reason] });
    expect(entries.map(({ title }) => title)).toEqual(['Report', 'Sign up', 'Almost there', 'Reason']);
    expect(entries[3]).toMatchObject({
      payload: { custom_id: 'reason' },
      note: expect.stringContaining('promptModal'),
    });
  });

  test('have sample options if their options are passed when they are shown', async () => {
    const choose = modal('choose', { title: 'Choose', fields: { ship: radioGroup({ label: 'Ship' }) } });
    const { entries } = await collect({ declaredModals: [choose] });
    expect(entries[0]).toMatchObject({
      payload: { components: [{ component: { custom_id: 'ship', options: expect.any(Array) } }] },
      note: expect.stringContaining('passed when it is shown'),
    });
  });
});

describe('modals whose fields come from data', () => {
  const survey = modal('survey/:id<int>', {
    load: ({ id }, { user }) => {
      if (id === 0) throw new Error('no such survey');
      return { title: `Survey ${id}`, fields: { why: textInput({ label: `Why, ${user.username}?` }) } };
    },
  });

  test('are loaded with sample parameters, a sample user and the services of the bot', async () => {
    const { entries } = await collect({ declaredModals: [survey], bot: new Bot({ handlers: [], environment: {} }) });
    expect(entries).toMatchObject([
      {
        title: 'Survey 1',
        source: 'survey/:id<int>',
        note: expect.stringContaining('Its fields come from data.'),
        payload: {
          custom_id: expect.stringMatching(/^~loaded\/[\w-]{8}\/survey\/1$/),
          components: [{ label: 'Why, sample?' }],
        },
      },
    ]);
  });

  test('are listed with the reason if they cannot be loaded', async () => {
    const failing = modal('failing', { load: () => Promise.reject(new Error('no database')) });
    const bot = new Bot({ handlers: [], environment: {} });
    const { entries } = await collect({ declaredModals: [failing], bot });
    expect(entries).toMatchObject([
      { title: 'failing', error: { message: expect.stringContaining('`load` failed: no database') } },
    ]);
  });

  test('are listed without fields if there is no bot to load them', async () => {
    const { entries } = await collect({ declaredModals: [survey] });
    expect(entries).toMatchObject([
      { title: 'survey/:id<int>', error: { message: expect.stringContaining('loaded by the bot') } },
    ]);
  });
});

describe('the modals that are declared while a file is imported', () => {
  const declare = () => modal('reason', { title: 'Reason', fields: { why } });

  test('are collected without an export, a wizard after its pages', async () => {
    const collected: AnyModal[] = [];
    const declared = await collectModals(
      (each) => collected.push(each),
      async () => wizard([declare(), modal('details', { title: 'Details', fields: { details: why } })]),
    );
    expect(collected).toEqual([...declared.pages, declared]);
  });

  test('do not include those that are declared before or after the import', async () => {
    const collected: AnyModal[] = [];
    declare();
    await collectModals(
      (each) => collected.push(each),
      async () => {},
    );
    declare();
    expect(collected).toEqual([]);
  });

  test('do not include those that are declared after an import has failed', async () => {
    const collected: AnyModal[] = [];
    const importing = collectModals(
      (each) => collected.push(each),
      () => Promise.reject(new Error('no database')),
    );
    await expect(importing).rejects.toThrow('no database');
    declare();
    expect(collected).toEqual([]);
  });

  test('do not include other messages on their channel', async () => {
    const collected: AnyModal[] = [];
    await collectModals(
      (each) => collected.push(each),
      async () => {
        for (const message of [undefined, null, 1, {}, { declaration: button('go', { label: 'Go' }) }])
          channel('guildhall:modal').publish(message);
      },
    );
    expect(collected).toEqual([]);
  });
});

describe('an exported preview', () => {
  test.each([
    ['a text', 'Hello', { content: 'Hello' }],
    ['a message', { content: 'Hello', ephemeral: true }, { content: 'Hello', flags: 64 }],
    ['a layout', messageLayout('# Board'), { flags: 32768, components: [{ type: 10, content: '# Board' }] }],
    ['a function', () => ({ content: 'Hello' }), { content: 'Hello' }],
    ['an async function', async () => ({ content: 'Hello' }), { content: 'Hello' }],
  ])('that is %s is listed with its message and its file', async (_what, content, payload) => {
    expect(await entriesOf({ board: preview('Board', content) })).toEqual([
      { kind: 'message', title: 'Board', source: 'bot.ts', payload },
    ]);
  });

  test('of a modal contains its parameters, prefill and options', async () => {
    const content = () => report({ message: '7', kind: 'other', page: 2, note: 'x' }, { prefill: { why: 'Spam' } });
    expect(await entriesOf({ shown: preview('A report', content) })).toMatchObject([
      {
        kind: 'modal',
        title: 'A report',
        payload: { custom_id: 'report/7/other/2/x', components: [{ component: { value: 'Spam' } }] },
      },
    ]);
  });

  test('lists the names of files instead of their content', async () => {
    const content = { content: 'A map', files: [{ name: 'map.png', data: new Uint8Array([1]) }] };
    expect(await entriesOf({ map: preview('Map', content) })).toMatchObject([
      { payload: { content: 'A map' }, files: ['map.png'] },
    ]);
  });

  test('that throws or rejects is listed with the error, and does not affect others', async () => {
    const entries = await entriesOf({
      broken: preview('Broken', () => {
        throw new TypeError('no event');
      }),
      rejected: preview('Rejected', () => Promise.reject(new Error('no database'))),
      works: preview('Works', 'Hello'),
    });
    expect(entries).toMatchObject([
      { title: 'Broken', error: { message: 'TypeError: no event', stack: expect.stringContaining('collect-gallery') } },
      { title: 'Rejected', error: { message: 'Error: no database' } },
      { title: 'Works', payload: { content: 'Hello' } },
    ]);
  });

  test('that does not finish within 5 seconds is listed with an error', async () => {
    const clock = new AdjustableClock('manual');
    let collected: ReturnType<typeof collect> | undefined;
    await new Promise<void>((resolve) => {
      const pending = preview('Pending', () => {
        resolve();
        return new Promise<string>(() => {});
      });
      collected = collect({ exports: { pending }, clock });
    });
    await clock.advance(5000);
    expect((await collected)?.entries).toMatchObject([
      { error: { message: expect.stringContaining('did not finish within 5 s') } },
    ]);
  });

  test.each([
    ['nothing', undefined, 'The preview returned undefined. Return a message'],
    ['null', null, 'The preview returned null'],
    ['a number', 3, 'The preview returned a number'],
    ['a list', [{ content: 'x' }], 'The preview returned a list'],
    ['a bigint in a message', { content: 3n }, 'BigInt'],
    ['more than can be sent', { content: 'x'.repeat(300_000) }, 'characters of JSON'],
  ])('that returns %s is listed with an error', async (_what, returned, message) => {
    // Plain JavaScript can return any value.
    const broken = { kind: 'preview', title: 'Broken', render: () => returned };
    expect(await entriesOf({ broken })).toMatchObject([{ error: { message: expect.stringContaining(message) } }]);
  });

  test('has a title of 1 to 256 characters', async () => {
    const entries = await entriesOf({ long: preview('x'.repeat(5000), 'a'), empty: preview('', 'b') });
    expect(entries.map(({ title }) => title)).toEqual(['x'.repeat(256), 'Untitled']);
  });

  test('is listed once if another file exports it again, with the file that declares it', async () => {
    const board = preview('Board', 'Hello');
    const { entries } = await collect({ files: { 'index.ts': { board }, 'board.ts': { board, list: [board] } } });
    expect(entries).toMatchObject([{ title: 'Board', source: 'board.ts' }]);
  });
});

test('other exports, also functions, classes and getters that throw, are ignored', async () => {
  const exports = {
    Desk,
    apply: button('apply', { label: 'Apply' }),
    row: actionRow(button('go', { label: 'Go' })()),
    kind: 'preview',
    almost: { kind: 'preview', title: 'No function' },
    nothing: null,
    get broken(): string {
      throw new Error('not yet');
    },
  };
  expect(await collect({ exports })).toEqual({ entries: [], omitted: 0 });
});

test('of more than 5,000 entries the report contains the first ones and the number of the others', async () => {
  const list = Array.from({ length: 5003 }, (_each, index) => preview(`Preview ${index}`, 'Hello'));
  const { entries, omitted } = await collect({ exports: { list } });
  expect([entries.length, omitted]).toEqual([5000, 3]);
});
