/** Users who authorize an application: what they are asked, what they can select, and where they are sent. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addBot } from '../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { TokenResponse } from '../../../../src/wire/objects/oauth2/token.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { type FormFields, Oauth2Website, REDIRECT_URI } from '../../fixtures/oauth2-website.js';

const fixture = setUpEmulator();
const website = () => Oauth2Website.create(fixture());
const refusal = (reason: string, path?: string) => ({
  status: 'refused',
  error: { reason, ...(path ? { path } : {}) },
});

/** A guild with its owner. */
function guildWithOwner(): { guild: GuildRecord; guildId: string; owner: UserRecord } {
  const guild = fixture().guildWithoutBot();
  return { guild, guildId: guild.guild.id, owner: fixture().ownerOf(guild) };
}

/** What the user is asked. */
function promptOf(site: Oauth2Website, user: UserRecord, params?: FormFields): Promise<unknown> {
  const url = encodeURIComponent(site.authorizeUrl(params));
  return site.control.ok('GET', `/users/${user.user.id}/authorization_prompt?url=${url}`);
}

describe('a user who accepts', () => {
  test('is redirected with a code and the state', async () => {
    const url = await website().redirect(fixture().user(), { state: 'session 1&2' });
    expect(url.href.startsWith(REDIRECT_URI)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: expect.any(String), state: 'session 1&2' });
  });

  test('is redirected with an access token in the fragment, if the application asks for a token', async () => {
    const user = fixture().user();
    const site = website();
    const url = await site.redirect(user, { response_type: 'token', state: 's' });
    expect(url.search).toBe('');
    const fragment = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    expect(fragment).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: '604800',
      scope: 'identify',
      state: 's',
    });
    expect(await site.as(fragment['access_token'] ?? '').send('GET', '/users/@me')).toMatchObject({
      json: { id: user.user.id },
    });
  });

  test('is redirected to the selected redirect URI, or to the first one', async () => {
    const other = 'https://harbour.example/other';
    const site = website();
    expect((await site.redirect(fixture().user(), { redirect_uri: other })).pathname).toBe('/other');
    expect((await site.redirect(fixture().user())).pathname).toBe('/login');
  });

  test('keeps the query of the redirect URI', async () => {
    const site = website();
    site.application.redirectUris = ['https://harbour.example/login?from=discord'];
    const { searchParams } = await site.redirect(fixture().user());
    expect(Object.fromEntries(searchParams)).toEqual({ from: 'discord', code: expect.any(String) });
  });
});

describe('a user who declines', () => {
  test('is redirected with the error access_denied', async () => {
    const { searchParams } = await website().redirect(fixture().user(), { state: 's' }, { accept: false });
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 's',
    });
  });

  test('grants nothing, and is not redirected if there is no response type', async () => {
    const site = website();
    const { guildId, guild, owner } = guildWithOwner();
    const url = { response_type: '', scope: 'bot' };
    expect(await decideInstall(site, owner, url, { guild_id: guildId, accept: false })).toEqual({ location: null });
    expect(guild.members.has(site.application.botUserId)).toBe(false);
  });
});

/** Lets a user decide about an install link: a URL without a response type. */
function decideInstall(site: Oauth2Website, user: UserRecord, params: FormFields, selection: object): Promise<unknown> {
  const all = new URLSearchParams({ client_id: site.application.id, ...params });
  if (params['response_type'] === '') all.delete('response_type');
  const body = { url: `/oauth2/authorize?${all}`, ...selection };
  return site.control.ok('POST', `/users/${user.user.id}/authorizations`, body);
}

