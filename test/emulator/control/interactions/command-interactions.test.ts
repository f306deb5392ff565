import { describe, expect, it } from 'vitest';
import { insertChannel } from '../../../../dev/src/emulator/state/channels/channels.js';
import { insertRole } from '../../../../dev/src/emulator/state/members/roles.js';
import { Channel } from '../../../../src/wire/objects/channels/channel.js';
import type { CommandInteraction } from '../../../../src/wire/objects/interactions/interaction.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const guild = () => fixture().defaultGuild;
const option = (type: number, name: string, more = {}) => ({ type, name, description: 'An option', ...more });

/** Uses a command successfully. Returns what the bot received. */
async function used(command: string, more: Record<string, unknown> = {}): Promise<CommandInteraction> {
  const report = interactions().useCommand(command, more);
  const interaction = await interactions().nextInteraction();
  if (interaction.type !== 2) throw new Error('expected a command');
  await interactions().respond(interaction, { type: 4, data: { content: 'done' } });
  expect(await report).toMatchObject({ status: 'answered', interaction_id: interaction.id });
  return interaction;
}

describe('a chat command', () => {
  it('reaches the bot with all documented fields', async () => {
    const id = await interactions().register({ name: 'ping' });
    const interaction = await used('ping');
    const { guildId, applicationId } = fixture().emulator;
    expect(interaction).toMatchObject({
      type: 2,
      version: 1,
      application_id: applicationId,
      token: expect.stringMatching(/./),
      guild: { id: guildId, features: [], locale: 'en-US' },
      guild_id: guildId,
      guild_locale: 'en-US',
      locale: 'en-US',
      channel: { id: interactions().channelId, type: 0 },
      channel_id: interactions().channelId,
      member: { user: { id: interactions().userId }, permissions: expect.stringMatching(/^\d+$/) },
      app_permissions: expect.stringMatching(/^\d+$/),
      entitlements: [],
      authorizing_integration_owners: { '0': guildId },
      context: 0,
      attachment_size_limit: 10 * 1024 * 1024,
    });
    expect(interaction.data).toEqual({ id, name: 'ping', type: 1, guild_id: guildId });
    expect(interaction).not.toHaveProperty('user');
    expect(interaction).not.toHaveProperty('message');
  });

  it('that is global has no guild in its data', async () => {
    const id = await interactions().register({ name: 'everywhere' }, 'global');
    expect((await used('everywhere')).data).toEqual({ id, name: 'everywhere', type: 1 });
  });

  it('is found by its name or id, and a guild command takes precedence over a global one with the same name', async () => {
    const everywhere = await interactions().register({ name: 'twice' }, 'global');
    const here = await interactions().register({ name: 'twice' });
    expect((await used('twice')).data.id).toBe(here);
    expect((await used(everywhere)).data.id).toBe(everywhere);
  });

  it('in a DM channel with the bot contains the user and no guild', async () => {
    await interactions().register({ name: 'whisper' }, 'global');
    const dm = await fixture().bot.send('POST', '/users/@me/channels', { recipient_id: interactions().userId });
    const { id: channel_id } = Channel.parse(dm.json);
    const interaction = await used('whisper', { channel_id });
    expect(interaction).toMatchObject({
      user: { id: interactions().userId },
      context: 1,
      app_permissions: '442368',
      authorizing_integration_owners: { '0': '0' },
      channel: { id: channel_id, type: 1 },
    });
    expect(interaction).not.toHaveProperty('member');
    expect(interaction).not.toHaveProperty('guild_id');
  });

  it('can be used in a thread by users who can use commands in the parent channel', async () => {
    await interactions().register({ name: 'threaded' });
    const created = await fixture().bot.send('POST', `/channels/${interactions().channelId}/threads`, {
      name: 'talk',
      type: 11,
    });
    const { id: channel_id } = Channel.parse(created.json);
    expect(await used('threaded', { channel_id })).toMatchObject({ channel_id, channel: { type: 11 } });
  });
});

