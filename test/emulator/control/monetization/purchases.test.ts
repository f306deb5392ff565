/** Purchases of users, and what happens to subscriptions over time. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../../dev/src/emulator/state/membership/membership.js';
import { insertSku, type NewSku } from '../../../../dev/src/emulator/state/monetization/skus.js';
import type { SkuRecord } from '../../../../dev/src/emulator/state/records/monetization.js';
import { Entitlement } from '../../../../src/wire/objects/monetization/entitlement.js';
import { Subscription } from '../../../../src/wire/objects/monetization/subscription.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { RawClient } from '../../fixtures/raw-client.js';

// The clock moves by months, and the bots send no heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 10 * 365 * 24 * 60 * 60_000 } });
const control = () => new ControlCaller(fixture().emulator.url);

const Purchase = z.object({ entitlement: Entitlement, subscription: Subscription.optional() });
const Refused = z.object({ status: z.literal('refused'), error: z.looseObject({ reason: z.string() }) });
const Named = z.object({ t: z.string(), d: z.unknown() });

/** A bot of its own application, connected to the gateway. */
async function seller() {
  const { world, gatewayUrl, clock } = fixture().emulator;
  const application = insertApplication(world, { name: 'Chandler' }).result;
  const bot = await RawClient.connectAndIdentify(gatewayUrl, world.users.get(application.botUserId)?.token ?? '');
  await bot.event('READY');
  await clock.advance(5000);
  const offer = (kind: NewSku['kind'], spec: Partial<NewSku> = {}) =>
    insertSku(world, application.id, { name: 'Gold', kind, ...spec });
  /** The next events, by name, with the given fields. */
  const events = async (...names: string[]) => {
    const received = [];
    for (const name of names) received.push(Named.parse(await bot.event(name)));
    return received.map(({ d }) => d);
  };
  return { application, bot, offer, events };
}

async function buy({ sku }: SkuRecord, userId: string, guildId?: string) {
  const body = { sku_id: sku.id, ...(guildId === undefined ? {} : { guild_id: guildId }) };
  return Purchase.parse(await control().ok('POST', `/users/${userId}/purchases`, body));
}

/** Why a purchase is refused. */
async function refusal({ sku }: SkuRecord, userId: string, guildId?: string) {
  const body = { sku_id: sku.id, ...(guildId === undefined ? {} : { guild_id: guildId }) };
  return Refused.parse(await control().ok('POST', `/users/${userId}/purchases`, body)).error.reason;
}

describe('a one-time purchase', () => {
  test.each(['durable', 'consumable'] as const)('of a %s gives the user an entitlement', async (kind) => {
    const { offer, events } = await seller();
    const sku = offer(kind);
    const { user } = fixture().user();
    const { entitlement, subscription } = await buy(sku, user.id);
    expect(subscription).toBeUndefined();
    expect(entitlement).toMatchObject({
      user_id: user.id,
      sku_id: sku.sku.id,
      type: 1,
      starts_at: null,
      ends_at: null,
    });
    expect(await events('ENTITLEMENT_CREATE')).toEqual([entitlement]);
  });

  test.each(['durable', 'consumable'] as const)('of a %s is refused while the user has it', async (kind) => {
    const { offer } = await seller();
    const sku = offer(kind);
    const { user } = fixture().user();
    await buy(sku, user.id);
    expect(await refusal(sku, user.id)).toBe('already_purchased');
    await buy(sku, fixture().user('bob').user.id);
  });

  test('of a consumable is possible again when the bot has consumed it', async () => {
    const { offer, application } = await seller();
    const sku = offer('consumable');
    const { user } = fixture().user();
    const { entitlement } = await buy(sku, user.id);
    const { world } = fixture().emulator;
    const token = world.users.get(application.botUserId)?.token ?? '';
    const path = `/applications/${application.id}/entitlements/${entitlement.id}/consume`;
    await fixture().callerWith(`Bot ${token}`).send('POST', path);
    await buy(sku, user.id);
  });

  test('for a guild is refused', async () => {
    const { offer } = await seller();
    const guild = fixture().guild('0');
    expect(await refusal(offer('durable'), guild.guild.owner_id, guild.guild.id)).toBe('wrong_kind');
  });
});

test('a SKU that is not available, and the group of a subscription, are not for sale', async () => {
  const { offer } = await seller();
  const { user } = fixture().user();
  expect(await refusal(offer('durable', { available: false }), user.id)).toBe('not_for_sale');
  const subscription = offer('user-subscription');
  const skus = [...fixture().emulator.world.skus.values()];
  const group = skus[skus.indexOf(subscription) - 1];
  if (group) expect(await refusal(group, user.id)).toBe('not_for_sale');
  expect.assertions(2);
});

