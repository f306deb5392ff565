import { describe, expect, test } from 'vitest';
import { purchaseSku } from '../../../../../dev/src/emulator/state/monetization/purchases.js';
import {
  cancelSubscription,
  resumeSubscription,
} from '../../../../../dev/src/emulator/state/monetization/subscriptions.js';
import type { SkuRecord, SubscriptionRecord } from '../../../../../dev/src/emulator/state/records/monetization.js';
import { listSkuSubscriptions } from '../../../../../src/wire/endpoints/monetization/subscriptions.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';
import { offer, otherOffer, tokenOf } from './offers.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A user who subscribes to a SKU. */
function subscribe(sku: SkuRecord, userId = fixture().user().user.id): SubscriptionRecord['subscription'] {
  const { subscription } = purchaseSku(fixture().emulator.world, sku, { userId }).result;
  if (!subscription) throw new Error('the SKU is no subscription');
  return subscription.subscription;
}

const recordOf = (id: string) => {
  const record = fixture().emulator.world.subscriptions.get(id);
  if (!record) throw new Error('no such subscription');
  return record;
};

describe('List SKUs', () => {
  test('returns the SKU of a subscription and its group, and one-time purchases', async () => {
    const application_id = fixture().emulator.applicationId;
    const earlier = new Set((await api().skus.list(application_id)).map(({ id }) => id));
    const subscription = offer(fixture(), 'user-subscription', { name: 'Gold: Anchor!' });
    const durable = offer(fixture(), 'durable', { available: false });
    const consumable = offer(fixture(), 'consumable');
    const skus = (await api().skus.list(application_id)).filter(({ id }) => !earlier.has(id));
    expect(skus).toEqual([
      { id: skus[0]?.id, type: 6, application_id, name: 'Gold: Anchor!', slug: 'gold-anchor', flags: 0x104 },
      { id: subscription.sku.id, type: 5, application_id, name: 'Gold: Anchor!', slug: 'gold-anchor', flags: 0x104 },
      { id: durable.sku.id, type: 2, application_id, name: 'Premium Anchor', slug: 'premium-anchor', flags: 0 },
      { id: consumable.sku.id, type: 3, application_id, name: 'Premium Anchor', slug: 'premium-anchor', flags: 4 },
    ]);
  });

  test('marks subscriptions of guilds', async () => {
    const { sku } = offer(fixture(), 'guild-subscription');
    const skus = await api().skus.list(fixture().emulator.applicationId);
    expect(skus.find(({ id }) => id === sku.id)).toMatchObject({ type: 5, flags: 0x84 });
  });

  test('of another application fails with 20012', async () => {
    await expectApiError(api().skus.list(otherOffer(fixture()).application.id), 403, 20012);
  });
});