describe('options of a chat command', () => {
  it.each<[string, object, unknown]>([
    ['text', option(3, 'o', { min_length: 2, max_length: 3 }), 'abc'],
    ['a choice of texts', option(3, 'o', { choices: [{ name: 'Low', value: 'low' }] }), 'low'],
    ['a whole number', option(4, 'o', { min_value: -1, max_value: 7 }), -1],
    ['the largest whole number', option(4, 'o'), Number.MAX_SAFE_INTEGER],
    ['a choice of whole numbers', option(4, 'o', { choices: [{ name: 'One', value: 1 }] }), 1],
    ['a number', option(10, 'o', { min_value: 0.5 }), 0.5],
    ['no', option(5, 'o'), false],
    ['text of an option with suggestions', option(3, 'o', { autocomplete: true }), 'not suggested'],
  ])('contain %s unchanged', async (_name, declared, value) => {
    await interactions().register({ name: 'values', options: [declared] });
    const { data } = await used('values', { options: [{ name: 'o', value }] });
    expect(data.options).toEqual([{ name: 'o', type: expect.any(Number), value }]);
    expect(data).not.toHaveProperty('resolved');
  });

  it('are in the order of their declaration, without omitted ones', async () => {
    const options = [option(3, 'a', { required: true }), option(4, 'b'), option(5, 'c')];
    await interactions().register({ name: 'order', options });
    const given = [
      { name: 'c', value: true },
      { name: 'a', value: 'x' },
    ];
    expect((await used('order', { options: given })).data.options).toEqual([
      { name: 'a', type: 3, value: 'x' },
      { name: 'c', type: 5, value: true },
    ]);
  });

  it('are inside their subcommand and its group', async () => {
    const find = option(1, 'find', { options: [option(3, 'q', { required: true })] });
    await interactions().register({
      name: 'tag',
      options: [find, option(2, 'admin', { options: [option(1, 'clear')] })],
    });
    const inFind = await used('tag', { options: [{ name: 'find', options: [{ name: 'q', value: 'ab' }] }] });
    expect(inFind.data).toMatchObject({
      name: 'tag',
      options: [{ name: 'find', type: 1, options: [{ name: 'q', type: 3, value: 'ab' }] }],
    });
    const inAdmin = await used('tag', { options: [{ name: 'admin', options: [{ name: 'clear' }] }] });
    expect(inAdmin.data.options).toEqual([
      { name: 'admin', type: 2, options: [{ name: 'clear', type: 1, options: [] }] },
    ]);
  });
});

describe('entities in options', () => {
  it('of users contain user and member', async () => {
    await interactions().register({ name: 'who', options: [option(6, 'o')] });
    const { data } = await used('who', { options: [{ name: 'o', value: interactions().userId }] });
    expect(data.options).toEqual([{ name: 'o', type: 6, value: interactions().userId }]);
    expect(data.resolved).toEqual({
      users: { [interactions().userId]: expect.objectContaining({ id: interactions().userId, username: 'ann' }) },
      members: { [interactions().userId]: expect.objectContaining({ roles: [], permissions: expect.any(String) }) },
    });
    const member = data.resolved?.members?.[interactions().userId];
    for (const key of ['user', 'deaf', 'mute', 'userId']) expect(member).not.toHaveProperty(key);
  });

  it('of users who are not in the guild contain no member', async () => {
    await interactions().register({ name: 'who', options: [option(6, 'o')] });
    const stranger = fixture().user('stranger').user.id;
    const { data } = await used('who', { options: [{ name: 'o', value: stranger }] });
    expect(data.resolved).toEqual({ users: { [stranger]: expect.objectContaining({ id: stranger }) } });
  });

  it('of roles and mentionables contain the entity', async () => {
    const role = insertRole(fixture().emulator.world, guild(), { name: 'crew' }).result;
    await interactions().register({ name: 'both', options: [option(8, 'role'), option(9, 'any'), option(9, 'other')] });
    const { data } = await used('both', {
      options: [
        { name: 'role', value: role.id },
        { name: 'any', value: role.id },
        { name: 'other', value: interactions().userId },
      ],
    });
    expect(data.resolved).toEqual({
      roles: { [role.id]: expect.objectContaining({ id: role.id, name: 'crew', permissions: expect.any(String) }) },
      users: { [interactions().userId]: expect.objectContaining({ id: interactions().userId }) },
      members: { [interactions().userId]: expect.objectContaining({ pending: false }) },
    });
  });

  it('of channels contain the permissions of the user and the bot there', async () => {
    const { world } = fixture().emulator;
    const deny = [{ id: guild().guild.id, type: 0, allow: '0', deny: String(1n << 11n) }];
    const quiet = insertChannel(world, guild(), { name: 'quiet', topic: 'Hush', permission_overwrites: deny }).result;
    const { id } = quiet.channel;
    await interactions().register({ name: 'where', options: [option(7, 'o', { channel_types: [0] })] });
    const { data } = await used('where', { options: [{ name: 'o', value: id }] });
    const channel = data.resolved?.channels?.[id];
    expect(channel).toMatchObject({
      id,
      type: 0,
      name: 'quiet',
      topic: 'Hush',
      guild_id: guild().guild.id,
      parent_id: null,
      position: expect.any(Number),
      nsfw: false,
      rate_limit_per_user: 0,
      last_message_id: null,
    });
    const sends = (bits = '0') => (BigInt(bits) & (1n << 11n)) !== 0n;
    expect([sends(channel?.permissions), sends(channel?.app_permissions)]).toEqual([false, true]);
    expect(channel).not.toHaveProperty('permission_overwrites');
  });

  it('of threads contain their thread metadata', async () => {
    const created = await fixture().bot.send('POST', `/channels/${interactions().channelId}/threads`, {
      name: 'talk',
      type: 11,
    });
    const { id } = Channel.parse(created.json);
    await interactions().register({ name: 'where', options: [option(7, 'o')] });
    const { data } = await used('where', { options: [{ name: 'o', value: id }] });
    expect(data.resolved?.channels?.[id]).toMatchObject({
      type: 11,
      parent_id: interactions().channelId,
      thread_metadata: { archived: false, locked: false },
    });
  });

  it('of files contain attachments with working URLs', async () => {
    await interactions().register({
      name: 'send',
      options: [option(11, 'file', { required: true, file_types: ['.txt'] })],
    });
    const files = { file: [{ filename: 'log.txt', data_base64: Buffer.from('all well').toString('base64') }] };
    const { data } = await used('send', { files });
    const [given] = data.options ?? [];
    expect(given).toEqual({ name: 'file', type: 11, value: expect.stringMatching(/^\d+$/) });
    const attachment = data.resolved?.attachments?.[String(given?.value)];
    expect(attachment).toMatchObject({
      id: given?.value,
      filename: 'log.txt',
      size: 8,
      content_type: 'text/plain',
      ephemeral: true,
      url: expect.stringContaining('/ephemeral-attachments/'),
    });
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('all well');
  });

  it('of files keep their own names', async () => {
    await interactions().register({ name: 'odd', options: [option(11, 'constructor')] });
    expect((await used('odd')).data).not.toHaveProperty('options');
  });

  it('inside a subcommand are resolved at the top of the data', async () => {
    const find = option(1, 'find', { options: [option(6, 'who'), option(11, 'file')] });
    await interactions().register({ name: 'deep', options: [find] });
    const files = { file: [{ filename: 'a.png', data_base64: '' }] };
    const options = [{ name: 'find', options: [{ name: 'who', value: interactions().userId }] }];
    const { data } = await used('deep', { options, files });
    expect(Object.keys(data.resolved ?? {}).toSorted()).toEqual(['attachments', 'members', 'users']);
    expect(data.options?.[0]?.options?.map(({ name }) => name)).toEqual(['who', 'file']);
  });
});

