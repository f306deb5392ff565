import { describe, expect, test } from 'vitest';
import { insertInvite } from '../../../../../dev/src/emulator/state/guilds/invites.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createChannelInvite, updateTargetUsers } from '../../../../../src/wire/endpoints/invites.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const MANAGE = permissionSet('MANAGE_GUILD', 'CREATE_INSTANT_INVITE');
const channelOf = (guild: GuildRecord) => fixture().channel(guild).channel.id;
const userIds = (count: number) => Array.from({ length: count }, () => fixture().user().user.id);

/** An invite that another user created. */
function inviteOfOthers(permissions: string, targetUserIds?: string[]) {
  const guild = fixture().guild(permissions);
  const spec = { unique: true, ...(targetUserIds ? { targetUserIds } : {}) };
  return { guild, code: insertInvite(fixture().emulator.world, guild, fixture().channel(guild), spec).result.code };
}

/** A form with the file in the field that the API defines. */
function form(text: string): FormData {
  const data = new FormData();
  data.append('target_users_file', new Blob([text], { type: 'text/csv' }), 'users.csv');
  return data;
}

describe('an invite that is created with target users', () => {
  test('returns them as CSV with a header, without duplicates', async () => {
    const [ann = '', bob = ''] = userIds(2);
    const targetUsers = { name: 'list.csv', data: Buffer.from(`Users\r\n${ann}\r\n"${bob}"\n\n${ann}`) };
    const { code } = await api().invites.create(channelOf(fixture().guild(MANAGE)), { targetUsers });
    expect(await api().invites.getTargetUsers(code)).toBe(`user_id\n${ann}\n${bob}\n`);
  });

  test('can have its other fields too', async () => {
    const targetUsers = userIds(1);
    const made = await api().invites.create(channelOf(fixture().guild(MANAGE)), { max_uses: 7, targetUsers });
    expect(made).toMatchObject({ max_uses: 7 });
  });

  test('accepts its other fields separately in the form as well', async () => {
    const data = form(userIds(1).join('\n'));
    data.append('max_age', '0');
    data.append('temporary', 'true');
    data.append('target_type', 'voice');
    const path = { channel_id: channelOf(fixture().guild(MANAGE)) };
    const response = await fixture().bot.call(createChannelInvite, { path, body: data });
    expectError(response, 400, 50035);
    expect(Object.keys(Object(Object(response.json).errors))).toEqual(['target_type']);
    data.delete('target_type');
    expect(await fixture().bot.call(createChannelInvite, { path, body: data })).toMatchObject({
      status: 200,
      json: { max_age: 0, temporary: true },
    });
  });

  test('needs MANAGE_GUILD', async () => {
    const guild = fixture().guild(allPermissionsExcept('MANAGE_GUILD'));
    await expectApiError(api().invites.create(channelOf(guild), { targetUsers: userIds(1) }), 403, 50013);
  });

  test('is rejected if a line is not an id, and each such line is reported', async () => {
    const guild = fixture().guild(MANAGE);
    const [ann = ''] = userIds(1);
    const targetUsers = ['user_id', ann, 'bob', '99999999999999999999999', `${ann},2`].join('\n');
    const path = { channel_id: channelOf(guild) };
    expect(await fixture().bot.call(createChannelInvite, { path, body: form(targetUsers) })).toMatchObject({
      status: 400,
      json: {
        target_users_file: [
          'Line 3: invalid user ID format',
          'Line 4: invalid user ID - must be a valid Discord snowflake',
          'Line 5: invalid user ID format',
        ],
      },
    });
    expect(guild.auditLog).toEqual([]);
  });
});

