import { describe, expect, test } from 'vitest';
import { endEntitlement } from '../../../../../dev/src/emulator/state/monetization/entitlements.js';
import { purchaseSku } from '../../../../../dev/src/emulator/state/monetization/purchases.js';
import type { SkuRecord } from '../../../../../dev/src/emulator/state/records/monetization.js';
import {
  createTestEntitlement,
  listEntitlements,
} from '../../../../../src/wire/endpoints/monetization/entitlements.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { offer, otherOffer, tokenOf } from './offers.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const SCOPE = 'applications.entitlements';
const app = () => fixture().emulator.applicationId;
const USER = 2;
const GUILD = 1;

/** What a user gets who buys a SKU. */
function buy({ sku }: SkuRecord, userId: string, guildId?: string) {
  const record = fixture().emulator.world.skus.get(sku.id);
  if (!record) throw new Error('no such SKU');
  return purchaseSku(fixture().emulator.world, record, { userId, guildId }).result.entitlement;
}

function createTest({ sku }: SkuRecord, owner_id: string, owner_type: 1 | 2 = USER) {
  return api().entitlements.createTest(app(), { sku_id: sku.id, owner_id, owner_type });
}

describe('Create Test Entitlement', () => {
  test('gives a user an entitlement without start and end, and emits an event', async () => {
    const sku = offer(fixture(), 'user-subscription');
    const { user } = fixture().user();
    const created = await createTest(sku, user.id);
    expect(created).toEqual({
      id: created.id,
      application_id: app(),
      sku_id: sku.sku.id,
      user_id: user.id,
      type: 8,
      deleted: false,
      consumed: false,
    });
    expect(await dispatches().next('entitlementCreate', created.id)).toEqual({
      ...created,
      starts_at: null,
      ends_at: null,
    });
  });

  test('gives a guild an entitlement without a user', async () => {
    const { guild } = fixture().guild('0');
    const created = await createTest(offer(fixture(), 'guild-subscription'), guild.id, GUILD);
    expect(created).toMatchObject({ guild_id: guild.id });
    expect(created).not.toHaveProperty('user_id');
    expect(await dispatches().next('entitlementCreate', guild.id)).toMatchObject({ id: created.id });
  });

  test.each([
    ['SKU', 10027, () => api().entitlements.createTest(app(), { sku_id: '5', owner_id: '5', owner_type: USER })],
    ['user', 10013, () => createTest(offer(fixture(), 'user-subscription'), '5')],
    ['guild', 10004, () => createTest(offer(fixture(), 'guild-subscription'), '5', GUILD)],
  ])('for an unknown %s fails with %s', async (_what, code, act) => {
    await expectApiError(act(), 404, code);
  });

  test('for a SKU of another application, or the group of a subscription, fails with 50057', async () => {
    const { user } = fixture().user();
    await expectApiError(createTest(otherOffer(fixture()).sku, user.id), 400, 50057);
    offer(fixture(), 'user-subscription');
    const group = [...fixture().emulator.world.skus.values()].findLast(({ sku }) => sku.type === 6);
    if (group) await expectApiError(createTest(group, user.id), 400, 50057);
    expect.assertions(2);
  });

  test('with an unknown owner type fails with 50035', async () => {
    const body = { sku_id: '5', owner_id: '5', owner_type: 3 };
    const response = await fixture().bot.call(createTestEntitlement, { path: { application_id: app() }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.owner_type');
  });
});

describe('Delete Test Entitlement', () => {
  test('deletes it and emits an event; afterwards it is listed only with exclude_deleted=false', async () => {
    const { user } = fixture().user();
    const { id } = await createTest(offer(fixture(), 'user-subscription'), user.id);
    await api().entitlements.deleteTest(app(), id);
    expect(await dispatches().next('entitlementDelete', id)).toMatchObject({ id, deleted: true });
    expect(await api().entitlements.list(app(), { user_id: user.id })).toEqual([]);
    expect(await api().entitlements.list(app(), { user_id: user.id, exclude_deleted: false })).toMatchObject([
      { id, deleted: true },
    ]);
    await expectApiError(api().entitlements.deleteTest(app(), id), 404, 10029);
  });

  test('of an entitlement that a user bought fails with 40019', async () => {
    const { entitlement } = buy(offer(fixture(), 'durable'), fixture().user().user.id);
    await expectApiError(api().entitlements.deleteTest(app(), entitlement.id), 400, 40019);
  });
});

describe('Consume an Entitlement', () => {
  test('marks it as consumed and emits one event', async () => {
    const { entitlement } = buy(offer(fixture(), 'consumable'), fixture().user().user.id);
    await api().entitlements.consume(app(), entitlement.id);
    expect(await dispatches().next('entitlementUpdate', entitlement.id)).toMatchObject({ consumed: true });
    expect(await api().entitlements.get(app(), entitlement.id)).toEqual({ ...entitlement, consumed: true });
    await api().entitlements.consume(app(), entitlement.id);
    expect(await api().entitlements.get(app(), entitlement.id)).toMatchObject({ consumed: true });
  });

  test.each(['durable', 'user-subscription'] as const)('of a SKU of the kind %s fails with 40018', async (kind) => {
    const { entitlement } = buy(offer(fixture(), kind), fixture().user().user.id);
    await expectApiError(api().entitlements.consume(app(), entitlement.id), 400, 40018);
  });
});

describe('List Entitlements', () => {
  test('filters by user, guild and SKUs', async () => {
    const { user } = fixture().user();
    const guild = fixture().guild('0').guild.id;
    const [first, second] = [offer(fixture(), 'durable'), offer(fixture(), 'durable')];
    const forGuild = await createTest(offer(fixture(), 'guild-subscription'), guild, GUILD);
    const a = buy(first, user.id).entitlement;
    const b = buy(second, user.id).entitlement;
    const list = (query: object) => api().entitlements.list(app(), query);
    expect(await list({ user_id: user.id })).toEqual([a, b]);
    expect(await list({ user_id: user.id, sku_ids: second.sku.id })).toEqual([b]);
    expect(await list({ sku_ids: `${first.sku.id},${second.sku.id}` })).toEqual([a, b]);
    expect(await list({ guild_id: guild })).toMatchObject([{ id: forGuild.id, starts_at: null, ends_at: null }]);
    expect(await list({ user_id: '5' })).toEqual([]);
  });

  test('contains ended entitlements, except with exclude_ended or only_active', async () => {
    const { world, clock } = fixture().emulator;
    const { user } = fixture().user();
    const record = buy(offer(fixture(), 'durable'), user.id);
    endEntitlement(world, record, clock.now() + 1000);
    const { id } = record.entitlement;
    const ids = async (query: object) =>
      (await api().entitlements.list(app(), { user_id: user.id, ...query })).map((each) => each.id);
    expect(await ids({ exclude_ended: true })).toEqual([id]);
    await clock.advance(1000);
    expect(await ids({})).toEqual([id]);
    expect(await ids({ exclude_ended: true })).toEqual([]);
    expect(await ids({ only_active: true })).toEqual([]);
  });

  test('has pages with before, after and limit', async () => {
    const { user } = fixture().user();
    const ids = [1, 2, 3, 4].map(() => buy(offer(fixture(), 'durable'), user.id).entitlement.id);
    const page = async (query: object) =>
      (await api().entitlements.list(app(), { user_id: user.id, ...query })).map(({ id }) => ids.indexOf(id));
    expect(await page({ limit: 2 })).toEqual([0, 1]);
    expect(await page({ after: ids[1], limit: 1 })).toEqual([2]);
    expect(await page({ before: ids[3], limit: 2 })).toEqual([1, 2]);
    expect(await page({ after: ids[0], before: ids[3] })).toEqual([1, 2]);
  });

  test('has at most 100 entitlements in a page', async () => {
    const query = (limit: number) =>
      fixture().bot.call(listEntitlements, { path: { application_id: app() }, query: `?limit=${limit}` });
    expect((await query(100)).status).toBe(200);
    for (const limit of [0, 101]) expectError(await query(limit), 400, 50035);
    await expectNotSent(api().entitlements.list(app(), { limit: 101 }), 'limit');
  });

  test.each([100, 101])('with %s ids of SKUs', async (count) => {
    const ids = Array.from({ length: count }, (_, index) => String(index + 1)).join(',');
    const query = `?sku_ids=${ids}`;
    const { status } = await fixture().bot.call(listEntitlements, { path: { application_id: app() }, query });
    expect(status).toBe(count > 100 ? 400 : 200);
  });
});

describe('with an access token', () => {
  /** A user with an entitlement, another user with one, and the access token of the first. */
  function twoBuyers(scopes = [SCOPE]) {
    const sku = offer(fixture(), 'consumable');
    const [ann, bob] = [fixture().user('ann').user.id, fixture().user('bob').user.id];
    const accessToken = tokenOf(fixture(), ann, scopes);
    return { own: buy(sku, ann).entitlement, others: buy(sku, bob).entitlement, accessToken, ann };
  }

  test('only the entitlements of its user are listed, returned and consumed', async () => {
    const { own, others, accessToken } = twoBuyers();
    expect(await api().entitlements.list(app(), {}, { accessToken })).toEqual([own]);
    expect(await api().entitlements.list(app(), { user_id: others.user_id }, { accessToken })).toEqual([own]);
    expect(await api().entitlements.get(app(), own.id, { accessToken })).toEqual(own);
    await expectApiError(api().entitlements.get(app(), others.id, { accessToken }), 404, 10029);
    await expectApiError(api().entitlements.consume(app(), others.id, { accessToken }), 404, 10029);
    await api().entitlements.consume(app(), own.id, { accessToken });
    expect(await api().entitlements.get(app(), own.id)).toMatchObject({ consumed: true });
  });

  test('without the scope applications.entitlements fails with 50026', async () => {
    const { accessToken } = twoBuyers(['identify']);
    await expectApiError(api().entitlements.list(app(), {}, { accessToken }), 403, 50026);
  });

  test('Get Current User Application Entitlements returns those of the user, with the filter', async () => {
    const { own, accessToken, ann } = twoBuyers(['identify']);
    const other = buy(offer(fixture(), 'durable'), ann).entitlement;
    const list = (query: object) => api().entitlements.listForCurrentUser(app(), query, { accessToken });
    expect(await list({})).toEqual([own, other]);
    expect(await list({ sku_ids: other.sku_id })).toEqual([other]);
    await api().entitlements.consume(app(), own.id);
    expect(await list({ exclude_consumed: true })).toEqual([other]);
  });

  test('of another application fails with 20012', async () => {
    const { application } = otherOffer(fixture());
    const accessToken = tokenOf(fixture(), fixture().user().user.id, [SCOPE], application.id);
    await expectApiError(api().entitlements.list(app(), {}, { accessToken }), 403, 20012);
    await expectApiError(api().entitlements.listForCurrentUser(app(), {}, { accessToken }), 403, 20012);
  });
});

describe.each<[string, (application: string, id: string) => Promise<unknown>]>([
  ['Get Entitlement', (application, id) => api().entitlements.get(application, id)],
  ['Consume an Entitlement', (application, id) => api().entitlements.consume(application, id)],
  ['Delete Test Entitlement', (application, id) => api().entitlements.deleteTest(application, id)],
])('%s', (_name, act) => {
  test('of an unknown entitlement fails with 10029', async () => {
    await expectApiError(act(app(), '5'), 404, 10029);
  });

  test('of another application fails with 20012', async () => {
    const { application, sku } = otherOffer(fixture());
    const { entitlement } = buy(sku, fixture().user().user.id);
    await expectApiError(act(application.id, entitlement.id), 403, 20012);
    await expectApiError(act(app(), entitlement.id), 404, 10029);
  });
});

test.each<[string, (application: string) => Promise<unknown>]>([
  ['List Entitlements', (application) => api().entitlements.list(application)],
  [
    'Create Test Entitlement',
    (application) => api().entitlements.createTest(application, { sku_id: '5', owner_id: '5', owner_type: USER }),
  ],
])('%s of another application fails with 20012', async (_name, act) => {
  await expectApiError(act(otherOffer(fixture()).application.id), 403, 20012);
});
