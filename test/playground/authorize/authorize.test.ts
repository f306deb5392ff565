/** The page on which users authorize applications, in a Chromium, with the website that sends them to it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { playgroundRoutes } from '../../../dev/src/playground-server/playground-routes.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { EmulatorFixture } from '../../emulator/fixtures/emulator-fixture.js';
import { type FormFields, Oauth2Website } from '../../emulator/fixtures/oauth2-website.js';
import { browserTest, type TestBrowser } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';

describe.skipIf(missingBrowser)('the page on which users authorize applications', () => {
  let fixture: EmulatorFixture;
  let browser: TestBrowser;
  let server: Server;
  let siteUrl = '';

  browserTest.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    fixture = await EmulatorFixture.start({ routes: playgroundRoutes });
  });
  beforeAll(async () => {
    server = createServer((_request, response) => response.end('the website'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The server listens on a port.
    siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`;
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    server.close();
    await fixture.emulator.close();
  });

  /** A website with a user who owns a guild. */
  function setUp() {
    const site = Oauth2Website.create(fixture);
    site.application.redirectUris = [siteUrl];
    const user = fixture.user(`robin${fixture.emulator.world.users.size}`);
    const guild = fixture.guildWithoutBot({ name: 'Docks', owner_id: user.user.id });
    return { site, user, guild, name: user.user.username };
  }

  /** Opens the page for a request, and selects a user. */
  async function open(url: string, name?: string): Promise<Page> {
    const { page } = await browser.open(url);
    if (name !== undefined) await selectUser(page, name);
    return page;
  }

  async function selectUser(page: Page, name: string): Promise<void> {
    await page.getByLabel('Your account').selectOption({ label: `${name} (${name})` });
  }

  const installLink = (site: Oauth2Website, params: FormFields = {}) =>
    `${fixture.emulator.url}/oauth2/authorize?${new URLSearchParams({ client_id: site.application.id, ...params })}`;

  test('explains what is requested, and sends the user with a code to the website', async () => {
    const { site, name } = setUp();
    const page = await open(site.authorizeUrl({ scope: 'identify guilds', state: 's' }), name);
    await page.getByText('See your username, avatar and banner').waitFor();
    await page.getByText('See which servers you are in').waitFor();
    await page.getByText(`you are sent to ${siteUrl}`).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('the website').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('state')).toBe('s');
    site.application.redirectUris = [siteUrl];
    expect(await site.exchange(searchParams.get('code') ?? '', { redirect_uri: siteUrl })).toMatchObject({
      status: 200,
    });
  });

  test('sends a user who cancels to the website with an error', async () => {
    const { site, name } = setUp();
    const page = await open(site.authorizeUrl(), name);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('the website').waitFor();
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  test('adds a bot with the permissions that the user leaves checked', async () => {
    const { site, name, guild } = setUp();
    const permissions = permissionSet('SEND_MESSAGES', 'MANAGE_ROLES');
    const page = await open(installLink(site, { scope: 'bot', permissions }), name);
    await page.getByLabel('Server').selectOption('Docks');
    await page.getByLabel('Manage roles').uncheck();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('status').getByText('Harbour Master was authorized.').waitFor();
    expect(permissionsOfBot(site, guild)).toBe(permissionSet('SEND_MESSAGES'));
  });

  test('shows next to the field what is missing', async () => {
    const { site, name, guild } = setUp();
    const page = await open(installLink(site, { scope: 'bot' }), name);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('Select a guild.').waitFor();
    expect(guild.members.has(site.application.botUserId)).toBe(false);
  });

  test('selects the guild of the request first, and offers no other if the request forbids it', async () => {
    const { site, name, guild } = setUp();
    const params = { scope: 'bot', guild_id: guild.guild.id, disable_guild_select: 'true' };
    fixture.guildWithoutBot({ name: 'Elsewhere', owner_id: guild.guild.owner_id });
    const page = await open(installLink(site, params), name);
    await expect.poll(() => page.getByLabel('Server').locator('option').allTextContents()).toEqual(['Docks']);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('status').waitFor();
    expect(guild.members.has(site.application.botUserId)).toBe(true);
  });

  test('installs the application where the user selects', async () => {
    const { site, name, user } = setUp();
    const page = await open(installLink(site), name);
    await page.getByLabel('Add to your account').check();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('status').waitFor();
    expect(site.application.userInstalls.has(user.user.id)).toBe(true);
  });

  test('creates a webhook in the selected channel', async () => {
    const { site, name, guild } = setUp();
    const page = await open(site.authorizeUrl({ scope: 'webhook.incoming' }), name);
    await page.getByLabel('Server').selectOption('Docks');
    await page.getByLabel('Channel of the webhook').selectOption('#general');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByText('the website').waitFor();
    const created = [...fixture.emulator.world.webhooks.values()].filter(
      ({ webhook }) => webhook.guild_id === guild.guild.id,
    );
    expect(created).toMatchObject([{ webhook: { channel_id: fixture.channel(guild).channel.id } }]);
  });

  test('asks a user who has granted the same access before only if the website wants it', async () => {
    const { site, name, user } = setUp();
    await site.control.ok('POST', `/users/${user.user.id}/access_tokens`, {
      application_id: site.application.id,
      scopes: ['identify'],
    });
    const page = await open(site.authorizeUrl({ prompt: 'none' }), name);
    await page.getByText('the website').waitFor();
    expect(new URL(page.url()).searchParams.has('code')).toBe(true);
  });

  test('does not send users to a website that is not registered', async () => {
    const { site, name } = setUp();
    const page = await open(site.authorizeUrl({ redirect_uri: 'https://evil.example/' }), name);
    await page.getByRole('alert').getByText('The redirect_uri is not registered').waitFor();
    expect(await page.getByRole('button', { name: 'Authorize' }).count()).toBe(0);
  });

  test('cannot be shown in a frame, and sends no referrer', async () => {
    const { site } = setUp();
    const { headers } = await fetch(site.authorizeUrl());
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each(['light', 'dark'] as const)(
    'has no serious accessibility problems in the %s theme',
    async (colorScheme) => {
      const { site, name } = setUp();
      const page = await open(
        installLink(site, { scope: 'bot webhook.incoming', permissions: '2056', response_type: 'code' }),
      );
      await page.emulateMedia({ colorScheme });
      await selectUser(page, name);
      await page.getByRole('button', { name: 'Authorize' }).waitFor();
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    },
  );

  function permissionsOfBot(site: Oauth2Website, { members, roles }: GuildRecord): string | undefined {
    const [roleId = ''] = members.get(site.application.botUserId)?.roles ?? [];
    return roles.get(roleId)?.permissions;
  }
});
