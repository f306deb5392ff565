/** The permissions of the bot under test: exactly those that it declares, or those of an administrator. */
import { createWorld, type WorldOptions } from '@guildhall/dev/testing';
import {
  Bot,
  type BotOptions,
  Command,
  type CommandContext,
  command,
  feature,
  Handler,
  PermissionBits,
} from 'guildhall';
import { HttpBot } from 'guildhall/http';
import { describe, expect, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/index.js';
import { ADMINISTRATOR_NOTICE, AdministratorWarning } from '../../dev/src/testing/bot/bot-permissions.js';

const clear = command('clear', { description: 'Deletes the channel' });

@Handler()
class ClearHandler {
  @Command(clear)
  async clear(call: CommandContext<typeof clear>) {
    await call.api.channels.delete(call.channelId ?? '');
    await call.reply('Deleted.');
  }
}

/** The names of the permissions of the bot's role in the guild of a world. */
async function grantedTo(bot: WorldOptions['bot'], options: WorldOptions = {}): Promise<string[]> {
  await using world = await createWorld({ ...options, bot });
  return permissionsOfBotRole(world);
}

function permissionsOfBotRole({ guild, emulator }: Awaited<ReturnType<typeof createWorld>>): string[] {
  const role = guild.roles.find(({ tags }) => tags?.bot_id === emulator.botUserId);
  return new PermissionBits(role?.permissions ?? '0').toArray();
}

const options = { handlers: [ClearHandler], logLevel: 'silent', environment: {} } as const satisfies BotOptions;

describe('the role of the bot', () => {
  test('has exactly the permissions that the bot and its features declare', async () => {
    const pins = feature({ name: 'pins', appPermissions: ['PIN_MESSAGES'] });
    expect(await grantedTo({ ...options, features: [pins], appPermissions: ['BAN_MEMBERS'] })).toEqual([
      'BAN_MEMBERS',
      'PIN_MESSAGES',
    ]);
  });

  test('has none after an empty list', async () => {
    expect(await grantedTo({ ...options, appPermissions: [] })).toEqual([]);
  });

  test('has ADMINISTRATOR if the bot declares it, or declares nothing', async () => {
    expect(await grantedTo({ ...options, appPermissions: ['ADMINISTRATOR', 'BAN_MEMBERS'] })).toEqual([
      'BAN_MEMBERS',
      'ADMINISTRATOR',
    ]);
    expect(await grantedTo(options)).toEqual(['ADMINISTRATOR']);
  });

  test.each<[string, WorldOptions]>([
    ['a described guild', { guild: { name: 'Harbour', roles: [{ name: 'crew' }] } }],
    ['a described world', { world: { guild: { name: 'Harbour' } } }],
  ])('has them in %s', async (_case, world) => {
    expect(await grantedTo({ ...options, appPermissions: ['BAN_MEMBERS'] }, world)).toEqual(['BAN_MEMBERS']);
  });

  test('has them for a bot that is served over HTTP, and for one that a function creates', async () => {
    const http = { publicKey: '0'.repeat(64) };
    expect(await grantedTo(new HttpBot({ ...options, http, appPermissions: ['PIN_MESSAGES'] }))).toEqual([
      'PIN_MESSAGES',
    ]);
    expect(
      await grantedTo(({ token, apiUrl }) => {
        return new Bot({
          ...options,
          token,
          api: { baseUrl: apiUrl },
          signals: false,
          appPermissions: ['BAN_MEMBERS'],
        });
      }),
    ).toEqual(['BAN_MEMBERS']);
  });

  test('gets those of the next bot in a saved world, unless a user has changed it', async () => {
    await using first = await createWorld({ bot: { ...options, appPermissions: ['BAN_MEMBERS'] } });
    const worldFile = first.emulator.save();
    const next = { ...options, appPermissions: ['PIN_MESSAGES'] } as const satisfies BotOptions;
    expect(await grantedTo(next, { worldFile })).toEqual(['PIN_MESSAGES']);

    const role = first.guild.roles.find(({ tags }) => tags?.bot_id === first.emulator.botUserId);
    await first.owner.api.guilds.editRole(first.guildId, role?.id ?? '', { permissions: '1' });
    expect(await grantedTo(next, { worldFile: first.emulator.save() })).toEqual(['CREATE_INSTANT_INVITE']);
  });

  test('of a world without a bot stays as it is', async () => {
    await using world = await createWorld();
    expect(permissionsOfBotRole(world)).toEqual(['ADMINISTRATOR']);
  });
});

test('a channel of a described guild is visible to the bot if the description says so', async () => {
  await using world = await createWorld({
    bot: { ...options, appPermissions: [] },
    guild: {
      name: 'Harbour',
      roles: [{ name: 'mate' }],
      channels: [
        { name: 'bridge', visibleTo: ['mate'] },
        { name: 'log', visibleTo: ['mate', '@bot'] },
        { name: 'quay', permissionOverwrites: [{ id: '@bot', deny: ['SEND_MESSAGES'] }] },
      ],
    },
  });
  const send = (name: string) => world.bot.api.messages.create(world.guild.channel(name).id, { content: 'x' });
  await expect(send('bridge')).rejects.toMatchObject({ jsonCode: 50001 });
  await expect(send('log')).resolves.toMatchObject({ content: 'x' });
  await expect(send('quay')).rejects.toMatchObject({ jsonCode: 50013 });
});

test('a call that needs a permission that is not declared is refused as in production', async () => {
  await using world = await createWorld({ bot: { ...options, appPermissions: ['SEND_MESSAGES'] } });
  const wren = await world.createMember('wren');
  await wren.useCommand(clear);
  expect(world.problems).toEqual([
    expect.objectContaining({ kind: 'missingPermissions', handler: 'ClearHandler.clear' }),
  ]);
});

test('responses to interactions need no permission', async () => {
  const answer = command('answer', { description: 'Answers in every way' });
  @Handler()
  class AnswerHandler {
    @Command(answer)
    async answer(call: CommandContext<typeof answer>) {
      const files = [{ name: 'a.txt', data: Buffer.from('text') }];
      await call.reply({ content: 'First', embeds: [{ title: 'Title' }], files });
      await call.editReply({ content: 'Edited' });
      await call.followUp({ content: 'Second', embeds: [{ title: 'Title' }] });
    }
  }
  await using world = await createWorld({ bot: { ...options, handlers: [AnswerHandler], appPermissions: [] } });
  const wren = await world.createMember('wren');
  const everything = String((1n << 53n) - 1n);
  await world.owner.api.channels.editPermissionOverwrite(world.guild.channel('general').id, world.emulator.botUserId, {
    type: 1,
    deny: everything,
  });
  await wren.useCommand(answer, {}, { channel: 'general' });
  await world.waitForIdle();
  expect(world.problems).toEqual([]);
  const texts = wren.messages('general').map(({ text }) => text.split('\n')[0]);
  expect(texts.toReversed()).toEqual(['Edited', 'Second']);
});

describe('the emulator', () => {
  test('gives the bot of a new guild the same permissions, and changes them without an entry in the audit log', async () => {
    const emulator = await startEmulator();
    try {
      emulator.setBotPermissions('4');
      await using world = await createWorld({ emulator, guild: { name: 'Later' } });
      expect(permissionsOfBotRole(world)).toEqual(['BAN_MEMBERS']);
      await world.control.call('editApplication', { application_id: emulator.applicationId, bot_permissions: '6' });
      expect(permissionsOfBotRole(world)).toEqual(['KICK_MEMBERS', 'BAN_MEMBERS']);
      expect(world.guild.auditLog.filter(({ action_type }) => action_type === 31)).toEqual([]);
      emulator.setBotPermissions(undefined);
      expect(permissionsOfBotRole(world)).toEqual(['ADMINISTRATOR']);
    } finally {
      await emulator.close();
    }
  });
});

describe('the warning that a bot is an administrator', () => {
  const botWith = (own: BotOptions) => new Bot({ ...options, ...own });

  test('is given once, for all bots of a process that declare no permissions', () => {
    const warnings: string[] = [];
    const warning = new AdministratorWarning((message) => warnings.push(message));
    warning.giveFor(botWith({ appPermissions: [] }));
    warning.giveFor(botWith({ features: [feature({ name: 'pins', appPermissions: ['PIN_MESSAGES'] })] }));
    expect(warnings).toEqual([]);
    warning.giveFor(botWith({}));
    warning.giveFor(botWith({}));
    expect(warnings).toEqual([ADMINISTRATOR_NOTICE]);
  });
});
