/** Synchronizing commands with the emulator, over HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../dev/src/emulator/state/membership/membership.js';
import { CommandIds } from '../../../src/app/commands/command-ids.js';
import { CommandSync, type CommandSyncDependencies } from '../../../src/app/commands/command-sync.js';
import { SyncError } from '../../../src/app/synchronization/sync-error.js';
import { systemClock } from '../../../src/base/clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { command } from '../../../src/interactions/commands/command.js';
import type { CommandAudience } from '../../../src/interactions/commands/command-settings.js';
import { messageCommand, userCommand } from '../../../src/interactions/commands/context-menu-commands.js';
import { booleanOption } from '../../../src/interactions/commands/options/boolean-option.js';
import { channelOption, userOption } from '../../../src/interactions/commands/options/entity-options.js';
import { integerOption } from '../../../src/interactions/commands/options/number-options.js';
import { stringOption } from '../../../src/interactions/commands/options/string-option.js';
import { subcommand, subcommandGroup } from '../../../src/interactions/commands/subcommand.js';
import { ApiError, Rest, ValidationError } from '../../../src/rest/index.js';
import { setUpEmulator } from '../../emulator/fixtures/emulator-fixture.js';

// The clock moves by days here, so no gateway is connected.
const scene = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

const commandIdsOf = (api: CommandSyncDependencies['api']) =>
  new CommandIds({ api, clock: systemClock, applicationId: undefined });

const description = 'x';
const warn = command('warn', {
  description: 'Warns a member',
  localizations: { de: { name: 'warnen', description: 'Warnt ein Mitglied' } },
  options: {
    member: userOption({ description }),
    days: integerOption({ description, min: 0, max: 7, required: false }),
    level: stringOption({
      description,
      choices: { low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } },
    }),
    among: channelOption({ description, channelTypes: ['GUILD_TEXT'], required: false }),
  },
  memberPermissions: ['MODERATE_MEMBERS'],
  contexts: ['guild'],
  nsfw: true,
}).root;
const tag = command('tag', {
  description,
  subcommands: {
    list: subcommand({ description }),
    admin: subcommandGroup({ description, subcommands: { grant: subcommand({ description }) } }),
  },
});
const report = messageCommand('Report').root;
const allCommands = [warn, tag, report, userCommand('Look Up', { integrationTypes: ['userInstall'] }).root];

/** A separate application and guild, and the requests that are sent for it. */
function setUp({ isEmbedded = false } = {}) {
  const { world, apiUrl: baseUrl, url } = scene().emulator;
  const application = insertApplication(world, { name: 'Purser', isEmbedded }).result;
  const guild = scene().guildWithoutBot();
  addBot(world, guild, application);
  const rest = new Rest({ token: world.users.get(application.botUserId)?.token ?? '', baseUrl });
  onTestFinished(() => rest.close());
  const lines: { msg: string; [key: string]: unknown }[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const { api } = rest;
  return {
    api,
    application,
    guildId: guild.guild.id,
    lines,
    sync: (roots: CommandSyncDependencies['roots'], options: Partial<CommandSyncDependencies> = {}) =>
      new CommandSync({ api, roots, logger, ids: commandIdsOf(api), ...options }),
    /** The requests that changed something, in order: `POST 201`. */
    async changes(): Promise<string[]> {
      const page = await fetch(`${url}/_control/log?limit=1000`);
      const { entries } = Log.parse(await page.json());
      return entries
        .filter((each) => each.application_id === application.id && each.method !== 'GET')
        .map(({ method, status }) => `${method} ${status}`);
    },
    names: async () => (await api.commands.list(application.id)).map(({ name }) => name).toSorted(),
  };
}

const Log = z.object({
  entries: z.array(
    z.looseObject({
      application_id: z.string().optional(),
      method: z.string().optional(),
      status: z.union([z.int(), z.string()]).optional(),
    }),
  ),
});

describe('commands that are not registered', () => {
  test('are created one by one, and a second sync sends nothing', async () => {
    const { sync, changes, names } = setUp();
    const plan = await sync(allCommands).sync();
    expect(plan.size).toBe(4);
    expect(await changes()).toEqual(['POST 201', 'POST 201', 'POST 201', 'POST 201']);
    expect(await names()).toEqual(['Look Up', 'Report', 'tag', 'warn']);

    const again = await sync(allCommands).sync();
    expect(again.size).toBe(0);
    expect(await changes()).toHaveLength(4);
    expect(String(again)).toBe('global commands: 0 to create, 0 to change, 0 to delete, 4 as declared');
  });

  test('are registered as they are declared', async () => {
    const { sync, api, application } = setUp();
    await sync([warn]).sync();
    const [registered] = await api.commands.list(application.id, { with_localizations: true });
    expect(registered).toMatchObject({ ...warn.toRequest(), integration_types: [0] });
  });

  test('are registered in each listed guild, and not globally', async () => {
    const { sync, api, application, guildId, names, changes } = setUp();
    await sync([warn, report], { guilds: [guildId, guildId] }).sync();
    expect(await names()).toEqual([]);
    expect(await api.commands.listInGuild(application.id, guildId)).toMatchObject([
      { name: 'warn' },
      { name: 'Report' },
    ]);
    await sync([warn, report], { guilds: [guildId] }).sync();
    expect(await changes()).toEqual(['POST 201', 'POST 201']);
  });

  test.each<[string, CommandAudience]>([
    ['are not available there', { contexts: ['botDm'] }],
    ['are only for users who install the bot', { integrationTypes: ['userInstall'] }],
  ])('are not registered in guilds when they %s', async (_why, audience) => {
    const { sync, guildId, changes } = setUp();
    const postcard = command('postcard', { description, ...audience }).root;
    const plan = await sync([postcard], { guilds: [guildId] }).sync();
    expect(await changes()).toEqual([]);
    expect(String(plan)).toContain(
      '? command "/postcard": not available in guilds that install the bot, so not registered here',
    );
  });
});

describe('commands whose declaration has changed', () => {
  test('are edited where they differ, and keep their ids', async () => {
    const { sync, api, application, changes } = setUp();
    await sync([tag, report]).sync();
    const before = await api.commands.list(application.id);
    const changed = command('tag', { description: 'Tags', options: { quiet: booleanOption({ description }) } }).root;
    const plan = await sync([changed, report]).sync();
    expect(await changes()).toEqual(['POST 201', 'POST 201', 'PATCH 200']);
    expect(plan.lines).toEqual([
      'global commands: 0 to create, 1 to change, 0 to delete, 1 as declared',
      '  ~ command "/tag"',
      '      description: "x" → "Tags"',
      '      order of options: "list, admin" → "quiet"',
      '      subcommand "list": "SUB_COMMAND" → none',
      '      group "admin": "SUB_COMMAND_GROUP" → none',
      '      option "quiet": none → "BOOLEAN"',
    ]);
    expect((await api.commands.list(application.id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await sync([changed, report]).diff()).size).toBe(0);
  });

  test.each(['global', 'guild'])('return to the default of an omitted field: %s', async (where) => {
    const { sync, guildId } = setUp();
    const options = where === 'guild' ? { guilds: [guildId] } : {};
    await sync([warn], options).sync();
    const bare = command('warn', { description }).root;
    await sync([bare], options).sync();
    expect((await sync([bare], options).diff()).size).toBe(0);
  });
});

describe('commands that are not declared', () => {
  test('stay registered, and a warning names them', async () => {
    const { sync, names, lines } = setUp();
    await sync([tag, report]).sync();
    lines.length = 0;
    const plan = await sync([tag]).sync();
    expect(plan.size).toBe(0);
    expect(await names()).toEqual(['Report', 'tag']);
    expect(lines).toMatchObject([{ level: 40, scope: 'global commands', undeclared: ['message command "Report"'] }]);
    expect(plan.lines).toContain(
      '  ? message command "Report": not declared, left unchanged (`deleteUndeclared: true` deletes it)',
    );
  });

  test.each(['bot', 'call'])('are deleted with `deleteUndeclared` in the options of the %s', async (by) => {
    const { sync, names, changes } = setUp();
    await sync([tag, report]).sync();
    const plan =
      by === 'bot'
        ? await sync([tag], { deleteUndeclared: true }).sync()
        : await sync([tag]).sync({ deleteUndeclared: true });
    expect(plan.lines).toEqual([
      'global commands: 0 to create, 0 to change, 1 to delete, 1 as declared',
      '  - message command "Report"',
    ]);
    expect(await changes()).toEqual(['POST 201', 'POST 201', 'DELETE 204']);
    expect(await names()).toEqual(['tag']);
  });

  test('include no entry point command, which Discord creates by itself', async () => {
    const { sync, api, application, names, lines } = setUp({ isEmbedded: true });
    await api.commands.create(application.id, { type: 4, name: 'launch', description: 'Opens', handler: 2 });
    const plan = await sync([], { deleteUndeclared: true }).sync();
    expect(plan.lines).toEqual(['global commands: 0 to create, 0 to change, 0 to delete, 0 as declared']);
    expect(await names()).toEqual(['launch']);
    expect(lines).toEqual([]);
  });

  test('are deleted before new ones are created', async () => {
    const { sync, names } = setUp();
    const menus = Array.from({ length: 15 }, (_, index) => userCommand(`Old ${index}`).root);
    await sync(menus).sync();
    const fresh = userCommand('New').root;
    await sync([fresh, ...menus.slice(1)], { deleteUndeclared: true }).sync();
    expect(await names()).toContain('New');
    expect(await names()).not.toContain('Old 0');
  });

  test('of other scopes are ignored', async () => {
    const { sync, guildId, names } = setUp();
    await sync([tag]).sync();
    await sync([], { guilds: [guildId], deleteUndeclared: true }).sync();
    expect(await names()).toEqual(['tag']);
  });
});

describe('a dry run', () => {
  test('changes nothing, and logs the changes', async () => {
    const { sync, changes, lines } = setUp();
    const plan = await sync([report]).sync({ dryRun: true });
    expect(String(plan)).toBe(
      'global commands: 1 to create, 0 to change, 0 to delete, 0 as declared\n  + message command "Report"',
    );
    expect(lines).toMatchObject([{ level: 30, plan: plan.lines }]);
    expect(await changes()).toEqual([]);
  });

  test('returns the same plan as `diff`, which logs nothing', async () => {
    const { sync, changes, lines } = setUp();
    expect((await sync([report]).diff()).lines).toContain('  + message command "Report"');
    expect((await sync([]).diff({ deleteUndeclared: true })).size).toBe(0);
    expect(await changes()).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe('a rejected command', () => {
  test('is named, and does not prevent other commands from being registered', async () => {
    const { sync, names } = setUp();
    // With it, the application would have 16 user commands.
    const menus = Array.from({ length: 16 }, (_, index) => userCommand(`Menu ${index}`).root);
    const error = await sync([...menus, tag])
      .sync()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      code: 'sync_error',
      notAttempted: 0,
      failures: [{ subject: 'user command "Menu 15"', scope: 'global commands', error: expect.any(ApiError) }],
      message: expect.stringMatching(
        /^1 command could not be registered:\n {2}user command "Menu 15" \(global commands\): /,
      ),
    });
    expect(await names()).toContain('tag');
  });

  test('does not prevent other commands either when the client rejects it', async () => {
    const { sync, names } = setUp();
    const broken = command('Broken', { description }).root;
    const error = await sync([broken, tag])
      .sync()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failures: [{ subject: 'command "/Broken"', error: expect.any(ValidationError) }] });
    expect(await names()).toEqual(['tag']);
  });

  test('does not occur when the list cannot be read: nothing is changed', async () => {
    const { sync, changes } = setUp();
    await expect(sync([tag], { guilds: ['1'] }).sync()).rejects.toBeInstanceOf(ApiError);
    expect(await changes()).toEqual([]);
  });

  test('ends the sync when the failure affects every call', async () => {
    const { sync, application, names } = setUp();
    const fault = { kind: 'http_error', application_id: application.id, method: 'POST', status: 403, after: 1 };
    await fetch(`${scene().emulator.url}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const error = await sync(allCommands)
      .sync()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      notAttempted: 2,
      failures: [{ subject: 'command "/tag"' }],
      message: expect.stringContaining('2 more were not attempted.'),
    });
    expect(await names()).toEqual(['warn']);
  });
});

test('a command that was deleted meanwhile counts as deleted', async () => {
  const registered = { id: '70', application_id: '100', type: 3, name: 'Report', description: '', version: '1' };
  const answers: Record<string, [status: number, body: object]> = {
    'GET /applications/@me': [200, { id: '100' }],
    'GET /applications/100/commands': [200, [registered]],
    'DELETE /applications/100/commands/70': [404, { code: 10063, message: 'Unknown application command' }],
  };
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
    seen.push(call);
    const [status, body] = answers[call] ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // An address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  const rest = new Rest({ token: 'token', baseUrl: `http://127.0.0.1:${port}` });
  onTestFinished(() => rest.close());
  const logger = createLogger({ level: 'silent' });
  await new CommandSync({
    api: rest.api,
    roots: [],
    logger,
    ids: commandIdsOf(rest.api),
    deleteUndeclared: true,
  }).sync();
  expect(seen).toEqual(Object.keys(answers));
});
