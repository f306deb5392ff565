/** The live panel: what the service does, as JSON where it is wanted, and the controls of faults and time. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../src/emulator/state/records/users.js';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { RawClient } from '../../emulator/fixtures/raw-client.js';
import { missingBrowser } from '../fixture/browser.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

/** The panel of a page. */
interface Opened {
  readonly page: Page;
  readonly panel: Locator;
  readonly rows: Locator;
  /** Shows what concerns the channel of the test alone. */
  readonly ofChannel: () => Promise<void>;
}

describe.skipIf(missingBrowser)('the live panel', () => {
  let stage: GuildFixture;
  let guild: GuildRecord;
  let owner: UserRecord;

  beforeAll(async () => {
    stage = await GuildFixture.open();
  }, 30_000);
  beforeEach(() => {
    ({ guild, owner } = stage.createGuild());
  });
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const open = async (tab: string): Promise<Opened> => {
    const { page, context } = await stage.openAs(owner, { guild, channel: 'general' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = page.getByRole('complementary', { name: 'Live panel' });
    await panel.getByRole('tab', { name: tab }).click();
    const ofChannel = () => panel.getByLabel('Filter by text').fill(stage.channelId(guild));
    return { page, panel, ofChannel, rows: panel.getByRole('list', { name: 'Log' }).getByRole('button') };
  };
  const connected = async () => {
    const { gatewayUrl, token, clock } = stage.scene.emulator;
    // Sessions begin one after the other.
    await clock.advance(5000);
    return RawClient.connectAndIdentify(gatewayUrl, token);
  };
  const post = (content: string) =>
    stage.callAsBot('POST', `/channels/${stage.channelId(guild)}/messages`, { content, nonce: 'n1' });

  it('shows requests with status, duration, who asked and what is left of the rate limit', async () => {
    const { panel, rows, ofChannel } = await open('Requests');
    await ofChannel();
    await post('one');
    const row = rows.filter({ hasText: 'POST /channels/{channel_id}/messages' }).first();
    await expect.poll(() => row.textContent()).toMatch(/200.*ms.*Guildhall.*9999\/10000/s);
    expect(await panel.getByText('INTERACTION_CREATE').count()).toBe(0);
  });

  it('opens an entry as JSON, with what was sent and answered, and copies it', async () => {
    const { page, panel, rows, ofChannel } = await open('Requests');
    await ofChannel();
    await post('to be looked at');
    await rows.filter({ hasText: 'POST /channels/{channel_id}/messages' }).first().click();
    const tree = panel.getByRole('tree');
    await tree.getByText('"to be looked at"').first().waitFor();
    await panel.getByRole('button', { name: 'Copy JSON' }).click();
    await panel.getByText('Copied').waitFor();
    const copied: unknown = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied).toMatchObject({
      request: { body: { content: 'to be looked at', nonce: 'n1' } },
      answer: { status: 200, headers: { 'x-ratelimit-limit': expect.anything() } },
      entry: { kind: 'request', method: 'POST' },
    });
    await panel.getByRole('button', { name: 'Close JSON' }).click();
    await expect.poll(() => tree.count()).toBe(0);
  });

  it('moves through JSON by keyboard: open, shut, into, out of', async () => {
    const { page, panel, rows, ofChannel } = await open('Requests');
    await ofChannel();
    await post('keys');
    await rows.filter({ hasText: 'POST /channels' }).first().click();
    const first = panel.getByRole('treeitem').first();
    await first.focus();
    const focused = page.locator(':focus');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused.textContent()).toMatch(/^request/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused.textContent()).toMatch(/^body/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused.textContent()).toMatch(/^request/);
  });

  it('shows the payload that made a message', async () => {
    const { page, panel } = await open('All');
    await post('made by a bot');
    await page.getByRole('log').getByText('made by a bot').click();
    const json = panel.getByRole('region', { name: /^JSON of Message/ });
    await json.getByText('"n1"').first().waitFor();
    await json.getByText('"made by a bot"').first().waitFor();
  });

  it('shows frames of sessions, heartbeats only when they are wanted', async () => {
    const { panel, rows } = await open('Frames');
    const bot = await connected();
    await rows.filter({ hasText: 'identify' }).first().waitFor();
    await rows.filter({ hasText: 'READY' }).first().waitFor();
    bot.send(1, null);
    await panel.getByLabel('Filter by kind').selectOption('Every kind');
    await rows.filter({ hasText: 'heartbeat ack' }).first().waitFor();
    await panel.getByLabel('Filter by kind').selectOption('All but heartbeats');
    await expect.poll(() => rows.filter({ hasText: 'heartbeat' }).count()).toBe(0);
    bot.close();
  });

  it('shows each interaction once, with how long its answer took', async () => {
    const { page, panel, rows } = await open('Interactions');
    const bot = await connected();
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Press me', custom_id: 'press' }] }];
    await stage.callAsBot('POST', `/channels/${stage.channelId(guild)}/messages`, { components });
    await page.getByRole('button', { name: 'Press me' }).click();
    const { id, token } = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    await rows.filter({ hasText: 'component by marlow' }).filter({ hasText: 'sent' }).waitFor();
    await stage.scene.emulator.clock.advance(1200);
    await stage.scene.callerWith('').send('POST', `/interactions/${id}/${token}/callback`, { type: 6 });
    const row = rows.filter({ hasText: 'component by marlow' });
    await expect.poll(() => row.textContent()).toMatch(/answered.*1200 ms/s);
    expect(await row.count()).toBe(1);
    await row.click();
    await panel.getByRole('tree').getByText('"press"').first().waitFor();
    bot.close();
  });

  it('filters by text and by kind', async () => {
    const { panel, rows } = await open('Requests');
    await post('fine');
    await stage.scene.bot.send('GET', `/channels/${stage.channelId(guild)}/messages/1`);
    await panel.getByLabel('Filter by kind').selectOption('Failed');
    await expect
      .poll(() => rows.evaluateAll((all) => all.every((row) => !row.textContent?.includes('200'))))
      .toBe(true);
    await rows.filter({ hasText: '404' }).first().waitFor();
    await panel.getByLabel('Filter by text').fill('no such thing');
    await panel.getByText('Nothing fits the filter.').waitFor();
    await panel.getByLabel('Filter by text').fill(stage.channelId(guild));
    await rows.filter({ hasText: '404' }).first().waitFor();
  });

  it('stands still while paused, counts what comes, and then shows it', async () => {
    const { panel, rows } = await open('Requests');
    await panel.getByRole('button', { name: 'Clear the log' }).click();
    await panel.getByText('Nothing has happened yet.').waitFor();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await post('unseen');
    await panel.getByText(/paused, \d+ new/).waitFor();
    expect(await rows.count()).toBe(0);
    await panel.getByRole('button', { name: 'Pause' }).click();
    await rows.filter({ hasText: 'POST /channels/{channel_id}/messages' }).waitFor();
  });

  it('arms faults, tells what is armed, and clears it', async () => {
    const { panel } = await open('Faults');
    const armed = panel.getByRole('region', { name: 'Armed faults' });
    await panel.getByLabel('What goes wrong').selectOption('Answer requests with an error');
    await panel.getByLabel('Status').fill('503');
    await panel.getByLabel('Method').selectOption('POST');
    await panel.getByLabel('Route').fill('/channels/{channel_id}/messages');
    await panel.getByLabel('How often').fill('2');
    await panel.getByRole('button', { name: 'Arm fault' }).click();
    await armed
      .getByText('http error, method POST, route /channels/{channel_id}/messages, status 503, 2 times')
      .waitFor();
    const answer = await stage.scene.bot.send('POST', `/channels/${stage.channelId(guild)}/messages`, { content: 'x' });
    expect(answer.status).toBe(503);
    await armed.getByText(/503, once/).waitFor();
    await armed.getByRole('button', { name: 'Clear all' }).click();
    await armed.getByText('None.').waitFor();
    expect((await stage.scene.bot.send('GET', '/users/@me')).status).toBe(200);
  });

  it('advances the time, and lets it pass by itself or not', async () => {
    const { clock } = stage.scene.emulator;
    const { panel } = await open('Clock');
    await expect.poll(() => panel.getByLabel('Only when it is advanced').isChecked()).toBe(true);
    const before = clock.now();
    await panel.getByRole('button', { name: 'Advance by 15 min' }).click();
    await expect.poll(() => clock.now() - before).toBe(15 * 60_000);
    await panel.getByLabel('How much').fill('2');
    await panel.getByLabel('Unit').selectOption('days');
    await panel.getByRole('button', { name: 'Advance', exact: true }).click();
    await expect.poll(() => clock.now() - before).toBe(15 * 60_000 + 2 * 24 * 60 * 60_000);
    await panel.getByLabel('By itself').check();
    await expect.poll(() => clock.mode).toBe('real');
    await panel.getByLabel('Only when it is advanced').check();
    await expect.poll(() => clock.mode).toBe('manual');
  });

  it('is shut and opened again', async () => {
    const { page, panel } = await open('All');
    await panel.getByRole('button', { name: 'Close the live panel' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await page.getByRole('button', { name: 'Live panel' }).click();
    await panel.getByRole('tab', { name: 'Clock' }).waitFor();
  });
});
