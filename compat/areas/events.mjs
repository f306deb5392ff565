// Events: members, roles, channels, messages, reactions, bans, invites, voice, presences.

export async function events({ step, bot, emulator, actors, waitFor }) {
  const { guildId, channelId, control, callAs } = emulator;
  const { rest } = bot;

  await step('receives members who join, change and leave', async () => {
    let ann;
    const joined = await waitFor('memberAdd', async () => {
      ann = await actors.join('ann');
    });
    if (joined.userId !== ann.id) throw new Error('another member joined');
    await waitFor('memberUpdate', () => rest.editMember(guildId, ann.id, { nick: 'Annie' }), { userId: ann.id });
    const leave = () => control('DELETE', `/guilds/${guildId}/members/${ann.id}`);
    await waitFor('memberRemove', leave, { userId: ann.id });
  });

  const ben = await actors.join('ben');
  await step('receives messages, edits, reactions and deletions', async () => {
    const content = 'Ahoy';
    const send = () => control('POST', `/channels/${channelId}/messages`, { user_id: ben.id, content });
    const { id } = await waitFor('messageCreate', send, { content, userId: ben.id });
    const path = `/channels/${channelId}/messages/${id}`;
    const react = () => control('PUT', `${path}/reactions/🌊`, { user_id: ben.id });
    await waitFor('reactionAdd', react, { messageId: id, userId: ben.id, emoji: '🌊' });
    await waitFor('messageDelete', () => rest.deleteMessage(channelId, id), { id });
    const own = await waitFor('messageCreate', () => rest.send(channelId, { content: 'Welcome' }));
    const edit = () => rest.editMessage(channelId, own.id, { content: 'Farewell' });
    await waitFor('messageUpdate', edit, { id: own.id, content: 'Farewell' });
  });

  await step('receives direct messages', async () => {
    const { id } = await callAs(ben, 'POST', '/users/@me/channels', { recipient_id: bot.userId });
    const send = () => control('POST', `/channels/${id}/messages`, { user_id: ben.id, content: 'Psst' });
    await waitFor('messageCreate', send, { content: 'Psst', userId: ben.id });
  });

  await step('receives changes to roles, channels and the guild', async () => {
    const made = await waitFor('roleCreate', () => rest.createRole(guildId, { name: 'crew', permissions: 0n }));
    await waitFor('roleUpdate', () => rest.editRole(guildId, made.id, { name: 'mates' }), { id: made.id });
    await waitFor('roleDelete', () => rest.deleteRole(guildId, made.id), { id: made.id });
    const channel = await waitFor('channelCreate', () => rest.createChannel(guildId, { name: 'aft', type: 0 }));
    await waitFor('channelUpdate', () => rest.editChannel(channel.id, { topic: 'Storms' }), { id: channel.id });
    await waitFor('channelDelete', () => rest.deleteChannel(channel.id), { id: channel.id });
    await waitFor('guildUpdate', () => rest.editGuild(guildId, { name: 'Quay' }), { name: 'Quay' });
  });

  await step('receives bans, their end, and invites', async () => {
    const cleo = await actors.join('cleo');
    await waitFor('banAdd', () => rest.ban(guildId, cleo.id, 'spam'), { userId: cleo.id });
    await waitFor('banRemove', () => rest.unban(guildId, cleo.id), { userId: cleo.id });
    await waitFor('inviteCreate', () => rest.createInvite(channelId, { maxAge: 60, maxUses: 1 }));
  });

  await step('receives presences and voice states', async () => {
    const setStatus = (status) => () => control('PUT', `/users/${ben.id}/presence`, { status });
    await waitFor('presenceUpdate', setStatus('idle'), { userId: ben.id, status: 'idle' });
    await waitFor('presenceUpdate', setStatus('dnd'), { userId: ben.id, status: 'dnd' });
    const voice = await rest.createChannel(guildId, { name: 'Bridge', type: 2 });
    const join = () => control('PUT', `/guilds/${guildId}/members/${ben.id}/voice`, { channel_id: voice.id });
    await waitFor('voiceStateUpdate', join, { userId: ben.id, channelId: voice.id });
  });
}
