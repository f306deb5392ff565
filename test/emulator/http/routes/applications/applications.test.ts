import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../src/emulator/state/applications/applications.js';
import { getCurrentApplication } from '../../../../../src/wire/endpoints/applications.js';
import { intentBits } from '../../../../../src/wire/gateway/protocol.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

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

  test('has null and empty fields where a new application has no value', async () => {
    const { json } = await fixture().bot.call(getCurrentApplication);
    expect(json).toMatchObject({
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
