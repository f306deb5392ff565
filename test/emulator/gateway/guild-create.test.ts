import { describe, expect, it } from 'vitest';
import { insertSound } from '../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { insertSticker } from '../../../dev/src/emulator/state/expressions/stickers.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, connectNewBot } from '../fixtures/gateway-listener.js';
import { mp3Sound } from '../fixtures/sound-files.js';
import { pngFile } from '../fixtures/sticker-files.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

interface GuildCreateData {
  readonly channels: readonly object[];
}

/** The GUILD_CREATE of a new guild, and its id. */
async function guildCreate() {
  const guild = fixture().guildWithoutBot({
    channels: [{ name: 'general' }, { name: 'bridge', type: channelTypes.GUILD_VOICE }],
  });
  const control = new ControlCaller(fixture().emulator.url);
  await control.ok('PATCH', `/guilds/${guild.guild.id}`, { widget_enabled: true });
  const bot = await connectNewBot(fixture(), guild, permissionSet('MANAGE_GUILD'), intentBits(['GUILDS']));
  const data = (await bot.client.event('GUILD_CREATE')).d as GuildCreateData;
  return { guild, control, bot, data };
}

describe('GUILD_CREATE', () => {
  it('has the key unavailable in a new session and after an outage, but not when the bot joins', async () => {
    const control = new ControlCaller(fixture().emulator.url);
    const { client, applicationId } = await connectListener(fixture(), fixture().guildWithoutBot());
    const joined = fixture().guildWithoutBot();
    const { id } = joined.guild;
    await control.ok('POST', `/guilds/${id}/bots`, { application_id: applicationId });
    const { d } = await client.event('GUILD_CREATE');
    expect(d).toMatchObject({ id, name: 'Elsewhere' });
    expect(d).not.toHaveProperty('unavailable');
    await control.ok('PATCH', `/guilds/${id}`, { unavailable: true });
    await control.ok('PATCH', `/guilds/${id}`, { unavailable: false });
    const created = (await client.receivedSoFar()).filter(({ t }) => t === 'GUILD_CREATE');
    expect(created).toMatchObject([{ d: { id, unavailable: false } }]);
    const another = await connectNewBot(fixture(), joined, '0', intentBits(['GUILDS']));
    expect((await another.client.event('GUILD_CREATE')).d).toMatchObject({ id, unavailable: false });
  });

  it('contains channels without the id of the guild', async () => {
    const { data, guild } = await guildCreate();
    expect(data.channels).toMatchObject([{ name: 'general' }, { name: 'bridge' }]);
    for (const channel of data.channels) expect(channel).not.toHaveProperty('guild_id');
    // The same channels have it everywhere else.
    const channel = fixture().channel(guild, 'bridge').channel;
    expect(channel.guild_id).toBe(guild.guild.id);
  });

  it('contains the stickers and sounds of the guild, without their creators', async () => {
    const { world } = fixture().emulator;
    const guild = fixture().guildWithoutBot();
    const by = { userId: guild.guild.owner_id };
    const file = { filename: 'a.png', contentType: 'image/png', bytes: pngFile() };
    const sticker = insertSticker(world, guild, { name: 'Wave', description: '', tags: 'wave', format: 1, file }, by);
    const sound = insertSound(world, guild, { name: 'Bell', sound: mp3Sound(1) }, by);
    const bot = await connectNewBot(fixture(), guild, '0', intentBits(['GUILDS']));
    expect((await bot.client.event('GUILD_CREATE')).d).toMatchObject({
      stickers: [sticker.result],
      soundboard_sounds: [sound.result.sound],
    });
    expect(sticker.result).not.toHaveProperty('user');
  });

  it('contains no widget settings, which are part of GUILD_UPDATE', async () => {
    const { data, guild, control, bot } = await guildCreate();
    expect(data).not.toHaveProperty('widget_enabled');
    expect(data).not.toHaveProperty('widget_channel_id');
    await control.ok('PATCH', `/guilds/${guild.guild.id}`, { name: 'Quay' });
    expect((await bot.client.event('GUILD_UPDATE')).d).toMatchObject({ widget_enabled: true, widget_channel_id: null });
  });
});