describe('a request is shown as invalid', () => {
  test.each<[string, FormFields, string, string]>([
    ['for an unknown application', { client_id: '1' }, 'unknown_application', 'client_id'],
    [
      'for a redirect URI that is not registered',
      { redirect_uri: 'https://evil.example/' },
      'invalid_redirect_uri',
      'redirect_uri',
    ],
    [
      'for a redirect URI with another path',
      { redirect_uri: `${REDIRECT_URI}/` },
      'invalid_redirect_uri',
      'redirect_uri',
    ],
    ['for an empty redirect URI', { redirect_uri: '' }, 'invalid_redirect_uri', 'redirect_uri'],
  ])('%s', async (_what, params, reason, path) => {
    const site = website();
    expect(await site.decide(fixture().user(), params)).toMatchObject(refusal(reason, path));
    expect(await promptOf(site, fixture().user(), params)).toMatchObject(refusal(reason, path));
  });

  test('if the application has no redirect URI', async () => {
    const site = website();
    site.application.redirectUris = [];
    expect(await site.decide(fixture().user())).toMatchObject(refusal('invalid_redirect_uri', 'redirect_uri'));
    expect(await site.decide(fixture().user(), { scope: 'nonsense' })).toMatchObject(
      refusal('invalid_redirect_uri', 'redirect_uri'),
    );
  });
});