describe('Update Target Users', () => {
  test('replaces them, and records a change of the invite', async () => {
    const { guild, code } = inviteOfOthers(MANAGE, userIds(1));
    const next = userIds(2);
    await api().invites.editTargetUsers(code, next);
    expect(await api().invites.getTargetUsers(code)).toBe(['user_id', ...next, ''].join('\n'));
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 41 });
  });

  test('responds with 204', async () => {
    const { code } = inviteOfOthers(MANAGE);
    const response = await fixture().bot.call(updateTargetUsers, {
      path: { invite_code: code },
      body: form(userIds(1).join('\n')),
    });
    expect(response.status).toBe(204);
  });

  test('with bad lines responds with its own error format, and changes nothing', async () => {
    const before = userIds(1);
    const { code } = inviteOfOthers(MANAGE, before);
    const response = await fixture().bot.call(updateTargetUsers, {
      path: { invite_code: code },
      body: form('user_id\nx'),
    });
    expect(response).toMatchObject({
      status: 400,
      json: { target_users_file: ['Line 2: invalid user ID format'] },
    });
    expect(response.json).not.toHaveProperty('code');
    expect(await api().invites.getTargetUsers(code)).toContain(before[0]);
  });

  test.each(['', 'user_id\n'])('with a file without users (%j) is rejected', async (text) => {
    const { code } = inviteOfOthers(MANAGE);
    const response = await fixture().bot.call(updateTargetUsers, { path: { invite_code: code }, body: form(text) });
    expect(response).toMatchObject({ status: 400, json: { target_users_file: [expect.any(String)] } });
  });

  test('without a file fails with 50035, and is rejected before sending', async () => {
    const { code } = inviteOfOthers(MANAGE);
    const response = await fixture().bot.call(updateTargetUsers, { path: { invite_code: code }, body: new FormData() });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.target_users_file');
    const call = api().invites.editTargetUsers(code, { name: '', data: new Uint8Array() });
    await expectNotSent(call, 'target_users_file.name');
  });

  test('can be done by the inviter, who needs no permission for it', async () => {
    const guild = fixture().guild(MANAGE);
    const { code } = await api().invites.create(channelOf(guild));
    const own = guild.roles.get(guild.members.get(fixture().emulator.botUserId)?.roles[0] ?? '');
    if (own) own.permissions = '0';
    await api().invites.editTargetUsers(code, userIds(1));
    expect(await api().invites.getTargetUsersJobStatus(code)).toMatchObject({ total_users: 1 });
  });

  test('by other users without MANAGE_GUILD fails with 50013', async () => {
    const { code } = inviteOfOthers(allPermissionsExcept('MANAGE_GUILD'));
    await expectApiError(api().invites.editTargetUsers(code, userIds(1)), 403, 50013);
  });
});

describe('Get Target Users Job Status', () => {
  test('reports processing and later completion', async () => {
    const { code } = inviteOfOthers(MANAGE, userIds(150));
    const started = fixture().emulator.clock.now();
    const status = () => api().invites.getTargetUsersJobStatus(code);
    expect(await status()).toMatchObject({
      status: 1,
      total_users: 150,
      processed_users: 0,
      created_at: fixture().emulator.world.timestamp(started),
      completed_at: null,
      error_message: null,
    });
    await fixture().emulator.clock.advance(100);
    expect(await status()).toMatchObject({ status: 1, processed_users: 100 });
    await fixture().emulator.clock.advance(100);
    expect(await status()).toMatchObject({
      status: 2,
      processed_users: 150,
      completed_at: fixture().emulator.world.timestamp(started + 200),
    });
  });

  test('reports failure for an id of an unknown user', async () => {
    const [ann = '', bob = ''] = userIds(2);
    const { code } = inviteOfOthers(MANAGE, [ann, '5', bob]);
    await fixture().emulator.clock.advance(100);
    expect(await api().invites.getTargetUsersJobStatus(code)).toMatchObject({
      status: 3,
      total_users: 3,
      processed_users: 1,
      completed_at: null,
      error_message: 'No user has the id 5.',
    });
  });

  test('starts again after another upload', async () => {
    const { code } = inviteOfOthers(MANAGE, ['5']);
    await fixture().emulator.clock.advance(100);
    await api().invites.editTargetUsers(code, userIds(1));
    expect(await api().invites.getTargetUsersJobStatus(code)).toMatchObject({ status: 1, error_message: null });
  });

  test('of an invite without target users fails with 10124, as its list fails with 10129', async () => {
    const { code } = inviteOfOthers(MANAGE);
    await expectApiError(api().invites.getTargetUsersJobStatus(code), 404, 10124);
    await expectApiError(api().invites.getTargetUsers(code), 404, 10129);
  });

  test.each(['MANAGE_GUILD', 'VIEW_AUDIT_LOG'] as const)('is available to other users with %s', async (name) => {
    const { code } = inviteOfOthers(permissionSet(name), userIds(1));
    expect(await api().invites.getTargetUsersJobStatus(code)).toHaveProperty('status');
    expect(await api().invites.getTargetUsers(code)).toContain('user_id');
  });

  test('to other users without either permission fails with 50013', async () => {
    const { code } = inviteOfOthers(allPermissionsExcept('MANAGE_GUILD', 'VIEW_AUDIT_LOG'), userIds(1));
    await expectApiError(api().invites.getTargetUsersJobStatus(code), 403, 50013);
    await expectApiError(api().invites.getTargetUsers(code), 403, 50013);
  });

  test('of an unknown code fails with 10006', async () => {
    await expectApiError(api().invites.getTargetUsersJobStatus('nothing'), 404, 10006);
  });
});