describe('a subscription', () => {
  test('is created inactive, and active with its entitlement', async () => {
    const { offer, events } = await seller();
    const sku = offer('user-subscription');
    const { user } = fixture().user();
    const { entitlement, subscription } = await buy(sku, user.id);
    expect(entitlement).toMatchObject({
      type: 8,
      user_id: user.id,
      subscription_id: subscription?.id,
      starts_at: subscription?.current_period_start,
      ends_at: null,
    });
    expect(await events('SUBSCRIPTION_CREATE', 'ENTITLEMENT_CREATE', 'SUBSCRIPTION_UPDATE')).toEqual([
      { ...subscription, status: 1, entitlement_ids: [] },
      entitlement,
      { ...subscription, status: 0, entitlement_ids: [entitlement.id] },
    ]);
  });

  test('is renewed every month, without an event of its entitlement', async () => {
    const { clock } = fixture().emulator;
    clock.setTime(Date.parse('2027-01-31T08:00:00Z'));
    const { offer, events } = await seller();
    const { user } = fixture().user();
    const { subscription } = await buy(offer('user-subscription'), user.id);
    await events('SUBSCRIPTION_UPDATE');
    const end = Date.parse(subscription?.current_period_end ?? '');
    await clock.advance(end - clock.now() - 1);
    await clock.advance(1);
    expect(await events('SUBSCRIPTION_UPDATE')).toEqual([
      {
        ...subscription,
        current_period_start: subscription?.current_period_end,
        current_period_end: expect.stringContaining('2027-03-28T'),
      },
    ]);
    await clock.advance(62 * 24 * 60 * 60_000);
    const [second, third] = await events('SUBSCRIPTION_UPDATE', 'SUBSCRIPTION_UPDATE');
    expect([second, third]).toMatchObject([
      { status: 0, current_period_end: expect.stringContaining('2027-04-28T') },
      { status: 0, current_period_end: expect.stringContaining('2027-05-28T') },
    ]);
  });

  test('that the user cancels ends with its period, and its entitlement with it', async () => {
    const { clock, world } = fixture().emulator;
    const { offer, events } = await seller();
    const { user } = fixture().user();
    const { subscription, entitlement } = await buy(offer('user-subscription'), user.id);
    await events('SUBSCRIPTION_UPDATE');
    const canceled = await control().ok('DELETE', `/users/${user.id}/subscriptions/${subscription?.id}`);
    expect(canceled).toEqual({ ...subscription, status: 2, canceled_at: world.timestamp() });
    expect(await events('SUBSCRIPTION_UPDATE')).toEqual([canceled]);
    await clock.advance(Date.parse(subscription?.current_period_end ?? '') - clock.now());
    expect(await events('ENTITLEMENT_UPDATE', 'SUBSCRIPTION_UPDATE')).toEqual([
      { ...entitlement, ends_at: subscription?.current_period_end },
      { ...(canceled as object), status: 1 }, // compared above
    ]);
  });

  test('that the user resumes is renewed', async () => {
    const { clock } = fixture().emulator;
    const { offer, events } = await seller();
    const { user } = fixture().user();
    const { subscription } = await buy(offer('user-subscription'), user.id);
    const path = `/users/${user.id}/subscriptions/${subscription?.id}`;
    await control().ok('DELETE', path);
    expect(await control().ok('PUT', path, {})).toEqual(subscription);
    await events('SUBSCRIPTION_UPDATE', 'SUBSCRIPTION_UPDATE', 'SUBSCRIPTION_UPDATE');
    await clock.advance(Date.parse(subscription?.current_period_end ?? '') - clock.now());
    expect(await events('SUBSCRIPTION_UPDATE')).toMatchObject([
      { status: 0, current_period_start: subscription?.current_period_end },
    ]);
  });

  test('is not renewed if its SKU is not available any more', async () => {
    const { clock } = fixture().emulator;
    const { offer, events } = await seller();
    const sku = offer('user-subscription');
    const { subscription } = await buy(sku, fixture().user().user.id);
    await events('SUBSCRIPTION_UPDATE');
    await control().ok('PATCH', `/skus/${sku.sku.id}`, { available: false });
    await clock.advance(Date.parse(subscription?.current_period_end ?? '') - clock.now());
    await events('ENTITLEMENT_UPDATE');
    expect(await events('SUBSCRIPTION_UPDATE')).toMatchObject([{ status: 1, canceled_at: null }]);
  });

  test('is refused while the user has it, also when it is canceled, and possible when it has ended', async () => {
    const { clock } = fixture().emulator;
    const { offer } = await seller();
    const sku = offer('user-subscription');
    const { user } = fixture().user();
    const { subscription } = await buy(sku, user.id);
    expect(await refusal(sku, user.id)).toBe('already_purchased');
    await control().ok('DELETE', `/users/${user.id}/subscriptions/${subscription?.id}`);
    expect(await refusal(sku, user.id)).toBe('already_purchased');
    await clock.advance(Date.parse(subscription?.current_period_end ?? '') - clock.now());
    await buy(sku, user.id);
  });

  test('of another user, or one that has ended, can be neither canceled nor resumed', async () => {
    const { clock } = fixture().emulator;
    const { offer } = await seller();
    const [ann, bob] = [fixture().user().user.id, fixture().user('bob').user.id];
    const { subscription } = await buy(offer('user-subscription'), ann);
    const reason = async (method: string, user: string) => {
      const body = method === 'PUT' ? {} : undefined;
      const result = await control().ok(method, `/users/${user}/subscriptions/${subscription?.id}`, body);
      return Refused.safeParse(result).data?.error.reason;
    };
    expect(await reason('DELETE', bob)).toBe('unknown_subscription');
    expect(await reason('PUT', bob)).toBe('unknown_subscription');
    expect(await reason('DELETE', ann)).toBeUndefined();
    await clock.advance(Date.parse(subscription?.current_period_end ?? '') - clock.now());
    expect(await reason('DELETE', ann)).toBe('unknown_subscription');
    expect(await reason('PUT', ann)).toBe('unknown_subscription');
  });

  test('is upgraded at once to a SKU that costs at least as much', async () => {
    const { clock } = fixture().emulator;
    const { offer, events } = await seller();
    const [silver, gold] = [offer('user-subscription', { price: 300 }), offer('user-subscription', { price: 300 })];
    const { user } = fixture().user();
    const first = await buy(silver, user.id);
    await events('SUBSCRIPTION_UPDATE');
    await clock.advance(24 * 60 * 60_000);
    const second = await buy(gold, user.id);
    expect(await events('ENTITLEMENT_UPDATE', 'ENTITLEMENT_CREATE', 'SUBSCRIPTION_UPDATE')).toEqual([
      { ...first.entitlement, ends_at: fixture().emulator.world.timestamp() },
      second.entitlement,
      second.subscription,
    ]);
    expect(second.subscription).toMatchObject({
      id: first.subscription?.id,
      sku_ids: [gold.sku.id],
      entitlement_ids: [second.entitlement.id],
      current_period_start: fixture().emulator.world.timestamp(),
    });
  });

  test('is downgraded to a cheaper SKU when its period ends', async () => {
    const { clock } = fixture().emulator;
    const { offer, events } = await seller();
    const [silver, gold] = [offer('user-subscription', { price: 300 }), offer('user-subscription', { price: 500 })];
    const { user } = fixture().user();
    const first = await buy(gold, user.id);
    await events('SUBSCRIPTION_UPDATE');
    const second = await buy(silver, user.id);
    expect(second).toEqual({
      entitlement: first.entitlement,
      subscription: { ...first.subscription, renewal_sku_ids: [silver.sku.id] },
    });
    expect(await events('SUBSCRIPTION_UPDATE')).toEqual([second.subscription]);
    expect(await refusal(silver, user.id)).toBe('already_purchased');
    await clock.advance(Date.parse(first.subscription?.current_period_end ?? '') - clock.now());
    expect(await events('ENTITLEMENT_UPDATE', 'ENTITLEMENT_CREATE', 'SUBSCRIPTION_UPDATE')).toMatchObject([
      { id: first.entitlement.id, ends_at: first.subscription?.current_period_end },
      { sku_id: silver.sku.id, starts_at: first.subscription?.current_period_end, ends_at: null },
      { id: first.subscription?.id, sku_ids: [silver.sku.id], renewal_sku_ids: null, status: 0 },
    ]);
  });
});