describe('a request is redirected with an error', () => {
  test.each<[string, FormFields, string]>([
    ['without scopes', { scope: '' }, 'invalid_scope'],
    ['with an unknown scope', { scope: 'identify semaphore' }, 'invalid_scope'],
    [
      'with a scope that only the client credentials grant has',
      { scope: 'applications.commands.update' },
      'invalid_scope',
    ],
    ['with a bot for an account', { scope: 'bot', integration_type: '1' }, 'invalid_scope'],
    [
      'with role_connections.write for a token',
      { scope: 'role_connections.write', response_type: 'token' },
      'invalid_scope',
    ],
    ['with an unknown response type', { response_type: 'device' }, 'unsupported_response_type'],
    ['with an empty response type', { response_type: '' }, 'unsupported_response_type'],
    ['with an unsupported integration type', { integration_type: '2' }, 'invalid_request'],
    ['with malformed permissions', { permissions: 'ADMINISTRATOR' }, 'invalid_request'],
    ['with a challenge without its method', { code_challenge: 'x' }, 'invalid_request'],
    ['with a challenge in plain text', { code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
  ])('%s', async (_what, params, error) => {
    const site = website();
    const { searchParams } = await site.redirect(fixture().user(), { state: 's', ...params });
    expect(Object.fromEntries(searchParams)).toEqual({ error, error_description: expect.any(String), state: 's' });
    expect(await promptOf(site, fixture().user(), params)).toEqual({ location: expect.stringContaining(error) });
  });

  test('if it needs a response type for its scopes', async () => {
    const site = website();
    const url = `/oauth2/authorize?client_id=${site.application.id}&scope=identify`;
    const path = `/users/${fixture().user().user.id}/authorizations`;
    expect(await site.control.ok('POST', path, { url })).toEqual({
      location: expect.stringContaining('unsupported_response_type'),
    });
  });
});

describe('the scope bot', () => {
  const permissions = permissionSet('SEND_MESSAGES', 'MANAGE_ROLES');

  test('adds the bot with the selected permissions, and the token response contains the guild', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const selected = permissionSet('SEND_MESSAGES');
    const url = await site.redirect(
      owner,
      { scope: 'bot identify', permissions },
      { guild_id: guildId, permissions: selected },
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ guild_id: guildId, permissions: selected });
    const { botUserId, id } = site.application;
    const [roleId = ''] = guild.members.get(botUserId)?.roles ?? [];
    expect(guild.roles.get(roleId)).toMatchObject({ managed: true, permissions: selected });
    const integration = [...guild.integrations.values()].find(({ applicationId }) => applicationId === id);
    expect(integration?.integration.scopes).toEqual(['bot', 'applications.commands']);
    expect(integration?.userId).toBe(owner.user.id);
    const { json } = await site.exchange(url.searchParams.get('code') ?? '');
    expect(TokenResponse.parse(json)).toMatchObject({ guild: { id: guildId, name: guild.guild.name } });
  });

  test('needs no response type: the user is not redirected', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const params = { response_type: '', scope: 'bot', permissions: '8' };
    expect(await decideInstall(site, owner, params, { guild_id: guildId })).toEqual({ location: null });
    expect(guild.members.has(site.application.botUserId)).toBe(true);
  });

  test('changes the permissions of a bot that is in the guild already', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    addBot(fixture().emulator.world, guild, site.application, { permissions: '0' });
    await site.redirect(owner, { scope: 'bot', permissions }, { guild_id: guildId });
    const [roleId = ''] = guild.members.get(site.application.botUserId)?.roles ?? [];
    expect(guild.roles.get(roleId)?.permissions).toBe(permissions);
    expect(guild.integrations.size).toBe(1);
  });

  test.each<[string, FormFields, object, string, string]>([
    ['without a guild', {}, {}, 'required', 'guild_id'],
    ['with an unknown guild', {}, { guild_id: '1' }, 'missing_permissions', 'guild_id'],
    ['with more permissions than requested', { guild_id: 'own' }, { permissions: '8' }, 'not_offered', 'permissions'],
    [
      'for another kind of installation',
      { guild_id: 'own' },
      { integration_type: 1 },
      'not_offered',
      'integration_type',
    ],
    [
      'with another guild than the fixed one',
      { guild_id: '1', disable_guild_select: 'true' },
      { guild_id: 'own' },
      'not_offered',
      'guild_id',
    ],
  ])('is refused %s', async (_what, params, selection, reason, path) => {
    const { guildId, owner } = guildWithOwner();
    const withGuild = <T extends object>(fields: T): T =>
      'guild_id' in fields && fields.guild_id === 'own' ? { ...fields, guild_id: guildId } : fields;
    const site = website();
    const result = await site.decide(owner, { scope: 'bot', permissions, ...withGuild(params) }, withGuild(selection));
    expect(result).toMatchObject(refusal(reason, path));
  });

  test('is refused to members without MANAGE_GUILD, and the prompt does not list the guild', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const member = fixture().member(guild);
    expect(await site.decide(member, { scope: 'bot' }, { guild_id: guildId })).toMatchObject(
      refusal('missing_permissions', 'guild_id'),
    );
    expect(await promptOf(site, member, { scope: 'bot' })).toMatchObject({ guilds: [] });
    expect(await promptOf(site, owner, { scope: 'bot' })).toMatchObject({ guilds: [{ id: guildId, has_bot: false }] });
  });

  test('is refused for a bot that the guild has banned', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    guild.bans.set(site.application.botUserId, { reason: null, wasMember: true });
    expect(await site.decide(owner, { scope: 'bot' }, { guild_id: guildId })).toMatchObject(
      refusal('banned', 'guild_id'),
    );
  });

  test('is refused to others than the owner of an application that is not public', async () => {
    const site = website();
    const { guildId, owner } = guildWithOwner();
    site.application.isPublic = false;
    expect(await site.decide(owner, { scope: 'bot' }, { guild_id: guildId })).toMatchObject(
      refusal('missing_permissions', 'client_id'),
    );
    site.application.ownerId = owner.user.id;
    expect(await site.decide(owner, { scope: 'bot' }, { guild_id: guildId })).toHaveProperty('location');
  });

  test('needs two-factor authentication of the owner of the bot for elevated permissions in guilds that require it', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    guild.guild.mfa_level = 1;
    owner.hasTwoFactor = true;
    const bot = fixture().emulator.world.users.get(site.application.botUserId);
    if (bot) bot.hasTwoFactor = false;
    const add = (granted: string) => site.decide(owner, { scope: 'bot', permissions: granted }, { guild_id: guildId });
    expect(await add(permissionSet('MANAGE_ROLES'))).toMatchObject(refusal('unverified', 'permissions'));
    expect(await add(permissionSet('SEND_MESSAGES'))).toHaveProperty('location');
  });

  test('adds a bot that requires the code grant only when the code is exchanged', async () => {
    const site = website();
    site.application.requiresCodeGrant = true;
    const { guild, guildId, owner } = guildWithOwner();
    const selection = { guild_id: guildId };
    const install = decideInstall(site, owner, { response_type: '', scope: 'bot' }, selection);
    expect(await install).toEqual({ location: expect.stringContaining('invalid_request') });
    const code = await site.code(owner, { scope: 'bot', permissions: '8' }, selection);
    expect(guild.members.has(site.application.botUserId)).toBe(false);
    expect((await site.exchange(code)).status).toBe(200);
    expect(guild.members.has(site.application.botUserId)).toBe(true);
  });
});

