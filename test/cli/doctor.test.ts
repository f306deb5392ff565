import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Emulator, startEmulator } from '../../dev/src/emulator/emulator.js';
import { Bot, type BotOptions } from '../../src/app/bot/bot.js';
import { Button } from '../../src/app/decorators/button.js';
import { Command } from '../../src/app/decorators/command.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { feature } from '../../src/app/features/feature.js';
import { appPermissions } from '../../src/app/guards/member-guards.js';
import { sessionStartsCheck } from '../../src/cli/doctor/application-checks.js';
import type { Check } from '../../src/cli/doctor/check.js';
import { ingressChecks } from '../../src/cli/doctor/ingress-check.js';
import { nodeCheck } from '../../src/cli/doctor/node-check.js';
import { clockCheck, runChecks } from '../../src/cli/doctor/run-checks.js';
import { command } from '../../src/interactions/commands/command.js';
import { button } from '../../src/interactions/components/button.js';
import { type PermissionName, permissionSet } from '../../src/wire/constants/permissions.js';
import { Application } from '../../src/wire/objects/applications/application.js';
import { createBotProject } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

const ticket = command('ticket', { description: 'Opens one' });
const close = button('ticket/close', { label: 'Close' });

@Handler()
class TicketHandler {
  @Command(ticket)
  openTicket() {}

  @Button(close, { guards: [appPermissions('MANAGE_THREADS')] })
  closeTicket() {}
}

@Handler()
class MemberHandler {
  @On('guildMemberAdd')
  onMemberAdd() {}
}

async function startTestEmulator(): Promise<Emulator> {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  return emulator;
}

/** Runs all checks for a bot on an emulator. */
async function runBotChecks(emulator: Emulator, options: Partial<BotOptions> = {}): Promise<Check[]> {
  const bot = new Bot({
    handlers: [TicketHandler, MemberHandler],
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    logLevel: 'silent',
    environment: {},
    ...options,
  });
  return runChecks(bot, () => {});
}

/** Returns the checks with a name. */
function checksNamed(checks: readonly Check[], name: string): Check[] {
  const found = checks.filter((check) => check.name === name);
  expect(found.length, `checks of ${name}`).toBeGreaterThan(0);
  return found;
}

