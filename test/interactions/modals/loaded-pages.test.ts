/** Loaded fields in modals that a handler waits for and in wizards; texts of the later pages of wizards. */
import { createWorld, type TestUser } from '@guildhall/dev/testing';
import {
  actionRow,
  Bot,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContent,
  type ModalContext,
  ModalSubmit,
  modal,
  stringOption,
  stringSelect,
  textInput,
  wizard,
} from 'guildhall';
import { beforeEach, describe, expect, test } from 'vitest';

const start = command('start', { description: 'Starts', options: { id: stringOption({ description: 'An id' }) } });
const openFor = (robin: TestUser, id = 'a') => robin.useCommand(start, { id });

const questions = (labels: Record<string, string>, title = 'Questions'): ModalContent => ({
  title,
  fields: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, textInput({ label })])),
});
const down = () => Promise.reject(new Error('down'));

let content: () => ModalContent | Promise<ModalContent>;
beforeEach(() => {
  content = () => questions({ why: 'Why?' });
});

async function openWorld(handler: new () => object) {
  const bot = new Bot({ handlers: [handler], logLevel: 'error' });
  const world = await createWorld({ bot, timeoutMs: 2000 });
  const robin = await world.createMember('robin');
  return { world, robin, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

describe('a prompted modal with loaded fields', () => {
  const survey = modal('survey/:id<text:20>', { load: ({ id }) => (id === 'none' ? down() : content()) });

  @Handler()
  class Asking {
    @Command(start, { defer: false })
    async start(use: CommandContext<typeof start>) {
      const result = await use.promptModal(survey({ id: use.options.id ?? 'a' }), { timeoutMs: 60_000 });
      if (result.outcome !== 'submitted') return;
      const { values, params } = result.context;
      await result.context.reply(`${params.id}: ${values['why']?.kind} ${values['why']?.value}`);
    }
  }

  test('resolves with the parameters and the values of its fields', async () => {
    await using opened = await openWorld(Asking);
    const { robin } = opened;
    expect((await openFor(robin)).modal?.title).toBe('Questions');
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('a: textInput So.');
  });

  test('waits on if they cannot be loaded, until the user tries again', async () => {
    content = down;
    await using opened = await openWorld(Asking);
    const { robin, world } = opened;
    expect((await openFor(robin)).message?.content).toBe('This form could not be loaded.');
    expect(world.botLog.map(({ message }) => message)).toEqual(['the fields of a modal could not be loaded']);
    content = () => questions({ why: 'Why?' });
    await robin.click('Try again');
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('a: textInput So.');
  });

  test.each<[string, typeof content, string]>([
    ['they have changed', () => questions({ why: 'Why not?' }), 'This form has changed'],
    ['they cannot be loaded', down, 'This form could not be loaded.'],
  ])('waits on if %s at the submission, and can be reopened with the input', async (_fault, changed, text) => {
    await using opened = await openWorld(Asking);
    const { robin } = opened;
    await openFor(robin);
    content = changed;
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toContain(text);
    content = () => questions({ why: 'Why then?' });
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.field('why')).toMatchObject({ label: 'Why then?', value: 'So.' });
    expect((await robin.fill(survey, {}).submit()).text).toBe('a: textInput So.');
  });

  test('is loaded again and shown again if the user has closed it and uses the same button', async () => {
    const openButton = button('open', { label: 'Open' });
    @Handler()
    class AskingAgain {
      @Command(start)
      async start(use: CommandContext<typeof start>) {
        await use.reply({ content: 'Ready?', components: [actionRow(openButton())] });
        const used = await use.awaitComponent(openButton, { timeoutMs: 60_000, defer: false });
        if (used.outcome !== 'used') return;
        const result = await used.context.promptModal(survey({ id: 'a' }), { timeoutMs: 60_000 });
        if (result.outcome === 'submitted') await result.context.reply(`${result.context.values['why']?.label}`);
      }
    }
    await using opened = await openWorld(AskingAgain);
    const { robin } = opened;
    await openFor(robin);
    await robin.click(openButton);
    content = () => questions({ why: 'Why now?' });
    expect((await robin.click(openButton)).modal?.field('why').label).toBe('Why now?');
    expect((await robin.fill(survey, { why: 'So.' }).submit()).text).toBe('Why now?');
  });

  test('is no longer offered by its button when the handler has ended', async () => {
    content = down;
    await using opened = await openWorld(Asking);
    const { robin, world } = opened;
    await openFor(robin);
    await world.restartBot();
    expect((await robin.click('Try again')).text).toContain('This form is no longer offered.');
  });
});

describe('a wizard with loaded pages', () => {
  const about = modal('about/:id<text:20>', { title: 'About', fields: { name: textInput({ label: 'Name' }) } });
  const details = modal('details/:id<text:20>', {
    load: async ({ id }) => ({ ...(await content()), title: `Details of ${id}` }),
  });
  const signUp = wizard([about, details]);

  @Handler()
  class SigningUp {
    @Command(start)
    start(use: CommandContext<typeof start>) {
      return use.showModal(signUp({ id: use.options.id ?? 'a' }));
    }

    @ModalSubmit(signUp)
    async submitted(form: ModalContext<typeof signUp>) {
      await form.reply(`${form.params.id}: ${form.values.name} ${form.values['why']?.value}`);
    }
  }

  test('passes the parameters of its first page to the loaders of later pages', async () => {
    await using opened = await openWorld(SigningUp);
    const { robin } = opened;
    await openFor(robin, 'b');
    await robin.fill(about, { name: 'Robin' }).submit();
    const second = await robin.click('Continue');
    expect(second.modal?.title).toBe('Details of b');
    expect((await robin.fill(signUp, { why: 'So.' }).submit()).text).toBe('b: Robin So.');
  });

  test('is filled in by the kit page by page', async () => {
    await using opened = await openWorld(SigningUp);
    const { robin } = opened;
    await openFor(robin);
    expect((await robin.fill(signUp, { name: 'Robin', why: 'So.' }).submit()).text).toBe('a: Robin So.');
  });

  test('offers a later page again if its fields cannot be loaded', async () => {
    await using opened = await openWorld(SigningUp);
    const { robin } = opened;
    await openFor(robin);
    await robin.fill(about, { name: 'Robin' }).submit();
    content = down;
    expect((await robin.click('Continue')).message?.content).toBe('This form could not be loaded.');
    content = () => questions({ why: 'Why?' });
    await robin.click('Try again');
    expect((await robin.fill(signUp, { why: 'So.' }).submit()).text).toBe('a: Robin So.');
  });

  test('reopens a later page whose fields have changed, with the input of all pages', async () => {
    await using opened = await openWorld(SigningUp);
    const { robin } = opened;
    await openFor(robin);
    await robin.fill(about, { name: 'Robin' }).submit();
    await robin.click('Continue');
    content = () => questions({ why: 'Why?', when: 'When?' });
    expect((await robin.fill(signUp, { why: 'So.' }).submit()).text).toContain('This form has changed');
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.field('why').value).toBe('So.');
    expect((await robin.fill(signUp, { when: 'Now.' }).submit()).text).toBe('a: Robin So.');
  });

  const survey = modal('first/:id<text:20>', { load: () => content() });
  const rules = modal('rules', { title: 'Rules', fields: { rules: textInput({ label: 'Rules' }) } });
  const loadedFirst = wizard([survey, rules]);

  @Handler()
  class LoadedFirst {
    @Command(start)
    start(use: CommandContext<typeof start>) {
      return use.showModal(loadedFirst({ id: use.options.id ?? 'a' }, { title: 'Regeln' }));
    }

    @ModalSubmit(loadedFirst)
    async submitted(form: ModalContext<typeof loadedFirst>) {
      await form.reply(`${form.params.id}: ${form.values['why']?.value} ${form.values.rules}`);
    }
  }

  test('can begin with one, also with texts for later pages', async () => {
    await using opened = await openWorld(LoadedFirst);
    const { robin } = opened;
    await openFor(robin, 'c');
    await robin.fill(survey, { why: 'So.' }).submit();
    const second = await robin.click('Continue');
    expect(second.modal?.title).toBe('Regeln');
    expect((await second.fill({ rules: 'Yes' }).submit()).text).toBe('c: So. Yes');
  });

  test('tries again to load its first page', async () => {
    content = down;
    await using opened = await openWorld(LoadedFirst);
    const { robin } = opened;
    await openFor(robin);
    content = () => questions({ why: 'Why?' });
    await robin.click('Try again');
    expect((await robin.fill(loadedFirst, { why: 'So.', rules: 'Yes' }).submit()).text).toBe('a: So. Yes');
  });

  test('reopens its first page if that has changed when the last one is submitted', async () => {
    await using opened = await openWorld(LoadedFirst);
    const { robin } = opened;
    await openFor(robin);
    await robin.fill(survey, { why: 'So.' }).submit();
    const second = await robin.click('Continue');
    content = () => questions({ why: 'Why, again?' });
    expect((await second.fill({ rules: 'Yes' }).submit()).text).toContain('This form has changed');
    const reopened = await robin.click('Reopen');
    expect(reopened.modal?.field('why')).toMatchObject({ label: 'Why, again?', value: 'So.' });
  });

  test('fails with the name of a field that two pages have', async () => {
    content = () => questions({ rules: 'The same name' });
    await using opened = await openWorld(LoadedFirst);
    const { robin, world } = opened;
    await openFor(robin);
    const response = await robin.fill(loadedFirst, { rules: 'Yes' }).submit();
    expect(response.text).toContain('went wrong');
    expect(world.botLog.map(({ error }) => error)).toEqual([
      expect.stringContaining('field "rules" is on more than one page'),
    ]);
  });
});

