/** Calls of the bot that are refused because of permissions: what it lacks, what causes it, who can repair it, and the line to add. */
import { createWorld, matchers, type RefusedCall, type TestWorld } from '@guildhall/dev/testing';
import { Bot, type BotOptions, Command, type CommandContext, command, Handler, permissionSet } from 'guildhall';
import { channelTypes, type PermissionName } from 'guildhall/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type BotWorld = TestWorld<Bot>;

const options = { logLevel: 'silent', environment: {} } as const satisfies BotOptions;

const worldWith = (appPermissions: readonly PermissionName[], handlers: BotOptions['handlers'] = []) =>
  createWorld({
    bot: { ...options, appPermissions, handlers },
    guild: {
      name: 'Harbour',
      roles: [{ name: 'mate', permissions: ['MANAGE_ROLES', 'MODERATE_MEMBERS'] }, { name: 'crew' }],
    },
  });

/** Makes the bot do something that is refused, and returns what is known about the refusal. */
async function refusalOf(world: BotWorld, act: () => Promise<unknown>): Promise<RefusedCall | undefined> {
  const before = world.refusedCalls.length;
  await expect(act()).rejects.toMatchObject({ status: 403 });
  return world.refusedCalls.slice(before)[0];
}

const channelOf = (world: BotWorld, name = 'general') => world.guild.channel(name).id;
const everyone = (world: BotWorld) => ({ id: world.guildId, type: 0 as const });

/** Denies the permissions in a channel, as the owner. */
async function deny(world: BotWorld, target: { id: string; type: 0 | 1 }, ...names: PermissionName[]): Promise<void> {
  await world.owner.api.channels.editPermissionOverwrite(channelOf(world), target.id, {
    type: target.type,
    deny: permissionSet(...names),
  });
}

describe('a refused call', () => {
  test('of a permission that the bot does not declare names it, the line to add and who can grant it', async () => {
    await using world = await worldWith(['KICK_MEMBERS']);
    const wren = await world.createMember('Wren');
    expect(await refusalOf(world, () => world.bot.api.guilds.createBan(world.guildId, wren.id))).toEqual({
      call: 'PUT /guilds/{guild_id}/bans/{user_id}',
      code: 50013,
      count: 1,
      missing: ['BAN_MEMBERS'],
      notDeclared: ['BAN_MEMBERS'],
      cause: 'No role of the bot grants BAN_MEMBERS in the guild "Harbour".',
      remedy: '"owner", the owner, can grant it to the role "Guildhall".',
    });
    expect(world.problems).toEqual([
      expect.objectContaining({
        kind: 'missingPermissions',
        explanation: expect.stringContaining("Add `appPermissions: ['BAN_MEMBERS']` to the bot or feature"),
      }),
    ]);
  });

  test('is counted for each reason', async () => {
    await using world = await worldWith([]);
    const wren = await world.createMember('Wren');
    for (const _time of [1, 2]) await refusalOf(world, () => world.bot.api.guilds.createBan(world.guildId, wren.id));
    await refusalOf(world, () => world.bot.api.guilds.removeMember(world.guildId, wren.id));
    expect(world.refusedCalls.map(({ missing, count }) => [missing, count])).toEqual([
      [['BAN_MEMBERS'], 2],
      [['KICK_MEMBERS'], 1],
    ]);
  });

  test('gets the response of the service, without the explanation', async () => {
    await using world = await worldWith([]);
    const url = `${world.emulator.apiUrl}/channels/${channelOf(world)}`;
    const headers = { authorization: `Bot ${world.emulator.token}` };
    const response = await fetch(url, { method: 'DELETE', headers });
    expect([response.status, await response.json()]).toEqual([403, { message: 'Missing Permissions', code: 50013 }]);
    expect(JSON.stringify([...response.headers])).not.toContain('MANAGE_CHANNELS');
    expect(world.refusedCalls).toEqual([expect.objectContaining({ missing: ['MANAGE_CHANNELS'] })]);
  });

  test('of a user is not counted', async () => {
    await using world = await worldWith([]);
    const wren = await world.createMember('Wren');
    await expect(wren.api.channels.delete(channelOf(world))).rejects.toMatchObject({ jsonCode: 50013 });
    expect(world.refusedCalls).toEqual([]);
  });
});

