import { describe, expect, test } from 'vitest';
import { insertEmoji } from '../../../../../dev/src/emulator/state/expressions/emojis.js';
import { insertSound } from '../../../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import type { GuildRecord, MemberRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { connectListener } from '../../../fixtures/gateway-listener.js';
import { gif } from '../../../fixtures/pictures.js';
import { expectApiError, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { mp3Sound } from '../../../fixtures/sound-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const SPEAKER = ['VIEW_CHANNEL', 'CONNECT', 'SPEAK', 'USE_SOUNDBOARD'] as const;
const FOGHORN = '2';

/** A guild with a voice channel in which the bot has exactly these permissions. */
function setUp(names: readonly PermissionName[] = SPEAKER) {
  const channels = [{ name: 'general' }, { name: 'bridge', type: channelTypes.GUILD_VOICE }];
  const everyone = [{ name: '@everyone', permissions: '0' }];
  const guild = fixture().guild(permissionSet(...names), { roles: everyone, channels });
  const member = guild.members.get(fixture().emulator.botUserId);
  if (!member) throw new Error('the bot is not a member');
  return { guild, id: guild.guild.id, member, channelId: fixture().channel(guild, 'bridge').channel.id };
}

function connect(guild: GuildRecord, member: MemberRecord, options: { selfDeaf?: boolean; suppress?: boolean } = {}) {
  const channelId = fixture().channel(guild, 'bridge').channel.id;
  connectMemberToVoice(fixture().emulator.world, guild, member, { channelId, selfMute: true, ...options });
}

/** A guild with a voice channel to which the bot is connected. */
function connected(names?: readonly PermissionName[], options?: { selfDeaf?: boolean; suppress?: boolean }) {
  const at = setUp(names);
  connect(at.guild, at.member, options);
  return at;
}

function addSound(guild: GuildRecord, spec: { emoji_id?: string | null; emoji_name?: string } = {}): string {
  const by = { userId: guild.guild.owner_id };
  const { result } = insertSound(
    fixture().emulator.world,
    guild,
    { name: 'Horn', sound: mp3Sound(1), volume: 0.5, ...spec },
    by,
  );
  return result.sound.sound_id;
}

describe('Send Soundboard Sound', () => {
  test('plays a sound of the guild to a bot in the channel, also while it is muted by itself', async () => {
    const { guild, id, channelId } = connected();
    const soundId = addSound(guild, { emoji_name: '📯' });
    await api().soundboard.send(channelId, { sound_id: soundId });
    expect(await dispatches().next('voiceChannelEffectSend', id)).toEqual({
      channel_id: channelId,
      guild_id: id,
      user_id: fixture().emulator.botUserId,
      emoji: { id: null, name: '📯' },
      animation_type: 1,
      animation_id: 0,
      sound_id: soundId,
      sound_volume: 0.5,
    });
  });

  test('plays a default sound, whose id is a number in the event', async () => {
    const { id, channelId } = connected();
    await api().soundboard.send(channelId, { sound_id: FOGHORN });
    expect(await dispatches().next('voiceChannelEffectSend', id)).toMatchObject({ sound_id: 2, sound_volume: 1 });
  });

  test('contains the custom emoji of the sound, or null for no emoji', async () => {
    const { guild, id, channelId } = connected();
    const by = { userId: guild.guild.owner_id };
    const emoji = insertEmoji(fixture().emulator.world, guild, { name: 'spin', image: gif(2) }, by).result;
    await api().soundboard.send(channelId, { sound_id: addSound(guild, { emoji_id: emoji.id }) });
    const effect = await dispatches().next('voiceChannelEffectSend', id);
    expect(effect.emoji).toEqual({ id: emoji.id, name: 'spin', animated: true });
    await api().soundboard.send(channelId, { sound_id: addSound(guild) });
    const { emoji: none, animation_type } = await dispatches().next('voiceChannelEffectSend', id);
    expect([none, animation_type]).toEqual([null, undefined]);
  });

  test('reaches only bots that are connected to the channel', async () => {
    const { guild, channelId } = connected();
    const other = await connectListener(fixture(), guild);
    const receivedNames = async () => (await other.client.receivedSoFar()).map(({ t }) => t);
    await receivedNames();
    await api().soundboard.send(channelId, { sound_id: FOGHORN });
    expect(await receivedNames()).toEqual([]);
    const member = guild.members.get(other.userId);
    if (member) connect(guild, member);
    await api().soundboard.send(channelId, { sound_id: FOGHORN });
    expect(await receivedNames()).toEqual(['VOICE_CHANNEL_EFFECT_SEND']);
  });

  test.each(['SPEAK', 'USE_SOUNDBOARD'] as const)('without %s fails with 50013', async (missing) => {
    const { channelId } = connected(SPEAKER.filter((name) => name !== missing));
    await expectApiError(api().soundboard.send(channelId, { sound_id: FOGHORN }), 403, 50013);
  });

  test('without VIEW_CHANNEL fails with 50001', async () => {
    const { channelId } = connected(['SPEAK', 'USE_SOUNDBOARD']);
    await expectApiError(api().soundboard.send(channelId, { sound_id: FOGHORN }), 403, 50001);
  });

  test('in a text channel fails with 50024', async () => {
    const { guild } = connected();
    const { id } = fixture().channel(guild, 'general').channel;
    await expectApiError(api().soundboard.send(id, { sound_id: FOGHORN }), 400, 50024);
  });

  test('without a connection to the channel fails with 40032', async () => {
    await expectApiError(api().soundboard.send(setUp().channelId, { sound_id: FOGHORN }), 400, 40032);
  });

  test.each([
    ['deafened by itself', {}, { selfDeaf: true }],
    ['suppressed', {}, { suppress: true }],
    ['muted in the guild', { mute: true }, {}],
    ['deafened in the guild', { deaf: true }, {}],
  ])('of a bot that is %s fails with 50167', async (_what, fields, options) => {
    const { member, channelId } = connected(SPEAKER, options);
    Object.assign(member, fields);
    await expectApiError(api().soundboard.send(channelId, { sound_id: FOGHORN }), 403, 50167);
  });

  test('of an unknown or unavailable sound fails with 10097', async () => {
    const { guild, channelId } = connected();
    const soundId = addSound(guild);
    const record = guild.sounds.get(soundId);
    if (record) record.sound = { ...record.sound, available: false };
    for (const sound_id of ['5', soundId]) {
      await expectApiError(api().soundboard.send(channelId, { sound_id }), 404, 10097);
    }
  });

  test('with a body that names no sound fails with 50035', async () => {
    const { channelId } = connected();
    const path = `/channels/${channelId}/send-soundboard-sound`;
    expect(await fixture().bot.send('POST', path, { sound_id: 'horn' })).toMatchObject({
      status: 400,
      json: { code: 50035 },
    });
  });
});

describe('a sound of another guild', () => {
  test('can be played with USE_EXTERNAL_SOUNDS, if the request names the guild', async () => {
    const { id, channelId } = connected([...SPEAKER, 'USE_EXTERNAL_SOUNDS']);
    const source = setUp().guild;
    const sound_id = addSound(source);
    await expectApiError(api().soundboard.send(channelId, { sound_id }), 404, 10097);
    await api().soundboard.send(channelId, { sound_id, source_guild_id: source.guild.id });
    expect(await dispatches().next('voiceChannelEffectSend', id)).toMatchObject({ sound_id });
  });

  test('fails with 50013 without the permission', async () => {
    const { channelId } = connected();
    const source = setUp().guild;
    const request = { sound_id: addSound(source), source_guild_id: source.guild.id };
    await expectApiError(api().soundboard.send(channelId, request), 403, 50013);
  });

  test('fails with 10097 for a bot that is not in that guild', async () => {
    const { channelId } = connected([...SPEAKER, 'USE_EXTERNAL_SOUNDS']);
    const source = fixture().guildWithoutBot();
    const request = { sound_id: addSound(source), source_guild_id: source.guild.id };
    await expectApiError(api().soundboard.send(channelId, request), 404, 10097);
  });
});