describe('the scope applications.commands', () => {
  test('installs the application for the user', async () => {
    const site = website();
    const user = fixture().user();
    const params = { response_type: '', scope: 'applications.commands', integration_type: '1' };
    expect(await decideInstall(site, user, params, {})).toEqual({ location: null });
    expect([...site.application.userInstalls]).toEqual([user.user.id]);
  });

  test('installs the application in a guild without its bot', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const params = { response_type: '', scope: 'applications.commands', integration_type: '0' };
    await decideInstall(site, owner, params, { guild_id: guildId });
    expect(guild.members.has(site.application.botUserId)).toBe(false);
    expect([...guild.integrations.values()].map(({ integration }) => integration.scopes)).toEqual([
      ['applications.commands'],
    ]);
    expect([...site.application.userInstalls]).toEqual([]);
  });

  test('becomes an installation with a bot in the same integration', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    for (const scope of ['applications.commands', 'bot']) {
      await decideInstall(site, owner, { response_type: '', scope }, { guild_id: guildId });
    }
    expect([...guild.integrations.values()].map(({ integration }) => integration.scopes)).toEqual([
      ['applications.commands', 'bot'],
    ]);
  });
});

describe('an install link without scopes', () => {
  test('offers the default install settings of each supported installation', async () => {
    const site = website();
    site.application.settings = {
      integration_types_config: {
        0: { oauth2_install_params: { scopes: ['bot'], permissions: '2048' } },
        1: {},
      },
    };
    const url = `/oauth2/authorize?client_id=${site.application.id}`;
    const path = `/users/${fixture().user().user.id}/authorization_prompt?url=${encodeURIComponent(url)}`;
    expect(await site.control.ok('GET', path)).toMatchObject({
      application: { id: site.application.id, name: 'Harbour Master' },
      redirect_uri: null,
      options: [
        { integration_type: 0, scopes: ['bot'], permissions: '2048', needs_guild: true },
        { integration_type: 1, scopes: ['applications.commands'], permissions: '0', needs_guild: false },
      ],
    });
  });

  test('is installed in the way that the user selects', async () => {
    const site = website();
    const user = fixture().user();
    await decideInstall(site, user, { response_type: '' }, { integration_type: 1 });
    expect(site.application.userInstalls.has(user.user.id)).toBe(true);
  });
});