describe('the cause of a refusal', () => {
  const declared: readonly PermissionName[] = ['SEND_MESSAGES', 'BAN_MEMBERS', 'MANAGE_ROLES', 'MODERATE_MEMBERS'];

  test.each<[string, (world: BotWorld) => { id: string; type: 0 | 1 }, string]>([
    ['@everyone', everyone, 'In #general, the overwrite of the role "@everyone" denies SEND_MESSAGES.'],
    [
      'the role of the bot',
      (world) => ({ id: world.guild.role('Guildhall').id, type: 0 }),
      'In #general, the overwrite of the role "Guildhall" denies SEND_MESSAGES.',
    ],
    [
      'the bot itself',
      (world) => ({ id: world.emulator.botUserId, type: 1 }),
      'In #general, the overwrite of the bot itself denies SEND_MESSAGES.',
    ],
  ])(
    'is an overwrite of %s in a channel, which members with MANAGE_ROLES there can change',
    async (_case, target, cause) => {
      await using world = await worldWith(declared);
      await world.createMember('Mara', { roles: ['mate'] });
      await deny(world, target(world), 'SEND_MESSAGES');
      expect(
        await refusalOf(world, () => world.bot.api.messages.create(channelOf(world), { content: 'x' })),
      ).toMatchObject({
        missing: ['SEND_MESSAGES'],
        notDeclared: [],
        cause,
        remedy: '"owner", the owner, or "Mara" can change the overwrite, or allow SEND_MESSAGES there for the bot.',
      });
    },
  );

  test('is a channel that the bot cannot see, with 50001', async () => {
    await using world = await worldWith([...declared, 'VIEW_CHANNEL']);
    await deny(world, everyone(world), 'VIEW_CHANNEL');
    expect(await refusalOf(world, () => world.bot.api.channels.get(channelOf(world)))).toMatchObject({
      code: 50001,
      missing: ['VIEW_CHANNEL'],
      cause: 'In #general, the overwrite of the role "@everyone" denies VIEW_CHANNEL.',
    });
  });

  test('is another permission without which it has no effect', async () => {
    await using world = await worldWith([...declared, 'ATTACH_FILES']);
    const thread = await world.owner.api.threads.create(channelOf(world), {
      name: 'Talk',
      type: channelTypes.PUBLIC_THREAD,
    });
    await deny(world, everyone(world), 'SEND_MESSAGES_IN_THREADS');
    expect(await refusalOf(world, () => world.bot.api.messages.create(thread.id, { content: 'x' }))).toMatchObject({
      missing: ['SEND_MESSAGES'],
      cause: 'In #general, the overwrite of the role "@everyone" denies SEND_MESSAGES_IN_THREADS.',
    });
  });

  test('is a timeout of the bot', async () => {
    await using world = await worldWith(declared);
    await world.owner.api.guilds.editMember(world.guildId, world.emulator.botUserId, {
      communication_disabled_until: new Date(world.emulator.clock.now() + 60_000).toISOString(),
    });
    expect(
      await refusalOf(world, () => world.bot.api.messages.create(channelOf(world), { content: 'x' })),
    ).toMatchObject({
      cause: expect.stringMatching(/^The bot is timed out until \d{4}-/),
      remedy: '"owner", the owner, can end the timeout.',
    });
  });

  test('is the role hierarchy: a role or a member that is not below the bot, or the owner', async () => {
    await using world = await worldWith(declared);
    const [mara, wren] = [await world.createMember('Mara', { roles: ['mate'] }), await world.createMember('Wren')];
    const role = world.guild.role('mate');
    await world.owner.api.guilds.editRolePositions(world.guildId, [
      { id: role.id, position: 3 },
      { id: world.guild.role('Guildhall').id, position: 1 },
    ]);
    const { guilds } = world.bot.api;
    expect(await refusalOf(world, () => guilds.addMemberRole(world.guildId, wren.id, role.id))).toMatchObject({
      missing: [],
      notDeclared: [],
      cause: 'The highest role of the bot, "Guildhall", is not above the role "mate".',
      remedy: '"owner", the owner, can move the role "Guildhall" above "mate".',
    });
    expect(await refusalOf(world, () => guilds.createBan(world.guildId, mara.id))).toMatchObject({
      cause: 'The highest role of the bot, "Guildhall", is not above that of "Mara", "mate".',
    });
    expect(await refusalOf(world, () => guilds.createBan(world.guildId, world.owner.id))).toMatchObject({
      cause: '"owner" owns the guild: nobody can act on the owner.',
    });
  });

  test('is an administrator, who cannot be timed out', async () => {
    await using world = await worldWith(declared);
    const wren = await world.createMember('Wren', { roles: ['crew'] });
    await world.owner.api.guilds.editRole(world.guildId, world.guild.role('crew').id, {
      permissions: permissionSet('ADMINISTRATOR'),
    });
    const until = new Date(world.emulator.clock.now() + 60_000).toISOString();
    const edit = () => world.bot.api.guilds.editMember(world.guildId, wren.id, { communication_disabled_until: until });
    expect(await refusalOf(world, edit)).toMatchObject({
      cause: '"Wren" is an administrator: administrators cannot be timed out.',
    });
  });

  test('is a guild of which the bot is no member', async () => {
    await using world = await worldWith(declared);
    const other = await world.control.call('createGuild', { name: 'Elsewhere', bot: false });
    expect(await refusalOf(world, () => world.bot.api.guilds.get(other.id))).toMatchObject({
      code: 50001,
      missing: [],
      cause: 'The bot is not a member of the guild "Elsewhere".',
    });
  });
});

