import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { Rest } from '../../../../../src/rest/index.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  createApplicationEmoji,
  modifyApplicationEmoji,
} from '../../../../../src/wire/endpoints/application-emojis.js';
import type { ActionRowRequest } from '../../../../../src/wire/objects/components/action-row.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { gif, PNG } from '../../../fixtures/pictures.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A new application with its client. */
function anApplication() {
  const { world, apiUrl: baseUrl } = fixture().emulator;
  const application = insertApplication(world, { name: 'Chandler' }).result;
  const rest = new Rest({
    token: world.users.get(application.botUserId)?.token ?? '',
    baseUrl,
    globalRequestsPerSecond: 10_000,
  });
  onTestFinished(() => rest.close());
  const { id } = application;
  const add = async (name = 'helm') => (await rest.api.applications.createEmoji(id, { name, image: PNG })).id ?? '';
  return { application, id, api: rest.api, applications: rest.api.applications, add };
}

describe('Create Application Emoji', () => {
  test('adds it with the bot as its creator', async () => {
    const { id, applications, application } = anApplication();
    const emoji = await applications.createEmoji(id, { name: 'helm', image: gif(2) });
    expect(emoji).toEqual({
      id: expect.any(String),
      name: 'helm',
      roles: [],
      user: expect.objectContaining({ id: application.botUserId }),
      require_colons: true,
      managed: false,
      animated: true,
      available: true,
    });
    expect(await applications.listEmojis(id)).toEqual({ items: [emoji] });
    expect(await applications.getEmoji(id, emoji.id ?? '')).toEqual(emoji);
  });

  test.each(['jpg', 'jpeg'])(
    'looks at the content of an image that is declared as %s, as libraries do',
    async (type) => {
      const path = { application_id: fixture().emulator.applicationId };
      const image = gif(2).replace('image/gif', `image/${type}`);
      const { json } = await fixture().bot.call(createApplicationEmoji, { path, body: { name: `as_${type}`, image } });
      expect(json).toMatchObject({ name: `as_${type}`, animated: true });
      const broken = { name: 'broken', image: `data:image/${type};base64,AAAA` };
      expectError(await fixture().bot.call(createApplicationEmoji, { path, body: broken }), 400, 50035);
    },
  );

  test('responds with 201', async () => {
    const path = { application_id: fixture().emulator.applicationId };
    const response = await fixture().bot.call(createApplicationEmoji, { path, body: { name: 'first', image: PNG } });
    expect(response.status).toBe(201);
  });

  test.each([
    ['name', { name: 'x'.repeat(32), image: PNG }, { name: 'x'.repeat(33), image: PNG }],
    ['name', { name: 'ab', image: PNG }, { name: 'a', image: PNG }],
    ['image', { name: 'gif', image: gif(1) }, { name: 'gif2', image: 'data:image/gif;base64,AAAA' }],
  ])('checks the limit of its %s on both sides', async (field, atLimit, beyondLimit) => {
    const application_id = fixture().emulator.applicationId;
    expect(await api().applications.createEmoji(application_id, atLimit)).toMatchObject({ name: atLimit.name });
    await expectNotSent(api().applications.createEmoji(application_id, beyondLimit), field);
    const response = await fixture().bot.call(createApplicationEmoji, { path: { application_id }, body: beyondLimit });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test('with the name of another one of the application fails with 50035', async () => {
    const { id, applications, add } = anApplication();
    await add('helm');
    await expect(applications.createEmoji(id, { name: 'helm', image: PNG })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [{ path: 'name', code: 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN' }],
    });
  });

  test('fails with 30008 after 2000 emojis', async () => {
    const { application, add } = anApplication();
    for (let index = 0; index < 1999; index += 1) {
      application.emojis.set(String(index), { id: String(index), name: `e${index}` });
    }
    await add();
    await expectApiError(add('last'), 400, 30008);
  });
});

describe('Modify Application Emoji', () => {
  test('renames it, and without a name changes nothing', async () => {
    const { id, applications, add } = anApplication();
    const emojiId = await add();
    expect(await applications.editEmoji(id, emojiId, { name: 'wheel' })).toMatchObject({ name: 'wheel', user: {} });
    expect(await applications.editEmoji(id, emojiId, {})).toMatchObject({ name: 'wheel' });
    expect(await applications.editEmoji(id, emojiId, { name: 'wheel' })).toMatchObject({ name: 'wheel' });
  });

  test('to the name of another one fails with 50035', async () => {
    const { id, applications, add } = anApplication();
    await add('helm');
    const emojiId = await add('wheel');
    await expectApiError(applications.editEmoji(id, emojiId, { name: 'helm' }), 400, 50035);
  });

  test('to an invalid name fails with 50035', async () => {
    const path = { application_id: fixture().emulator.applicationId, emoji_id: '5' };
    expectError(await fixture().bot.call(modifyApplicationEmoji, { path, body: { name: 'a b' } }), 400, 50035);
  });
});

test('Delete Application Emoji deletes it', async () => {
  const { id, applications, add } = anApplication();
  await applications.deleteEmoji(id, await add());
  expect(await applications.listEmojis(id)).toEqual({ items: [] });
});

describe.each([
  ['Get Application Emoji', (id: string, emojiId: string) => api().applications.getEmoji(id, emojiId)],
  [
    'Modify Application Emoji',
    (id: string, emojiId: string) => api().applications.editEmoji(id, emojiId, { name: 'ab' }),
  ],
  ['Delete Application Emoji', (id: string, emojiId: string) => api().applications.deleteEmoji(id, emojiId)],
])('%s', (_name, act) => {
  test('of an unknown emoji fails with 10014', async () => {
    await expectApiError(act(fixture().emulator.applicationId, '5'), 404, 10014);
  });

  test('of another application fails with 20012', async () => {
    const { id, add } = anApplication();
    await expectApiError(act(id, await add()), 403, 20012);
  });
});

test('List and Create of another application fail with 20012', async () => {
  const { id } = anApplication();
  await expectApiError(api().applications.listEmojis(id), 403, 20012);
  await expectApiError(api().applications.createEmoji(id, { name: 'helm', image: PNG }), 403, 20012);
});

test('users cannot read the emojis of an application', async () => {
  const { id } = anApplication();
  expectError(await fixture().callerOf(fixture().user()).send('GET', `/applications/${id}/emojis`), 403, 20002);
});

describe('an emoji of an application', () => {
  const withEmoji = (id: string): ActionRowRequest => ({
    type: 1,
    components: [{ type: 2, style: 1, custom_id: 'go', emoji: { id } }],
  });

  /** A channel in which the new application has no permission for external emojis, and its bot's message. */
  async function setUp() {
    const owner = anApplication();
    const { world } = fixture().emulator;
    const guild = fixture().guild('8', { roles: [{ name: '@everyone', permissions: '0' }] });
    const permissions = permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'ADD_REACTIONS');
    addBot(world, guild, owner.application, { permissions, position: 1 });
    const channelId = fixture().channel(guild).channel.id;
    return { ...owner, channelId, emojiId: await owner.add() };
  }

  test('can be used by its bot in components, without USE_EXTERNAL_EMOJIS', async () => {
    const { api: own, channelId, emojiId } = await setUp();
    const message = await own.messages.create(channelId, { components: [withEmoji(emojiId)] });
    expect(message).toMatchObject({ components: [{ components: [{ emoji: { id: emojiId } }] }] });
  });

  test('can be used by its bot as a reaction, without USE_EXTERNAL_EMOJIS', async () => {
    const { api: own, channelId, emojiId } = await setUp();
    const { id } = await own.messages.create(channelId, { content: 'hi' });
    await own.messages.createReaction(channelId, id, `helm:${emojiId}`);
    const { reactions } = await own.messages.get(channelId, id);
    expect(reactions).toMatchObject([{ emoji: { id: emojiId, name: 'helm' }, count: 1 }]);
    // Others can join an existing reaction.
    await api().messages.createReaction(channelId, id, `helm:${emojiId}`);
    expect(await own.messages.get(channelId, id)).toMatchObject({ reactions: [{ count: 2 }] });
  });

  test('cannot be used by other bots', async () => {
    const { channelId, emojiId } = await setUp();
    const components = [withEmoji(emojiId)];
    await expectApiError(api().messages.create(channelId, { components }), 400, 50035);
    const { id } = await api().messages.create(channelId, { content: 'hi' });
    await expectApiError(api().messages.createReaction(channelId, id, `helm:${emojiId}`), 404, 10014);
  });
});
