import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawDefaultAvatar } from '../../../src/emulator/pictures/default-avatar.js';
import type { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { messageFlags } from '../../../src/wire/objects/messages/message-types.js';
import { missingBrowser } from '../fixture/browser.js';
import { ChannelFixture, type ChannelPage } from '../fixture/channel-fixture.js';

const UPDATE = 7;
const MESSAGE = 4;
const DEFERRED = 5;
const UPDATE_LATER = 6;

const row = (...components: unknown[]) => ({ type: 1, components });
const button = (label: string, style: number, more: object = {}) => ({
  type: 2,
  style,
  label,
  custom_id: label.toLowerCase(),
  ...more,
});
const options = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label.toLowerCase() }));

/** What was picked in a select. */
function valuesOf(interaction: Interaction): unknown {
  return interaction.data && 'values' in interaction.data ? interaction.data.values : undefined;
}

function customIdOf(interaction: Interaction): unknown {
  return interaction.data && 'custom_id' in interaction.data ? interaction.data.custom_id : undefined;
}

describe.skipIf(missingBrowser)('components', () => {
  let stage: ChannelFixture;
  let visit: ChannelPage;
  let page: Page;
  beforeAll(async () => {
    stage = await ChannelFixture.open();
    await stage.addMembers({ color: 0xe67e22 });
    visit = await stage.openChannel();
    page = visit.page;
  });
  afterAll(() => stage?.close());

  /** A message with one row, told from others by its content. */
  let count = 0;
  async function posted(...components: unknown[]): Promise<Locator> {
    const content = `stage number ${++count};`;
    await visit.scrollToEnd();
    await stage.postAsBot(visit.channelId, { content, components });
    const shown = visit.message(content);
    await shown.waitFor();
    return shown;
  }

  /** The bot takes what it hears next, without a word; gives what it heard. */
  async function takeNext(): Promise<Interaction> {
    const interaction = await stage.nextInteraction();
    await stage.respond(interaction, UPDATE_LATER);
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    return interaction;
  }

  describe('buttons', () => {
    it.each([
      ['Primary', 1],
      ['Secondary', 2],
      ['Success', 3],
      ['Danger', 4],
    ])('of style %s are pressed', async (label, style) => {
      const shown = await posted(row(button(label, style, { emoji: { name: '🔥' } })));
      const control = shown.getByRole('button', { name: label, exact: true });
      expect(await control.textContent()).toBe(`🔥${label}`);
      await control.click();
      expect(customIdOf(await takeNext())).toBe(label.toLowerCase());
    });

    it('are pressed by key, and wait until the bot answers', async () => {
      const shown = await posted(row(button('Slow', 1), button('Other', 2)));
      const control = shown.getByRole('button', { name: 'Slow' });
      await control.focus();
      await page.keyboard.press('Enter');
      const interaction = await stage.nextInteraction();
      await expect.poll(() => control.getAttribute('aria-busy')).toBe('true');
      expect(await shown.getByRole('button', { name: 'Other' }).getAttribute('aria-disabled')).toBe('true');
      await stage.respond(interaction, MESSAGE, { content: 'here it is' });
      await expect.poll(() => control.getAttribute('aria-busy')).toBe('false');
      expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('say that the interaction failed when the bot does not answer in time', async () => {
      const shown = await posted(row(button('Mute', 1)));
      await shown.getByRole('button', { name: 'Mute' }).click();
      await stage.nextInteraction();
      await stage.scene.emulator.clock.advance(3001);
      await shown.getByText('This interaction failed').waitFor();
      await shown.getByRole('button', { name: 'Mute' }).click();
      await expect.poll(() => shown.getByText('This interaction failed').count()).toBe(0);
      await takeNext();
    });

    it('of a message that is gone, of which the page has not heard, say so', async () => {
      const shown = await posted(row(button('Late', 1)));
      const id = (await shown.getAttribute('data-message-id')) ?? '';
      stage.scene.emulator.world.channels.get(visit.channelId)?.messages.delete(id);
      await shown.getByRole('button', { name: 'Late' }).click();
      await shown.getByText('This interaction failed').waitFor();
      await page.getByText('This person sees no such message in the channel.').waitFor();
    });

    it('that are disabled cannot be pressed', async () => {
      const shown = await posted(row(button('Never', 1, { disabled: true })));
      expect(await shown.getByRole('button', { name: 'Never' }).isDisabled()).toBe(true);
    });

    it('with a link open it in a page of its own', async () => {
      const shown = await posted(row({ type: 2, style: 5, label: 'Read', url: 'https://example.com/a' }));
      const link = shown.getByRole('link', { name: 'Read' });
      expect(await link.getAttribute('href')).toBe('https://example.com/a');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    });

    it('that sell something say that nothing is sold here', async () => {
      const shown = await posted(row({ type: 2, style: 6, sku_id: '123456789012345678' }));
      await shown.getByRole('button', { name: 'Get SKU 123456789012345678' }).click();
      await page.getByText('Nothing is sold here').waitFor();
    });

    it('with an emoji alone are named by it', async () => {
      const shown = await posted(
        row({ type: 2, style: 2, custom_id: 'e', emoji: { id: '123456789012345678', name: 'blob' } }),
      );
      await shown.getByRole('button', { name: ':blob:' }).click();
      expect(customIdOf(await takeNext())).toBe('e');
    });
  });

  describe('string selects', () => {
    const described = options.map((option, index) => ({
      ...option,
      description: `number ${index + 1}`,
      emoji: { name: '🎨' },
    }));

    it('offer their options with descriptions and emojis, and send the one that is clicked', async () => {
      const shown = await posted(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: described }));
      await shown.getByRole('button', { name: 'Pick one: Pick one' }).click();
      const list = page.getByRole('listbox', { name: 'Pick one' });
      expect(await list.getByRole('option').allTextContents()).toEqual([
        '🎨Rednumber 1',
        '🎨Greennumber 2',
        '🎨Bluenumber 3',
      ]);
      await list.getByRole('option', { name: 'Green' }).click();
      expect(valuesOf(await takeNext())).toEqual(['green']);
    });

    it('are used by keys: arrows, a letter, Enter', async () => {
      const shown = await posted(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options }));
      await shown.getByRole('button', { name: /^Pick one/ }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('listbox', { name: 'Pick one' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      expect(valuesOf(await takeNext())).toEqual(['blue']);
    });

    it('of several values send them when the list is closed, and never too many', async () => {
      const select = { type: 3, custom_id: 'many', placeholder: 'Pick some', options, min_values: 1, max_values: 2 };
      const shown = await posted(row(select));
      await shown.getByRole('button', { name: /^Pick some/ }).click();
      const list = page.getByRole('listbox', { name: 'Pick some' });
      for (const name of ['Red', 'Blue', 'Green']) await list.getByRole('option', { name }).click({ force: true });
      expect(await list.getByRole('option', { selected: true }).allTextContents()).toEqual(['Red', 'Blue']);
      await page.getByRole('button', { name: 'Done' }).click();
      expect(valuesOf(await takeNext())).toEqual(['red', 'blue']);
      await shown.getByRole('button', { name: 'Pick some: Red, Blue' }).waitFor();
    });

    it('send nothing when they are left with Escape', async () => {
      const select = { type: 3, custom_id: 'many', placeholder: 'Pick some', options, max_values: 2 };
      const shown = await posted(row(select), row(button('After', 1)));
      await shown.getByRole('button', { name: /^Pick some/ }).press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
      await shown.getByRole('button', { name: 'Pick some: Pick some' }).waitFor();
      await shown.getByRole('button', { name: 'After' }).click();
      expect(customIdOf(await takeNext())).toBe('after');
    });

    it('show what the bot chose beforehand, and what it chooses later', async () => {
      const chosen = options.map((option) => ({ ...option, default: option.value === 'blue' }));
      const shown = await posted(row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: chosen }));
      await shown.getByRole('button', { name: 'Pick one: Blue' }).click();
      await page.getByRole('option', { name: 'Red' }).click();
      const interaction = await stage.nextInteraction();
      const later = options.map((option) => ({ ...option, default: option.value === 'green' }));
      await stage.respond(interaction, UPDATE, {
        components: [row({ type: 3, custom_id: 'pick', placeholder: 'Pick one', options: later })],
      });
      await shown.getByRole('button', { name: 'Pick one: Green' }).waitFor();
    });
  });

  describe('selects of what there is', () => {
    it.each([
      [5, 'Select a user', 'mi', 'mia'],
      [6, 'Select a role', 'capt', 'Captains'],
      [7, 'Select a user or role', 'the', 'theo'],
      [8, 'Select a channel', 'welc', 'welcome'],
    ])('of type %d are searched by name and used by keys', async (type, name, search, expected) => {
      const shown = await posted(row({ type, custom_id: 'who' }));
      await shown.getByRole('button', { name: `${name}: ${name}` }).press('Enter');
      await page.getByRole('combobox', { name: `Search: ${name}` }).fill(search);
      await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
      await page.keyboard.press('Enter');
      const interaction = await takeNext();
      await shown.getByRole('button', { name: `${name}: ${expected}` }).waitFor();
      expect(valuesOf(interaction)).toHaveLength(1);
    });

    it('say when nothing is found', async () => {
      const shown = await posted(row({ type: 5, custom_id: 'who' }));
      await shown.getByRole('button', { name: /^Select a user/ }).click();
      await page.keyboard.type('nobody at all');
      await page.getByText('Nothing was found.').waitFor();
      await page.keyboard.press('Escape');
    });

    it('offer channels of the types that they name alone', async () => {
      await stage.callAsBot('POST', `/guilds/${stage.scene.emulator.guildId}/channels`, { name: 'Lounge', type: 2 });
      const shown = await posted(row({ type: 8, custom_id: 'where', channel_types: [2] }));
      await shown.getByRole('button', { name: /^Select a channel/ }).click();
      await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Lounge']);
      await page.keyboard.press('Escape');
    });
  });

  it('of the second system are drawn: containers, sections, texts, pictures, files, separators', async () => {
    await visit.scrollToEnd();
    const bytes = Uint8Array.from(drawDefaultAvatar(2) ?? []);
    const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, type: 'image/png', bytes }));
    const notes = { name: 'notes.txt', type: 'text/plain', bytes: new Uint8Array(10) };
    const media = (name: string) => ({ media: { url: `attachment://${name}` }, description: `Picture ${name}` });
    await stage.postAsBot(
      visit.channelId,
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
    const shown = visit.message('In a container');
    await shown.getByRole('link', { name: 'notes.txt' }).waitFor();
    expect(await shown.getByText('10 bytes').count()).toBe(1);
    expect(await shown.getByRole('separator').count()).toBe(1);
    expect(await shown.getByRole('img', { name: 'Picture a.png' }).count()).toBe(1);
    expect(await shown.getByRole('button', { name: 'Show large: Picture b.png' }).count()).toBe(1);
    expect(await shown.locator('img').count()).toBe(3);
    expect(await shown.locator('[inert]').count()).toBe(2);
    await shown.getByRole('button', { name: 'Show spoiler' }).first().press('Enter');
    await expect.poll(() => shown.locator('[inert]').count()).toBe(1);
    await shown.getByRole('button', { name: 'Show spoiler' }).click();
    await expect.poll(() => shown.locator('[inert]').count()).toBe(0);
    await shown.getByRole('button', { name: 'Accept' }).click();
    const interaction = await stage.nextInteraction();
    expect(customIdOf(interaction)).toBe('accept');
    await stage.respond(interaction, UPDATE, { components: [{ type: 10, content: 'Accepted it' }] });
    await visit.message('Accepted it').waitFor();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('draw a gallery of %d pictures without a gap', async (length) => {
    const bytes = Uint8Array.from(drawDefaultAvatar(3) ?? []);
    const files = Array.from({ length }, (_, index) => ({ name: `${index}.png`, type: 'image/png', bytes }));
    const items = files.map(({ name }) => ({
      media: { url: `attachment://${name}` },
      description: `${length} of ${name}`,
    }));
    await visit.scrollToEnd();
    const components = [
      { type: 10, content: `Gallery of ${length};` },
      { type: 12, items },
    ];
    await stage.postAsBot(visit.channelId, { flags: messageFlags.IS_COMPONENTS_V2, components }, files);
    const cells = visit.message(`Gallery of ${length};`).getByRole('button', { name: `Show large: ${length} of` });
    await expect.poll(() => cells.count()).toBe(length);
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
    const rights = new Map<number, number>();
    for (const box of boxes) {
      if (!box) throw new Error('a picture is not drawn');
      const bottom = Math.round(box.y + box.height);
      rights.set(bottom, Math.max(rights.get(bottom) ?? 0, Math.round(box.x + box.width)));
    }
    // Every line of pictures ends at the same edge.
    const edges = [...rights.values()];
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(length === 3 ? 1000 : 3);
  });

  it('of what only one person sees can be used, and the message be put away', async () => {
    const shown = await posted(row(button('Secretly', 2)));
    await shown.getByRole('button', { name: 'Secretly' }).click();
    await stage.respond(await stage.nextInteraction(), DEFERRED, { flags: messageFlags.EPHEMERAL });
    await visit.scrollToEnd();
    const secret = visit.message('Only you can see this');
    await secret.getByText('Guildhall is thinking…').waitFor();
    await secret.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => secret.count()).toBe(0);
  });

  it('of a forwarded message are shown, and cannot be used', async () => {
    const content = 'to be carried on';
    const { id } = await stage.postAsBot(visit.channelId, { content, components: [row(button('Dead', 1))] });
    const elsewhere = await stage.createChannel('elsewhere');
    const message_reference = { type: 1, message_id: id, channel_id: visit.channelId };
    await stage.postAsBot(elsewhere, { message_reference });
    const there = await stage.openChannel({ channelId: elsewhere });
    const dead = there.message('Forwarded').getByRole('button', { name: 'Dead' });
    await dead.waitFor();
    expect(await dead.isDisabled()).toBe(true);
    await there.page.close();
  });
});