describe('what a call needs beside the permissions of its route', () => {
  let world: BotWorld;

  beforeAll(async () => {
    world = await worldWith(['MANAGE_CHANNELS', 'MANAGE_ROLES']);
    const role = world.guild.roles.find(({ id }) => id === world.guildId);
    await world.owner.api.guilds.editRole(world.guildId, role?.id ?? '', {
      permissions: permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'),
    });
  });

  afterAll(() => world.close());

  const anyMessage = async () => {
    const [message] = world.guild.channel('general').messages;
    return message?.id ?? (await world.owner.api.messages.create(channelOf(world), { content: 'hi' })).id;
  };

  test.each<[PermissionName, (id: string) => Promise<unknown>]>([
    ['EMBED_LINKS', (id) => world.bot.api.messages.create(id, { embeds: [{ title: 'x' }] })],
    ['SEND_TTS_MESSAGES', (id) => world.bot.api.messages.create(id, { content: 'x', tts: true })],
    ['ADD_REACTIONS', async (id) => world.bot.api.messages.createReaction(id, await anyMessage(), '👍')],
    ['MANAGE_MESSAGES', async (id) => world.bot.api.messages.delete(id, await anyMessage())],
    [
      'CREATE_PRIVATE_THREADS',
      (id) => world.bot.api.threads.create(id, { name: 'x', type: channelTypes.PRIVATE_THREAD }),
    ],
    ['CHANGE_NICKNAME', () => world.bot.api.guilds.editCurrentMember(world.guildId, { nick: 'x' })],
    ['MANAGE_NICKNAMES', async () => world.bot.api.guilds.editMember(world.guildId, world.owner.id, { nick: 'x' })],
    [
      'BAN_MEMBERS',
      () => world.bot.api.guilds.createRole(world.guildId, { permissions: permissionSet('BAN_MEMBERS') }),
    ],
    [
      'MANAGE_WEBHOOKS',
      (id) =>
        world.bot.api.channels.editPermissionOverwrite(id, world.guildId, {
          type: 0,
          allow: permissionSet('MANAGE_WEBHOOKS'),
        }),
    ],
    [
      'CREATE_EVENTS',
      () =>
        world.bot.api.scheduledEvents.create(world.guildId, {
          name: 'x',
          privacy_level: 2,
          entity_type: 3,
          entity_metadata: { location: 'x' },
          scheduled_start_time: new Date(world.emulator.clock.now() + 60_000).toISOString(),
          scheduled_end_time: new Date(world.emulator.clock.now() + 120_000).toISOString(),
        }),
    ],
  ])('is named: %s', async (name, act) => {
    expect(await refusalOf(world, () => act(channelOf(world)))).toMatchObject({ missing: [name], notDeclared: [name] });
  });
});

describe('messages of failures', () => {
  const banish = command('banish', { description: 'Bans you' });

  @Handler()
  class BanishHandler {
    @Command(banish)
    async banish(call: CommandContext<typeof banish>) {
      if (call.guildId) await call.api.guilds.createBan(call.guildId, call.user.id);
      await call.reply('Banned.');
    }
  }

  test('of matchers name the refused calls, so that their reason is known', async () => {
    await using world = await worldWith([], [BanishHandler]);
    const wren = await world.createMember('Wren');
    const response = await wren.useCommand(banish);
    const line =
      'PUT /guilds/{guild_id}/bans/{user_id} (50013): No role of the bot grants BAN_MEMBERS in the guild "Harbour". Add `appPermissions: [\'BAN_MEMBERS\']`';
    for (const { pass, message } of [
      matchers.toHaveBanned(world.guild, wren),
      matchers.toBeTimedOut(world.guild.member(wren)),
      matchers.toHaveContent(response, 'Banned.'),
    ]) {
      expect(pass).toBe(false);
      expect(message()).toContain(line);
    }
  });

  test('of users who wait name the reason', async () => {
    await using world = await worldWith([], [BanishHandler]);
    const wren = await world.createMember('Wren');
    await wren.useCommand(banish);
    await expect(wren.waitForMessage('Welcome', { timeoutMs: 1 })).rejects.toThrow(
      'code 50013): No role of the bot grants BAN_MEMBERS',
    );
  });

  test('contain nothing about permissions if no call was refused', async () => {
    await using world = await worldWith(['BAN_MEMBERS'], [BanishHandler]);
    expect(matchers.toHaveBanned(world.guild, 'Wren').message()).not.toContain('refused');
  });
});
