import type { Snowflake } from '../../../base/snowflake.js';
import type { QueryOf } from '../../../wire/endpoints/declaration/endpoint.js';
import {
  getSkuSubscription,
  listSkuSubscriptions,
  type SubscriptionsQuery,
} from '../../../wire/endpoints/monetization/subscriptions.js';
import type { Subscription } from '../../../wire/objects/monetization/subscription.js';
import type { BotOrBearerOptions, Call } from '../../call/call.js';

/**
 * Subscriptions: recurring payments. Entitlements, not subscriptions, say what a user may use.
 * @see https://docs.discord.com/developers/resources/subscription
 */
export class SubscriptionsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the subscriptions of a user to a SKU. `user_id` is required, unless `options` have an access token. `limit` is
   * 1 to 100 (default 50); page with `after` or `before`. An unknown SKU is an ApiError 10027.
   * @see https://docs.discord.com/developers/resources/subscription#list-sku-subscriptions
   */
  list(skuId: Snowflake, query: SubscriptionsQuery, options?: BotOrBearerOptions): Promise<Subscription[]> {
    return this.call(listSkuSubscriptions, { path: { sku_id: skuId }, query }, options);
  }

  /**
   * Returns a subscription to a SKU. An unknown SKU is an ApiError 10027.
   * @see https://docs.discord.com/developers/resources/subscription#get-sku-subscription
   */
  get(
    skuId: Snowflake,
    subscriptionId: Snowflake,
    query?: QueryOf<typeof getSkuSubscription>,
    options?: BotOrBearerOptions,
  ): Promise<Subscription> {
    const path = { sku_id: skuId, subscription_id: subscriptionId };
    return this.call(getSkuSubscription, { path, query }, options);
  }
}
