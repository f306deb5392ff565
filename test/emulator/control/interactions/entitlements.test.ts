/** The entitlements in interactions: those of the user and of the guild that are valid now. */
import { expect, test } from 'vitest';
import type { SkuKind } from '../../../../dev/src/control/views/application-views.js';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import {
  consumeEntitlement,
  endEntitlement,
  removeEntitlement,
} from '../../../../dev/src/emulator/state/monetization/entitlements.js';
import { purchaseSku } from '../../../../dev/src/emulator/state/monetization/purchases.js';
import { insertSku } from '../../../../dev/src/emulator/state/monetization/skus.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

/** What a user gets who buys a new SKU. */
function buy(kind: SkuKind, { userId = interactions().userId, guildId = undefined as string | undefined } = {}) {
  const { world, applicationId } = fixture().emulator;
  const sku = insertSku(world, applicationId, { name: 'Gold', kind });
  return purchaseSku(world, sku, { userId, guildId }).result.entitlement;
}

/** The ids of the entitlements in the next interaction of the user. */
async function idsInInteraction(): Promise<string[]> {
  const message = await interactions().post({ type: 2, style: 1, label: 'Buy', custom_id: 'buy' });
  const clicked = interactions().click(message, 'buy');
  const interaction = await interactions().nextInteraction();
  await interactions().respond(interaction, { type: 6 });
  await clicked;
  return interaction.entitlements.map(({ id }) => id);
}

test('an interaction contains the entitlements of the user and the guild, as the API returns them', async () => {
  const { guildId } = fixture().emulator;
  const { entitlement } = buy('durable');
  const stranger = fixture().user('bob').user.id;
  const ofGuild = buy('guild-subscription', { userId: stranger, guildId }).entitlement;
  const others = [
    buy('durable', { userId: stranger }),
    buy('guild-subscription', { guildId: fixture().guild('0').guild.id }),
  ];
  const ids = await idsInInteraction();
  expect(ids).toEqual(expect.arrayContaining([entitlement.id, ofGuild.id]));
  for (const each of others) expect(ids).not.toContain(each.entitlement.id);
});

test('an interaction does not contain entitlements for other applications', async () => {
  const { world } = fixture().emulator;
  const { id } = insertApplication(world, { name: 'Other' }).result;
  const sku = insertSku(world, id, { name: 'Gold', kind: 'durable' });
  const { entitlement } = purchaseSku(world, sku, { userId: interactions().userId }).result.entitlement;
  expect(await idsInInteraction()).not.toContain(entitlement.id);
});

test('an entitlement that ended, was consumed or was deleted is not valid any more', async () => {
  const { world, clock } = fixture().emulator;
  const [ended, consumed, deleted] = [buy('durable'), buy('consumable'), buy('durable')];
  const ids = [ended, consumed, deleted].map(({ entitlement }) => entitlement.id);
  endEntitlement(world, ended, clock.now() + 10_000);
  expect(await idsInInteraction()).toEqual(expect.arrayContaining(ids));
  consumeEntitlement(world, consumed);
  removeEntitlement(world, deleted);
  await clock.advance(10_000);
  const remaining = await idsInInteraction();
  for (const id of ids) expect(remaining).not.toContain(id);
});

test('an interaction that is sent again contains the current entitlements', async () => {
  const message = await interactions().post({ type: 2, style: 1, label: 'Buy', custom_id: 'buy' });
  const clicked = interactions().click(message, 'buy');
  const first = await interactions().nextInteraction();
  await interactions().respond(first, { type: 6 });
  await clicked;
  const { entitlement } = buy('durable');
  const repeated = interactions().control.ok('POST', `/interactions/${first.id}/repeat`, {});
  const second = await interactions().nextInteraction();
  await interactions().respond(second, { type: 6 });
  await repeated;
  expect(second.entitlements).toContainEqual(entitlement);
});