async function post(emulator: Emulator, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${emulator.url}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

/** Creates an application without privileged intents and adds it to the default guild without extra permissions. */
async function createApplication(emulator: Emulator): Promise<string> {
  const created = z
    .object({ application_id: z.string(), token: z.string() })
    .parse(await post(emulator, '/applications', { name: 'Another', intents: 0 }));
  await post(emulator, `/guilds/${emulator.guildId}/bots`, {
    application_id: created.application_id,
    permissions: '0',
  });
  return created.token;
}

describe('a bot without problems', () => {
  test('has one warning: its commands are not registered', async () => {
    const checks = await runBotChecks(await startTestEmulator());
    expect(checks.filter(({ status }) => status !== 'ok')).toMatchObject([{ name: 'commands', status: 'warning' }]);
    expect(new Set(checks.map(({ name }) => name))).toEqual(
      new Set([
        'handlers',
        'clock',
        'token',
        'interactions',
        'invite',
        'intents',
        'sessions',
        'permissions',
        'commands',
      ]),
    );
  });

  test('has no warning after its commands are registered', async () => {
    const emulator = await startTestEmulator();
    const bot = new Bot({
      handlers: [TicketHandler],
      token: emulator.token,
      api: { baseUrl: emulator.apiUrl },
      logLevel: 'silent',
    });
    await bot.commands.sync();
    expect(checksNamed(await runBotChecks(emulator), 'commands')).toMatchObject([{ status: 'ok' }]);
  });
});

describe('a token', () => {
  test('that is missing is a problem; checks that need it are skipped with what the bot needs, and the others run', async () => {
    const checks = await runBotChecks(await startTestEmulator(), { token: undefined });
    expect(checks.map(({ name, status }) => [name, status])).toEqual([
      ['handlers', 'ok'],
      ['clock', 'ok'],
      ['token', 'problem'],
      ['interactions', 'skipped'],
      ['invite', 'skipped'],
      ['intents', 'skipped'],
      ['sessions', 'skipped'],
      ['permissions', 'skipped'],
      ['commands', 'skipped'],
    ]);
    const [token] = checksNamed(checks, 'token');
    expect(token?.remedy).toContain('DISCORD_TOKEN');
    const [intents] = checksNamed(checks, 'intents');
    expect(intents?.message).toContain('GUILD_MEMBERS ("Server Members Intent" in the developer portal)');
    const [permissions] = checksNamed(checks, 'permissions');
    expect(permissions?.message).toContain('MANAGE_THREADS');
  });

  test('that is not accepted is a problem and is not printed', async () => {
    const token = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.ghijklmnop';
    const checks = await runBotChecks(await startTestEmulator(), { token });
    expect(checksNamed(checks, 'token')).toMatchObject([{ status: 'problem' }]);
    expect(JSON.stringify(checks)).not.toContain(token);
  });
});

test('a check whose call fails is a problem, and the others run', async () => {
  const emulator = await startTestEmulator();
  await post(emulator, '/faults', { kind: 'http_error', status: 403, route: '/applications/@me' });
  const checks = await runBotChecks(emulator);
  expect(checksNamed(checks, 'interactions')).toMatchObject([
    { status: 'problem', message: expect.stringContaining('The check failed') },
  ]);
  expect(checksNamed(checks, 'permissions')).toMatchObject([{ status: 'ok' }]);
});

test('an API that cannot be reached is a problem, and checks that need it are skipped', async () => {
  const emulator = await startTestEmulator();
  const checks = await runBotChecks(emulator, { api: { baseUrl: 'http://127.0.0.1:1/api/v10' } });
  expect(checksNamed(checks, 'api')).toMatchObject([{ status: 'problem', remedy: expect.stringContaining('network') }]);
  expect(checksNamed(checks, 'handlers')).toMatchObject([{ status: 'ok' }]);
  const others = ['clock', 'token', 'interactions', 'invite', 'intents', 'sessions', 'permissions', 'commands'];
  expect(others.map((name) => checksNamed(checks, name)[0]?.status)).toEqual(others.map(() => 'skipped'));
});

test('an intent that is not granted is a problem that names the handler and the setting', async () => {
  const emulator = await startTestEmulator();
  const checks = await runBotChecks(emulator, { token: await createApplication(emulator) });
  const [check] = checksNamed(checks, 'intents');
  expect(check).toMatchObject({ status: 'problem', remedy: expect.stringContaining('Server Members Intent') });
  expect(check?.message).toContain('MemberHandler.onMemberAdd');
});

test('a missing permission that a handler requires is a warning that names the guild', async () => {
  const emulator = await startTestEmulator();
  const checks = await runBotChecks(emulator, { token: await createApplication(emulator) });
  const [check] = checksNamed(checks, 'permissions');
  expect(check).toMatchObject({ status: 'warning' });
  expect(check?.message).toMatch(new RegExp(`${emulator.guildId}.*MANAGE_THREADS.*TicketHandler.closeTicket`));
});

describe('declared permissions', () => {
  test('are part of the URL that adds the bot to a guild', async () => {
    const emulator = await startTestEmulator();
    const [check] = checksNamed(await runBotChecks(emulator, { appPermissions: ['BAN_MEMBERS'] }), 'invite');
    const url = new URL(check?.message.replace('Add the bot to a guild: ', '') ?? '');
    expect(url.href).toMatch(`${emulator.url}/oauth2/authorize?`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: emulator.applicationId,
      scope: 'bot applications.commands',
      permissions: permissionSet('BAN_MEMBERS', 'MANAGE_THREADS'),
    });
  });

  test('that a guild does not grant are a warning with what needs each', async () => {
    const emulator = await startTestEmulator();
    emulator.setBotPermissions(permissionSet('MANAGE_THREADS'));
    const pins = feature({ name: 'pins', appPermissions: ['PIN_MESSAGES', 'SEND_MESSAGES'] });
    const checks = await runBotChecks(emulator, { appPermissions: ['BAN_MEMBERS'], features: [pins] });
    expect(checksNamed(checks, 'permissions')).toEqual([
      {
        name: 'permissions',
        status: 'warning',
        message: `In "Guildhall" (${emulator.guildId}) the bot lacks BAN_MEMBERS, PIN_MESSAGES, required by option appPermissions, feature pins.`,
        remedy: expect.stringContaining('invite'),
      },
    ]);
  });

  test('that overwrites of channels deny are a warning with the channels', async () => {
    const emulator = await startTestEmulator();
    emulator.setBotPermissions(permissionSet('MANAGE_THREADS', 'SEND_MESSAGES', 'BAN_MEMBERS'));
    const guild = emulator.world.guilds.get(emulator.guildId);
    for (const [name, denied] of [
      ['general', 'SEND_MESSAGES'],
      ['welcome', 'VIEW_CHANNEL'],
    ] as const) {
      const record = [...emulator.world.channels.values()].find(({ channel }) => channel.name === name);
      const deny = permissionSet(denied);
      if (record) record.channel.permission_overwrites = [{ id: guild?.guild.id ?? '', type: 0, allow: '0', deny }];
    }
    const warningsWith = async (...appPermissions: PermissionName[]) => {
      const checks = checksNamed(await runBotChecks(emulator, { appPermissions }), 'permissions');
      return checks.map(({ status, message }) => `${status}: ${message.replace(/\(\d+\) /, '')}`);
    };
    const denied = 'warning: In "Guildhall" overwrites deny the bot SEND_MESSAGES in #general.';
    expect(await warningsWith('SEND_MESSAGES', 'BAN_MEMBERS')).toEqual([denied]);
    // A channel that the bot cannot see counts only if it requires VIEW_CHANNEL.
    expect(await warningsWith('SEND_MESSAGES', 'VIEW_CHANNEL')).toEqual([
      denied,
      'warning: In "Guildhall" overwrites deny the bot VIEW_CHANNEL in #welcome.',
    ]);
    expect(await warningsWith('BAN_MEMBERS')).toEqual(['ok: BAN_MEMBERS, MANAGE_THREADS: granted in its guild.']);
  });

  test('that only overwrites allow are a warning with the channels in which the bot has them', async () => {
    const emulator = await startTestEmulator();
    emulator.setBotPermissions('0');
    const general = emulator.world.channels.get(emulator.channelId);
    const allow = permissionSet('MANAGE_MESSAGES', 'ADMINISTRATOR');
    if (general) general.channel.permission_overwrites = [{ id: emulator.botUserId, type: 1, allow, deny: '0' }];
    const options = { handlers: [MemberHandler], appPermissions: ['MANAGE_MESSAGES', 'PIN_MESSAGES'] } as const;
    const [check] = checksNamed(await runBotChecks(emulator, options), 'permissions');
    expect(check?.message).toMatch(
      /the bot lacks MANAGE_MESSAGES, PIN_MESSAGES, required by option appPermissions\. Overwrites allow MANAGE_MESSAGES in #general\.$/,
    );
  });

  test('with ADMINISTRATOR are a warning, because it includes everything', async () => {
    const checks = await runBotChecks(await startTestEmulator(), { appPermissions: ['ADMINISTRATOR'] });
    expect(checksNamed(checks, 'permissions')).toMatchObject([
      { status: 'warning', message: expect.stringContaining('ADMINISTRATOR is required by option appPermissions') },
      { status: 'ok' },
    ]);
  });

  test('can be an empty list', async () => {
    const options = { handlers: [MemberHandler], appPermissions: [] };
    expect(checksNamed(await runBotChecks(await startTestEmulator(), options), 'permissions')).toEqual([
      { name: 'permissions', status: 'ok', message: 'The bot declares that it needs no permissions.' },
    ]);
  });
});

