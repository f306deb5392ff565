/** Users who log in on the website of a bot, and install the bot with its links. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestUser, TestWorld } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { ApiError, Rest } from 'guildhall/rest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SampleHandler } from './sample-bot.js';
import { createSampleWorld } from './sample-world.js';

const CLIENT_SECRET = 'secret of the website';

/** A website on a free port: it sends users to the page of the emulator, and greets those who log in. */
async function startWebsite() {
  const rests: Rest[] = [];
  const site = { clientId: '', apiUrl: '', url: '' };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', site.url);
    const { api } = createRest();
    const redirect_uri = `${site.url}/login`;
    if (url.pathname === '/') {
      const location = api.oauth2.authorizationUrl({
        client_id: site.clientId,
        scope: ['identify'],
        redirect_uri,
        state: 's',
      });
      return response.writeHead(302, { location }).end();
    }
    const code = url.searchParams.get('code');
    if (code === null) return response.end(`No login: ${url.searchParams.get('error')}`);
    try {
      const credentials = { client_id: site.clientId, client_secret: CLIENT_SECRET };
      const tokens = await api.oauth2.exchangeCode({ ...credentials, code, redirect_uri });
      const user = await api.users.getCurrent({ accessToken: tokens.access_token });
      response.end(`Welcome, ${user.username}!`);
    } catch (error) {
      response.writeHead(400).end(error instanceof ApiError ? error.oauth2Error : String(error));
    }
  });
  function createRest(): Rest {
    const rest = new Rest({ baseUrl: site.apiUrl });
    rests.push(rest);
    return rest;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a port.
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.close();
    await Promise.all(rests.map((rest) => rest.close()));
  });
  return site;
}

/** A world whose bot has a website. */
async function setUp() {
  const site = await startWebsite();
  const application = { clientSecret: CLIENT_SECRET, redirectUris: [`${site.url}/login`] };
  const world = await createSampleWorld({ application });
  site.apiUrl = world.emulator.apiUrl;
  site.clientId = world.emulator.applicationId;
  return { site, world, wren: await world.createMember('wren') };
}

function ownerOf(world: TestWorld): TestUser {
  return world.getUser(world.emulator.world.guilds.get(world.guildId)?.guild.owner_id ?? '');
}

const textAt = async (url: string | undefined) => (await fetch(url ?? '')).text();

/** Where the start page of the website sends users. */
async function pageOf(site: { readonly url: string }): Promise<string> {
  return (await fetch(site.url, { redirect: 'manual' })).headers.get('location') ?? '';
}

describe('a user', () => {
  test('logs in on the website of the bot', async () => {
    const { site, wren } = await setUp();
    const redirect = await wren.account.authorize(await pageOf(site));
    expect(redirect).toMatch(/\/login\?code=.+&state=s$/);
    expect(await textAt(redirect)).toBe('Welcome, wren!');
    expect(await textAt(redirect)).toBe('invalid_grant');
  });

  test('declines, and the website receives the error', async () => {
    const { site, wren } = await setUp();
    expect(await textAt(await wren.account.authorize(await pageOf(site), { accept: false }))).toBe(
      'No login: access_denied',
    );
  });

  test('installs the bot with a link, and removes it', async () => {
    const { world, wren } = await setUp();
    const application = world.emulator.world.applications.get(world.emulator.applicationId);
    if (application) application.settings = { integration_types_config: { 0: {}, 1: {} } };
    expect(await wren.account.authorize({}, { installation: 'user' })).toBeUndefined();
    expect(application?.userInstalls.has(wren.id)).toBe(true);
    await wren.account.uninstallBot();
    expect(application?.userInstalls.has(wren.id)).toBe(false);
  });

  test('adds the bot to the guild of the world with selected permissions', async () => {
    const { world } = await setUp();
    const owner = ownerOf(world);
    const request = { scope: ['bot'], permissions: '2056', guild_id: world.guildId } as const;
    expect(await owner.account.authorize(request, { permissions: ['SEND_MESSAGES'] })).toBeUndefined();
    const roles = await owner.api.guilds.listRoles(world.guildId);
    expect(roles.find(({ tags }) => tags?.bot_id)?.permissions).toBe('2048');
  });

  test('creates a webhook of the bot in a channel', async () => {
    const { site, world } = await setUp();
    const owner = ownerOf(world);
    const redirect = await owner.account.authorize({ scope: ['webhook.incoming'] }, { channel: 'quay' });
    expect(redirect?.startsWith(`${site.url}/login?code=`)).toBe(true);
    expect(await owner.api.webhooks.listInGuild(world.guildId)).toMatchObject([
      { application_id: world.emulator.applicationId },
    ]);
  });

  test('cannot add the bot without MANAGE_GUILD', async () => {
    const { wren } = await setUp();
    await expect(wren.account.authorize({ scope: ['bot'] })).rejects.toMatchObject({
      reason: 'missing_permissions',
      message: expect.stringContaining('wren could not authorize the application'),
    });
  });

  test('cannot be sent to a website that is not registered', async () => {
    const { wren } = await setUp();
    await expect(
      wren.account.authorize({ scope: ['identify'], redirect_uri: 'https://evil.example' }),
    ).rejects.toMatchObject({
      reason: 'invalid_redirect_uri',
    });
  });
});

test('a world on a running emulator takes no settings of the application', async () => {
  const { world } = await setUp();
  await expect(
    createSampleWorld({ emulator: world.emulator, application: {}, bot: new Bot({ handlers: [SampleHandler] }) }),
  ).rejects.toThrow(/"application"/);
});
