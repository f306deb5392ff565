import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../../fixtures/rest-client.js';
import { guildWithStages, MODERATOR } from '../../http/routes/voice/stage-fixture.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

/** A guild with a user who is connected to a channel. The bot moderates the stage. */
async function setUp(channel = 'stage') {
  const guild = guildWithStages(fixture(), MODERATOR);
  const id = guild.guild.id;
  const userId = fixture().member(guild).user.id;
  const control = new ControlCaller(fixture().emulator.url);
  const path = `/guilds/${id}/members/${userId}`;
  const idOf = (name: string) => fixture().channel(guild, name).channel.id;
  const connect = (name: string, more = {}) =>
    control.call('PUT', `${path}/voice`, { channel_id: idOf(name), ...more });
  const become = (role: string) => control.call('PUT', `${path}/stage`, { role });
  await connect(channel);
  await dispatches().next('voiceStateUpdate', id);
  return { guild, id, userId, idOf, connect, become };
}

const rejected = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

describe('a user on a stage', () => {
  test('raises the hand, and lowers it by moving to the audience', async () => {
    const { id, userId, become } = await setUp();
    expect(await become('hand_raised')).toMatchObject({ status: 200, json: { user: { id: userId } } });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
      suppress: true,
      request_to_speak_timestamp: expect.any(String),
    });
    await become('audience');
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
      suppress: true,
      request_to_speak_timestamp: null,
    });
  });

  test('speaks after an invitation, and also after declining one only with another', async () => {
    const { id, userId, become } = await setUp();
    expect(await become('speaker')).toMatchObject(rejected('not_invited'));
    await api().voice.editUserState(id, userId, { suppress: false });
    await become('audience');
    expect(await become('speaker')).toMatchObject(rejected('not_invited'));
    await api().voice.editUserState(id, userId, { suppress: false });
    expect(await become('speaker')).toMatchObject({ status: 200 });
    expect(await api().voice.getUserState(id, userId)).toMatchObject({
      suppress: false,
      request_to_speak_timestamp: null,
    });
  });

  test('speaks without an invitation with MUTE_MEMBERS', async () => {
    const { guild, userId, become } = await setUp();
    const allow = permissionSet('MUTE_MEMBERS');
    fixture().channel(guild, 'stage').channel.permission_overwrites = [{ id: userId, type: 1, allow, deny: '0' }];
    expect(await become('speaker')).toMatchObject({ status: 200, json: { user: { id: userId } } });
  });

  test('stays a speaker when it mutes itself', async () => {
    const { id, userId, become, connect } = await setUp();
    await api().voice.editUserState(id, userId, { suppress: false });
    await become('speaker');
    await connect('stage', { self_mute: true });
    expect(await api().voice.getUserState(id, userId)).toMatchObject({ self_mute: true, suppress: false });
  });

  test.each([
    ['without REQUEST_TO_SPEAK', 'REQUEST_TO_SPEAK', 'missing_permissions'],
    ['that the user cannot see any more', 'VIEW_CHANNEL', 'no_access'],
  ] as const)('cannot raise the hand on a stage %s', async (_name, permission, reason) => {
    const { guild, id, become } = await setUp();
    const deny = permissionSet(permission);
    fixture().channel(guild, 'stage').channel.permission_overwrites = [{ id, type: 0, allow: '0', deny }];
    expect(await become('hand_raised')).toMatchObject(rejected(reason));
  });

  test('must be connected to a stage', async () => {
    const { idOf, connect, become } = await setUp('deck');
    expect(await become('speaker')).toMatchObject(rejected('wrong_kind'));
    expect(idOf('deck')).toBeDefined();
    await connect('deck');
    const { guild } = await setUp();
    guild.voices.clear();
    const control = new ControlCaller(fixture().emulator.url);
    const path = `/guilds/${guild.guild.id}/members/${guild.guild.owner_id}/stage`;
    expect(await control.call('PUT', path, { role: 'audience' })).toMatchObject(rejected('not_connected'));
  });

  test('cannot have an unknown role: 50035', async () => {
    const { become } = await setUp();
    expect(await become('captain')).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});

describe('a stream', () => {
  test('is shown in a voice channel, can be the target of an invite, and ends in another channel', async () => {
    const { guild, id, userId, idOf, connect } = await setUp('deck');
    await connect('deck', { self_stream: true });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ self_stream: true });
    const target = { target_type: 1, target_user_id: userId } as const;
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    const invite = await owner.send('POST', `/channels/${idOf('deck')}/invites`, target);
    expect(invite.json).toMatchObject({ target_type: 1, target_user: { id: userId } });
    await connect('stage');
    expect(await dispatches().next('voiceStateUpdate', id)).not.toHaveProperty('self_stream');
  });

  test('stays when the user mutes itself, and ends on request', async () => {
    const { id, connect } = await setUp('deck');
    await connect('deck', { self_stream: true });
    await dispatches().next('voiceStateUpdate', id);
    await connect('deck', { self_mute: true });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ self_stream: true, self_mute: true });
    await connect('deck', { self_stream: false });
    expect(await dispatches().next('voiceStateUpdate', id)).not.toHaveProperty('self_stream');
  });

  test('needs STREAM, and is not possible on a stage', async () => {
    const { guild, id, connect } = await setUp('deck');
    expect(await connect('stage', { self_stream: true })).toMatchObject(rejected('wrong_kind'));
    const deny = permissionSet('STREAM');
    fixture().channel(guild, 'deck').channel.permission_overwrites = [{ id, type: 0, allow: '0', deny }];
    expect(await connect('deck', { self_stream: true })).toMatchObject(rejected('missing_permissions'));
  });
});
