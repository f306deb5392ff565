import { expect, test } from 'vitest';
import { insertSku } from '../../../dev/src/emulator/state/monetization/skus.js';
import { GrantedEntitlement, WebhookEnvelope } from '../../../src/wire/events/webhook-events.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { HttpBot } from '../fixtures/http-bot.js';
import { compliantEndpoint } from '../fixtures/scripted-endpoint.js';

const fixture = setUpEmulator();

/** An application that subscribed to events of entitlements. */
async function subscribedBot(): Promise<HttpBot> {
  const bot = await HttpBot.create(fixture());
  bot.endpoint.behavior = compliantEndpoint(() => ({ status: 204 }));
  const types = ['ENTITLEMENT_CREATE', 'ENTITLEMENT_UPDATE', 'ENTITLEMENT_DELETE'];
  await bot.edit({ event_webhooks_url: bot.endpoint.url, event_webhooks_status: 2, event_webhooks_types: types });
  bot.endpoint.clear();
  return bot;
}

async function nextEvent(bot: HttpBot) {
  const { event } = WebhookEnvelope.parse((await bot.endpoint.next()).body);
  return { type: event?.type, data: GrantedEntitlement.parse(event?.data) };
}

test('an entitlement that is created, consumed and deleted causes events without a start and an end', async () => {
  const bot = await subscribedBot();
  const { world } = fixture().emulator;
  const sku = insertSku(world, bot.application.id, { name: 'Gold', kind: 'consumable' });
  const path = `/applications/${bot.application.id}/entitlements`;
  const body = { sku_id: sku.sku.id, owner_id: fixture().user().user.id, owner_type: 2 };
  const { json: created } = await bot.caller.send('POST', path, body);
  expect(await nextEvent(bot)).toEqual({ type: 'ENTITLEMENT_CREATE', data: created });
  const { id } = GrantedEntitlement.parse(created);
  await bot.caller.send('POST', `${path}/${id}/consume`);
  const consumed = { ...GrantedEntitlement.parse(created), consumed: true };
  expect(await nextEvent(bot)).toEqual({ type: 'ENTITLEMENT_UPDATE', data: consumed });
  await bot.caller.send('POST', `${path}/${id}/consume`);
  const other = await bot.caller.send('POST', path, body);
  expect(await nextEvent(bot)).toEqual({ type: 'ENTITLEMENT_CREATE', data: other.json });
  await bot.caller.send('DELETE', `${path}/${GrantedEntitlement.parse(other.json).id}`);
  expect(await nextEvent(bot)).toMatchObject({ type: 'ENTITLEMENT_DELETE', data: { deleted: true } });
});

test('the entitlement of a subscription has its start, and its end when it has ended', async () => {
  const bot = await subscribedBot();
  const { world, clock } = fixture().emulator;
  const sku = insertSku(world, bot.application.id, { name: 'Gold', kind: 'user-subscription' });
  const userId = fixture().user().user.id;
  const purchase = { sku_id: sku.sku.id };
  await bot.control.ok('POST', `/users/${userId}/purchases`, purchase);
  const { data } = await nextEvent(bot);
  expect(data).toMatchObject({ starts_at: world.timestamp() });
  expect(data).not.toHaveProperty('ends_at');
  const upgrade = insertSku(world, bot.application.id, { name: 'Platinum', kind: 'user-subscription' });
  await clock.advance(1000);
  await bot.control.ok('POST', `/users/${userId}/purchases`, { sku_id: upgrade.sku.id });
  expect(await nextEvent(bot)).toEqual({ type: 'ENTITLEMENT_UPDATE', data: { ...data, ends_at: world.timestamp() } });
});
