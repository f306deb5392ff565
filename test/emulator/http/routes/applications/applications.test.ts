import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { grantAccessToken } from '../../../../../dev/src/emulator/state/users/access-tokens.js';
import {
  getApplication,
  getApplicationActivityInstance,
  getCurrentApplication,
  updateApplication,
  uploadApplicationAttachment,
} from '../../../../../src/wire/endpoints/applications.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { ActivityAttachment } from '../../../../../src/wire/objects/activities/activity-instance.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

const ownPath = () => ({ application_id: fixture().emulator.applicationId });

describe('Get Current Application', () => {
  test('returns the application of the calling bot', async () => {
    const { applicationId, botUserId, publicKey } = fixture().emulator;
    const response = await fixture().bot.call(getCurrentApplication);
    expect(response).toMatchObject({
      status: 200,
      json: { id: applicationId, name: 'Guildhall', verify_key: publicKey, bot: { id: botUserId, bot: true } },
    });
    expect(publicKey).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has the owner of the default guild as owner, unless the portal names another', async () => {
    const { world, applicationId } = fixture().emulator;
    const ownerIn = async (path: string) => (await fixture().bot.send('GET', path)).json;
    const { user } = fixture().ownerOf(fixture().defaultGuild);
    for (const path of ['/applications/@me', '/oauth2/applications/@me'])
      expect(await ownerIn(path)).toMatchObject({ owner: { id: user.id, username: user.username, avatar: null } });
    const application = world.applications.get(applicationId);
    if (application) application.ownerId = fixture().user('harbour master').user.id;
    for (const path of ['/applications/@me', '/oauth2/applications/@me'])
      expect(await ownerIn(path)).toMatchObject({ owner: { username: 'harbour master' } });
  });

  test('has null and empty fields where a new application has no value', async () => {
    const { world } = fixture().emulator;
    const { botUserId } = insertApplication(world, { name: 'New' }).result;
    const bot = world.users.get(botUserId);
    const response = bot && (await fixture().callerOf(bot).call(getCurrentApplication));
    expect(response?.json).toMatchObject({
      team: null,
      icon: null,
      redirect_uris: [],
      interactions_endpoint_url: null,
      role_connections_verification_url: null,
      approximate_user_authorization_count: 0,
      flags_new: expect.stringMatching(/^\d+$/),
    });
  });

  test('returns flags for the granted privileged intents', async () => {
    const { world } = fixture().emulator;
    const allowedIntents = intentBits(['GUILD_MEMBERS']);
    const { botUserId } = insertApplication(world, { name: 'Shy', allowedIntents }).result;
    const bot = world.users.get(botUserId);
    const response = bot && (await fixture().callerOf(bot).call(getCurrentApplication));
    expect(response?.json).toMatchObject({ flags: 1 << 15 });
  });

  test('is for bots only', async () => {
    expectError(await fixture().callerOf(fixture().user()).call(getCurrentApplication), 403, 20002);
  });
});

describe('Get Application and Update Application', () => {
  test('read and change the application of the calling bot, like the operations of the current one', async () => {
    const current = await fixture().bot.call(getCurrentApplication);
    expect((await fixture().bot.call(getApplication, { path: ownPath() })).json).toEqual(current.json);
    const body = { description: 'Knows the tides', event_webhooks_types: ['NO_SUCH_EVENT'] };
    expectError(await fixture().bot.call(updateApplication, { path: ownPath(), body }), 400, 50035);
    const edited = await fixture().bot.call(updateApplication, { path: ownPath(), body: { description: 'Tides' } });
    expect(edited).toMatchObject({ status: 200, json: { description: 'Tides' } });
    expect((await fixture().bot.call(getCurrentApplication)).json).toMatchObject({ description: 'Tides' });
  });

  test('of another application fail with 20012', async () => {
    const { id } = insertApplication(fixture().emulator.world, { name: 'Other' }).result;
    const path = { application_id: id };
    expectError(await fixture().bot.call(getApplication, { path }), 403, 20012);
    expectError(await fixture().bot.call(updateApplication, { path, body: {} }), 403, 20012);
  });

  test('are for bots only', async () => {
    expectError(await fixture().callerOf(fixture().user()).call(getApplication, { path: ownPath() }), 403, 20002);
  });
});

test('Get Application Activity Instance fails with 404 without such an activity', async () => {
  const path = { ...ownPath(), activity_instance: 'i-1-gc-2-3' };
  expectError(await fixture().bot.call(getApplicationActivityInstance, { path }), 404, 0);
});

describe('the upload of a file for an activity', () => {
  const form = (text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/plain' }), 'score.txt');
    return form;
  };

  test('returns an attachment whose URL serves the file', async () => {
    const { status, json } = await fixture().bot.call(uploadApplicationAttachment, {
      path: ownPath(),
      body: form('7:1'),
    });
    expect(status).toBe(200);
    const { attachment } = ActivityAttachment.parse(json);
    expect(attachment).toMatchObject({ filename: 'score.txt', content_type: 'text/plain', ephemeral: true, size: 3 });
    expect(await (await fetch(attachment.url)).text()).toBe('7:1');
  });

  test('accepts the access token of a user for the application', async () => {
    const { world, applicationId } = fixture().emulator;
    const token = grantAccessToken(world, fixture().user().user.id, applicationId, ['identify']);
    const caller = fixture().callerWith(`Bearer ${token}`);
    const response = await caller.call(uploadApplicationAttachment, { path: ownPath(), body: form('x') });
    expect(response.status).toBe(200);
    const { id } = insertApplication(world, { name: 'Other' }).result;
    const other = await caller.call(uploadApplicationAttachment, { path: { application_id: id }, body: form('x') });
    expectError(other, 403, 20012);
  });

  test('without a file fails with 50035', async () => {
    const body = new FormData();
    body.set('name', 'x');
    expectError(await fixture().bot.call(uploadApplicationAttachment, { path: ownPath(), body }), 400, 50035);
  });
});
