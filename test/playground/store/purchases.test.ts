/** Users who buy what premium buttons offer, and cancel their subscriptions. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { insertSku, type NewSku } from '../../../dev/src/emulator/state/monetization/skus.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../dev/src/emulator/state/records/users.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('a user of the page', () => {
  let fixture: GuildFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  /** A page with a message whose premium button offers a SKU. */
  async function openOffer(kind: NewSku['kind'], spec: Partial<NewSku> = {}) {
    const { world, applicationId } = fixture.backend.emulator;
    const { guild, owner } = fixture.createGuild();
    const sku = insertSku(world, applicationId, { name: 'Gold', kind, ...spec });
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, {
      content: 'Buy this',
      components: [{ type: 1, components: [{ type: 2, style: 6, sku_id: sku.sku.id }] }],
    });
    return { page, guild, owner, sku: sku.sku };
  }

  const entitlementsOf = ({ user }: UserRecord) =>
    [...fixture.backend.emulator.world.entitlements.values()]
      .map(({ entitlement }) => entitlement)
      .filter((each) => each.user_id === user.id);
  const nameOf = ({ guild }: GuildRecord) => guild.name;

  it('buys an item in a dialog that says that no money is involved', async () => {
    const { page, owner, sku } = await openOffer('durable', { price: 250, description: 'It shines.' });
    await page.getByRole('button', { name: 'Gold $2.50' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy Gold' });
    await dialog.getByText('It shines.').waitFor();
    await dialog.getByText('no money is involved').waitFor();
    expect(entitlementsOf(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Buy' }).click();
    await page.getByText('You have Gold').waitFor();
    expect(entitlementsOf(owner)).toMatchObject([{ sku_id: sku.id, type: 1 }]);
  });

  it('sees why a purchase is refused', async () => {
    const { page, owner } = await openOffer('durable');
    const offer = page.getByRole('button', { name: 'Gold $4.99' });
    const dialog = page.getByRole('dialog', { name: 'Buy Gold' });
    await offer.click();
    await dialog.getByRole('button', { name: 'Buy' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await offer.click();
    await dialog.getByRole('button', { name: 'Buy' }).click();
    expect(await dialog.getByRole('alert').textContent()).toBe('It was bought already.');
    expect(entitlementsOf(owner)).toHaveLength(1);
  });

  it('cannot buy what is not available', async () => {
    const { page } = await openOffer('durable', { available: false });
    const offer = page.getByRole('button', { name: 'Gold $4.99' });
    await expect.poll(() => offer.isDisabled()).toBe(true);
  });

  it('buys a subscription for the open guild, cancels it, and resumes it', async () => {
    const { page, guild, owner } = await openOffer('guild-subscription');
    await page.getByRole('button', { name: 'Gold $4.99 per month' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy Gold' });
    await dialog.getByText(`for ${nameOf(guild)}`).waitFor();
    await dialog.getByRole('button', { name: 'Buy' }).click();
    await page.getByText('You have Gold').waitFor();
    expect(entitlementsOf(owner)).toMatchObject([{ guild_id: guild.guild.id }]);

    await page.getByRole('button', { name: /set status$/ }).click();
    await page.getByRole('menuitem', { name: 'Subscriptions' }).click();
    const list = page.getByRole('dialog', { name: 'Subscriptions' });
    await list.getByText('Renewed on').waitFor();
    await list.getByRole('button', { name: 'Cancel Gold' }).click();
    await list.getByText('Ends on').waitFor();
    const statuses = () =>
      [...fixture.backend.emulator.world.subscriptions.values()].map(({ subscription }) => subscription.status);
    expect(statuses()).toEqual([2]);
    await list.getByRole('button', { name: 'Resume Gold' }).click();
    await list.getByText('Renewed on').waitFor();
    expect(statuses()).toEqual([0]);
  });

  it('without a subscription sees none', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('button', { name: /set status$/ }).click();
    await page.getByRole('menuitem', { name: 'Subscriptions' }).click();
    await page.getByText('You have no subscriptions.').waitFor();
  });
});
