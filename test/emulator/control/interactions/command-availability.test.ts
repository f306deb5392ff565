/**
 * Where and to whom a client offers a command. The application is not connected: using an available command fails without
 * a bot, using others is rejected.
 */
import { describe, expect, it } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { addIntegration } from '../../../../dev/src/emulator/state/applications/integrations.js';
import { insertChannel, openDm } from '../../../../dev/src/emulator/state/channels/channels.js';
import { insertRole } from '../../../../dev/src/emulator/state/members/roles.js';
import { removeIntegration } from '../../../../dev/src/emulator/state/membership/integration-removal.js';
import { addBot } from '../../../../dev/src/emulator/state/membership/membership.js';
import { grantAccessToken } from '../../../../dev/src/emulator/state/users/access-tokens.js';
import { type PermissionName, permissionSet } from '../../../../src/wire/constants/permissions.js';
import { Channel } from '../../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();
const OFFERED = { status: 'failed', error: { reason: 'unreachable' } };
const rejection = (reason: string, path = 'command') => ({ status: 'refused', error: { reason, path } });

interface AvailabilitySetup {
  /** The permissions of @everyone. Default: the usual ones. */
  readonly everyone?: readonly PermissionName[];
  /** The permissions of the user's role. */
  readonly role?: readonly PermissionName[];
  readonly nsfw?: boolean;
  readonly hasBot?: boolean;
}

/** An application in a guild with a user, who has a role of its own. */
function setUp({ everyone, role = [], nsfw, hasBot = true }: AvailabilitySetup = {}) {
  const { world, url } = fixture().emulator;
  const application = insertApplication(world, { name: 'Purser' }).result;
  const guild = fixture().guildWithoutBot({
    ...(everyone ? { roles: [{ name: '@everyone', permissions: permissionSet(...everyone) }] } : {}),
  });
  if (hasBot) addBot(world, guild, application);
  const userId = fixture().member(guild).user.id;
  const crew = insertRole(world, guild, { name: 'crew', permissions: permissionSet(...role) }).result.id;
  const member = guild.members.get(userId);
  if (!member) throw new Error('the user is not a member');
  member.roles = [crew];
  const channelId = insertChannel(world, guild, { name: 'deck', nsfw }).result.channel.id;
  const [app, guildId] = [application.id, guild.guild.id];
  const token = world.users.get(application.botUserId)?.token ?? '';
  const bot = fixture().callerWith(`Bot ${token}`);
  const control = new ControlCaller(url);
  return {
    world,
    guild,
    guildId,
    userId,
    crew,
    channelId,
    application,
    control,
    bot,
    /** Registers the command "pay". Returns its id. */
    async register(command: object = {}, where: 'guild' | 'global' = 'global'): Promise<string> {
      const guildPath = where === 'guild' ? `/guilds/${guildId}` : '';
      const body = { name: 'pay', description: 'Pays', ...command };
      const { json } = await bot.send('POST', `/applications/${app}${guildPath}/commands`, body);
      return Channel.pick({ id: true }).parse(json).id;
    },
    /** The owner of the guild sets who may use a command, or the application as a whole. */
    async permit(id: string, ...entries: (readonly [id: string, type: 1 | 2 | 3, permission: boolean])[]) {
      const access = grantAccessToken(world, guild.guild.owner_id, app, ['applications.commands.permissions.update']);
      const permissions = entries.map(([each, type, permission]) => ({ id: each, type, permission }));
      const path = `/applications/${app}/guilds/${guildId}/commands/${id}/permissions`;
      const { status } = await fixture().callerWith(`Bearer ${access}`).send('PUT', path, { permissions });
      expect(status).toBe(200);
    },
    /** Lets the user use the command. */
    use: (more: object = {}) =>
      control.ok('POST', '/interactions', {
        type: 2,
        application_id: app,
        command: 'pay',
        user_id: userId,
        channel_id: channelId,
        ...more,
      }),
    /** The id that represents all channels of the guild. */
    allChannels: String(BigInt(guildId) - 1n),
  };
}

const usual: readonly PermissionName[] = ['VIEW_CHANNEL', 'USE_APPLICATION_COMMANDS'];

