import { isValidEntitlement } from '../../state/monetization/entitlements.js';
import { isForSale, isSubscriptionSku, kindOfSku } from '../../state/monetization/skus.js';
import { isRunning, runningSubscription, subscriptionsOfUser } from '../../state/monetization/subscriptions.js';
import type { SkuRecord, SubscriptionRecord } from '../../state/records/monetization.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';

/** A purchase of a user, for a guild if `guildId` is set. */
export interface Purchase {
  readonly userId: string;
  readonly guildId?: string | undefined;
}

/**
 * @throws {UserActionError} when the SKU is not for sale, is for a guild or not, is owned already, or the user or the bot is
 *   not a member of the guild
 */
export function checkPurchase(world: World, sku: SkuRecord, purchase: Purchase): void {
  const kind = kindOfSku(sku);
  if (!kind || !isForSale(sku)) throw new UserActionError('not_for_sale', 'This SKU cannot be bought.', 'sku_id');
  if (kind === 'guild-subscription') checkGuildOfPurchase(world, sku, purchase);
  else if (purchase.guildId !== undefined) {
    throw new UserActionError('wrong_kind', 'Only a guild subscription is bought for a guild.', 'guild_id');
  }
  if (isOwned(world, sku, purchase)) {
    const message = kind === 'consumable' ? 'The previous purchase was not consumed.' : 'It was bought already.';
    throw new UserActionError('already_purchased', message, 'sku_id');
  }
}

/** That the bot must be in the guild is an assumption. */
function checkGuildOfPurchase(world: World, { sku }: SkuRecord, { userId, guildId }: Purchase): void {
  if (guildId === undefined) throw new UserActionError('required', 'A guild subscription needs a guild.', 'guild_id');
  const members = world.guilds.get(guildId)?.members;
  if (!members?.has(userId)) {
    throw new UserActionError('no_access', 'This user is not a member of the guild.', 'guild_id');
  }
  if (!members.has(world.applications.get(sku.application_id)?.botUserId ?? '')) {
    throw new UserActionError('not_installed', 'The bot is not in the guild.', 'guild_id');
  }
}

/** Whether the user has a durable item, an item that is not consumed, or pays for the subscription, or its guild has it. */
function isOwned(world: World, record: SkuRecord, { userId, guildId }: Purchase): boolean {
  if (isSubscriptionSku(record)) {
    const running = runningSubscription(world, record, { userId, guildId });
    const { sku_ids: skuIds = [], renewal_sku_ids: renewalIds } = running?.subscription ?? {};
    return (renewalIds ?? skuIds).includes(record.sku.id);
  }
  return [...world.entitlements.values()].some(
    ({ entitlement }) =>
      entitlement.sku_id === record.sku.id && entitlement.user_id === userId && isValidEntitlement(world, entitlement),
  );
}

/**
 * Finds a subscription that a user pays for.
 * @throws {UserActionError} when the user has no such subscription, or it has ended
 */
export function requireOwnSubscription(world: World, userId: string, subscriptionId: string): SubscriptionRecord {
  const found = subscriptionsOfUser(world, userId).find(({ subscription }) => subscription.id === subscriptionId);
  if (found && isRunning(found)) return found;
  throw new UserActionError('unknown_subscription', 'This user has no such subscription.', 'subscription_id');
}
