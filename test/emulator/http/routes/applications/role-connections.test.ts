import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { grantAccessToken } from '../../../../../dev/src/emulator/state/users/access-tokens.js';
import {
  updateApplicationRoleConnectionMetadataRecords,
  updateCurrentUserApplicationRoleConnection,
} from '../../../../../src/wire/endpoints/role-connections.js';
import type { RoleConnectionMetadataRequest } from '../../../../../src/wire/objects/role-connections/role-connection.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const app = () => fixture().emulator.applicationId;
const otherApp = () => insertApplication(fixture().emulator.world, { name: 'Other' }).result.id;

function record(
  key: string,
  type: RoleConnectionMetadataRequest['type'] = 2,
  more: Partial<RoleConnectionMetadataRequest> = {},
): RoleConnectionMetadataRequest {
  return { key, type, name: 'Voyages', description: 'How often you sailed', ...more };
}

/** A user's access token of an application. */
function tokenFor(application = app(), scopes = ['role_connections.write']): string {
  return grantAccessToken(fixture().emulator.world, fixture().user().user.id, application, scopes);
}

const empty = { platform_name: null, platform_username: null, metadata: {} };

describe('metadata records', () => {
  test('are replaced and returned', async () => {
    const records = [
      record('voyages', 2, { name_localizations: { de: 'Fahrten' }, description_localizations: { de: 'Wie oft' } }),
      record('since', 5),
    ];
    expect(await api().roleConnections.editMetadata(app(), records)).toEqual(records);
    expect(await api().roleConnections.listMetadata(app())).toEqual(records);
    expect(await api().roleConnections.editMetadata(app(), [])).toEqual([]);
    expect(await api().roleConnections.listMetadata(app())).toEqual([]);
  });

  test.each<[string, RoleConnectionMetadataRequest[], RoleConnectionMetadataRequest[]]>([
    ['number', [1, 2, 3, 4, 5].map((n) => record(`k${n}`)), [1, 2, 3, 4, 5, 6].map((n) => record(`k${n}`))],
    ['key', [record('k'.repeat(50))], [record('k'.repeat(51))]],
    ['key', [record('a_1')], [record('A-1')]],
    ['name', [record('k', 1, { name: 'n'.repeat(100) })], [record('k', 1, { name: 'n'.repeat(101) })]],
    ['description', [record('k', 1, { description: 'd'.repeat(200) })], [record('k', 1, { description: '' })]],
    [
      'translated name',
      [record('k', 1, { name_localizations: { de: 'n'.repeat(100) } })],
      [record('k', 1, { name_localizations: { de: 'n'.repeat(101) } })],
    ],
  ])('have a limit of their %s', async (_what, atLimit, beyondLimit) => {
    const path = { application_id: app() };
    expect(await api().roleConnections.editMetadata(app(), atLimit)).toEqual(atLimit);
    const response = await fixture().bot.call(updateApplicationRoleConnectionMetadataRecords, {
      path,
      body: beyondLimit,
    });
    expectError(response, 400, 50035);
    expect(await api().roleConnections.listMetadata(app())).toEqual(atLimit);
  });

  test.each([0, 9])('of the unknown type %s fail with 50035', async (type) => {
    const body = [{ ...record('k'), type }];
    const path = { application_id: app() };
    const response = await fixture().bot.call(updateApplicationRoleConnectionMetadataRecords, { path, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.0.type');
  });

  test('with a key that occurs twice fail with 50035', async () => {
    const call = api().roleConnections.editMetadata(app(), [record('k'), record('k')]);
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: '1.key' }] });
  });

  test('of another application fail with 20012', async () => {
    await expectApiError(api().roleConnections.listMetadata(otherApp()), 403, 20012);
    await expectApiError(api().roleConnections.editMetadata(otherApp(), []), 403, 20012);
  });
});

