/** SKUs, and how users buy them. No money is involved. */
import { skuTypes } from 'guildhall/wire';
import type { monetizationOperations } from '../../../control/operations/monetization.js';
import { rejectInvalidFields, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { checkPurchase, requireOwnSubscription } from '../../policy/monetization/purchase-checks.js';
import { skuProblems } from '../../policy/monetization/sku-checks.js';
import { removeEntitlement } from '../../state/monetization/entitlements.js';
import { purchaseSku } from '../../state/monetization/purchases.js';
import { insertSku, skusOfApplication, updateSku } from '../../state/monetization/skus.js';
import {
  cancelSubscription,
  refundSubscription,
  removeSubscription,
  resumeSubscription,
  subscriptionsOfUser,
} from '../../state/monetization/subscriptions.js';
import { findApplicationOrThrow, findGuildOrThrow, findHumanOrThrow } from '../requests/read-request.js';
import { buildSkuView } from '../views/application-views.js';
import type { Handlers, WorldServices } from './handlers.js';

export function monetizationHandlers({ world, emit, publish }: WorldServices): Handlers<typeof monetizationOperations> {
  const findSku = (id: string) => world.skus.get(id) ?? rejectRequest('UNKNOWN_SKU');

  return {
    listSkus: ({ application_id }) => {
      const { id } = findApplicationOrThrow(world, application_id);
      const offered = skusOfApplication(world, id).filter(({ sku }) => sku.type !== skuTypes.SUBSCRIPTION_GROUP);
      return { skus: offered.map((each) => buildSkuView(world, each)) };
    },

    createSku: ({ application_id, ...spec }) => {
      const { id } = findApplicationOrThrow(world, application_id);
      rejectInvalidFields(skuProblems(world, id, spec));
      return () => buildSkuView(world, insertSku(world, id, spec));
    },

    getSku: ({ sku_id }) => buildSkuView(world, findSku(sku_id)),

    editSku: ({ sku_id, ...changes }) => {
      const sku = findSku(sku_id);
      return () => buildSkuView(world, updateSku(world, sku, changes));
    },

    removeEntitlement: ({ entitlement_id }) => {
      const record = world.entitlements.get(entitlement_id);
      if (!record || record.entitlement.deleted) return rejectRequest('UNKNOWN_ENTITLEMENT');
      const subscription = world.subscriptions.get(record.entitlement.subscription_id ?? '');
      return () => {
        const refunded = subscription ? refundSubscription(world, subscription) : removeEntitlement(world, record);
        emit(refunded.events);
      };
    },

    removeSubscription: ({ subscription_id }) => {
      const record = world.subscriptions.get(subscription_id) ?? rejectRequest('UNKNOWN_SUBSCRIPTION');
      return () => emit(removeSubscription(world, record).events);
    },

    buySku: ({ user_id, sku_id, guild_id: guildId }) => {
      const userId = findHumanOrThrow(world, user_id).user.id;
      const sku = findSku(sku_id);
      if (guildId !== undefined) findGuildOrThrow(world, guildId);
      return () => {
        checkPurchase(world, sku, { userId, guildId });
        const { entitlement, subscription } = publish(purchaseSku(world, sku, { userId, guildId }));
        return { entitlement: entitlement.entitlement, subscription: subscription?.subscription };
      };
    },

    listUserSubscriptions: ({ user_id }) => {
      const found = subscriptionsOfUser(world, findHumanOrThrow(world, user_id).user.id);
      return { subscriptions: found.map(({ subscription, guildId }) => ({ ...subscription, guild_id: guildId })) };
    },

    cancelSubscription: (call) => changeSubscription(call, cancelSubscription),

    resumeSubscription: (call) => changeSubscription(call, resumeSubscription),
  };

  function changeSubscription(
    call: { readonly user_id: string; readonly subscription_id: string },
    change: typeof cancelSubscription | typeof resumeSubscription,
  ) {
    const { user } = findHumanOrThrow(world, call.user_id);
    return () => {
      return publish(change(world, requireOwnSubscription(world, user.id, call.subscription_id))).subscription;
    };
  }
}
