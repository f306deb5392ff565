import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { Subscription } from '../../objects/monetization/subscription.js';
import { queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { ClientRequest } from '../declaration/client-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

const { pageSize } = limits.subscription;

/** Query for the subscriptions of a SKU. */
export interface SubscriptionsQuery {
  before?: string | undefined;
  after?: string | undefined;
  /** 1 to 100, default 50. */
  limit?: number | undefined;
  /** Required, unless the call has an access token. */
  user_id?: string | undefined;
}

/** {@link SubscriptionsQuery} after validation, with defaults filled in. */
export interface ParsedSubscriptionsQuery extends SubscriptionsQuery {
  limit: number;
}

/**
 * List SKU Subscriptions: of one user. A bot names the user; an access token has one.
 * @see https://docs.discord.com/developers/resources/subscription#list-sku-subscriptions
 */
export const listSkuSubscriptions: Endpoint<
  '/skus/{sku_id}/subscriptions',
  {
    query: SubscriptionsQuery;
    parsedQuery: ParsedSubscriptionsQuery;
    result: Subscription[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('listSkuSubscriptions', 'GET', '/skus/{sku_id}/subscriptions', {
  auth: 'bot-or-bearer',
  query: z.object({
    before: snowflake().optional(),
    after: snowflake().optional(),
    limit: queryInteger(1, pageSize.max).default(pageSize.default),
    user_id: snowflake().optional(),
  }),
  clientCheck: ({ query, hasAccessToken }: ClientRequest<undefined, SubscriptionsQuery>) =>
    query?.user_id === undefined && !hasAccessToken
      ? [{ path: 'user_id', code: 'BASE_TYPE_REQUIRED', message: 'This field is required without an access token.' }]
      : [],
  result: jsonResult(z.array(Subscription)),
});

/**
 * Get SKU Subscription. `user_id` is only in the OpenAPI document.
 * @see https://docs.discord.com/developers/resources/subscription#get-sku-subscription
 */
export const getSkuSubscription: Endpoint<
  '/skus/{sku_id}/subscriptions/{subscription_id}',
  { query: { user_id?: string | undefined }; result: Subscription; auth: 'bot-or-bearer' }
> = declareEndpoint('getSkuSubscription', 'GET', '/skus/{sku_id}/subscriptions/{subscription_id}', {
  auth: 'bot-or-bearer',
  query: z.object({ user_id: snowflake().optional() }),
  result: jsonResult(Subscription),
});