describe('a command on a user', () => {
  it('contains its target with user and member', async () => {
    const id = await interactions().register({ type: 2, name: 'Inspect' });
    const other = fixture().member(guild(), 'bob').user.id;
    const { data } = await used('Inspect', { command_type: 2, target_id: other });
    expect(data).toEqual({
      id,
      name: 'Inspect',
      type: 2,
      guild_id: guild().guild.id,
      target_id: other,
      resolved: {
        users: { [other]: expect.objectContaining({ username: 'bob' }) },
        members: { [other]: expect.objectContaining({ permissions: expect.any(String) }) },
      },
    });
  });

  it('needs no type if its id is given', async () => {
    const id = await interactions().register({ type: 2, name: 'Inspect' });
    expect((await used(id, { target_id: interactions().userId })).data).toMatchObject({
      type: 2,
      target_id: interactions().userId,
    });
  });

  it('can be used on an author in the channel who has left', async () => {
    await interactions().register({ type: 2, name: 'Inspect' });
    const other = fixture().member(guild(), 'gone').user.id;
    await interactions().control.ok('POST', `/channels/${interactions().channelId}/messages`, {
      user_id: other,
      content: 'bye',
    });
    await interactions().control.call('DELETE', `/guilds/${guild().guild.id}/members/${other}`);
    const { data } = await used('Inspect', { command_type: 2, target_id: other });
    expect(data.resolved).toEqual({ users: { [other]: expect.objectContaining({ username: 'gone' }) } });
  });
});

describe('a command on a message', () => {
  it('contains the message', async () => {
    const id = await interactions().register({ type: 3, name: 'Report it' });
    const message = await interactions().post({ type: 2, style: 1, label: 'Press', custom_id: 'press' });
    const { data } = await used('Report it', { command_type: 3, target_id: message.id });
    expect(data).toEqual({
      id,
      name: 'Report it',
      type: 3,
      guild_id: guild().guild.id,
      target_id: message.id,
      resolved: {
        messages: { [message.id]: expect.objectContaining({ content: 'here', channel_id: interactions().channelId }) },
      },
    });
  });

  it('can have the same name as a chat command', async () => {
    const onMessages = await interactions().register({ type: 3, name: 'same' });
    const inChat = await interactions().register({ name: 'same' });
    const message = await interactions().post({ type: 2, style: 1, label: 'Press', custom_id: 'press' });
    expect((await used('same')).data.id).toBe(inChat);
    expect((await used('same', { command_type: 3, target_id: message.id })).data.id).toBe(onMessages);
  });
});

describe('a command of another application', () => {
  it('is used if the application or the id of the command is given', async () => {
    const made = await interactions().control.ok('POST', '/applications', { name: 'Purser' });
    const { application_id, token } = made as { application_id: string; token: string }; // checked by its own test
    await interactions().control.ok('POST', `/guilds/${guild().guild.id}/bots`, { application_id });
    const bot = fixture().callerWith(`Bot ${token}`);
    await bot.send('POST', `/applications/${application_id}/commands`, { name: 'pay', description: 'Pays' });
    // The application is not connected. The failure shows that the command was found and sent.
    expect(await interactions().useCommand('pay', { application_id })).toMatchObject({ status: 'failed' });
    expect(await interactions().useCommand('pay')).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_command' },
    });
  });
});
