import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import * as entitlements from '../../../state/monetization/entitlements.js';
import { pageById } from '../../../state/monetization/id-pages.js';
import { skusOfApplication } from '../../../state/monetization/skus.js';
import { subscriptionsOfUser } from '../../../state/monetization/subscriptions.js';
import type { EntitlementRecord, SkuRecord } from '../../../state/records/monetization.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const monetizationRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listSkus, ({ world, path }) => ({
    result: skusOfApplication(world, path.application_id).map(({ sku }) => sku),
    events: [],
  })),

  defineRoute(endpoints.listEntitlements, ({ world, path, query, actor }) => {
    const { only_active: onlyActive = false, ...filter } = query;
    return {
      result: entitlements.entitlementPage(world, path.application_id, {
        ...filter,
        sku_ids: query.sku_ids,
        // An access token reads only the entitlements of its user. What `only_active` does is an assumption.
        user_id: actor.accessToken?.userId ?? query.user_id,
        exclude_ended: query.exclude_ended || onlyActive,
        exclude_deleted: query.exclude_deleted || onlyActive,
      }),
      events: [],
    };
  }),

  defineRoute(endpoints.getEntitlement, ({ world, path }) => ({
    result: requireEntitlement(world, path.entitlement_id).entitlement,
    events: [],
  })),

  defineRoute(endpoints.consumeAnEntitlement, ({ world, path }) => {
    const { events } = entitlements.consumeEntitlement(world, requireEntitlement(world, path.entitlement_id));
    return { result: undefined, events };
  }),

  defineRoute(endpoints.createTestEntitlement, ({ world, body }) => {
    const owner = { id: body.owner_id, type: body.owner_type };
    const { result, events } = entitlements.insertTestEntitlement(world, requireSku(world, body.sku_id), owner);
    const { starts_at: _start, ends_at: _end, ...created } = result.entitlement;
    return { result: created, events };
  }),

  defineRoute(endpoints.deleteTestEntitlement, ({ world, path }) =>
    entitlements.removeEntitlement(world, requireEntitlement(world, path.entitlement_id)),
  ),

  defineRoute(endpoints.getCurrentUserApplicationEntitlements, ({ world, path, query, actor }) => ({
    result: entitlements.entitlementsOfApplication(world, path.application_id, {
      user_id: actor.user.user.id,
      sku_ids: query.sku_ids,
      exclude_consumed: query.exclude_consumed,
      exclude_deleted: true,
    }),
    events: [],
  })),

  defineRoute(endpoints.listSkuSubscriptions, ({ world, path, query, actor }) => {
    const userId = actor.accessToken?.userId ?? query.user_id ?? '';
    const found = subscriptionsOfUser(world, userId)
      .map(({ subscription }) => subscription)
      .filter(({ sku_ids: ids }) => ids.includes(path.sku_id));
    return { result: pageById(found, query), events: [] };
  }),

  defineRoute(endpoints.getSkuSubscription, ({ world, path }) => ({
    result: (world.subscriptions.get(path.subscription_id) ?? rejectRequest('UNKNOWN_SUBSCRIPTION')).subscription,
    events: [],
  })),
];

function requireEntitlement(world: World, id: string): EntitlementRecord {
  return world.entitlements.get(id) ?? rejectRequest('UNKNOWN_ENTITLEMENT');
}

function requireSku(world: World, id: string): SkuRecord {
  return world.skus.get(id) ?? rejectRequest('UNKNOWN_SKU');
}
