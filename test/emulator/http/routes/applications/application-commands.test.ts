import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { Rest } from '../../../../../src/rest/index.js';
import {
  createGlobalApplicationCommand,
  createGuildApplicationCommand,
  getGlobalApplicationCommands,
} from '../../../../../src/wire/endpoints/application-commands.js';
import type { GlobalCommandRequest } from '../../../../../src/wire/objects/applications/application-command.js';
import type { CommandOptionRequest } from '../../../../../src/wire/objects/applications/application-command-option-request.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpRestClient } from '../../../fixtures/rest-client.js';

// The clock advances by days in these tests, without heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);

/** A new application in a new guild, because commands are counted per application and guild. */
function setUp({ isEmbedded = false } = {}) {
  const { world, apiUrl: baseUrl } = fixture().emulator;
  const application = insertApplication(world, { name: 'Purser', isEmbedded }).result;
  const guild = fixture().guildWithoutBot();
  addBot(world, guild, application);
  const token = world.users.get(application.botUserId)?.token ?? '';
  const rest = new Rest({ token, baseUrl, globalRequestsPerSecond: 10_000 });
  onTestFinished(() => rest.close());
  const app = application.id;
  return {
    app,
    commands: rest.api.commands,
    bot: fixture().callerWith(`Bot ${token}`),
    guild,
    guildId: guild.guild.id,
  };
}

const chat = (name = 'moor', more: Partial<GlobalCommandRequest> = {}): GlobalCommandRequest => ({
  name,
  description: 'Ties up a ship',
  ...more,
});

/** The same calls for global and for guild commands. */
function commandCalls() {
  const { app, commands, guildId, bot } = setUp();
  return {
    global: {
      list: () => commands.list(app),
      create: (body: GlobalCommandRequest) => commands.create(app, body),
      get: (id: string) => commands.get(app, id),
      edit: (id: string, body: object) => commands.edit(app, id, body),
      delete: (id: string) => commands.delete(app, id),
      overwrite: (body: GlobalCommandRequest[]) => commands.bulkOverwrite(app, body),
      post: (body: object) => bot.call(createGlobalApplicationCommand, { path: { application_id: app }, body }),
    },
    guild: {
      list: () => commands.listInGuild(app, guildId),
      create: (body: GlobalCommandRequest) => commands.createInGuild(app, guildId, forGuild(body)),
      get: (id: string) => commands.getInGuild(app, guildId, id),
      edit: (id: string, body: object) => commands.editInGuild(app, guildId, id, body),
      delete: (id: string) => commands.deleteInGuild(app, guildId, id),
      overwrite: (body: GlobalCommandRequest[]) => commands.bulkOverwriteInGuild(app, guildId, body.map(forGuild)),
      post: (body: object) =>
        bot.call(createGuildApplicationCommand, { path: { application_id: app, guild_id: guildId }, body }),
    },
  };
}

/** Guild commands cannot be entry points. */
function forGuild({ type, ...body }: GlobalCommandRequest) {
  if (type === 4) throw new Error('there is no such command in a guild');
  return { ...body, ...(type === undefined ? {} : { type }) };
}

