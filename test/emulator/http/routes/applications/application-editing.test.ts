import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { Rest } from '../../../../../src/rest/index.js';
import { editCurrentApplication } from '../../../../../src/wire/endpoints/applications.js';
import { intents } from '../../../../../src/wire/gateway/protocol.js';
import type { ApplicationEdit } from '../../../../../src/wire/objects/applications/application.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import { RawClient } from '../../../fixtures/raw-client.js';
import { expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A new application with its client. */
function anApplication() {
  const { world, apiUrl: baseUrl } = fixture().emulator;
  const application = insertApplication(world, { name: 'Chandler' }).result;
  const token = world.users.get(application.botUserId)?.token ?? '';
  const rest = new Rest({ token, baseUrl });
  onTestFinished(() => rest.close());
  return { applications: rest.api.applications, token };
}

describe('Edit Current Application', () => {
  test('changes the given fields and leaves the others', async () => {
    const { applications } = anApplication();
    const params = { scopes: ['bot'], permissions: '8' };
    const changes: ApplicationEdit = {
      description: 'Ropes and sails',
      tags: ['ships', 'trade'],
      custom_install_url: 'https://chandler.example/install',
      role_connections_verification_url: 'https://chandler.example/verify',
      install_params: params,
      integration_types_config: { 0: { oauth2_install_params: params }, 1: {} },
    };
    expect(await applications.editCurrent(changes)).toMatchObject({ name: 'Chandler', ...changes });
    expect(await applications.editCurrent({ tags: [] })).toMatchObject({ ...changes, tags: [] });
    expect(await applications.getCurrent()).toMatchObject({ description: 'Ropes and sails', tags: [] });
  });

  test('clears fields with null', async () => {
    const { applications } = anApplication();
    const full = await applications.editCurrent({
      icon: PNG,
      cover_image: PNG,
      custom_install_url: 'https://chandler.example',
    });
    expect(full).toMatchObject({ icon: expect.stringMatching(/^[0-9a-f]{32}$/), cover_image: full.icon });
    const emptied = await applications.editCurrent({ icon: null, cover_image: null, custom_install_url: null });
    expect(emptied.icon).toBeNull();
    expect(emptied).not.toHaveProperty('cover_image');
    expect(emptied).not.toHaveProperty('custom_install_url');
  });

  test('changes privileged intents, which apply from the next identify', async () => {
    const { applications, token } = anApplication();
    expect(await applications.editCurrent({ flags: 1 << 15 })).toMatchObject({ flags: 1 << 15 });
    const asked = Number(intents.GUILD_PRESENCES);
    const client = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, token, asked);
    expect(await client.ended).toMatchObject({ code: 4014 });
  });

  test.each<[string, object, object]>([
    ['description', { description: 'x'.repeat(400) }, { description: 'x'.repeat(401) }],
    ['tags', { tags: ['a', 'b', 'c', 'd', 'e'] }, { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['tags.0', { tags: ['x'.repeat(20)] }, { tags: ['x'.repeat(21)] }],
    ['flags', { flags: 1 << 19 }, { flags: 1 << 17 }],
    ['custom_install_url', { custom_install_url: 'https://a.example' }, { custom_install_url: 'ftp://a.example' }],
    ['icon', { icon: PNG }, { icon: 'data:image/png;base64,AAAA' }],
    [
      'install_params.scopes',
      { install_params: { scopes: ['bot'], permissions: '0' } },
      { install_params: { scopes: [], permissions: '0' } },
    ],
    ['event_webhooks_status', { event_webhooks_status: 1 }, { event_webhooks_status: 3 }],
  ])('checks the limit of %s on both sides', async (field, atLimit, beyondLimit) => {
    const { applications, token } = anApplication();
    expect(await applications.editCurrent(atLimit)).toHaveProperty('id');
    await expectNotSent(applications.editCurrent(beyondLimit), field);
    const response = await fixture().callerWith(`Bot ${token}`).call(editCurrentApplication, { body: beyondLimit });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test('cannot enable event webhooks without their URL', async () => {
    const call = api().applications.editCurrent({ event_webhooks_status: 2 });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'event_webhooks_url' }] });
  });

  test('is for bots only', async () => {
    const response = await fixture().callerOf(fixture().user()).call(editCurrentApplication, { body: {} });
    expectError(response, 403, 20002);
  });
});
