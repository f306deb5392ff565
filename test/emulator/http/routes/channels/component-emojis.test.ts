/** Emojis of components and polls must exist. */
import { describe, expect, test } from 'vitest';
import { createMessage, editMessage } from '../../../../../src/wire/endpoints/messages.js';
import { Message } from '../../../../../src/wire/objects/messages/message.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import { setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const button = (emoji: unknown) => ({ components: [row({ type: 2, style: 1, custom_id: 'go', emoji })] });
const select = (emoji: unknown) => ({
  components: [
    row({
      type: 3,
      custom_id: 'pick',
      options: [
        { label: 'A', value: 'a' },
        { label: 'B', value: 'b', emoji },
      ],
    }),
  ],
});
const poll = (emoji: unknown) => ({
  poll: { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now', emoji } }] },
});
const row = (component: object) => ({ type: 1, components: [component] });

const send = (body: object) =>
  fixture().bot.call(createMessage, { path: { channel_id: fixture().emulator.channelId }, body });

async function customEmoji(): Promise<string> {
  const { id } = await api().emojis.create(fixture().emulator.guildId, { name: 'boat', image: PNG });
  return id ?? '';
}

/** The invalid fields of a rejected request, by their path. */
function invalidFields(errors: unknown, path: readonly string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) =>
    key === '_errors' && Array.isArray(value)
      ? value.map((error: { readonly code: string }) => `${path.join('.')} ${error.code}`)
      : invalidFields(value, [...path, key]),
  );
}

async function problemsOf(body: object): Promise<string[]> {
  const { json } = await send(body);
  return invalidFields(Reflect.get(Object(json), 'errors'));
}

const places = [
  ['a button', button, 'components.0.components.0.emoji'],
  ['a select option', select, 'components.0.components.0.options.1.emoji'],
  ['a poll answer', poll, 'poll.answers.0.poll_media.emoji'],
] as const;

describe.each(places)('the emoji of %s', (_where, body, path) => {
  test('can be a Unicode emoji', async () => {
    for (const name of ['🔥', '⚓', '❤', '❤️', '🇩🇪', '🇦', '👍🏽', '👩‍🚀', '1️⃣', '©️']) {
      expect([name, (await send(body({ name }))).status]).toEqual([name, 200]);
    }
  });

  test('can be a custom emoji, with or without its name', async () => {
    const id = await customEmoji();
    expect((await send(body({ id, name: 'boat' }))).status).toBe(200);
    expect((await send(body({ id }))).status).toBe(200);
  });

  test('is rejected if it is a text or a character that is not an emoji', async () => {
    for (const name of ['x', ':fire:', '🔥🔥', '▲', '⏻', '1', '']) {
      expect([name, await problemsOf(body({ name }))]).toEqual([name, [`${path}.name COMPONENT_INVALID_EMOJI`]]);
    }
  });

  test('is rejected if it is a custom emoji that does not exist', async () => {
    expect(await problemsOf(body({ id: '81', name: 'boat' }))).toEqual([`${path}.id COMPONENT_INVALID_EMOJI`]);
    expect(await problemsOf(body({ id: '81', name: '🔥' }))).toEqual([`${path}.id COMPONENT_INVALID_EMOJI`]);
  });
});

test('an edit cannot add an emoji that does not exist', async () => {
  const { id } = Message.parse((await send(button({ name: '🔥' }))).json);
  const call = { path: { channel_id: fixture().emulator.channelId, message_id: id } };
  const { status, json } = await fixture().bot.call(editMessage, { ...call, body: button({ name: 'x' }) });
  expect(status).toBe(400);
  expect(json).toHaveProperty('errors.components.0.components.0.emoji.name._errors.0.code', 'COMPONENT_INVALID_EMOJI');
});

test('an edit of a message with a deleted emoji is allowed, unless it sends the emoji again', async () => {
  const emojiId = await customEmoji();
  const { id } = Message.parse((await send({ content: 'x', ...button({ id: emojiId }) })).json);
  await api().emojis.delete(fixture().emulator.guildId, emojiId);
  const call = { path: { channel_id: fixture().emulator.channelId, message_id: id } };
  expect((await fixture().bot.call(editMessage, { ...call, body: { content: 'y' } })).status).toBe(200);
  expect((await fixture().bot.call(editMessage, { ...call, body: button({ id: emojiId }) })).status).toBe(400);
});