test('an unreachable handler is a warning', async () => {
  const checks = await runBotChecks(await startTestEmulator(), { gateway: { intents: { exactly: [] } } });
  const [check] = checksNamed(checks, 'handlers');
  expect(check).toMatchObject({ status: 'warning', message: expect.stringContaining('MemberHandler.onMemberAdd') });
});

describe('Node', () => {
  test.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'problem'],
    ['18.20.0', 'problem'],
  ])('%s: %s', (version, status) => {
    expect(nodeCheck(version).status).toBe(status);
  });
});

describe('the clock', () => {
  const date = 'Fri, 21 Nov 2025 12:00:00 GMT';
  const noon = Date.parse(date);

  test.each([
    ['within the precision of the header', noon + 900, noon + 950, 'ok'],
    ['during a slow call', noon - 8000, noon + 300, 'ok'],
    ['10 s ahead', noon + 11_000, noon + 11_100, 'warning'],
    ['10 s behind', noon - 10_100, noon - 10_000, 'warning'],
    ['an hour ahead', noon + 3_600_000, noon + 3_600_100, 'problem'],
  ])('%s', (_case, before, after, status) => {
    expect(clockCheck(date, before, after).status).toBe(status);
  });

  test('is reported with the direction of the offset', () => {
    expect(clockCheck(date, noon + 11_000, noon + 11_000).message).toMatch(/10 s ahead of/);
    expect(clockCheck(date, noon - 10_000, noon - 10_000).message).toMatch(/10 s behind/);
  });

  test.each([undefined, 'yesterday'])('cannot be compared with %s', (header) => {
    expect(clockCheck(header, noon, noon).status).toBe('warning');
  });
});

