import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyUserVoiceState } from '../../../../../src/wire/endpoints/voice/voice-states.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { connect, guildWithStages } from './stage-fixture.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const LISTENER = permissionSet('VIEW_CHANNEL', 'CONNECT');
const SPEAKERS = permissionSet('VIEW_CHANNEL', 'CONNECT', 'MUTE_MEMBERS');
const ASKERS = permissionSet('VIEW_CHANNEL', 'CONNECT', 'REQUEST_TO_SPEAK');

/** A guild in which the bot and a user are on the stage. */
function onStage(permissions: string, channel = 'stage') {
  const guild = guildWithStages(fixture(), permissions);
  const idOf = (name: string) => fixture().channel(guild, name).channel.id;
  const { botUserId } = fixture().emulator;
  const { user } = fixture().member(guild);
  const own = connect(fixture(), guild, botUserId, idOf(channel));
  const voice = connect(fixture(), guild, user.id, idOf(channel));
  return { guild, id: guild.guild.id, idOf, botUserId, userId: user.id, own, voice };
}

describe('List Voice Regions', () => {
  test('returns the regions that every guild may use, of which one is optimal', async () => {
    const regions = await api().voice.listRegions();
    expect(regions.filter(({ optimal }) => optimal)).toHaveLength(1);
    expect(regions.map(({ id }) => id)).toEqual(expect.arrayContaining(['rotterdam', 'us-west']));
    expect(regions.some(({ id }) => id.startsWith('vip'))).toBe(false);
  });
});

describe('Get Current User Voice State', () => {
  test('returns the connection of the caller, with the guild', async () => {
    const { id, idOf, botUserId } = onStage('0');
    expect(await api().voice.getCurrentUserState(id)).toMatchObject({
      guild_id: id,
      channel_id: idOf('stage'),
      user_id: botUserId,
      member: { user: { id: botUserId } },
      suppress: true,
      request_to_speak_timestamp: null,
    });
  });

  test('of a caller who is not connected fails with 10065', async () => {
    await expectApiError(api().voice.getCurrentUserState(fixture().guild('0').guild.id), 404, 10065);
  });

  test('in a guild that the caller is not in fails with 50001', async () => {
    await expectApiError(api().voice.getCurrentUserState(fixture().guildWithoutBot().guild.id), 403, 50001);
  });
});

describe('Get User Voice State', () => {
  test('returns the connection of a user in a channel to which the caller may connect', async () => {
    const { id, idOf, userId } = onStage(LISTENER);
    expect(await api().voice.getUserState(id, userId)).toMatchObject({ channel_id: idOf('stage'), user_id: userId });
  });

  test.each([
    ['VIEW_CHANNEL', 50001],
    ['CONNECT', 50013],
  ] as const)('without %s in the channel fails with %s', async (name, code) => {
    const { guild, id, userId } = onStage('0');
    const deny = permissionSet(name);
    fixture().channel(guild, 'stage').channel.permission_overwrites = [{ id, type: 0, allow: '0', deny }];
    await expectApiError(api().voice.getUserState(id, userId), 403, code);
  });

  test('of a user who is not connected fails with 10065, and of an unknown user with 10013', async () => {
    const { guild, id } = onStage(LISTENER);
    await expectApiError(api().voice.getUserState(id, fixture().member(guild).user.id), 404, 10065);
    await expectApiError(api().voice.getUserState(id, '5'), 404, 10013);
  });
});

