import { describe, expect, test } from 'vitest';
import { insertSound } from '../../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { insertSticker } from '../../../../dev/src/emulator/state/expressions/stickers.js';
import { joinGuild } from '../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { ActionListener } from '../../fixtures/action-listener.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { mp3Sound } from '../../fixtures/sound-files.js';
import { pngFile } from '../../fixtures/sticker-files.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);

const STANDARD = '100000000000010010';
const BELL = '1';

/** A guild with a text channel, a voice channel and a member. */
function setUp() {
  const channels = [{ name: 'general' }, { name: 'bridge', type: channelTypes.GUILD_VOICE }];
  const guild = fixture().guild('0', { channels });
  const userId = fixture().member(guild).user.id;
  const path = `/guilds/${guild.guild.id}/members/${userId}`;
  return {
    guild,
    userId,
    send: (body: object) =>
      control().call('POST', `/channels/${idOf(guild, 'general')}/messages`, { user_id: userId, ...body }),
    connect: () => control().ok('PUT', `${path}/voice`, { channel_id: idOf(guild, 'bridge') }),
    play: (sound_id: string, more = {}) => control().call('POST', `${path}/sounds`, { sound_id, ...more }),
  };
}

const idOf = (guild: GuildRecord, channel: string) => fixture().channel(guild, channel).channel.id;

/** Denies a permission to everyone in a channel. */
function deny(guild: GuildRecord, channel: string, name: Parameters<typeof permissionSet>[0]): void {
  const overwrite = { id: guild.guild.id, type: 0, allow: '0', deny: permissionSet(name) };
  fixture().channel(guild, channel).channel.permission_overwrites = [overwrite];
}

function addSticker(guild: GuildRecord): string {
  const file = { filename: 'a.png', contentType: 'image/png', bytes: pngFile() };
  const spec = { name: 'Anchor', description: '', tags: 'anchor', format: 1, file };
  return insertSticker(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id }).result.id;
}

function addSound(guild: GuildRecord): string {
  const spec = { name: 'Horn', sound: mp3Sound(1) };
  const { result } = insertSound(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
  return result.sound.sound_id;
}

const refused = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

describe('a user who sends stickers', () => {
  test('sends those of the guild and standard ones, without a text', async () => {
    const { guild, send } = setUp();
    expect(await send({ sticker_ids: [addSticker(guild), STANDARD] })).toMatchObject({
      status: 200,
      json: { content: '', sticker_items: [{ name: 'Anchor' }, { name: 'Ahoy' }] },
    });
  });

  test('is reported with the stickers', async () => {
    const { userId, send } = setUp();
    const listener = new ActionListener(fixture().emulator);
    await send({ content: 'hi', sticker_ids: [STANDARD] });
    await send({ content: 'hi' });
    listener.stop();
    const [first, second] = listener.finished.map(({ action }) => action);
    expect(first).toMatchObject({ kind: 'sendMessage', call: { user_id: userId, sticker_ids: [STANDARD] } });
    expect(second).toMatchObject({ kind: 'sendMessage', call: { sticker_ids: [] } });
  });

  test('cannot send an unknown one, or more than three', async () => {
    const { send } = setUp();
    expect(await send({ sticker_ids: ['5'] })).toMatchObject({ status: 400, json: { code: 50081 } });
    expect(await send({ sticker_ids: ['1', '2', '3', '4'] })).toMatchObject({ status: 400, json: { code: 50035 } });
  });

  test('can send one of another guild if the permissions allow it', async () => {
    const { guild, userId, send } = setUp();
    const other = setUp().guild;
    const sticker_ids = [addSticker(other)];
    expect(await send({ sticker_ids })).toMatchObject(refused('missing_permissions'));
    joinGuild(fixture().emulator.world, other, userId);
    expect(await send({ sticker_ids })).toMatchObject({ json: { sticker_items: [{ name: 'Anchor' }] } });
    deny(guild, 'general', 'USE_EXTERNAL_STICKERS');
    expect(await send({ sticker_ids })).toMatchObject(refused('missing_permissions'));
  });
});

describe('a user who plays a sound', () => {
  test('plays those of the guild and default sounds in the channel to which the user is connected', async () => {
    const { guild, userId, connect, play } = setUp();
    await connect();
    const listener = new ActionListener(fixture().emulator);
    const soundId = addSound(guild);
    expect(await play(soundId)).toEqual({ status: 204, json: undefined });
    expect(await play(BELL)).toMatchObject({ status: 204 });
    listener.stop();
    expect(listener.finished.map(({ action }) => action)).toEqual([
      { kind: 'playSound', call: { user_id: userId, guild_id: guild.guild.id, sound_id: soundId } },
      { kind: 'playSound', call: { user_id: userId, guild_id: guild.guild.id, sound_id: BELL } },
    ]);
  });

  test('must be connected to a voice channel', async () => {
    expect(await setUp().play(BELL)).toMatchObject(refused('wrong_context'));
  });

  test.each(['SPEAK', 'USE_SOUNDBOARD'] as const)('needs %s', async (permission) => {
    const { guild, connect, play } = setUp();
    await connect();
    deny(guild, 'bridge', permission);
    expect(await play(BELL)).toMatchObject(refused('missing_permissions'));
  });

  test('must not be muted', async () => {
    const { guild, userId, connect, play } = setUp();
    await connect();
    const member = guild.members.get(userId);
    if (member) member.mute = true;
    expect(await play(BELL)).toMatchObject(refused('disabled'));
  });

  test('can play one of another guild if the permissions allow it', async () => {
    const { guild, userId, connect, play } = setUp();
    await connect();
    const other = setUp().guild;
    const soundId = addSound(other);
    const source = { source_guild_id: other.guild.id };
    expect(await play(soundId, source)).toMatchObject({ status: 404, json: { code: 10097 } });
    joinGuild(fixture().emulator.world, other, userId);
    expect(await play(soundId, source)).toMatchObject({ status: 204 });
    deny(guild, 'bridge', 'USE_EXTERNAL_SOUNDS');
    expect(await play(soundId, source)).toMatchObject(refused('missing_permissions'));
  });

  test('cannot play an unknown sound, or one with an invalid id', async () => {
    const { connect, play } = setUp();
    await connect();
    expect(await play('5')).toMatchObject({ status: 404, json: { code: 10097 } });
    expect(await play('bell')).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
