import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { standardFile } from '../../../dev/src/emulator/http/standard-files.js';
import { insertSku } from '../../../dev/src/emulator/state/monetization/skus.js';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { messageFlags } from '../../../src/wire/objects/messages/message-types.js';
import { PNG } from '../../emulator/fixtures/pictures.js';
import { browserTest } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage, waitForPictures } from '../fixture/channel-fixture.js';
import { missingBrowser } from '../fixture/chromium.js';

const UPDATE = 7;
const MESSAGE = 4;
const DEFERRED = 5;
const UPDATE_LATER = 6;

const row = (...components: unknown[]) => ({ type: 1, components });
const button = (label: string, style: number, overrides: object = {}) => ({
  type: 2,
  style,
  label,
  custom_id: label.toLowerCase(),
  ...overrides,
});
const options = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label.toLowerCase() }));

/** Returns the selected values. */
function valuesOf(interaction: Interaction): unknown {
  return interaction.data && 'values' in interaction.data ? interaction.data.values : undefined;
}

function customIdOf(interaction: Interaction): unknown {
  return interaction.data && 'custom_id' in interaction.data ? interaction.data.custom_id : undefined;
}

describe.skipIf(missingBrowser)('components', () => {
  let fixture: ChannelFixture;
  let channelPage: ChannelPage;
  let page: Page;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await ChannelFixture.open(browser);
    await fixture.addMembers({ color: 0xe67e22 });
    channelPage = await fixture.openChannel();
    page = channelPage.page;
  });
  afterAll(() => fixture?.close());

  /** Posts a message with one row and returns its article. */
  let count = 0;
  async function postRow(...components: unknown[]): Promise<Locator> {
    const content = `message number ${++count};`;
    await fixture.postAsBot(channelPage.channelId, { content, components });
    return channelPage.latestMessage(content);
  }

  /** The bot acknowledges the next interaction without a reply. Returns the interaction. */
  async function acknowledgeNext(): Promise<Interaction> {
    const interaction = await fixture.nextInteraction();
    await fixture.respond(interaction, UPDATE_LATER);
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    return interaction;
  }

  describe('buttons', () => {
    it.each([
      ['Primary', 1],
      ['Secondary', 2],
      ['Success', 3],
      ['Danger', 4],
    ])('of style %s send an interaction', async (label, style) => {
      const article = await postRow(row(button(label, style, { emoji: { name: '🔥' } })));
      const control = article.getByRole('button', { name: label, exact: true });
      expect(await control.textContent()).toBe(`🔥${label}`);
      await control.click();
      expect(customIdOf(await acknowledgeNext())).toBe(label.toLowerCase());
    });

    it('can be clicked by keyboard and wait for the response', async () => {
      const article = await postRow(row(button('Slow', 1), button('Other', 2)));
      const control = article.getByRole('button', { name: 'Slow' });
      await control.focus();
      await page.keyboard.press('Enter');
      const interaction = await fixture.nextInteraction();
      await expect.poll(() => control.getAttribute('aria-busy')).toBe('true');
      expect(await article.getByRole('button', { name: 'Other' }).getAttribute('aria-disabled')).toBe('true');
      await fixture.respond(interaction, MESSAGE, { content: 'here it is' });
      await expect.poll(() => control.getAttribute('aria-busy')).toBe('false');
      await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('show a failure if the bot does not respond in time', async () => {
      const article = await postRow(row(button('Mute', 1)));
      await article.getByRole('button', { name: 'Mute' }).click();
      await fixture.nextInteraction();
      await fixture.backend.emulator.clock.advance(3001);
      await article.getByText('This interaction failed').waitFor();
      await article.getByRole('button', { name: 'Mute' }).click();
      await expect.poll(() => article.getByText('This interaction failed').count()).toBe(0);
      await acknowledgeNext();
    });

    it('of a message that was deleted without an update show a failure', async () => {
      const article = await postRow(row(button('Late', 1)));
      const id = (await article.getAttribute('data-message-id')) ?? '';
      fixture.backend.emulator.world.channels.get(channelPage.channelId)?.messages.delete(id);
      await article.getByRole('button', { name: 'Late' }).click();
      await article.getByText('This interaction failed').waitFor();
      await page.getByText('The message does not exist, or this user cannot see it.').waitFor();
    });

    it('that are disabled cannot be clicked', async () => {
      const article = await postRow(row(button('Never', 1, { disabled: true })));
      await expect.poll(() => article.getByRole('button', { name: 'Never' }).isDisabled()).toBe(true);
    });

    it('with a link open it in a new tab', async () => {
      const article = await postRow(row({ type: 2, style: 5, label: 'Read', url: 'https://example.com/a' }));
      const link = article.getByRole('link', { name: 'Read' });
      expect(await link.getAttribute('href')).toBe('https://example.com/a');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    });

    it('for purchases show the name and the price of their SKU', async () => {
      const { world, applicationId } = fixture.backend.emulator;
      const { sku } = insertSku(world, applicationId, { name: 'Gold', kind: 'durable', price: 199 });
      const article = await postRow(row({ type: 2, style: 6, sku_id: sku.id }));
      await article.getByRole('button', { name: 'Gold $1.99' }).waitFor();
    });

    it('with only an emoji are named after it', async () => {
      const { guildId } = fixture.backend.emulator;
      const { id } = await fixture.callAsBot('POST', `/guilds/${guildId}/emojis`, { name: 'blob', image: PNG });
      const article = await postRow(row({ type: 2, style: 2, custom_id: 'e', emoji: { id, name: 'blob' } }));
      await article.getByRole('button', { name: ':blob:' }).click();
      expect(customIdOf(await acknowledgeNext())).toBe('e');
    });
  });

  describe('string selects', () => {
    const described = options.map((option, index) => ({
      ...option,
      description: `number ${index + 1}`,
      emoji: { name: '🎨' },
    }));

    it('list their options with descriptions and emojis, and send the clicked one', async () => {
      const article = await postRow(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: described }));
      await article.getByRole('button', { name: 'Pick one: Pick one' }).click();
      const list = page.getByRole('listbox', { name: 'Pick one' });
      await expect
        .poll(() => list.getByRole('option').allTextContents())
        .toEqual(['🎨Rednumber 1', '🎨Greennumber 2', '🎨Bluenumber 3']);
      await list.getByRole('option', { name: 'Green' }).click();
      expect(valuesOf(await acknowledgeNext())).toEqual(['green']);
    });

    it('can be used by keyboard: arrows, letters, Enter', async () => {
      const article = await postRow(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options }));
      await article.getByRole('button', { name: /^Pick one/ }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('listbox', { name: 'Pick one' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      expect(valuesOf(await acknowledgeNext())).toEqual(['blue']);
    });

    it('of several values send them when the list closes, up to the maximum', async () => {
      const select = { type: 3, custom_id: 'many', placeholder: 'Pick some', options, min_values: 1, max_values: 2 };
      const article = await postRow(row(select));
      await article.getByRole('button', { name: /^Pick some/ }).click();
      const list = page.getByRole('listbox', { name: 'Pick some' });
      for (const name of ['Red', 'Blue', 'Green']) await list.getByRole('option', { name }).click({ force: true });
      await expect.poll(() => list.getByRole('option', { selected: true }).allTextContents()).toEqual(['Red', 'Blue']);
      await page.getByRole('button', { name: 'Done' }).click();
      expect(valuesOf(await acknowledgeNext())).toEqual(['red', 'blue']);
      await article.getByRole('button', { name: 'Pick some: Red, Blue' }).waitFor();
    });

    it('of several values keep and send them when Escape closes the list, if their number is valid', async () => {
      const select = { type: 3, custom_id: 'many', placeholder: 'Pick some', options, min_values: 2, max_values: 3 };
      const article = await postRow(row(select), row(button('After', 1)));
      await article.getByRole('button', { name: /^Pick some/ }).press('ArrowDown');
      for (const key of ['Enter', 'ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
      expect(valuesOf(await acknowledgeNext())).toEqual(['red', 'green']);

      const control = article.getByRole('button', { name: 'Pick some: Red, Green' });
      await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
      await control.press('ArrowDown');
      for (const key of ['Enter', 'Escape']) await page.keyboard.press(key);
      await article.getByRole('button', { name: 'Pick some: Red, Green' }).waitFor();
      await article.getByRole('button', { name: 'After' }).click();
      expect(customIdOf(await acknowledgeNext())).toBe('after');
    });

    it('show the bot’s default values, also after an update', async () => {
      const chosen = options.map((option) => ({ ...option, default: option.value === 'blue' }));
      const article = await postRow(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: chosen }));
      await article.getByRole('button', { name: 'Pick one: Blue' }).click();
      await page.getByRole('option', { name: 'Red' }).click();
      const interaction = await fixture.nextInteraction();
      const later = options.map((option) => ({ ...option, default: option.value === 'green' }));
      await fixture.respond(interaction, UPDATE, {
        components: [row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: later })],
      });
      await article.getByRole('button', { name: 'Pick one: Green' }).waitFor();
    });
  });

  describe('entity selects', () => {
    it.each([
      [5, 'Select a user', 'mi', 'mia'],
      [6, 'Select a role', 'capt', 'Captains'],
      [7, 'Select a user or role', 'the', 'theo'],
      [8, 'Select a channel', 'welc', 'welcome'],
    ])('of type %d can be searched by name and used by keyboard', async (type, name, search, expected) => {
      const article = await postRow(row({ type, custom_id: 'who' }));
      await article.getByRole('button', { name: `${name}: ${name}` }).press('Enter');
      await page.getByRole('combobox', { name: `Search: ${name}` }).fill(search);
      await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
      await page.keyboard.press('Enter');
      const interaction = await acknowledgeNext();
      await article.getByRole('button', { name: `${name}: ${expected}` }).waitFor();
      expect(valuesOf(interaction)).toHaveLength(1);
    });

    it('show a text if nothing matches', async () => {
      const article = await postRow(row({ type: 5, custom_id: 'who' }));
      await article.getByRole('button', { name: /^Select a user/ }).click();
      await page.keyboard.type('nobody at all');
      await page.getByText('No results.').waitFor();
      await page.keyboard.press('Escape');
    });

    it('list only channels of their types', async () => {
      await fixture.callAsBot('POST', `/guilds/${fixture.backend.emulator.guildId}/channels`, {
        name: 'Lounge',
        type: 2,
      });
      const article = await postRow(row({ type: 8, custom_id: 'where', channel_types: [2] }));
      await article.getByRole('button', { name: /^Select a channel/ }).click();
      await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Lounge']);
      await page.keyboard.press('Escape');
    });
  });

  it('of version 2 are rendered: containers, sections, texts, pictures, files, separators', async () => {
    const bytes = Uint8Array.from(standardFile('avatars/2.png')?.bytes ?? []);
    const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, type: 'image/png', bytes }));
    const notes = { name: 'notes.txt', type: 'text/plain', bytes: new Uint8Array(10) };
    const media = (name: string) => ({ media: { url: `attachment://${name}` }, description: `Picture ${name}` });
    await fixture.postAsBot(
      channelPage.channelId,
      {
        flags: messageFlags.IS_COMPONENTS_V2,
        components: [
          {
            type: 17,
            accent_color: 0xe67e22,
            components: [
              { type: 10, content: '## In a container' },
              {
                type: 9,
                components: [{ type: 10, content: 'Beside a picture' }],
                accessory: { type: 11, ...media('a.png') },
              },
              { type: 14, divider: true, spacing: 2 },
              { type: 9, components: [{ type: 10, content: 'Beside a button' }], accessory: button('Accept', 3) },
              { type: 12, items: [media('b.png'), { ...media('c.png'), spoiler: true }] },
              { type: 13, file: { url: 'attachment://notes.txt' } },
              row({ type: 3, custom_id: 'in', placeholder: 'In it', options }),
            ],
          },
          { type: 17, spoiler: true, components: [{ type: 10, content: 'Covered words' }] },
        ],
      },
      [...files, notes],
    );
    const article = await channelPage.latestMessage('In a container');
    await article.getByRole('link', { name: 'notes.txt' }).waitFor();
    await expect.poll(() => article.getByText('10 bytes').count()).toBe(1);
    await expect.poll(() => article.getByRole('separator').count()).toBe(1);
    await expect.poll(() => article.getByRole('img', { name: 'Picture a.png' }).count()).toBe(1);
    await expect.poll(() => article.getByRole('button', { name: 'View full size: Picture b.png' }).count()).toBe(1);
    await expect.poll(() => article.locator('img').count()).toBe(3);
    // Pictures that are drawn later would move the buttons during a click.
    await waitForPictures(article);
    await expect.poll(() => article.locator('[inert]').count()).toBe(2);
    await article.getByRole('button', { name: 'Show spoiler' }).first().press('Enter');
    await expect.poll(() => article.locator('[inert]').count()).toBe(1);
    // On a busy machine, the message can still move during a click, which then does nothing.
    const showSpoiler = async () => {
      if ((await article.locator('[inert]').count()) > 0)
        await article.getByRole('button', { name: 'Show spoiler' }).click({ timeout: 5000 });
      return article.locator('[inert]').count();
    };
    await expect.poll(showSpoiler).toBe(0);
    await article.getByRole('button', { name: 'Accept' }).click();
    const interaction = await fixture.nextInteraction();
    expect(customIdOf(interaction)).toBe('accept');
    await fixture.respond(interaction, UPDATE, { components: [{ type: 10, content: 'Accepted it' }] });
    await channelPage.message('Accepted it').waitFor();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('render a gallery of %d pictures without gaps', async (length) => {
    const bytes = Uint8Array.from(standardFile('avatars/3.png')?.bytes ?? []);
    const files = Array.from({ length }, (_, index) => ({ name: `${index}.png`, type: 'image/png', bytes }));
    const items = files.map(({ name }) => ({
      media: { url: `attachment://${name}` },
      description: `${length} of ${name}`,
    }));
    const components = [
      { type: 10, content: `Gallery of ${length};` },
      { type: 12, items },
    ];
    await fixture.postAsBot(channelPage.channelId, { flags: messageFlags.IS_COMPONENTS_V2, components }, files);
    const article = await channelPage.latestMessage(`Gallery of ${length};`);
    const cells = article.getByRole('button', { name: `View full size: ${length} of` });
    await expect.poll(() => cells.count()).toBe(length);
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
    const rights = new Map<number, number>();
    for (const box of boxes) {
      if (!box) throw new Error('a picture is not rendered');
      const bottom = Math.round(box.y + box.height);
      rights.set(bottom, Math.max(rights.get(bottom) ?? 0, Math.round(box.x + box.width)));
    }
    // All rows of pictures end at the same edge.
    const edges = [...rights.values()];
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(length === 3 ? 1000 : 3);
  });

  it('of an ephemeral message can be used, and the message can be dismissed', async () => {
    const article = await postRow(row(button('Secretly', 2)));
    await article.getByRole('button', { name: 'Secretly' }).click();
    await fixture.respond(await fixture.nextInteraction(), DEFERRED, { flags: messageFlags.EPHEMERAL });
    const ephemeral = await channelPage.latestMessage('Only you can see this');
    await ephemeral.getByText('Guildhall is thinking…').waitFor();
    await ephemeral.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => ephemeral.count()).toBe(0);
  });

  it('of a forwarded message are shown but disabled', async () => {
    const content = 'to be carried on';
    const { id } = await fixture.postAsBot(channelPage.channelId, { content, components: [row(button('Dead', 1))] });
    const otherChannel = await fixture.createChannel('elsewhere');
    const message_reference = { type: 1, message_id: id, channel_id: channelPage.channelId };
    await fixture.postAsBot(otherChannel, { message_reference });
    const otherPage = await fixture.openChannel({ channelId: otherChannel });
    const disabledButton = otherPage.message('Forwarded').getByRole('button', { name: 'Dead' });
    await disabledButton.waitFor();
    await expect.poll(() => disabledButton.isDisabled()).toBe(true);
    await otherPage.close();
  });
});