describe('session starts', () => {
  test.each([
    [1000, 1, 'ok'],
    [50, 1, 'warning'],
    [0, 1, 'problem'],
    [200, 300, 'problem'],
  ])('%i left for %i shards: %s', (remaining, shards, status) => {
    const limit = { total: 1000, remaining, reset_after: 7_200_000, max_concurrency: 1 };
    expect(sessionStartsCheck({ url: 'wss://gateway', shards, session_start_limit: limit }).status).toBe(status);
  });
});

describe('the ingress', () => {
  const application = Application.parse({
    id: '1',
    name: 'Desk',
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: 'ab',
  });
  const routes = new Bot({ handlers: [TicketHandler], logLevel: 'silent' }).routes;
  const withEndpoint = { ...application, interactions_endpoint_url: 'https://desk.example/interactions' };

  test.each([
    ['of a gateway bot without an endpoint URL', { gateway: true, publicKey: undefined }, application, 'ok'],
    ['of an HTTP bot with an endpoint URL', { gateway: false, publicKey: 'AB' }, withEndpoint, 'ok'],
    ['of a gateway bot with an endpoint URL', { gateway: true, publicKey: undefined }, withEndpoint, 'problem'],
    ['of an HTTP bot without an endpoint URL', { gateway: false, publicKey: 'ab' }, application, 'problem'],
    [
      'of an HTTP bot with the key of another application',
      { gateway: false, publicKey: 'cd' },
      withEndpoint,
      'problem',
    ],
  ])('%s: %s', (_case, ingress, ofApplication, status) => {
    expect(ingressChecks(ingress, routes, ofApplication)).toMatchObject([{ status }]);
  });
});

describe('guildhall doctor', () => {
  const tickets = `
import { Bot, Button, button, Handler } from 'guildhall';
const one = button('ticket/:id', { label: 'One' });
const two = button('ticket/close', { label: 'Two' });
class Tickets { a() {} b() {} }
Button(one)(Tickets.prototype, 'a');
`;

  test('ends with 0 if there is no problem, and prints JSON with --json', async () => {
    const emulator = await startTestEmulator();
    const bot = `${tickets}\nHandler()(Tickets);\nexport const bot = new Bot({ handlers: [Tickets] });`;
    const project = await createBotProject({ 'bot.js': bot });
    const env = { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl };
    const { status, stdout } = await runCommand(['doctor', '--json'], { cwd: project.folder, env });
    expect(JSON.parse(stdout)).toMatchObject({
      problems: 0,
      checks: expect.arrayContaining([{ name: 'node', status: 'ok', message: expect.any(String) }]),
    });
    expect(status).toBe(0);
  });

  test('lists overlapping components with their remedies and ends with 1', async () => {
    const bot = `${tickets}\nButton(two)(Tickets.prototype, 'b');\nHandler()(Tickets);\nexport const bot = new Bot({ handlers: [Tickets] });`;
    const project = await createBotProject({ 'bot.js': bot });
    const { status, stdout } = await runCommand(['doctor'], { cwd: project.folder });
    expect(stdout).toMatch(/✖ bot .*Tickets\.b.*Tickets\.a.*\n +→ Start the patterns with different fixed text/);
    expect(stdout).toMatch(/1 problem\.$/m);
    expect(status).toBe(1);
  });

  test('reports a project without a bot file as a problem', async () => {
    const project = await createBotProject({});
    const { status, stdout } = await runCommand(['doctor', '--json'], { cwd: project.folder });
    expect(JSON.parse(stdout)).toMatchObject({
      checks: [
        { name: 'node', status: 'ok' },
        { name: 'bot', status: 'problem', remedy: expect.stringContaining('no bot file found') },
      ],
      problems: 1,
    });
    expect(status).toBe(1);
  });

  test('without a token prints the skipped checks and ends with 1', async () => {
    const emulator = await startTestEmulator();
    const bot = `${tickets}\nHandler()(Tickets);\nexport const bot = new Bot({ handlers: [Tickets] });`;
    const project = await createBotProject({ 'bot.js': bot });
    const env = { GUILDHALL_API: emulator.apiUrl };
    const { status, stdout } = await runCommand(['doctor'], { cwd: project.folder, env });
    expect(stdout).toMatch(/^– commands +Not checked: there is no token\.$/m);
    expect(stdout).toMatch(/^3 ok, 0 warnings, 1 problem, 6 skipped\.$/m);
    expect(status).toBe(1);
  });

  test('reports a bot that cannot be loaded', async () => {
    const project = await createBotProject({ 'bot.js': 'throw new Error("not today");' });
    const { status, stdout } = await runCommand(['doctor'], { cwd: project.folder });
    expect(stdout).toContain('not today');
    expect(status).toBe(1);
  });
});
