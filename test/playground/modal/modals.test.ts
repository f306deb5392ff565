import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { missingBrowser } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage } from '../fixture/channel-fixture.js';

const MODAL = 9;
const UPDATE_LATER = 6;

const label = (component: object, description?: string) => ({
  type: 18,
  label: 'Field',
  ...(description ? { description } : {}),
  component: { custom_id: 'f', ...component },
});
const options = ['Red', 'Green', 'Blue'].map((name) => ({ label: name, value: name.toLowerCase() }));

/** What a submitted modal holds in its first field. */
function answerOf(interaction: Interaction): unknown {
  if (interaction.type !== 5) throw new Error('expected a submitted modal');
  const [first] = interaction.data.components;
  if (!first || !('component' in first)) throw new Error('expected a label');
  const { component } = first;
  return 'values' in component ? component.values : component.value;
}

describe.skipIf(missingBrowser)('a modal', () => {
  let stage: ChannelFixture;
  let visit: ChannelPage;
  let page: Page;
  beforeAll(async () => {
    stage = await ChannelFixture.open();
    await stage.addMembers();
    visit = await stage.openChannel();
    page = visit.page;
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Open', custom_id: 'open' }] }];
    await stage.postAsBot(visit.channelId, { content: 'press', components });
  });
  afterAll(() => stage?.close());
  // What a test that failed left open is in the way of the next.
  afterEach(async () => {
    for (let tries = 0; tries < 3 && (await page.getByRole('dialog').count()) > 0; tries++)
      await page.keyboard.press('Escape');
  });

  const openButton = () => visit.message('press').getByRole('button', { name: 'Open' });

  async function opened(...components: unknown[]): Promise<Locator> {
    await openButton().click();
    await stage.respond(await stage.nextInteraction(), MODAL, { custom_id: 'form', title: 'The form', components });
    const dialog = page.getByRole('dialog', { name: 'The form' });
    await dialog.waitFor();
    return dialog;
  }

  /** What the bot hears when the modal is sent; the modal is gone then. */
  async function submitted(dialog: Locator, send = () => dialog.getByRole('button', { name: 'Submit' }).click()) {
    await send();
    const interaction = await stage.nextInteraction();
    await stage.respond(interaction, UPDATE_LATER);
    await expect.poll(() => dialog.count()).toBe(0);
    return interaction;
  }

  async function refusedWith(dialog: Locator, problem: string): Promise<void> {
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText(problem).waitFor();
    expect(await dialog.isVisible()).toBe(true);
  }

  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');

  it('shows its title, texts, labels, descriptions and which fields are required', async () => {
    const dialog = await opened(
      { type: 10, content: 'Some **words** first' },
      { ...label({ type: 4, style: 1, placeholder: 'Write here' }, 'What it is for'), label: 'Name' },
      { ...label({ type: 4, style: 1, custom_id: 'g', required: false }), label: 'More' },
    );
    expect(await dialog.locator('strong', { hasText: 'words' }).count()).toBe(1);
    const name = dialog.getByRole('textbox', { name: 'Name (required)' });
    expect(await name.getAttribute('placeholder')).toBe('Write here');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await dialog.getByText('What it is for').count()).toBe(1);
    expect(await dialog.getByRole('textbox', { name: 'More', exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  describe('with a short text', () => {
    it('counts it, refuses what is too short or too long, and takes what fits', async () => {
      const dialog = await opened(label({ type: 4, style: 1, min_length: 2, max_length: 5 }));
      const field = dialog.getByRole('textbox');
      await refusedWith(dialog, 'This field is required.');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('a');
      await dialog.getByText('1 of at least 2').waitFor();
      await refusedWith(dialog, 'Must be 2 or more in length.');
      await field.fill('abcdef');
      await dialog.getByText('6 / 5').waitFor();
      await refusedWith(dialog, 'Must be 5 or fewer in length.');
      await field.fill('abc');
      expect(await dialog.getByText('Must be').count()).toBe(0);
      expect(answerOf(await submitted(dialog, () => page.keyboard.press('Enter')))).toBe('abc');
    });

    it('in a row of its own is taken as well', async () => {
      const dialog = await opened({ type: 1, components: [{ type: 4, style: 1, custom_id: 'f', label: 'Old way' }] });
      await dialog.getByRole('textbox', { name: 'Old way (required)' }).fill('x');
      await submitted(dialog);
    });
  });

  it('with a paragraph keeps its lines, and what the bot filled in', async () => {
    const dialog = await opened(label({ type: 4, style: 2, value: 'one', required: false }));
    const field = dialog.getByRole('textbox');
    expect(await field.inputValue()).toBe('one');
    await field.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(answerOf(await submitted(dialog))).toBe('one\ntwo');
  });

  it('with a radio group wants one, by mouse or keys, and lets go of it where none is needed', async () => {
    const dialog = await opened(label({ type: 21, options }));
    await refusedWith(dialog, 'This field is required.');
    await dialog.getByRole('radio', { name: 'Green' }).check();
    await page.keyboard.press('ArrowDown');
    expect(await dialog.getByRole('radio', { name: 'Blue' }).isChecked()).toBe(true);
    expect(answerOf(await submitted(dialog))).toBe('blue');
    const optional = await opened(label({ type: 21, options, required: false }));
    await optional.getByRole('radio', { name: 'Red' }).check();
    await optional.getByRole('button', { name: 'Clear choice' }).click();
    expect(answerOf(await submitted(optional))).toBeNull();
  });

  it('with a checkbox group wants as many as it says, and never more', async () => {
    const dialog = await opened(label({ type: 22, options, min_values: 2, max_values: 2 }));
    await dialog.getByRole('checkbox', { name: 'Red' }).check();
    await refusedWith(dialog, 'At least 2 must be picked.');
    await dialog.getByRole('checkbox', { name: 'Blue' }).press('Space');
    expect(await dialog.getByRole('checkbox', { name: 'Green' }).isDisabled()).toBe(true);
    expect(answerOf(await submitted(dialog))).toEqual(['red', 'blue']);
  });

  it('with a checkbox takes a tick, or none', async () => {
    const dialog = await opened(label({ type: 23 }));
    await dialog.getByRole('checkbox', { name: 'Field' }).press('Space');
    expect(answerOf(await submitted(dialog))).toBe(true);
    expect(answerOf(await submitted(await opened(label({ type: 23 }))))).toBe(false);
  });

  it('with a string select wants a choice, and takes it by keys', async () => {
    const dialog = await opened(label({ type: 3, options, placeholder: 'Which?' }));
    await refusedWith(dialog, 'This field is required.');
    await expect.poll(focused).toBe('Field: Which?');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Field' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Field: Blue' }).waitFor();
    expect(answerOf(await submitted(dialog))).toEqual(['blue']);
  });

  it.each([
    [5, 'mi', 'mia'],
    [6, 'capt', 'Captains'],
    [7, 'the', 'theo'],
    [8, 'welc', 'welcome'],
  ])('with a select of type %d wants a choice, found by its search', async (type, search, expected) => {
    const dialog = await opened(label({ type }));
    await refusedWith(dialog, 'This field is required.');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search: Field' }).fill(search);
    await page.getByRole('listbox').getByRole('option', { name: expected }).click();
    await dialog.getByRole('button', { name: `Field: ${expected}` }).waitFor();
    expect(answerOf(await submitted(dialog))).toHaveLength(1);
  });

  it('with a select of several counts what is chosen, which Escape leaves standing', async () => {
    const dialog = await opened(label({ type: 5, min_values: 2, max_values: 3 }));
    await dialog.getByRole('button', { name: /^Field/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'mia' }).click();
    await page.getByText('Choose 2 to 3 · 1 chosen').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await refusedWith(dialog, 'At least 2 must be picked.');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').getByRole('option', { name: 'theo' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(answerOf(await submitted(dialog))).toHaveLength(2);
  });

  describe('with a file upload', () => {
    const file = (name: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from('hello') });

    it('wants a file, lists those that were chosen, and lets them go', async () => {
      const dialog = await opened(label({ type: 19, max_values: 2 }));
      await refusedWith(dialog, 'This field is required.');
      const input = dialog.locator('input[type=file]');
      await input.setInputFiles([file('a.txt'), file('b.txt')]);
      await input.setInputFiles([file('c.txt')]);
      const list = dialog.getByRole('list', { name: 'Chosen files: Field' });
      await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
      await refusedWith(dialog, 'At most 2 may be picked.');
      await dialog.getByRole('button', { name: 'Remove b.txt' }).click();
      const interaction = await submitted(dialog);
      expect(answerOf(interaction)).toHaveLength(2);
      const { resolved } = interaction.type === 5 ? interaction.data : { resolved: undefined };
      expect(Object.values(resolved?.attachments ?? {}).map(({ filename, size }) => [filename, size])).toEqual([
        ['a.txt', 5],
        ['c.txt', 5],
      ]);
    });

    it('takes files that are dropped on it', async () => {
      const dialog = await opened(label({ type: 19 }));
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['hello'], 'dropped.txt', { type: 'text/plain' }));
        return data;
      });
      await dialog.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
      await dialog.getByText('dropped.txt').waitFor();
      expect(answerOf(await submitted(dialog))).toHaveLength(1);
    });

    it('opens the chooser by key, with the types that it takes', async () => {
      const dialog = await opened(label({ type: 19, file_types: ['.pdf', 'image'] }));
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose files: Field' }).press('Enter');
      await (await chooser).setFiles([file('cv.pdf', 'application/pdf')]);
      expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('.pdf,image/*');
      expect(answerOf(await submitted(dialog))).toHaveLength(1);
    });

    it('shows at the field what the service says of a file', async () => {
      const dialog = await opened(label({ type: 19, file_types: ['image'] }));
      await dialog.locator('input[type=file]').setInputFiles([file('cv.txt')]);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      const problem = dialog.locator('[id*=error]', { hasText: /\w/ });
      await problem.waitFor();
      await expect.poll(focused).toBe('Choose files: Field');
      await dialog.getByRole('button', { name: 'Remove cv.txt' }).click();
      await expect.poll(() => problem.count()).toBe(0);
      await dialog.locator('input[type=file]').setInputFiles([file('me.png', 'image/png')]);
      await submitted(dialog);
    });
  });

  it('shows at the field what only the service can know', async () => {
    const zoe = stage.scene.user('zoe').user.id;
    const members = `/guilds/${stage.scene.emulator.guildId}/members`;
    await stage.control.ok('POST', members, { user_id: zoe });
    const dialog = await opened(label({ type: 5 }));
    await dialog.getByRole('button', { name: /^Field/ }).click();
    await page.keyboard.type('zoe');
    await page.getByRole('listbox').getByRole('option', { name: 'zoe' }).click();
    await stage.control.ok('DELETE', `${members}/${zoe}`);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('The select does not show').waitFor();
    await expect.poll(focused).toMatch(/^Field: /);
    await page.keyboard.press('Escape');
  });

  it('moves the focus to the first field that is wrong', async () => {
    const dialog = await opened(
      { ...label({ type: 4, style: 1, custom_id: 'a' }), label: 'First' },
      { ...label({ type: 4, style: 1, custom_id: 'b' }), label: 'Second' },
      { ...label({ type: 4, style: 1, custom_id: 'c' }), label: 'Third' },
    );
    await dialog.getByRole('textbox', { name: 'First' }).fill('x');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(2);
    const second = dialog.getByRole('textbox', { name: 'Second' });
    expect(await second.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('goes away with Cancel, the cross and Escape, and gives the focus back', async () => {
    for (const leave of [
      (dialog: Locator) => dialog.getByRole('button', { name: 'Cancel' }).click(),
      (dialog: Locator) => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      const dialog = await opened(label({ type: 4, style: 1 }));
      await leave(dialog);
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await openButton().evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('is not lost to a click beside it once something is written', async () => {
    const dialog = await opened(label({ type: 4, style: 1 }));
    await dialog.getByRole('textbox').fill('precious');
    await page.mouse.click(5, 5);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('precious');
    await dialog.getByRole('textbox').fill('');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('stays open with what was written when the bot does not answer', async () => {
    const dialog = await opened(label({ type: 4, style: 1 }));
    await dialog.getByRole('textbox').fill('precious');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await stage.nextInteraction();
    await stage.scene.emulator.clock.advance(3001);
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('precious');
    await page.keyboard.press('Escape');
  });
});
