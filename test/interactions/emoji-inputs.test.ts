/** An emoji is parsed or refused everywhere, and not at its first use. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/index.js';
import { Bot } from '../../src/app/bot/bot.js';
import { button } from '../../src/interactions/components/button.js';
import { linkButton } from '../../src/interactions/components/link-button.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import { toPartialEmoji } from '../../src/interactions/entities/emoji-input.js';
import { modal } from '../../src/interactions/modals/modal.js';
import { pager } from '../../src/interactions/pager/pager.js';
import { ValidationError } from '../../src/rest/call/errors.js';
import type { Api } from '../../src/rest/index.js';
import { startClientAndServer } from '../rest/client-and-server.js';

const ID = '1100000000000000001';
const pasted = `<a:anchor:${ID}>`;
const anchor = { id: ID, name: 'anchor', animated: true };
const remedy = expect.stringContaining("'<:name:id>'");

describe('a declaration', () => {
  test('accepts a custom emoji as it is copied', () => {
    expect(button('a', { emoji: pasted })()).toMatchObject({ emoji: anchor });
    expect(linkButton({ emoji: pasted, url: 'https://x.test' })).toMatchObject({ emoji: anchor });
    const options = [{ name: 'A', value: 'a', emoji: pasted }];
    expect(stringSelect('a', { options })().options).toMatchObject([{ emoji: anchor }]);
    expect(button('a', { emoji: ID }).problems).toEqual([]);
    expect(toPartialEmoji(`anchor:${ID}`)).toEqual({ id: ID, name: 'anchor' });
  });

  test.each([':smile:', 'smile', '👋👋', '<:anchor:>'])('reports "%s" when the bot is composed', (emoji) => {
    const problem = { message: expect.stringContaining('emoji.name: Invalid emoji'), remedy };
    const options = { a: { label: 'A', emoji } };
    expect(button('a', { emoji }).problems).toMatchObject([problem]);
    expect(button('a', { emoji: { name: emoji } }).problems).toMatchObject([problem]);
    expect(stringSelect('a', { options }).problems).toMatchObject([problem]);
    expect(modal('a', { title: 'A', fields: { a: stringSelect({ label: 'A', options }) } }).problems).toMatchObject([
      problem,
    ]);
    expect(
      pager('a', { pageSize: 5, render: () => ({ content: 'x' }), buttons: { next: { emoji } } }).problems,
    ).toMatchObject([problem]);
  });
});

test('an emoji without a name and an id is reported', () => {
  expect(button('a', { label: 'A', emoji: {} }).problems).toMatchObject([
    { message: expect.stringContaining('emoji.name: Invalid emoji'), remedy },
  ]);
});

/** Each other place that accepts an emoji, with the path of its problem. */
const places: Record<string, [path: string, call: (api: Api, emoji: string) => Promise<unknown>]> = {
  'a button in a message': [
    'components.0.components.0.emoji.name',
    (api, name) =>
      api.messages.create('1', {
        components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'a', emoji: { name } }] }],
      }),
  ],
  'an answer of a poll': [
    'poll.answers.0.poll_media.emoji.name',
    (api, name) =>
      api.messages.create('1', {
        poll: { question: { text: 'Sail?' }, answers: [{ poll_media: { text: 'Yes', emoji: { name } } }] },
      }),
  ],
  'a tag of a forum': [
    'available_tags.0.emoji_name',
    (api, emoji_name) => api.channels.edit('1', { available_tags: [{ name: 'Tag', emoji_name }] }),
  ],
  'the default reaction of a forum': [
    'default_reaction_emoji.emoji_name',
    (api, emoji_name) => api.channels.edit('1', { default_reaction_emoji: { emoji_name } }),
  ],
  'a channel of the welcome screen': [
    'welcome_channels.0.emoji_name',
    (api, emoji_name) =>
      api.guilds.editWelcomeScreen('1', { welcome_channels: [{ channel_id: '2', description: 'A', emoji_name }] }),
  ],
  'an option of the onboarding': [
    'prompts.0.options.0.emoji_name',
    (api, emoji_name) =>
      api.guilds.editOnboarding('1', {
        prompts: [
          {
            id: '1',
            type: 0,
            title: 'A',
            single_select: true,
            required: false,
            in_onboarding: true,
            options: [{ title: 'A', channel_ids: ['2'], emoji_name }],
          },
        ],
      }),
  ],
};

describe.each(Object.entries(places))('%s', (_place, [path, call]) => {
  const sentWith = async (emoji: string) => {
    const { api, server } = await startClientAndServer();
    const error: unknown = await call(api, emoji).catch((thrown: unknown) => thrown);
    return { error, sent: server.requests.length };
  };

  test.each([':smile:', 'smile', '👋👋'])('is not sent with "%s"', async (emoji) => {
    const { error, sent } = await sentWith(emoji);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ problems: [{ path }] });
    expect(sent).toBe(0);
  });

  test.each(['👋', '1️⃣', '🏴‍☠️'])('is sent with %s', async (emoji) => expect((await sentWith(emoji)).sent).toBe(1));
});

test('a reaction with a pasted custom emoji is added, read and removed', async () => {
  await using world = await createWorld({ bot: new Bot({ handlers: [] }) });
  const { channelId, guildId } = world.emulator;
  const api = world.bot?.api;
  if (!api) throw new Error('there is no bot');
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { id } = await api.emojis.create(guildId, { name: 'anchor', image, roles: [] });
  const emoji = `<:anchor:${id}>`;
  const message = await api.messages.create(channelId, 'Hello');
  await api.messages.createReaction(channelId, message.id, emoji);
  const wren = await world.createMember('Wren');
  await wren.react(await wren.waitForMessage('Hello'), emoji);
  expect(await api.messages.listReactions(channelId, message.id, emoji)).toHaveLength(2);
  await api.messages.deleteOwnReaction(channelId, message.id, `anchor:${id}`);
  expect(await api.messages.listReactions(channelId, message.id, emoji)).toMatchObject([{ id: wren.id }]);
});