describe('a subscription for a guild', () => {
  async function guildOffer() {
    const { application, offer, events } = await seller();
    const guild = fixture().guild('0');
    addBot(fixture().emulator.world, guild, application);
    return { sku: offer('guild-subscription'), guild, id: guild.guild.id, events };
  }

  test('gives the guild an entitlement', async () => {
    const { sku, guild, id, events } = await guildOffer();
    const { user } = fixture().member(guild);
    const { entitlement } = await buy(sku, user.id, id);
    expect(entitlement).toMatchObject({ guild_id: id, user_id: user.id, type: 8 });
    expect(await events('ENTITLEMENT_CREATE')).toEqual([entitlement]);
  });

  test('can be bought once for each guild, by one of its members', async () => {
    const { sku, guild, id } = await guildOffer();
    const [ann, bob] = [fixture().member(guild).user.id, fixture().member(guild, 'bob').user.id];
    await buy(sku, ann, id);
    expect(await refusal(sku, ann, id)).toBe('already_purchased');
    expect(await refusal(sku, bob, id)).toBe('already_purchased');
  });

  test('is refused without a guild, for a stranger, and for a guild without the bot', async () => {
    const { sku, guild, id } = await guildOffer();
    expect(await refusal(sku, guild.guild.owner_id)).toBe('required');
    expect(await refusal(sku, fixture().user().user.id, id)).toBe('no_access');
    const other = fixture().guild('0');
    expect(await refusal(sku, other.guild.owner_id, other.guild.id)).toBe('not_installed');
  });
});

