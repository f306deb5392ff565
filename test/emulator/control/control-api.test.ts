import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({
  logger: createLogger({ level: 'silent' }),
  allowedOrigins: ['http://localhost:4000'],
});
const control = () => new ControlCaller(fixture().emulator.url);
const WithId = z.looseObject({ id: z.string() });

describe('the control API', () => {
  it.each([
    ['another port', 'http://localhost:5173', 403],
    ['an allowed origin', 'http://localhost:4000', 404],
  ])('cannot be read by pages of %s: responses have no CORS headers', async (_, origin, status) => {
    const url = `${fixture().emulator.url}/_control/users`;
    const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } };
    const responses = [await fetch(url, { headers: { origin } }), await fetch(url, preflight)];
    const names = responses.flatMap(({ headers }) => [...headers.keys()]);
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(responses[1]?.status).toBe(status);
  });

  it('rejects a body that is not declared as JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await control().call('POST', '/users', { username: 'ann' }, headers);
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
  });

  it('rejects broken JSON (50109)', async () => {
    const response = await fetch(`${fixture().emulator.url}/_control/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    });
    expect({ status: response.status, json: await response.json() }).toMatchObject({
      status: 400,
      json: { code: 50109 },
    });
  });

  it('lists every invalid field', async () => {
    const response = await control().call('POST', '/guilds', { name: 'x', screening: 'yes' });
    expect(response).toMatchObject({
      status: 400,
      json: { code: 50035, errors: { name: { _errors: [{}] }, screening: { _errors: [{}] } } },
    });
  });

  it('responds with 404 to unknown routes', async () => {
    expect(await control().call('GET', '/nothing')).toMatchObject({ status: 404 });
  });
});

describe('users', () => {
  it('are created with a token for the API', async () => {
    const made = await control().ok('POST', '/users', { username: 'ann', global_name: 'Ann' });
    const { id, token } = WithId.extend({ token: z.string() }).parse(made);
    const self = await fixture().callerWith(token).send('GET', '/users/@me');
    expect(self).toMatchObject({ status: 200, json: { id, username: 'ann', global_name: 'Ann' } });
  });

  it('are online, like the owner of a new guild, unless another status is given', async () => {
    const statusOf = async (id: string) =>
      z.object({ status: z.string() }).parse(await control().ok('GET', `/users/${id}`)).status;
    const { id } = WithId.parse(await control().ok('POST', '/users', { username: 'ann' }));
    const away = WithId.parse(await control().ok('POST', '/users', { username: 'ben', status: 'offline' }));
    const guild = z.object({ owner_id: z.string() }).parse(await control().ok('POST', '/guilds', { name: 'Harbour' }));
    expect(await Promise.all([id, away.id, guild.owner_id].map(statusOf))).toEqual(['online', 'offline', 'online']);
    const { emulator } = fixture();
    expect(await statusOf(emulator.world.guilds.get(emulator.guildId)?.guild.owner_id ?? '')).toBe('online');
    expect(await control().call('POST', '/users', { username: 'cid', status: 'away' })).toMatchObject({ status: 400 });
  });

  it('have the DM channels that were opened with them', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/users', { username: 'bob' }));
    expect(await control().ok('GET', `/users/${id}/channels`)).toEqual([]);
    await fixture().bot.send('POST', '/users/@me/channels', { recipient_id: id });
    expect(await control().ok('GET', `/users/${id}/channels`)).toMatchObject([
      { type: 1, recipients: [{ id: fixture().emulator.botUserId }] },
    ]);
  });

  it('can send messages with the permission', async () => {
    const guild = fixture().guildWithoutBot();
    const user = fixture().member(guild);
    const channel = fixture().channel(guild);
    const path = `/channels/${channel.channel.id}/messages`;
    const written = await control().ok('POST', path, { user_id: user.user.id, content: 'hello' });
    expect(written).toMatchObject({ author: { id: user.user.id }, content: 'hello' });
    expect(await control().ok('GET', `${path}?user_id=${user.user.id}&limit=1`)).toMatchObject([{ content: 'hello' }]);
  });

  it('cannot send messages without the permission', async () => {
    const guild = fixture().guildWithoutBot({
      roles: [{ name: '@everyone', permissions: permissionSet('VIEW_CHANNEL') }],
    });
    const user = fixture().member(guild);
    const path = `/channels/${fixture().channel(guild).channel.id}/messages`;
    expect(await control().ok('POST', path, { user_id: user.user.id, content: 'hello' })).toMatchObject({
      status: 'refused',
      error: { reason: 'missing_permissions' },
    });
  });

  it('see no messages of channels that they cannot see', async () => {
    const stranger = fixture().user('stranger');
    const path = `/channels/${fixture().emulator.channelId}/messages?user_id=${stranger.user.id}`;
    expect(await control().ok('GET', path)).toEqual([]);
  });
});

describe('guilds', () => {
  it('are created with roles and channels, and with the default bot', async () => {
    const made = await control().ok('POST', '/guilds', {
      name: 'Harbour',
      screening: true,
      roles: [{ name: 'crew', permissions: '8', color: 255 }],
      channels: [{ name: 'desk', permission_overwrites: [{ id: '@everyone', type: 0, deny: '1024' }] }],
    });
    const { id } = WithId.parse(made);
    expect(made).toMatchObject({
      name: 'Harbour',
      features: ['MEMBER_VERIFICATION_GATE_ENABLED'],
      roles: expect.arrayContaining([expect.objectContaining({ name: 'crew', permissions: '8', color: 255 })]),
    });
    expect(await fixture().bot.send('GET', `/guilds/${id}/channels`)).toMatchObject({
      status: 200,
      json: [{ name: 'desk', permission_overwrites: [{ id, deny: '1024' }] }],
    });
  });

  it('are created without the bot on request', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/guilds', { name: 'Elsewhere', bot: false }));
    expect((await fixture().bot.send('GET', `/guilds/${id}`)).status).toBe(403);
  });

  it('creates a guild with given ids, once', async () => {
    const body = {
      id: '1088510058284990802',
      name: 'Harbour',
      roles: [{ id: '1088510058284990803', name: 'Crew' }],
      channels: [{ id: '1088510058284990804', name: 'bridge' }],
    };
    expect(await control().ok('POST', '/guilds', body)).toMatchObject({ id: '1088510058284990802' });
    const again = await control().call('POST', '/guilds', body);
    expect(again).toMatchObject({ status: 400 });
    expect(JSON.stringify(again)).toContain('There is a guild, channel, role or user with the id 1088510058284990804.');
  });

  it('require an existing owner', async () => {
    const response = await control().call('POST', '/guilds', { name: 'Harbour', owner_id: '1' });
    expect(response).toMatchObject({ status: 404, json: { code: 10013 } });
  });

  it('can be changed', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/guilds', { name: 'Harbour' }));
    const changed = await control().ok('PATCH', `/guilds/${id}`, { name: 'Haven', screening: true });
    expect(changed).toMatchObject({ name: 'Haven', features: ['MEMBER_VERIFICATION_GATE_ENABLED'] });
  });

  it('reject unknown settings', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/guilds', { name: 'Harbour' }));
    expect((await control().call('PATCH', `/guilds/${id}`, { banner: 'x' })).status).toBe(400);
  });
});

describe('members', () => {
  it('join as pending if screening is enabled, complete it, and leave', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/guilds', { name: 'Harbour', screening: true }));
    const user = fixture().user();
    const joined = await control().ok('POST', `/guilds/${id}/members`, { user_id: user.user.id });
    expect(joined).toMatchObject({ user: { id: user.user.id }, pending: true });
    const member = `/guilds/${id}/members/${user.user.id}`;
    expect(await control().ok('POST', `${member}/screening`, {})).toMatchObject({ pending: false });
    expect(await control().call('DELETE', member)).toEqual({ status: 204, json: undefined });
    expect(await control().call('DELETE', member)).toMatchObject({ status: 404, json: { code: 10007 } });
  });

  it('cannot be bots, which are added to a guild instead', async () => {
    const { id } = WithId.parse(await control().ok('POST', '/guilds', { name: 'Harbour', bot: false }));
    const { botUserId, applicationId } = fixture().emulator;
    const response = await control().call('POST', `/guilds/${id}/members`, { user_id: botUserId });
    expect(response).toMatchObject({ status: 400, json: { errors: { user_id: {} } } });
    const added = await control().ok('POST', `/guilds/${id}/bots`, { application_id: applicationId, permissions: '8' });
    expect(added).toMatchObject({ user: { id: botUserId, bot: true }, roles: { length: 1 } });
  });

  it('cannot leave a guild that they own', async () => {
    const guild = fixture().guildWithoutBot();
    const path = `/guilds/${guild.guild.id}/members/${guild.guild.owner_id}`;
    expect((await control().call('DELETE', path)).status).toBe(400);
  });
});

describe('applications', () => {
  it('are created with a bot and only the given privileged intents', async () => {
    const intents = intentBits(['GUILD_MEMBERS']);
    const made = await control().ok('POST', '/applications', { name: 'Helper', intents });
    const { application_id, token } = z.object({ application_id: z.string(), token: z.string() }).parse(made);
    expect(made).toMatchObject({
      bot_user_id: expect.stringMatching(/^\d+$/),
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const self = await fixture().callerWith(`Bot ${token}`).send('GET', '/applications/@me');
    expect(self).toMatchObject({ status: 200, json: { id: application_id, name: 'Helper' } });
    expect(fixture().emulator.world.applications.get(application_id)?.allowedIntents).toBe(intents);
  });
});

describe('the body of a call', () => {
  const MEBIBYTE = 1024 * 1024;

  /** Sends a body in chunks, without announcing its length. */
  const stream = (bytes: number) => {
    let left = bytes;
    const body = new ReadableStream({
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(new Uint8Array(Math.min(left, MEBIBYTE)).fill(32));
        left -= MEBIBYTE;
      },
    });
    return { body, duplex: 'half' } as const;
  };

  it.each([
    ['POST', '/users'],
    ['PUT', '/world'],
  ])('of %s %s can have 64 MiB: larger ones get 413, with or without a declared length', async (method, path) => {
    const url = `${fixture().emulator.url}/_control${path}`;
    const headers = { 'content-type': 'application/json' };
    for (const init of [{ body: ' '.repeat(64 * MEBIBYTE + 1) }, stream(65 * MEBIBYTE)]) {
      const response = await fetch(url, { method, headers, ...init });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 40005, message: expect.stringContaining('64 MiB') });
    }
  });

  it('is read up to the limit', async () => {
    const body = JSON.stringify({ username: 'ann' }).padEnd(64 * MEBIBYTE, ' ');
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${fixture().emulator.url}/_control/users`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  });
});