describe('a user can use commands', () => {
  it('without SEND_MESSAGES, but not without USE_APPLICATION_COMMANDS', async () => {
    const speechless = setUp({ everyone: usual });
    await speechless.register();
    expect(await speechless.use()).toMatchObject(OFFERED);
    const without = setUp({ everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES'] });
    await without.register();
    expect(await without.use()).toMatchObject(rejection('missing_permissions', 'channel_id'));
  });

  it('only in visible channels, after screening, and without a timeout', async () => {
    const hidden = setUp({ everyone: ['USE_APPLICATION_COMMANDS'] });
    await hidden.register();
    expect(await hidden.use()).toMatchObject(rejection('no_access', 'channel_id'));
    const set = setUp();
    await set.register();
    const member = set.guild.members.get(set.userId);
    if (!member) throw new Error('the user is not a member');
    member.pending = true;
    expect(await set.use()).toMatchObject(rejection('pending', 'user_id'));
    member.pending = false;
    member.communication_disabled_until = set.world.timestamp(set.world.clock.now() + 60_000);
    expect(await set.use()).toMatchObject(rejection('timed_out', 'user_id'));
  });

  it('only in channels that have messages', async () => {
    const { world, guild, register, use } = setUp();
    await register();
    const category = insertChannel(world, guild, { name: 'hold', type: 4 }).result.channel.id;
    const forum = insertChannel(world, guild, { name: 'talk', type: 15 }).result.channel.id;
    for (const channel_id of [category, forum]) {
      expect(await use({ channel_id })).toMatchObject(rejection('wrong_context', 'channel_id'));
    }
  });

  it('not in a locked thread without the permission to manage threads', async () => {
    const { bot, channelId, register, use, world } = setUp();
    await register();
    const made = await bot.send('POST', `/channels/${channelId}/threads`, { name: 'talk', type: 11 });
    const { id: channel_id } = Channel.parse(made.json);
    expect(await use({ channel_id })).toMatchObject(OFFERED);
    const thread = world.channels.get(channel_id);
    if (!thread?.channel.thread_metadata) throw new Error('the thread is gone');
    thread.channel.thread_metadata.locked = true;
    expect(await use({ channel_id })).toMatchObject(rejection('missing_permissions', 'channel_id'));
  });
});

describe('a command is offered', () => {
  it('in a guild only while its bot is a member', async () => {
    const { register, use } = setUp({ hasBot: false });
    await register();
    expect(await use()).toMatchObject(rejection('not_installed'));
  });

  it('in a guild without its bot, if the application is installed there with its commands', async () => {
    const { world, guild, application, userId, register, use } = setUp({ hasBot: false });
    await register();
    const integration = addIntegration(world, guild, application, { scopes: ['applications.commands'] }).result;
    expect(await use()).toMatchObject(OFFERED);
    removeIntegration(world, guild, integration, { userId });
    expect(await use()).toMatchObject(rejection('not_installed'));
  });

  it.each<[contexts: number[] | null, inGuild: boolean, inDm: boolean]>([
    [null, true, true],
    [[0, 1], true, true],
    [[0], true, false],
    [[1], false, true],
  ])('by its contexts %j: in a guild %s, in a DM channel with its bot %s', async (contexts, inGuild, inDm) => {
    const { world, application, userId, register, use } = setUp();
    await register({ contexts });
    const dm = openDm(world, application.botUserId, userId).result.channel.id;
    expect(await use()).toMatchObject(inGuild ? OFFERED : rejection('wrong_context'));
    expect(await use({ channel_id: dm })).toMatchObject(inDm ? OFFERED : rejection('wrong_context'));
  });

  it.each<[fields: object, inDm: boolean]>([
    [{ dm_permission: null }, true],
    [{ dm_permission: false }, false],
    [{ dm_permission: false, contexts: [0, 1] }, true],
    [{ dm_permission: true, contexts: [0] }, false],
  ])('with the deprecated %j: in a guild, and in a DM channel with its bot %s', async (fields, inDm) => {
    const { world, application, userId, register, use } = setUp();
    await register(fields);
    const dm = openDm(world, application.botUserId, userId).result.channel.id;
    expect(await use()).toMatchObject(OFFERED);
    expect(await use({ channel_id: dm })).toMatchObject(inDm ? OFFERED : rejection('wrong_context'));
  });

  it('in a DM channel with another user only if the user installed it', async () => {
    const { world, userId, register, use } = setUp();
    await register({ contexts: null, integration_types: [0, 1] });
    const dm = openDm(world, fixture().user('bob').user.id, userId).result.channel.id;
    expect(await use({ channel_id: dm })).toMatchObject(rejection('not_installed'));
  });

  it('with an age restriction only in age-restricted channels and their threads, and in DM channels', async () => {
    const plain = setUp();
    await plain.register({ nsfw: true });
    expect(await plain.use()).toMatchObject(rejection('age_restricted'));
    const dm = openDm(plain.world, plain.application.botUserId, plain.userId).result.channel.id;
    expect(await plain.use({ channel_id: dm })).toMatchObject(OFFERED);
    const adult = setUp({ nsfw: true });
    await adult.register({ nsfw: true });
    expect(await adult.use()).toMatchObject(OFFERED);
    const made = await adult.bot.send('POST', `/channels/${adult.channelId}/threads`, { name: 'talk', type: 11 });
    expect(await adult.use({ channel_id: Channel.parse(made.json).id })).toMatchObject(OFFERED);
  });
});

describe('the default permissions of a command', () => {
  const asked = permissionSet('KICK_MEMBERS', 'BAN_MEMBERS');
  it.each<[string, readonly PermissionName[], string | null, boolean]>([
    ['none', [], null, true],
    ['held in part', ['KICK_MEMBERS'], asked, false],
    ['held', ['KICK_MEMBERS', 'BAN_MEMBERS'], asked, true],
    ['for administrators alone, with every other', ['KICK_MEMBERS', 'MANAGE_GUILD'], '0', false],
    ['for administrators alone, as one', ['ADMINISTRATOR'], '0', true],
  ])('%s', async (_name, role, default_member_permissions, isOffered) => {
    const { register, use } = setUp({ role });
    await register({ default_member_permissions });
    expect(await use()).toMatchObject(isOffered ? OFFERED : rejection('missing_permissions'));
  });

  it.each<[string, readonly PermissionName[], object, boolean]>([
    ['hides the command', [], {}, false],
    ['does not hide it from administrators', ['ADMINISTRATOR'], {}, true],
    ['has no effect with permissions', ['KICK_MEMBERS'], { default_member_permissions: asked }, false],
    [
      'has no effect with permissions that are held',
      ['KICK_MEMBERS', 'BAN_MEMBERS'],
      { default_member_permissions: asked },
      true,
    ],
  ])('as the deprecated default_permission: false %s', async (_name, role, fields, isOffered) => {
    const { register, use } = setUp({ role });
    await register({ default_permission: false, ...fields });
    expect(await use()).toMatchObject(isOffered ? OFFERED : rejection('missing_permissions'));
  });

  it('are checked in the channel', async () => {
    const { world, guild, crew, register, use } = setUp({ role: ['MANAGE_MESSAGES'] });
    await register({ default_member_permissions: permissionSet('MANAGE_MESSAGES') }, 'guild');
    const overwrites = [{ id: crew, type: 0, allow: '0', deny: permissionSet('MANAGE_MESSAGES') }];
    const created = insertChannel(world, guild, { name: 'quiet', permission_overwrites: overwrites }).result;
    expect(await use()).toMatchObject(OFFERED);
    expect(await use({ channel_id: created.channel.id })).toMatchObject(rejection('missing_permissions'));
  });

  it('have no effect in a DM channel', async () => {
    const { world, application, userId, register, use } = setUp();
    await register({ default_member_permissions: '0' });
    const dm = openDm(world, application.botUserId, userId).result.channel.id;
    expect(await use({ channel_id: dm })).toMatchObject(OFFERED);
  });
});

describe('the permissions of a command in a guild', () => {
  it('deny it to everyone, allow it for a role, and deny it to a single user', async () => {
    const { guildId, crew, userId, register, permit, use } = setUp();
    const id = await register();
    await permit(id, [guildId, 1, false]);
    expect(await use()).toMatchObject(rejection('missing_permissions'));
    await permit(id, [guildId, 1, false], [crew, 1, true]);
    expect(await use()).toMatchObject(OFFERED);
    await permit(id, [guildId, 1, false], [crew, 1, true], [userId, 2, false]);
    expect(await use()).toMatchObject(rejection('missing_permissions'));
  });

  it('allow it if one of several roles of the user is allowed', async () => {
    const { world, guild, guildId, crew, userId, register, permit, use } = setUp();
    const second = insertRole(world, guild, { name: 'cook' }).result.id;
    const member = guild.members.get(userId) ?? expect.fail('the user is not a member');
    member.roles = [crew, second];
    const id = await register();
    await permit(id, [crew, 1, false], [second, 1, true]);
    expect(await use()).toMatchObject(OFFERED);
    await permit(id, [guildId, 1, true], [crew, 1, false]);
    expect(await use()).toMatchObject(rejection('missing_permissions'));
  });

  it('override the default permissions of the command', async () => {
    const { crew, register, permit, use } = setUp();
    const id = await register({ default_member_permissions: '0' });
    await permit(id, [crew, 1, true]);
    expect(await use()).toMatchObject(OFFERED);
  });

  it('of its application apply together with the default permissions, and those of the command take precedence', async () => {
    const { application, guildId, crew, register, permit, use } = setUp();
    const id = await register({ default_member_permissions: '0' });
    await permit(application.id, [crew, 1, true]);
    expect(await use()).toMatchObject(rejection('missing_permissions'));
    await permit(application.id, [guildId, 1, false]);
    await permit(id, [crew, 1, true]);
    expect(await use()).toMatchObject(OFFERED);
  });

  it('for a channel take precedence over those for all channels, and include its threads', async () => {
    const { allChannels, channelId, bot, register, permit, use } = setUp();
    const id = await register();
    await permit(id, [allChannels, 3, false]);
    expect(await use()).toMatchObject(rejection('missing_permissions', 'channel_id'));
    await permit(id, [allChannels, 3, false], [channelId, 3, true]);
    expect(await use()).toMatchObject(OFFERED);
    await permit(id, [channelId, 3, false]);
    const made = await bot.send('POST', `/channels/${channelId}/threads`, { name: 'talk', type: 11 });
    const inThread = await use({ channel_id: Channel.parse(made.json).id });
    expect(inThread).toMatchObject(rejection('missing_permissions', 'channel_id'));
  });

  it('do not affect administrators', async () => {
    const { guildId, allChannels, register, permit, use } = setUp({ role: ['ADMINISTRATOR'] });
    await permit(await register(), [guildId, 1, false], [allChannels, 3, false]);
    expect(await use()).toMatchObject(OFFERED);
  });

  it('are deleted when the command is renamed', async () => {
    const { application, bot, guildId, register, permit, use } = setUp();
    const id = await register();
    await permit(id, [guildId, 1, false]);
    await bot.send('PATCH', `/applications/${application.id}/commands/${id}`, { name: 'tip' });
    expect(await use({ command: 'tip' })).toMatchObject(OFFERED);
  });
});

describe('an application that a user installed', () => {
  const personal = { integration_types: [1], contexts: [0, 1, 2] };

  it('offers its commands to that user in guilds without its bot', async () => {
    const { application, control, userId, register, use } = setUp({ hasBot: false });
    await register(personal);
    const path = `/users/${userId}/applications/${application.id}`;
    expect(await use()).toMatchObject(rejection('not_installed'));
    expect((await control.call('PUT', path, {})).status).toBe(204);
    expect(await use()).toMatchObject(OFFERED);
    expect((await control.call('DELETE', path)).status).toBe(204);
    expect(await use()).toMatchObject(rejection('not_installed'));
  });

  it('offers its commands in DM channels with other users too', async () => {
    const { world, application, control, userId, register, use } = setUp({ hasBot: false });
    await register(personal);
    const dm = openDm(world, fixture().user('bob').user.id, userId).result.channel.id;
    await control.ok('PUT', `/users/${userId}/applications/${application.id}`, {});
    expect(await use({ channel_id: dm })).toMatchObject(OFFERED);
  });

  it('offers no commands that are only for guilds', async () => {
    const { application, control, userId, register, use } = setUp({ hasBot: false });
    await register({ integration_types: [0] });
    await control.ok('PUT', `/users/${userId}/applications/${application.id}`, {});
    expect(await use()).toMatchObject(rejection('not_installed'));
  });

  it('does not depend on the command permissions of the guild', async () => {
    const { application, control, userId, register, use } = setUp({ hasBot: false });
    await register({ ...personal, default_member_permissions: '0' });
    await control.ok('PUT', `/users/${userId}/applications/${application.id}`, {});
    expect(await use()).toMatchObject(OFFERED);
  });

  it('requires an existing application and an existing user that is not a bot', async () => {
    const { application, control, userId } = setUp();
    const call = (user: string, app: string) => control.call('PUT', `/users/${user}/applications/${app}`, {});
    expect(await call('1', application.id)).toMatchObject({ status: 404, json: { code: 10013 } });
    expect(await call(userId, '1')).toMatchObject({ status: 404, json: { code: 10002 } });
    expect(await call(application.botUserId, application.id)).toMatchObject({ status: 403, json: { code: 20001 } });
  });
});