describe('Discord', () => {
  test('pays a subscription back: its entitlement is deleted, and it is inactive', async () => {
    const { offer, events } = await seller();
    const { entitlement } = await buy(offer('user-subscription'), fixture().user().user.id);
    await events('SUBSCRIPTION_UPDATE');
    await control().ok('DELETE', `/entitlements/${entitlement.id}`);
    expect(await events('ENTITLEMENT_DELETE', 'SUBSCRIPTION_UPDATE')).toMatchObject([
      { ...entitlement, deleted: true },
      { status: 1 },
    ]);
    expect(await control().call('DELETE', `/entitlements/${entitlement.id}`)).toMatchObject({ status: 404 });
  });

  test('pays a one-time purchase back', async () => {
    const { offer, events } = await seller();
    const sku = offer('durable');
    const { user } = fixture().user();
    const { entitlement } = await buy(sku, user.id);
    await control().ok('DELETE', `/entitlements/${entitlement.id}`);
    expect(await events('ENTITLEMENT_DELETE')).toEqual([{ ...entitlement, deleted: true }]);
    await buy(sku, user.id);
  });

  test('deletes a subscription with its entitlement', async () => {
    const { offer, events } = await seller();
    const { entitlement, subscription } = await buy(offer('user-subscription'), fixture().user().user.id);
    await control().ok('DELETE', `/subscriptions/${subscription?.id}`);
    expect(await events('ENTITLEMENT_DELETE', 'SUBSCRIPTION_DELETE')).toEqual([
      { ...entitlement, deleted: true },
      subscription,
    ]);
    expect(await control().call('DELETE', `/subscriptions/${subscription?.id}`)).toMatchObject({ status: 404 });
  });
});

test('the subscriptions of a user are listed, with their guilds', async () => {
  const { offer } = await seller();
  const { user } = fixture().user();
  const { subscription } = await buy(offer('user-subscription'), user.id);
  expect(await control().ok('GET', `/users/${user.id}/subscriptions`)).toEqual({ subscriptions: [subscription] });
});

test('only the bot of the application receives the events', async () => {
  const [one, other] = [await seller(), await seller()];
  const { user } = fixture().user();
  await buy(one.offer('durable'), user.id);
  const { entitlement } = await buy(other.offer('durable'), user.id);
  expect(await other.events('ENTITLEMENT_CREATE')).toEqual([entitlement]);
});

test.each([
  ['an unknown SKU', { sku_id: '5' }, 404],
  ['an unknown guild', { guild_id: '5' }, 404],
  ['without a SKU', { sku_id: undefined }, 400],
  ['with an unknown field', { money: 5 }, 400],
])('a purchase of %s is an invalid call', async (_what, body, status) => {
  const { offer } = await seller();
  const { sku } = offer('durable');
  const path = `/users/${fixture().user().user.id}/purchases`;
  expect(await control().call('POST', path, { sku_id: sku.id, ...body })).toMatchObject({ status });
});

test('a bot cannot buy', async () => {
  const { offer, application } = await seller();
  const body = { sku_id: offer('durable').sku.id };
  expect(await control().call('POST', `/users/${application.botUserId}/purchases`, body)).toMatchObject({
    status: 403,
    json: { code: 20001 },
  });
});