describe('Modify Current User Voice State', () => {
  test('lets a user with MUTE_MEMBERS speak, and move to the audience again', async () => {
    const { id, idOf, own } = onStage(SPEAKERS);
    await api().voice.editCurrentUserState(id, { channel_id: idOf('stage'), suppress: false });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ suppress: false });
    expect(own.suppress).toBe(false);
    await api().voice.editCurrentUserState(id, { suppress: true });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ suppress: true });
  });

  test('raises the hand with REQUEST_TO_SPEAK, now or in the future, and lowers it', async () => {
    const { id, own } = onStage(ASKERS);
    const later = new Date(fixture().emulator.clock.now() + 60_000).toISOString();
    await api().voice.editCurrentUserState(id, { request_to_speak_timestamp: later });
    const raised = await dispatches().next('voiceStateUpdate', id);
    expect(Date.parse(raised.request_to_speak_timestamp ?? '')).toBe(Date.parse(later));
    await api().voice.editCurrentUserState(id, { request_to_speak_timestamp: null });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({ request_to_speak_timestamp: null });
    expect(own.requestToSpeakAt).toBeUndefined();
  });

  test('counts a request in the past from now', async () => {
    const { id, own } = onStage(ASKERS);
    await api().voice.editCurrentUserState(id, { request_to_speak_timestamp: '2020-01-01T00:00:00Z' });
    expect(own.requestToSpeakAt).toBe(fixture().emulator.clock.now());
  });

  test('lets a user speak whom a moderator invited, without MUTE_MEMBERS', async () => {
    const { guild, id, userId, voice } = onStage(SPEAKERS);
    await api().voice.editUserState(id, userId, { suppress: false });
    expect(voice).toMatchObject({ suppress: false, requestToSpeakAt: fixture().emulator.clock.now() });
    const user = fixture().callerOf(fixture().emulator.world.users.get(userId) ?? fixture().ownerOf(guild));
    const path = `/guilds/${id}/voice-states/@me`;
    const accepted = await user.send('PATCH', path, { suppress: false, request_to_speak_timestamp: null });
    expect(accepted.status).toBe(204);
    expect(voice).toMatchObject({ suppress: false, requestToSpeakAt: undefined });
  });

  test('without changes sends no event', async () => {
    const { id, botUserId } = onStage('0');
    await api().voice.editCurrentUserState(id, { suppress: true });
    await api().voice.editCurrentUserState(id, {});
    await api().guilds.editCurrentMember(id, { nick: 'Deckhand' });
    expect(await dispatches().next('guildMemberUpdate', id)).toMatchObject({ user: { id: botUserId } });
  });

  test.each([
    ['MUTE_MEMBERS to speak', { suppress: false }],
    ['REQUEST_TO_SPEAK to raise the hand', { request_to_speak_timestamp: '2099-01-01T00:00:00Z' }],
  ])('needs %s, otherwise it fails with 50013', async (_name, change) => {
    const { guild, id, own } = onStage(LISTENER);
    const deny = permissionSet('REQUEST_TO_SPEAK');
    fixture().channel(guild, 'stage').channel.permission_overwrites = [{ id, type: 0, allow: '0', deny }];
    await expectApiError(api().voice.editCurrentUserState(id, change), 403, 50013);
    expect(own).toMatchObject({ suppress: true });
    expect(own.requestToSpeakAt).toBeUndefined();
  });

  test('outside of a stage fails with 50024', async () => {
    const { id } = onStage(SPEAKERS, 'deck');
    await expectApiError(api().voice.editCurrentUserState(id, { suppress: true }), 400, 50024);
  });

  test('fails with 10065 without a connection or for another channel, and with 10003 for an unknown one', async () => {
    const { id, idOf } = onStage(SPEAKERS);
    const edit = (channel_id: string) => api().voice.editCurrentUserState(id, { channel_id, suppress: false });
    await expectApiError(edit(idOf('hold')), 404, 10065);
    await expectApiError(edit('5'), 404, 10003);
    const other = guildWithStages(fixture(), SPEAKERS).guild.id;
    await expectApiError(api().voice.editCurrentUserState(other, { suppress: false }), 404, 10065);
  });
});

describe('Modify User Voice State', () => {
  test('invites a user to speak, and moves the user to the audience', async () => {
    const { id, idOf, userId } = onStage(SPEAKERS);
    await api().voice.editUserState(id, userId, { channel_id: idOf('stage'), suppress: false });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
      user_id: userId,
      suppress: false,
      request_to_speak_timestamp: expect.any(String),
    });
    await api().voice.editUserState(id, userId, { suppress: true });
    expect(await dispatches().next('voiceStateUpdate', id)).toMatchObject({
      suppress: true,
      request_to_speak_timestamp: null,
    });
  });

  test('makes a bot a speaker at once', async () => {
    const { id, botUserId, own } = onStage(SPEAKERS);
    await api().voice.editUserState(id, botUserId, { suppress: false });
    expect(own).toMatchObject({ suppress: false, requestToSpeakAt: undefined });
  });

  test('without MUTE_MEMBERS fails with 50013', async () => {
    const { id, userId } = onStage(ASKERS);
    await expectApiError(api().voice.editUserState(id, userId, { suppress: true }), 403, 50013);
  });

  test('fails with 10065 for a user who is not connected, and with 50024 outside of a stage', async () => {
    const { guild, id } = onStage(SPEAKERS);
    await expectApiError(
      api().voice.editUserState(id, fixture().member(guild).user.id, { suppress: true }),
      404,
      10065,
    );
    const deck = onStage(SPEAKERS, 'deck');
    await expectApiError(api().voice.editUserState(deck.id, deck.userId, { suppress: true }), 400, 50024);
  });

  test('rejects a suppression that is not a boolean with 50035', async () => {
    const { id, userId } = onStage(SPEAKERS);
    const path = { guild_id: id, user_id: userId };
    const response = await fixture().bot.call(modifyUserVoiceState, { path, body: { suppress: 'no' } });
    expectError(response, 400, 50035);
  });
});
