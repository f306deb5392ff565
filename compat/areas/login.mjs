// Logging in: the session, the guilds, commands on the gateway.
import assert from 'node:assert/strict';

export async function login({ step, bot, emulator, actors, waitFor }) {
  const { guildId, channelId, botUserId } = emulator;

  await step('logs in, and caches its guild', async () => {
    assert.equal(bot.userId, botUserId);
    assert.deepEqual(await bot.guildIds(), [guildId]);
  });

  await step('caches the channels of its guild', async () => {
    assert.ok((await bot.channelIds(guildId)).includes(channelId));
  });

  await step('requests all members of the guild', async () => {
    const ann = await actors.join('ann');
    assert.ok((await bot.requestMembers(guildId)).includes(ann.id));
  });

  await step('sets its presence, and receives it', async () => {
    const setStatus = () => bot.setStatus('idle', 'the tides');
    await waitFor('presenceUpdate', setStatus, { userId: botUserId, status: 'idle' });
  });

  await step('joins and leaves a voice channel', async () => {
    const voice = await bot.rest.createChannel(guildId, { name: 'Bridge', type: 2 });
    const joined = { userId: botUserId, channelId: voice.id };
    await waitFor('voiceStateUpdate', () => bot.joinVoice(guildId, voice.id), joined);
    await waitFor('voiceStateUpdate', () => bot.joinVoice(guildId, null), { userId: botUserId, channelId: null });
  });
}