describe('the role connection of a user', () => {
  test('is empty, is replaced, and is deleted', async () => {
    await api().roleConnections.editMetadata(app(), [record('voyages'), record('since', 6), record('captain', 7)]);
    const accessToken = tokenFor();
    const read = () => api().roleConnections.get(app(), { accessToken });
    expect(await read()).toEqual(empty);
    const connection = {
      platform_name: 'Harbour',
      platform_username: 'Ann of the sea',
      metadata: { voyages: '-12', since: '2020-02-03', captain: '1' },
    };
    expect(await api().roleConnections.edit(app(), connection, { accessToken })).toEqual(connection);
    expect(await read()).toEqual(connection);
    const next = { metadata: { voyages: '3' } };
    expect(await api().roleConnections.edit(app(), next, { accessToken })).toEqual({ ...empty, ...next });
    await api().roleConnections.delete(app(), { accessToken });
    expect(await read()).toEqual(empty);
  });

  test('is stored for each user and application', async () => {
    const [ann, bob] = [tokenFor(), tokenFor()];
    await api().roleConnections.edit(app(), { platform_name: 'Harbour' }, { accessToken: ann });
    expect(await api().roleConnections.get(app(), { accessToken: bob })).toEqual(empty);
  });

  test.each<[string, RoleConnectionMetadataRequest['type'], string, string]>([
    ['an integer', 1, '7', 'seven'],
    ['an integer', 4, '0', '1.5'],
    ['a date', 5, '2024-05-06T07:08:09.000Z', 'yesterday'],
    ['a date', 6, '2024-05-06', '7'],
    ['a boolean', 7, '0', 'true'],
    ['a boolean', 8, '1', '2'],
  ])('has %s for records of type %i', async (_what, type, valid, invalid) => {
    await api().roleConnections.editMetadata(app(), [record('value', type)]);
    const accessToken = tokenFor();
    const edit = (value: string) => api().roleConnections.edit(app(), { metadata: { value } }, { accessToken });
    expect(await edit(valid)).toMatchObject({ metadata: { value: valid } });
    await expect(edit(invalid)).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'metadata.value' }] });
  });

  test('with a value without a record fails with 50035', async () => {
    await api().roleConnections.editMetadata(app(), [record('voyages')]);
    const body = { metadata: { storms: '3' } };
    const call = api().roleConnections.edit(app(), body, { accessToken: tokenFor() });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'metadata.storms' }] });
  });

  test.each([
    ['platform_name', 50],
    ['platform_username', 100],
  ])('has a %s of at most %i characters', async (field, max) => {
    const accessToken = tokenFor();
    const body = (length: number) => ({ [field]: 'x'.repeat(length) });
    expect(await api().roleConnections.edit(app(), body(max), { accessToken })).toMatchObject(body(max));
    await expectNotSent(api().roleConnections.edit(app(), body(max + 1), { accessToken }), field);
    const response = await fixture()
      .callerWith(`Bearer ${accessToken}`)
      .call(updateCurrentUserApplicationRoleConnection, { path: { application_id: app() }, body: body(max + 1) });
    expectError(response, 400, 50035);
  });
});

describe.each<[string, (application: string, accessToken: string) => Promise<unknown>]>([
  ['Get', (application, accessToken) => api().roleConnections.get(application, { accessToken })],
  ['Update', (application, accessToken) => api().roleConnections.edit(application, {}, { accessToken })],
  ['Delete', (application, accessToken) => api().roleConnections.delete(application, { accessToken })],
])('%s Current User Application Role Connection', (_name, act) => {
  test('without the scope role_connections.write fails with 50026', async () => {
    await expectApiError(act(app(), tokenFor(app(), ['identify'])), 403, 50026);
  });

  test('with an access token of another application fails with 20012', async () => {
    await expectApiError(act(app(), tokenFor(otherApp())), 403, 20012);
  });

  test('with an unknown access token fails with 401', async () => {
    await expectApiError(act(app(), 'unknown'), 401, 0);
  });
});
