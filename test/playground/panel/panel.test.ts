/** The live panel: the log of the emulator, its entries as JSON, and the controls of faults and time. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../dev/src/emulator/state/records/users.js';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { RawClient } from '../../emulator/fixtures/raw-client.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

/** The panel of an open page. */
interface OpenPanel {
  readonly page: Page;
  readonly panel: Locator;
  readonly rows: Locator;
  /** Filters the log by the channel of the test. */
  readonly filterByChannel: () => Promise<void>;
}

describe.skipIf(missingBrowser)('the live panel', () => {
  let fixture: GuildFixture;
  let guild: GuildRecord;
  let owner: UserRecord;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  beforeEach(() => {
    ({ guild, owner } = fixture.createGuild());
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  const open = async (tab: string): Promise<OpenPanel> => {
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const panel = page.getByRole('complementary', { name: 'Live panel' });
    await panel.getByRole('tab', { name: tab }).click();
    const filterByChannel = () => panel.getByLabel('Filter by text').fill(fixture.channelId(guild));
    return { page, panel, filterByChannel, rows: panel.getByRole('list', { name: 'Log' }).getByRole('button') };
  };
  const connectBot = async () => {
    const { gatewayUrl, token, clock } = fixture.backend.emulator;
    // Waits until the emulator accepts another identify.
    await clock.advance(5000);
    return RawClient.connectAndIdentify(gatewayUrl, token);
  };
  const post = (content: string) =>
    fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, { content, nonce: 'n1' });

  it('a request is shown with status, duration, user and rate limit', async () => {
    const { panel, rows, filterByChannel } = await open('Requests');
    await filterByChannel();
    await post('one');
    const row = rows.filter({ hasText: `POST /channels/${fixture.channelId(guild)}/messages` }).first();
    await expect.poll(() => row.textContent()).toMatch(/200.*ms.*Guildhall.*9999\/10000/s);
    await expect.poll(() => panel.getByText('INTERACTION_CREATE').count()).toBe(0);
  });

  it('an entry opens as JSON with request and response, and can be copied', async () => {
    const { page, panel, rows, filterByChannel } = await open('Requests');
    await filterByChannel();
    await post('to be looked at');
    await rows
      .filter({ hasText: `POST /channels/${fixture.channelId(guild)}/messages` })
      .first()
      .click();
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

  it('JSON can be navigated by keyboard', async () => {
    const { page, panel, rows, filterByChannel } = await open('Requests');
    await filterByChannel();
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

  it('a click on a message shows its payload', async () => {
    const { page, panel } = await open('All');
    await post('made by a bot');
    await page.getByRole('log').getByText('made by a bot').click();
    const json = panel.getByRole('region', { name: /^JSON of Message/ });
    await json.getByText('"n1"').first().waitFor();
    await json.getByText('"made by a bot"').first().waitFor();
  });

  it('frames are shown, and heartbeats only if selected', async () => {
    const { panel, rows } = await open('Frames');
    const bot = await connectBot();
    await rows.filter({ hasText: 'identify' }).first().waitFor();
    await rows.filter({ hasText: 'READY' }).first().waitFor();
    bot.send(1, null);
    await panel.getByLabel('Filter by kind').selectOption('All kinds');
    await rows.filter({ hasText: 'heartbeat ack' }).first().waitFor();
    await panel.getByLabel('Filter by kind').selectOption('Without heartbeats');
    await expect.poll(() => rows.filter({ hasText: 'heartbeat' }).count()).toBe(0);
    bot.close();
  });

  it('each interaction is shown once, with its response time', async () => {
    const { page, panel, rows } = await open('Interactions');
    const bot = await connectBot();
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Press me', custom_id: 'press' }] }];
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, { components });
    await page.getByRole('button', { name: 'Press me' }).click();
    const { id, token } = Interaction.parse((await bot.event('INTERACTION_CREATE')).d);
    await rows.filter({ hasText: 'component by marlow' }).filter({ hasText: 'sent' }).waitFor();
    await fixture.backend.emulator.clock.advance(1200);
    await fixture.backend.callerWith('').send('POST', `/interactions/${id}/${token}/callback`, { type: 6 });
    const row = rows.filter({ hasText: 'component by marlow' });
    await expect.poll(() => row.textContent()).toMatch(/answered.*1200 ms/s);
    await expect.poll(() => row.count()).toBe(1);
    await row.click();
    await panel.getByRole('button', { name: 'Show the interaction as JSON' }).click();
    await panel.getByRole('tree').getByText('"press"').first().waitFor();
    bot.close();
  });

  it('entries can be filtered by text and kind', async () => {
    const { panel, rows } = await open('Requests');
    await post('fine');
    await fixture.backend.bot.send('GET', `/channels/${fixture.channelId(guild)}/messages/1`);
    await panel.getByLabel('Filter by kind').selectOption('Failed');
    // The request of `post` has succeeded.
    await expect.poll(() => rows.filter({ hasText: 'POST' }).count()).toBe(0);
    await rows.filter({ hasText: '404' }).first().waitFor();
    await panel.getByLabel('Filter by text').fill('no such thing');
    await panel.getByText('Nothing matches the filter.').waitFor();
    await panel.getByLabel('Filter by text').fill(fixture.channelId(guild));
    await rows.filter({ hasText: '404' }).first().waitFor();
  });

  it('a paused log counts new entries and shows them when resumed', async () => {
    const { panel, rows } = await open('Requests');
    await panel.getByRole('button', { name: 'Clear the log' }).click();
    await panel.getByText('Nothing has happened yet.').waitFor();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await post('while paused');
    await panel.getByText(/paused, \d+ new/).waitFor();
    await expect.poll(() => rows.count()).toBe(0);
    await panel.getByRole('button', { name: 'Pause' }).click();
    await rows.filter({ hasText: `POST /channels/${fixture.channelId(guild)}/messages` }).waitFor();
  });

  it('faults can be armed, are listed, and can be cleared', async () => {
    const { panel } = await open('Faults');
    const armed = panel.getByRole('region', { name: 'Armed faults' });
    await panel.getByRole('combobox', { name: 'Fault' }).selectOption('Respond to requests with an error');
    await panel.getByLabel('Status').fill('503');
    await panel.getByLabel('Method').selectOption('POST');
    await panel.getByLabel('Route').fill('/channels/{channel_id}/messages');
    await panel.getByLabel('How many times').fill('2');
    await panel.getByRole('button', { name: 'Arm fault' }).click();
    await armed
      .getByText('http error, method POST, route /channels/{channel_id}/messages, status 503, 2 times')
      .waitFor();
    const response = await fixture.backend.bot.send('POST', `/channels/${fixture.channelId(guild)}/messages`, {
      content: 'x',
    });
    expect(response.status).toBe(503);
    await armed.getByText(/503, once/).waitFor();
    await armed.getByRole('button', { name: 'Clear all' }).click();
    await armed.getByText('None.').waitFor();
    expect((await fixture.backend.bot.send('GET', '/users/@me')).status).toBe(200);
  });

  it('the clock can be advanced and switched between automatic and manual', async () => {
    const { clock } = fixture.backend.emulator;
    const { panel } = await open('Clock');
    await expect.poll(() => panel.getByLabel('Only when advanced').isChecked()).toBe(true);
    const before = clock.now();
    await panel.getByRole('button', { name: 'Advance by 15 min' }).click();
    await expect.poll(() => clock.now() - before).toBe(15 * 60_000);
    await panel.getByLabel('Amount').fill('2');
    await panel.getByLabel('Unit').selectOption('days');
    await panel.getByRole('button', { name: 'Advance', exact: true }).click();
    await expect.poll(() => clock.now() - before).toBe(15 * 60_000 + 2 * 24 * 60 * 60_000);
    await panel.getByLabel('Automatically').click();
    await expect.poll(() => clock.mode).toBe('real');
    await panel.getByLabel('Only when advanced').click();
    await expect.poll(() => clock.mode).toBe('manual');
  });

  it('the panel is resized by keyboard and pointer, keeps its width, and leaves room for the messages', async () => {
    const { page, panel } = await open('All');
    const edge = page.getByRole('separator', { name: 'Width of the live panel' });
    const ariaValueOf = async (name: string) => Number(await edge.getAttribute(`aria-value${name}`));
    const widthOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width);
    await expect.poll(() => ariaValueOf('now')).toBe(378);
    await edge.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => ariaValueOf('now')).toBe(378 + 2 * 16);
    expect(await widthOf(panel)).toBe(378 + 2 * 16);
    await page.keyboard.press('Home');
    await expect.poll(() => ariaValueOf('now')).toBe(320);
    await page.keyboard.press('End');
    await expect.poll(async () => (await ariaValueOf('now')) - (await ariaValueOf('max'))).toBe(0);
    // 592 with the member list.
    expect(await widthOf(page.getByRole('main'))).toBe(592);

    const box = await edge.boundingBox();
    if (!box) throw new Error('the edge is not visible');
    await page.mouse.move(box.x + 4, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 44, box.y + 300);
    await page.mouse.up();
    await page.mouse.move(box.x + 200, box.y + 300);
    await expect.poll(async () => (await ariaValueOf('max')) - (await ariaValueOf('now'))).toBe(40);
    const selected = await ariaValueOf('now');
    await page.reload();
    await expect.poll(() => ariaValueOf('now')).toBe(selected);

    await page.setViewportSize({ width: 1110, height: 900 });
    await expect.poll(() => widthOf(page.getByRole('main'))).toBe(380);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1110);
    await edge.dblclick();
    await expect.poll(() => ariaValueOf('now')).toBe(364);
  });

  it('the panel can be closed and opened again', async () => {
    const { page, panel } = await open('All');
    await panel.getByRole('button', { name: 'Close the live panel' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await page.getByRole('button', { name: 'Live panel' }).click();
    await panel.getByRole('tab', { name: 'Clock' }).waitFor();
  });
});