describe('the texts of the later pages of a wizard', () => {
  const sizes = stringSelect({ label: 'Size', options: { s: 'Small', l: 'Large' } });
  const tour = wizard([
    modal('tour/:id<text:20>', { title: 'One', fields: { name: textInput({ label: 'Name' }) } }),
    modal('tour-two', {
      title: 'Two',
      fields: { size: sizes, note: textInput({ label: 'Note', placeholder: 'Any' }) },
    }),
    modal('tour-three', { title: 'Three', fields: { end: textInput({ label: 'End' }) } }),
  ]);

  @Handler()
  class Touring {
    @Command(start)
    start(use: CommandContext<typeof start>) {
      const second = {
        title: 'Zwei',
        labels: { note: 'Notiz' },
        placeholders: { note: 'Etwas' },
        options: { size: { l: 'Groß' } },
        prefill: { note: 'Vorher' },
      };
      return use.showModal(tour({ id: 'a' }, { title: 'Eins' }, second));
    }

    @ModalSubmit(tour)
    async submitted(form: ModalContext<typeof tour>) {
      await form.reply(JSON.stringify(form.values));
    }
  }

  test('are shown with what the call passes for each page, and validated against it', async () => {
    await using opened = await openWorld(Touring);
    const { robin } = opened;
    const first = await openFor(robin);
    expect(first.modal?.title).toBe('Eins');
    await first.fill({ name: 'Robin' }).submit();
    const { modal: second, fill } = await robin.click('Continue');
    expect(second?.title).toBe('Zwei');
    expect(second?.field('note')).toMatchObject({ label: 'Notiz', value: 'Vorher' });
    expect(second?.field('note').component).toMatchObject({ placeholder: 'Etwas' });
    expect(second?.field('size').options).toEqual(['l']);
    expect(fill).toBeDefined();
    await robin.fill(tour, { size: 'l', end: 'End' }).submit();
    await robin.waitForMessage(/"size":"l","note":"Vorher","end":"End"/);
  });

  test('are checked when the wizard is called', () => {
    // @ts-expect-error no such option
    expect(() => tour({ id: 'a' }, {}, { titel: 'Zwei' })).toThrow(/option "titel"|titel: There is no such option/);
    // @ts-expect-error no such field
    expect(() => tour({ id: 'a' }, {}, { labels: { note: 'Notiz', name: 'Name' } })).toThrow(/labels\.name/);
    // @ts-expect-error there are three pages
    expect(() => tour({ id: 'a' }, {}, {}, {}, { title: 'Vier' })).toThrow(/page 4/);
  });
});