describe.each(['global', 'guild'] as const)('%s commands', (where) => {
  const callsOfScope = () => commandCalls()[where];

  test('are stored as they were sent, with ids and the default values', async () => {
    const commands = callsOfScope();
    const options: CommandOptionRequest[] = [
      { type: 3, name: 'berth', description: 'Where', required: true, choices: [{ name: 'First', value: '1' }] },
      { type: 4, name: 'hours', description: 'How long', min_value: 1, max_value: 48 },
    ];
    const made = await commands.create(chat('moor', { options, default_member_permissions: '8' }));
    expect(made).toMatchObject({
      type: 1,
      name: 'moor',
      description: 'Ties up a ship',
      options,
      default_member_permissions: '8',
      nsfw: false,
    });
    expect(made.id).not.toBe(made.version);
    expect(await commands.get(made.id)).toEqual(made);
    expect(await commands.list()).toMatchObject([{ id: made.id }]);
  });

  test('respond with 201 when new, and with 200 when they replace one of the same type and name', async () => {
    const commands = callsOfScope();
    const first = await commands.post(chat());
    const again = await commands.post(chat('moor', { description: 'Again' }));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await commands.list()).toMatchObject([{ description: 'Again' }]);
    expect((await commands.post({ type: 2, name: 'moor' })).status).toBe(201);
  });

  test('have the deprecated field default_permission, true unless it is given', async () => {
    const commands = callsOfScope();
    const made = await commands.create(chat('moor', { default_permission: false }));
    expect(made.default_permission).toBe(false);
    expect(await commands.edit(made.id, { description: 'Otherwise' })).toMatchObject({ default_permission: false });
    expect(await commands.create(chat('drift'))).toMatchObject({ default_permission: true });
  });

  test('are edited field by field, with a new version', async () => {
    const commands = callsOfScope();
    const option = { type: 5, name: 'fast', description: 'Quickly' } as const;
    const made = await commands.create(chat('moor', { options: [option], nsfw: true }));
    const edited = await commands.edit(made.id, { description: 'Otherwise', options: [] });
    expect(edited).toMatchObject({ id: made.id, name: 'moor', description: 'Otherwise', options: [], nsfw: true });
    expect(edited.version).not.toBe(made.version);
  });

  test('cannot have the name of another command of their type', async () => {
    const commands = callsOfScope();
    await commands.create(chat('moor'));
    const other = await commands.create(chat('sail'));
    await expectApiError(commands.edit(other.id, { name: 'moor' }), 400, 40041);
    expect(await commands.edit(other.id, { name: 'sail' })).toMatchObject({ name: 'sail' });
  });

  test('must obey the rules of their type after an edit', async () => {
    const commands = callsOfScope();
    const { id } = await commands.create({ type: 2, name: 'Look Up' });
    await expect(commands.edit(id, { description: 'Words' })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [{ path: 'description' }],
    });
    const chatId = (await commands.create(chat())).id;
    await expect(commands.edit(chatId, { name: 'Two Words' })).rejects.toMatchObject({ fields: [{ path: 'name' }] });
  });

  test('do not exist after they were deleted', async () => {
    const commands = callsOfScope();
    const { id } = await commands.create(chat());
    await commands.delete(id);
    expect(await commands.list()).toEqual([]);
    await expectApiError(commands.get(id), 404, 10063);
    await expectApiError(commands.edit(id, {}), 404, 10063);
    await expectApiError(commands.delete(id), 404, 10063);
  });

  test('are overwritten all at once: equal commands keep their ids, and omitted ones are deleted', async () => {
    const commands = callsOfScope();
    const [kept, dropped] = [await commands.create(chat('moor')), await commands.create(chat('sail'))];
    const after = await commands.overwrite([chat('row'), chat('moor', { description: 'New' })]);
    expect(after).toMatchObject([{ name: 'row' }, { id: kept.id, description: 'New' }]);
    expect((await commands.list()).map(({ name }) => name).toSorted()).toEqual(['moor', 'row']);
    await expectApiError(commands.get(dropped.id), 404, 10063);
    expect(await commands.overwrite([])).toEqual([]);
  });

  test.each([
    [1, 100],
    [2, 15],
    [3, 15],
  ] as const)('of type %i are limited to %i', async (type, most) => {
    const commands = callsOfScope();
    const one = (index: number) => (type === 1 ? chat(`n${index}`) : { type, name: `n${index}` });
    const all = Array.from({ length: most }, (_, index) => one(index));
    expect(await commands.overwrite(all)).toHaveLength(most);
    await expectApiError(commands.create(one(most)), 400, 30032);
    await expectApiError(commands.overwrite([...all, one(most)]), 400, 30032);
    expect(await commands.create(one(0))).toHaveProperty('id');
  });

  test('can be created at most 200 times a day', async () => {
    const commands = callsOfScope();
    const half = (prefix: string) => Array.from({ length: 100 }, (_, index) => chat(`${prefix}${index}`));
    await commands.overwrite(half('a'));
    await commands.overwrite(half('b'));
    await commands.overwrite([]);
    await expectApiError(commands.create(chat()), 400, 30034);
    await expectApiError(commands.overwrite([chat()]), 400, 30034);
    await fixture().emulator.clock.advance(24 * 60 * 60_000);
    expect(await commands.create(chat())).toHaveProperty('id');
  });
});

