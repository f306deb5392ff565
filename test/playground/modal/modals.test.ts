import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

const MODAL = 9;
const UPDATE_LATER = 6;

const label = (component: object, description?: string) => ({
  type: 18,
  label: 'Field',
  ...(description ? { description } : {}),
  component: { custom_id: 'f', ...component },
});
const options = ['Red', 'Green', 'Blue'].map((name) => ({ label: name, value: name.toLowerCase() }));

/** Returns the value of the first field of a submitted modal. */
function firstValueOf(interaction: Interaction): unknown {
  if (interaction.type !== 5) throw new Error('expected a submitted modal');
  const [first] = interaction.data.components;
  if (!first || !('component' in first)) throw new Error('expected a label');
  const { component } = first;
  return 'values' in component ? component.values : component.value;
}

describe.skipIf(missingBrowser)('a modal', () => {
  let fixture: ChannelFixture;
  let channelPage: ChannelPage;
  let page: Page;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
    await fixture.addMembers();
    channelPage = await fixture.openChannel();
    page = channelPage.page;
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Open', custom_id: 'open' }] }];
    await fixture.postAsBot(channelPage.channelId, { content: 'press', components });
  });
  afterAll(() => fixture?.close());
  // Closes modals that a failed test left open.
  afterEach(async () => {
    for (let attempts = 0; attempts < 3 && (await page.getByRole('dialog').count()) > 0; attempts++)
      await page.keyboard.press('Escape');
  });

  const openButton = () => channelPage.message('press').getByRole('button', { name: 'Open' });

  async function openModal(...components: unknown[]): Promise<Locator> {
    await openButton().click();
    await fixture.respond(await fixture.nextInteraction(), MODAL, { custom_id: 'form', title: 'The form', components });
    const dialog = page.getByRole('dialog', { name: 'The form' });
    await dialog.waitFor();
    return dialog;
  }

  /** Submits the modal, acknowledges the interaction and waits until the modal is closed. Returns the interaction. */
  async function submitModal(dialog: Locator, send = () => dialog.getByRole('button', { name: 'Submit' }).click()) {
    await send();
    const interaction = await fixture.nextInteraction();
    await fixture.respond(interaction, UPDATE_LATER);
    await expect.poll(() => dialog.count()).toBe(0);
    return interaction;
  }

  async function expectProblem(dialog: Locator, problem: string): Promise<void> {
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText(problem).waitFor();
    await expect.poll(() => dialog.isVisible()).toBe(true);
  }

  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');

  it('shows its title and application, texts, labels, descriptions and required fields', async () => {
    const dialog = await openModal(
      { type: 10, content: 'Some **words** first' },
      { ...label({ type: 4, style: 1, placeholder: 'Write here' }, 'What it is for'), label: 'Name' },
      { ...label({ type: 4, style: 1, custom_id: 'g', required: false }), label: 'More' },
    );
    await expect.poll(() => dialog.locator('strong', { hasText: 'words' }).count()).toBe(1);
    await expect.poll(() => dialog.locator('header').getByText('Guildhall', { exact: true }).count()).toBe(1);
    const name = dialog.getByRole('textbox', { name: 'Name (required)' });
    expect(await name.getAttribute('placeholder')).toBe('Write here');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.getByText('What it is for').count()).toBe(1);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'More', exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  describe('with a short text', () => {
    it('counts it, rejects short and long texts, and accepts valid ones', async () => {
      const dialog = await openModal(label({ type: 4, style: 1, min_length: 2, max_length: 5 }));
      const field = dialog.getByRole('textbox');
      await expectProblem(dialog, 'This field is required.');
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('a');
      await dialog.getByText('1 of at least 2').waitFor();
      await expectProblem(dialog, 'Must be 2 or more in length.');
      await field.fill('abcdef');
      await dialog.getByText('6 / 5').waitFor();
      await expectProblem(dialog, 'Must be 5 or fewer in length.');
      await field.fill('abc');
      await expect.poll(() => dialog.getByText('Must be').count()).toBe(0);
      expect(firstValueOf(await submitModal(dialog, () => page.keyboard.press('Enter')))).toBe('abc');
    });

    it('in an action row is supported as well', async () => {
      const dialog = await openModal({
        type: 1,
        components: [{ type: 4, style: 1, custom_id: 'f', label: 'Old way' }],
      });
      await dialog.getByRole('textbox', { name: 'Old way (required)' }).fill('x');
      await submitModal(dialog);
    });
  });

  it('with a paragraph keeps line breaks and the initial value', async () => {
    const dialog = await openModal(label({ type: 4, style: 2, value: 'one', required: false }));
    const field = dialog.getByRole('textbox');
    await expect.poll(() => field.inputValue()).toBe('one');
    await field.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(firstValueOf(await submitModal(dialog))).toBe('one\ntwo');
  });

  it('with a radio group requires a choice, by mouse or keyboard, and an optional choice can be cleared', async () => {
    const dialog = await openModal(label({ type: 21, options }));
    await expectProblem(dialog, 'This field is required.');
    await dialog.getByRole('radio', { name: 'Green' }).check();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Blue' }).isChecked()).toBe(true);
    expect(firstValueOf(await submitModal(dialog))).toBe('blue');
    const optional = await openModal(label({ type: 21, options, required: false }));
    await optional.getByRole('radio', { name: 'Red' }).check();
    await optional.getByRole('button', { name: 'Clear choice' }).click();
    expect(firstValueOf(await submitModal(optional))).toBeNull();
  });

  it('with a checkbox group requires the minimum and allows no more than the maximum', async () => {
    const dialog = await openModal(label({ type: 22, options, min_values: 2, max_values: 2 }));
    await dialog.getByRole('checkbox', { name: 'Red' }).check();
    await expectProblem(dialog, 'At least 2 must be selected.');
    await dialog.getByRole('checkbox', { name: 'Blue' }).press('Space');
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Green' }).isDisabled()).toBe(true);
    expect(firstValueOf(await submitModal(dialog))).toEqual(['red', 'blue']);
  });

  it('with a checkbox sends whether it is checked', async () => {
    const dialog = await openModal(label({ type: 23 }));
    await dialog.getByRole('checkbox', { name: 'Field' }).press('Space');
    expect(firstValueOf(await submitModal(dialog))).toBe(true);
    expect(firstValueOf(await submitModal(await openModal(label({ type: 23 }))))).toBe(false);
  });

  it('with a string select requires a choice, by keyboard', async () => {
    const dialog = await openModal(label({ type: 3, options, placeholder: 'Which?' }));
    await expectProblem(dialog, 'This field is required.');
    await expect.poll(focused).toBe('Field: Which?');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Field' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Field: Blue' }).waitFor();
    expect(firstValueOf(await submitModal(dialog))).toEqual(['blue']);
  });

  it.each([
    [5, 'mi', 'mia'],
    [6, 'capt', 'Captains'],
    [7, 'the', 'theo'],
    [8, 'welc', 'welcome'],
  ])('with a select of type %d requires a choice, found by its search', async (type, search, expected) => {
    const dialog = await openModal(label({ type }));
    await expectProblem(dialog, 'This field is required.');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search: Field' }).fill(search);
    await page.getByRole('listbox').getByRole('option', { name: expected }).click();
    await dialog.getByRole('button', { name: `Field: ${expected}` }).waitFor();
    expect(firstValueOf(await submitModal(dialog))).toHaveLength(1);
  });

  it('with a select of several values counts the selection, which Escape keeps', async () => {
    const dialog = await openModal(label({ type: 5, min_values: 2, max_values: 3 }));
    await dialog.getByRole('button', { name: /^Field/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'mia' }).click();
    await page.getByText('Choose 2 to 3 · 1 selected').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expectProblem(dialog, 'At least 2 must be selected.');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').getByRole('option', { name: 'theo' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(firstValueOf(await submitModal(dialog))).toHaveLength(2);
  });

  describe('with a file upload', () => {
    const file = (name: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from('hello') });

    it('requires a file, lists the selected files and removes them', async () => {
      const dialog = await openModal(label({ type: 19, max_values: 2 }));
      await expectProblem(dialog, 'This field is required.');
      const input = dialog.locator('input[type=file]');
      await input.setInputFiles([file('a.txt'), file('b.txt')]);
      await input.setInputFiles([file('c.txt')]);
      const list = dialog.getByRole('list', { name: 'Selected files: Field' });
      await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
      await expectProblem(dialog, 'At most 2 can be selected.');
      await dialog.getByRole('button', { name: 'Remove b.txt' }).click();
      const interaction = await submitModal(dialog);
      expect(firstValueOf(interaction)).toHaveLength(2);
      const { resolved } = interaction.type === 5 ? interaction.data : { resolved: undefined };
      expect(Object.values(resolved?.attachments ?? {}).map(({ filename, size }) => [filename, size])).toEqual([
        ['a.txt', 5],
        ['c.txt', 5],
      ]);
    });

    it('accepts dropped files', async () => {
      const dialog = await openModal(label({ type: 19 }));
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['hello'], 'dropped.txt', { type: 'text/plain' }));
        return data;
      });
      await dialog.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
      await dialog.getByText('dropped.txt').waitFor();
      expect(firstValueOf(await submitModal(dialog))).toHaveLength(1);
    });

    it('opens the file picker by keyboard, with the accepted types', async () => {
      const dialog = await openModal(label({ type: 19, file_types: ['.pdf', 'image'] }));
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose files: Field' }).press('Enter');
      await (await chooser).setFiles([file('cv.pdf', 'application/pdf')]);
      expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('.pdf,image/*');
      expect(firstValueOf(await submitModal(dialog))).toHaveLength(1);
    });

    it('shows the emulator’s problem with a file at the field', async () => {
      const dialog = await openModal(label({ type: 19, file_types: ['image'] }));
      await dialog.locator('input[type=file]').setInputFiles([file('cv.txt')]);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      const problem = dialog.locator('[id*=error]', { hasText: /\w/ });
      await problem.waitFor();
      await expect.poll(focused).toBe('Choose files: Field');
      await dialog.getByRole('button', { name: 'Remove cv.txt' }).click();
      await expect.poll(() => problem.count()).toBe(0);
      await dialog.locator('input[type=file]').setInputFiles([file('me.png', 'image/png')]);
      await submitModal(dialog);
    });
  });

  it('shows problems that only the emulator can detect at the field', async () => {
    const zoe = fixture.backend.user('zoe').user.id;
    const members = `/guilds/${fixture.backend.emulator.guildId}/members`;
    await fixture.control.ok('POST', members, { user_id: zoe });
    const dialog = await openModal(label({ type: 5 }));
    await dialog.getByRole('button', { name: /^Field/ }).click();
    await page.keyboard.type('zoe');
    await page.getByRole('listbox').getByRole('option', { name: 'zoe' }).click();
    await fixture.control.ok('DELETE', `${members}/${zoe}`);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('The select does not show').waitFor();
    await expect.poll(focused).toMatch(/^Field: /);
    await page.keyboard.press('Escape');
  });

  it('moves the focus to the first invalid field', async () => {
    const dialog = await openModal(
      { ...label({ type: 4, style: 1, custom_id: 'a' }), label: 'First' },
      { ...label({ type: 4, style: 1, custom_id: 'b' }), label: 'Second' },
      { ...label({ type: 4, style: 1, custom_id: 'c' }), label: 'Third' },
    );
    await dialog.getByRole('textbox', { name: 'First' }).fill('x');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(2);
    const second = dialog.getByRole('textbox', { name: 'Second' });
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is closed by Cancel, the close button and Escape, and returns the focus', async () => {
    for (const closeModal of [
      (dialog: Locator) => dialog.getByRole('button', { name: 'Cancel' }).click(),
      (dialog: Locator) => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      const dialog = await openModal(label({ type: 4, style: 1 }));
      await closeModal(dialog);
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => openButton().evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('is not closed by a click outside once it contains input', async () => {
    const dialog = await openModal(label({ type: 4, style: 1 }));
    await dialog.getByRole('textbox').fill('precious');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('precious');
    await dialog.getByRole('textbox').fill('');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('stays open with its input if the bot does not respond', async () => {
    const dialog = await openModal(label({ type: 4, style: 1 }));
    await dialog.getByRole('textbox').fill('precious');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await fixture.nextInteraction();
    await fixture.backend.emulator.clock.advance(3001);
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('precious');
    await page.keyboard.press('Escape');
  });
});
