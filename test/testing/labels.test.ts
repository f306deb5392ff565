/** Users who name buttons, selects and fields of modals by what they see, or by custom_ids: without declarations. */
import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  Select,
  type SelectContext,
  stringOption,
  stringSelect,
  textInput,
  userSelect,
} from 'guildhall';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stepErrorOf } from './sample-world.js';

const panel = command('panel', { description: 'x', options: { title: stringOption({ description: 'x' }) } });
const apply = button('apply', { label: 'Apply' });
const vote = button('vote/:choice', { label: 'Vote' });
const heart = button('heart', { emoji: '❤️' });
const color = stringSelect('color', { placeholder: 'Choose a color', options: { r: 'Red', g: 'Green' } });
const mate = userSelect('mate', { placeholder: 'Choose a mate' });
const about = modal('about', {
  title: 'About you',
  fields: {
    who: textInput({ label: 'Your name' }),
    first: textInput({ label: 'Reason', required: false }),
    second: textInput({ label: 'Reason', required: false }),
    // Its custom_id is the label of another field.
    Age: textInput({ label: 'Years', required: false }),
    born: textInput({ label: 'Age', required: false }),
  },
});

@Handler()
class Desk {
  @Command(panel)
  async show(use: CommandContext<typeof panel>) {
    await use.reply({
      content: use.options.title,
      components: [
        actionRow(apply(), vote({ choice: 'a' }), vote({ choice: 'b' }), heart()),
        actionRow(color()),
        actionRow(mate()),
      ],
    });
  }
  @Button(apply, { defer: false })
  applied(click: ButtonContext<typeof apply>) {
    return click.showModal(about());
  }
  @Button(vote)
  voted(click: ButtonContext<typeof vote>) {
    return click.reply(`${click.message.content}: ${click.params.choice}`);
  }
  @Button(heart)
  loved(click: ButtonContext<typeof heart>) {
    return click.reply('Loved.');
  }
  @Select(color)
  async colored(choice: SelectContext<typeof color>) {
    await choice.reply(`${choice.message.content}: ${choice.value}`);
  }
  @Select(mate)
  async mated(choice: SelectContext<typeof mate>) {
    await choice.reply(`With ${choice.value.user.username}.`);
  }
  @ModalSubmit(about)
  async introduced(form: ModalContext<typeof about>) {
    await form.reply(JSON.stringify(form.values));
  }
}

const bot = new Bot({ handlers: [Desk], logLevel: 'silent' });

/** Creates a world with a member to whom panels of these titles were shown, oldest first. */
async function showPanels(...titles: readonly string[]): Promise<{ world: TestWorld; robin: TestUser }> {
  const world = await createWorld({ bot, timeoutMs: 1000 });
  onTestFinished(() => world.close());
  const robin = await world.createMember('Robin');
  for (const title of titles) await robin.useCommand('panel', { title });
  return { world, robin };
}

describe('a button', () => {
  test('is named by its label, its custom_id, or its message', async () => {
    const { robin } = await showPanels('Rules', 'Colors');
    expect((await robin.click({ label: 'Apply' })).modal?.title).toBe('About you');
    expect((await robin.click({ label: /^app/i })).modal?.title).toBe('About you');
    expect((await robin.click({ label: '❤️' })).text).toBe('Loved.');
    expect((await robin.click({ customId: 'vote/a' })).text).toBe('Colors: a');
    expect((await robin.click({ customId: /b$/ })).text).toBe('Colors: b');
    expect((await robin.click({ label: 'Vote', customId: /a$/, message: 'Rules' })).text).toBe('Rules: a');
    const rules = await robin.waitForMessage(/^Rules\n/);
    expect((await robin.click({ customId: /b$/, message: rules })).text).toBe('Rules: b');
    expect((await robin.click({ customId: /b$/, message: ({ content }) => content === 'Rules' })).text).toBe(
      'Rules: b',
    );
  });

  test('is searched on the newest message that has one', async () => {
    const { robin } = await showPanels('Old', 'New');
    expect((await robin.click({ label: 'Vote', customId: 'vote/a' })).text).toBe('New: a');
  });

  test('has a label in which white space at the ends does not count, and case does', async () => {
    const { robin } = await showPanels('Rules');
    expect((await robin.click(' Apply ')).hasOpenedModal).toBe(true);
    const failure = await stepErrorOf(robin.click('apply'));
    expect(failure.message).toContain('Robin could see no button [apply] within 1000 ms.');
  });

  test.each([
    ['a label', 'Vote'],
    ['an object', { label: 'Vote' }],
    ['a pattern', { customId: /^vote/ }],
  ])('named by %s that several on one message have is an error with their custom_ids', async (_, named) => {
    const { robin } = await showPanels('Rules');
    const failure = await stepErrorOf(robin.click(named));
    expect(failure.reason).toBe('ambiguous');
    expect(failure.message).toMatch(
      /Robin sees 2 of the button .*"Rules.*\[Vote\] \("vote\/a"\), \[Vote\] \("vote\/b"\)/s,
    );
  });

  test('that nobody can see is an error with the buttons that are there', async () => {
    const { robin } = await showPanels('Rules');
    const failure = await stepErrorOf(robin.click({ label: 'Close', customId: /^x/, message: 'Ticket 2' }));
    expect(failure.message).toContain(
      'Robin could see no button [Close] with the custom_id /^x/ on a message containing "Ticket 2" within 1000 ms.',
    );
    expect(failure.message).toContain('Visible buttons, with their custom_ids: [Apply] ("apply"), [Vote] ("vote/a")');
    expect(failure.message).toContain('Messages visible to Robin');
  });

  test.each([
    ['nothing', {}, 'click needs a button: `{ label }`, `{ customId }` or `{ message }`'],
    ['a value that is not set', undefined, 'click needs a button'],
    ['a number', 3, 'click needs a button'],
    ['an unknown field', { lable: 'Apply' }, 'click: option "lable": there is no such option. Did you mean "label"?'],
    ['the field of a select', { placeholder: 'Apply' }, 'click: option "placeholder": there is no such option'],
  ])('named by %s is an error at once', async (_, named, text) => {
    const { robin } = await showPanels();
    // @ts-expect-error: it names no button
    expect((await stepErrorOf(robin.click(named))).message).toContain(text);
  });
});

