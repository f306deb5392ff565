import { entitlementTypes } from 'guildhall/wire';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../records/monetization.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertEntitlement } from './entitlements.js';
import { isSubscriptionSku } from './skus.js';
import {
  downgradeSubscription,
  insertSubscription,
  runningSubscription,
  upgradeSubscription,
} from './subscriptions.js';

/** What a user has after a purchase. */
export interface PurchaseResult {
  /** The new entitlement, or the current one until a cheaper subscription replaces it. */
  readonly entitlement: EntitlementRecord;
  readonly subscription?: SubscriptionRecord | undefined;
}

/**
 * Sells a SKU to a user. A subscription to another SKU of the application changes instead: now if the new one costs at least as
 * much, otherwise when its period ends.
 */
export function purchaseSku(
  world: World,
  sku: SkuRecord,
  { userId, guildId }: { readonly userId: string; readonly guildId?: string | undefined },
): StateChange<PurchaseResult> {
  if (!isSubscriptionSku(sku)) {
    // That one-time purchases have no start is an assumption.
    const { result, events } = insertEntitlement(world, sku, { userId, type: entitlementTypes.PURCHASE });
    return { result: { entitlement: result }, events };
  }
  const running = runningSubscription(world, sku, { userId, guildId });
  if (!running) return insertSubscription(world, { sku, userId, guildId });
  const current = world.skus.get(running.subscription.sku_ids[0] ?? '');
  const entitlement = world.entitlements.get(running.subscription.entitlement_ids[0] ?? '');
  if (!current || !entitlement || sku.price >= current.price) return upgradeSubscription(world, running, sku);
  const { result, events } = downgradeSubscription(world, running, sku);
  return { result: { entitlement, subscription: result }, events };
}