describe('List SKU Subscriptions and Get SKU Subscription', () => {
  test('return the subscription of a user', async () => {
    const { clock } = fixture().emulator;
    clock.setTime(Date.parse('2026-01-31T12:00:00Z'));
    const sku = offer(fixture(), 'user-subscription');
    const subscription = subscribe(sku);
    expect(subscription).toMatchObject({
      sku_ids: [sku.sku.id],
      entitlement_ids: [expect.any(String)],
      renewal_sku_ids: null,
      current_period_start: '2026-01-31T12:00:00.000000+00:00',
      current_period_end: '2026-02-28T12:00:00.000000+00:00',
      status: 0,
      canceled_at: null,
    });
    const found = await api().subscriptions.list(sku.sku.id, { user_id: subscription.user_id });
    expect(found).toEqual([subscription]);
    expect(await api().subscriptions.get(sku.sku.id, subscription.id)).toEqual(subscription);
    expect(await api().subscriptions.get(sku.sku.id, subscription.id, { user_id: subscription.user_id })).toEqual(
      subscription,
    );
  });

  test('do not return those of other users or SKUs', async () => {
    const [sku, another] = [offer(fixture(), 'user-subscription'), offer(fixture(), 'user-subscription')];
    const { id, user_id } = subscribe(sku);
    const stranger = fixture().user('bob').user.id;
    expect(await api().subscriptions.list(sku.sku.id, { user_id: stranger })).toEqual([]);
    expect(await api().subscriptions.list(another.sku.id, { user_id })).toEqual([]);
    await expectApiError(api().subscriptions.get(sku.sku.id, id, { user_id: stranger }), 404, 0);
    await expectApiError(api().subscriptions.get(another.sku.id, id), 404, 0);
  });

  test('have pages with before, after and limit', async () => {
    const sku = offer(fixture(), 'user-subscription');
    const user_id = fixture().user().user.id;
    const { world } = fixture().emulator;
    const ids = [1, 2, 3].map(() => {
      const { id } = subscribe(sku, user_id);
      cancelSubscription(world, recordOf(id));
      const ended = recordOf(id);
      world.subscriptions.set(id, { ...ended, subscription: { ...ended.subscription, status: 1 } });
      return id;
    });
    const page = async (query: object) =>
      (await api().subscriptions.list(sku.sku.id, { user_id, ...query })).map(({ id }) => ids.indexOf(id));
    expect(await page({})).toEqual([0, 1, 2]);
    expect(await page({ limit: 1 })).toEqual([0]);
    expect(await page({ after: ids[0] })).toEqual([1, 2]);
    expect(await page({ before: ids[2], limit: 1 })).toEqual([1]);
  });

  test('with a limit outside of 1 to 100 fail with 50035', async () => {
    const { sku } = offer(fixture(), 'user-subscription');
    const call = (limit: number) =>
      fixture().bot.call(listSkuSubscriptions, { path: { sku_id: sku.id }, query: `?user_id=5&limit=${limit}` });
    for (const limit of [1, 100]) expect((await call(limit)).status).toBe(200);
    for (const limit of [0, 101]) expectError(await call(limit), 400, 50035);
  });

  test('of a bot without a user fail with 50035', async () => {
    const { sku } = offer(fixture(), 'user-subscription');
    await expectNotSent(api().subscriptions.list(sku.id, {}), 'user_id');
    const response = await fixture().bot.call(listSkuSubscriptions, { path: { sku_id: sku.id } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.user_id');
  });

  test('with an access token return the subscriptions of its user', async () => {
    const sku = offer(fixture(), 'user-subscription');
    const own = subscribe(sku);
    const others = subscribe(sku, fixture().user('bob').user.id);
    const accessToken = tokenOf(fixture(), own.user_id, ['identify']);
    expect(await api().subscriptions.list(sku.sku.id, {}, { accessToken })).toEqual([own]);
    expect(await api().subscriptions.get(sku.sku.id, own.id, {}, { accessToken })).toEqual(own);
    await expectApiError(api().subscriptions.get(sku.sku.id, others.id, {}, { accessToken }), 404, 0);
  });

  test('of an unknown SKU fail with 10027, and of another application with 20012', async () => {
    await expectApiError(api().subscriptions.list('5', { user_id: '5' }), 404, 10027);
    await expectApiError(api().subscriptions.get('5', '5'), 404, 10027);
    const { sku } = otherOffer(fixture());
    await expectApiError(api().subscriptions.list(sku.sku.id, { user_id: '5' }), 403, 20012);
    await expectApiError(api().subscriptions.get(sku.sku.id, '5'), 403, 20012);
  });

  test('show a canceled subscription as ending until it is resumed', async () => {
    const sku = offer(fixture(), 'user-subscription');
    const { world, clock } = fixture().emulator;
    const { id } = subscribe(sku);
    cancelSubscription(world, recordOf(id));
    const canceled = await api().subscriptions.get(sku.sku.id, id);
    expect(canceled).toMatchObject({ status: 2 });
    expect(Date.parse(canceled.canceled_at ?? '')).toBe(clock.now());
    resumeSubscription(world, recordOf(id));
    expect(await api().subscriptions.get(sku.sku.id, id)).toMatchObject({ status: 0, canceled_at: null });
  });
});