describe('a select', () => {
  test('is named by its placeholder, its custom_id, or its message', async () => {
    const { world, robin } = await showPanels('Rules', 'Colors');
    await world.createMember('finch');
    expect((await robin.select('Choose a color', 'Red')).text).toBe('Colors: r');
    expect((await robin.select({ placeholder: /color/, message: 'Rules' }, 'g')).text).toBe('Rules: g');
    expect((await robin.select({ customId: 'mate' }, 'finch')).text).toBe('With finch.');
    const [newest] = robin.messages().filter(({ selects }) => selects.length > 0);
    expect(newest).toHaveSelect('Choose a color');
    expect(newest).toHaveSelect();
    expect(newest).not.toHaveSelect('Choose');
  });

  test('that does not exist, or is not the only one, is an error with the selects', async () => {
    const { robin } = await showPanels('Rules');
    const missing = await stepErrorOf(robin.select({ placeholder: 'Choose' }, 'r'));
    expect(missing.message).toContain('no select [Choose]');
    expect(missing.message).toContain('[Choose a color] ("color"), [Choose a mate] ("mate")');
    expect((await stepErrorOf(robin.select({ message: 'Rules' }, 'r'))).reason).toBe('ambiguous');
    // @ts-expect-error: it has no label
    expect((await stepErrorOf(robin.select({ label: 'Choose a color' }, 'r'))).message).toContain('option "label"');
    expect((await stepErrorOf(robin.select({}, 'r'))).message).toContain('`{ placeholder }`');
  });
});

describe('a modal', () => {
  test('is filled in by labels when it is open, also if it opens later', async () => {
    const { robin } = await showPanels('Rules');
    const filling = robin.fill({ 'Your name': 'Robin' }).submit();
    const response = await robin.click('Apply');
    expect(response).toHaveField('Your name');
    expect(response).not.toHaveField('who');
    expect(JSON.parse((await filling).text)).toMatchObject({ who: 'Robin' });
  });

  test('that a response opened is filled in by labels and custom_ids', async () => {
    const { robin } = await showPanels('Rules');
    const opened = await robin.click('Apply');
    const response = await opened.fill({ ' Your  name ': 'Robin', second: 'Because', Years: '20' }).submit();
    expect(JSON.parse(response.text)).toMatchObject({ who: 'Robin', second: 'Because', Age: '20' });
  });

  test('prefers a field with this custom_id to one with this label', async () => {
    const { robin } = await showPanels('Rules');
    await robin.click('Apply');
    const response = await robin.fill({ 'Your name': 'Robin', Age: '20' }).submit();
    expect(JSON.parse(response.text)).toMatchObject({ Age: '20', born: null });
  });

  test.each([
    ['that two fields have', { Reason: 'x' }, /has 2 fields "Reason".*"first", "second"/],
    ['in another case', { 'your name': 'x' }, /no field "your name" in the modal "About you".*"who" \("Your name"\)/],
    ['and the custom_id of the same field', { 'Your name': 'x', who: 'y' }, /"Your name" and "who" are the same field/],
  ])('with a label %s is not submitted', async (_, inputs, message) => {
    const { robin } = await showPanels('Rules');
    await robin.click('Apply');
    expect((await stepErrorOf(robin.fill(inputs).submit())).message).toMatch(message);
    expect(robin.modal).toHaveField('Your name');
  });

  test('that does not open is an error with the visible messages', async () => {
    const { robin } = await showPanels('Rules');
    const failure = await stepErrorOf(robin.fill({ 'Your name': 'Robin' }).submit());
    expect(failure.message).toContain('No modal opened for Robin within 1000 ms.');
    expect(failure.message).toContain('Messages visible to Robin');
  });

  test('needs inputs', async () => {
    const { robin } = await showPanels('Rules');
    // @ts-expect-error: a declaration is no input
    expect(() => robin.fill(about)).toThrow('fill needs inputs');
    // @ts-expect-error: a declaration with nothing
    expect(() => robin.fill(undefined)).toThrow('fill needs inputs');
  });
});