describe('the scope webhook.incoming', () => {
  const params = { scope: 'webhook.incoming' };
  const Webhook = z.looseObject({ id: z.string(), token: z.string(), url: z.string() });

  test('creates a webhook in the selected channel, which the token response contains', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const channelId = fixture().channel(guild).channel.id;
    const code = await site.code(owner, params, { guild_id: guildId, channel_id: channelId });
    const { webhook } = TokenResponse.parse((await site.exchange(code)).json);
    expect(webhook).toMatchObject({
      application_id: site.application.id,
      name: 'Harbour Master',
      channel_id: channelId,
      guild_id: guildId,
      type: 1,
      avatar: null,
    });
    const { url } = Webhook.parse(webhook);
    const posted = await fetch(`${url}?wait=true`, { method: 'POST', body: new URLSearchParams({ content: 'ahoy' }) });
    expect(await posted.json()).toMatchObject({ content: 'ahoy', channel_id: channelId });
  });

  test('creates another webhook each time', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const selection = { guild_id: guildId, channel_id: fixture().channel(guild).channel.id };
    const ids = [];
    for (const _each of [1, 2]) {
      const { json } = await site.exchange(await site.code(owner, { ...params, prompt: 'none' }, selection));
      ids.push(TokenResponse.parse(json).webhook?.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('is left out of the token response if the webhook was deleted meanwhile', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const selection = { guild_id: guildId, channel_id: fixture().channel(guild).channel.id };
    const code = await site.code(owner, params, selection);
    const { world } = fixture().emulator;
    for (const [id, { webhook }] of world.webhooks) if (webhook.guild_id === guildId) world.webhooks.delete(id);
    expect(TokenResponse.parse((await site.exchange(code)).json)).not.toHaveProperty('webhook');
  });

  test.each<[string, (guild: GuildRecord) => object, string]>([
    ['without a channel', () => ({}), 'required'],
    ['in a channel of another guild', () => ({ channel_id: fixture().emulator.channelId }), 'missing_permissions'],
  ])('is refused %s', async (_what, selection, reason) => {
    const { guild, guildId, owner } = guildWithOwner();
    const result = await website().decide(owner, params, { guild_id: guildId, ...selection(guild) });
    expect(result).toMatchObject(refusal(reason, 'channel_id'));
  });

  test('is refused in a channel with 15 webhooks', async () => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    const selection = { guild_id: guildId, channel_id: fixture().channel(guild).channel.id };
    for (let count = 0; count < 15; count += 1) expect(await site.code(owner, params, selection)).not.toBe('');
    expect(await site.decide(owner, params, selection)).toMatchObject(refusal('too_many', 'channel_id'));
  });
});

describe('prompt=none', () => {
  const none = { prompt: 'none' };

  test('asks a user who has not granted all scopes', async () => {
    const site = website();
    const user = fixture().user();
    expect(await promptOf(site, user, none)).toMatchObject({ needs_consent: true });
    await site.login(user);
    expect(await promptOf(site, user, none)).toMatchObject({ needs_consent: false });
    expect(await promptOf(site, user, { ...none, scope: 'identify guilds' })).toMatchObject({ needs_consent: true });
    expect(await promptOf(site, user)).toMatchObject({ needs_consent: true });
  });

  test.each(['bot', 'webhook.incoming'])('always asks for the scope %s', async (scope) => {
    const site = website();
    const { guild, guildId, owner } = guildWithOwner();
    await site.login(owner, scope, { guild_id: guildId, channel_id: fixture().channel(guild).channel.id });
    expect(await promptOf(site, owner, { ...none, scope })).toMatchObject({ needs_consent: true });
  });
});

describe('a call', () => {
  test('needs an existing user who is not a bot, and the URL of the page', async () => {
    const { control, application } = website();
    const call = (id: string, url: unknown) => control.call('POST', `/users/${id}/authorizations`, { url });
    const url = `/oauth2/authorize?client_id=${application.id}`;
    expect(await call('1', url)).toMatchObject({ status: 404, json: { code: 10013 } });
    expect(await call(application.botUserId, url)).toMatchObject({ status: 403, json: { code: 20001 } });
    for (const wrong of [undefined, 7, '', 'https://discord.com/oauth2/token', 'http://[']) {
      expect(await call(fixture().user().user.id, wrong)).toMatchObject({ status: 400, json: { code: 50035 } });
    }
  });

  test('is reported to programs without codes and tokens', async () => {
    const site = website();
    const events: unknown[] = [];
    const stop = fixture().emulator.userActions.subscribe((event) => events.push(event));
    const code = await site.code(fixture().user());
    stop();
    expect(events).toMatchObject([{ type: 'started' }, { type: 'finished', outcome: { status: 'done' } }]);
    expect(JSON.stringify(events)).not.toContain(code);
  });
});