describe('translations', () => {
  const translated = chat('moor', {
    name_localizations: { de: 'festmachen', 'es-ES': 'amarrar' },
    description_localizations: { de: 'Macht ein Schiff fest' },
    options: [{ type: 5, name: 'fast', name_localizations: { de: 'schnell' }, description: 'Quickly' }],
  });

  test('are all listed on request, and otherwise only in the language of the request', async () => {
    const { app, commands, bot } = setUp();
    const made = await commands.create(app, translated);
    expect(await commands.list(app, { with_localizations: true })).toEqual([made]);
    const response = await bot.call(getGlobalApplicationCommands, {
      path: { application_id: app },
      headers: { 'x-discord-locale': 'de' },
    });
    expect(response.json).toMatchObject([
      { name: 'moor', name_localized: 'festmachen', options: [{ name: 'fast', name_localized: 'schnell' }] },
    ]);
    expect(JSON.stringify(response.json)).not.toContain('_localizations');
  });

  test.each([
    ['es-419', 'amarrar'],
    ['fr', undefined],
  ])('for %s are %s', async (locale, name) => {
    const { app, commands, bot } = setUp();
    await commands.create(app, translated);
    const path = `/applications/${app}/commands`;
    const { json } = await bot.send('GET', path, undefined, { 'accept-language': `${locale};q=0.9` });
    const [first] = Array.isArray(json) ? json : [];
    expect(first?.name_localized).toBe(name);
  });
});

describe('the deprecated field dm_permission of a global command', () => {
  const commands = () => commandCalls().global;

  test.each<[object, boolean]>([
    [{}, true],
    [{ dm_permission: null }, true],
    [{ dm_permission: true }, true],
    [{ dm_permission: false }, false],
    [{ dm_permission: false, contexts: null }, false],
    [{ dm_permission: false, contexts: [1] }, true],
    [{ contexts: [0, 1] }, true],
    [{ contexts: [0] }, false],
  ])('of the request %j is %s', async (fields, expected) => {
    expect((await commands().create(chat('moor', fields))).dm_permission).toBe(expected);
  });

  test('stays in an edit of other fields, and follows the contexts of an edit', async () => {
    const { create, edit } = commands();
    const { id } = await create(chat('moor', { dm_permission: false }));
    expect((await edit(id, { nsfw: true })).dm_permission).toBe(false);
    expect((await edit(id, { dm_permission: null })).dm_permission).toBe(true);
    expect((await edit(id, { contexts: [0] })).dm_permission).toBe(false);
    expect((await edit(id, { contexts: null })).dm_permission).toBe(true);
  });

  test('is absent from guild commands', async () => {
    const made = await commandCalls().guild.create(chat('moor', { dm_permission: false }));
    expect(made).not.toHaveProperty('dm_permission');
  });
});

describe('global and guild commands', () => {
  test('can have the same name', async () => {
    const { app, commands, guildId } = setUp();
    const [global, local] = [
      await commands.create(app, chat()),
      await commands.createInGuild(app, guildId, { name: 'moor', description: 'Here' }),
    ];
    expect(global).not.toHaveProperty('guild_id');
    expect(global).toMatchObject({ contexts: null, integration_types: [0] });
    expect(local).toMatchObject({ guild_id: guildId, description: 'Here' });
    expect(local).not.toHaveProperty('contexts');
    await expectApiError(commands.get(app, local.id), 404, 10063);
    await expectApiError(commands.getInGuild(app, guildId, global.id), 404, 10063);
  });

  test('of another application fails with 20012, to a user 20002', async () => {
    const { app } = setUp();
    await expectApiError(api().commands.list(app), 403, 20012);
    const response = await fixture().callerOf(fixture().user()).send('GET', `/applications/${app}/commands`);
    expectError(response, 403, 20002);
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    const { app, commands } = setUp();
    await expectApiError(commands.listInGuild(app, fixture().guildWithoutBot().guild.id), 403, 50001);
  });
});

describe('the command that opens an activity', () => {
  const launch = { type: 4, name: 'launch', handler: 2 } as const;

  test('is only available to activities', async () => {
    const { app, commands } = setUp();
    await expect(commands.create(app, launch)).rejects.toMatchObject({ jsonCode: 50035 });
    const activity = setUp({ isEmbedded: true });
    expect(await activity.commands.create(activity.app, launch)).toMatchObject(launch);
  });

  test('can exist only once', async () => {
    const { app, commands } = setUp({ isEmbedded: true });
    await commands.create(app, launch);
    await expectApiError(commands.create(app, { ...launch, name: 'other' }), 400, 30032);
  });
});
