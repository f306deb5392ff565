/** SKUs, and how users buy them. No money is involved. */

import { boundedInteger, boundedText, snowflake } from 'guildhall/internal';
import { type Entitlement, emptyResult, limits, type Subscription } from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, declareWorldChange, viewResult } from '../declaration/operation.js';
import { type SkuView, skuKinds } from '../views/application-views.js';

const MAX_PRICE = 100_000;
const NOT_RECORDED = 'the recorder does not write this step.';

const fields = {
  name: boundedText(1, limits.sku.name),
  description: boundedText(0, limits.sku.description).nullable().optional(),
  /** Cents of US dollars. */
  price: boundedInteger(0, MAX_PRICE).optional(),
  available: z.boolean().optional(),
};

/** A subscription of a user, with the guild that it is for. */
export type UserSubscription = Subscription & { readonly guild_id?: string | undefined };

export const monetizationOperations = {
  listSkus: declareRead('listSkus', 'GET', '/applications/{application_id}/skus', {
    summary: '`{skus: [SkuView]}`, without the groups of subscriptions.',
    result: viewResult<{ readonly skus: readonly SkuView[] }>(),
  }),

  createSku: declareWorldChange('createSku', 'POST', '/applications/{application_id}/skus', {
    summary:
      'SkuView: `{id, name, description, kind, price, available, application}`. `price`: cents of US dollars, default 499; `available`: default true.',
    body: z.strictObject({ ...fields, id: snowflake().optional(), kind: z.enum(skuKinds) }),
    result: viewResult<SkuView>(),
  }),

  getSku: declareRead('getSku', 'GET', '/skus/{sku_id}', {
    summary: 'SkuView.',
    result: viewResult<SkuView>(),
  }),

  editSku: declareWorldChange('editSku', 'PATCH', '/skus/{sku_id}', {
    summary: 'Changes a SKU, and returns the SkuView.',
    body: z.strictObject(fields).partial(),
    result: viewResult<SkuView>(),
  }),

  removeEntitlement: declareWorldChange('removeEntitlement', 'DELETE', '/entitlements/{entitlement_id}', {
    summary: 'Discord pays the purchase back and deletes the entitlement.',
    result: emptyResult,
  }),

  removeSubscription: declareWorldChange('removeSubscription', 'DELETE', '/subscriptions/{subscription_id}', {
    summary: 'Discord deletes the subscription with its entitlement.',
    result: emptyResult,
  }),

  buySku: declareUserAction('buySku', 'POST', '/users/{user_id}/purchases', {
    summary: 'The user buys a SKU: `{entitlement, subscription?}`. A guild subscription needs a guild.',
    body: z.strictObject({ sku_id: snowflake(), guild_id: snowflake().optional() }),
    result: viewResult<{ readonly entitlement: Entitlement; readonly subscription?: Subscription | undefined }>(),
    verb: 'buy the SKU',
    refusals: ['not_for_sale', 'required', 'no_access', 'not_installed', 'wrong_kind', 'already_purchased'],
    steps: { label: 'buys a SKU', reason: NOT_RECORDED },
  }),

  listUserSubscriptions: declareRead('listUserSubscriptions', 'GET', '/users/{user_id}/subscriptions', {
    summary: '`{subscriptions}`, each with its `guild_id` if it is for a guild.',
    result: viewResult<{ readonly subscriptions: readonly UserSubscription[] }>(),
  }),

  cancelSubscription: declareUserAction(
    'cancelSubscription',
    'DELETE',
    '/users/{user_id}/subscriptions/{subscription_id}',
    {
      summary: 'The subscription: it ends with its period.',
      result: viewResult<Subscription>(),
      verb: 'cancel the subscription',
      refusals: ['unknown_subscription'],
      steps: { label: 'changes a subscription', reason: NOT_RECORDED },
    },
  ),

  resumeSubscription: declareUserAction(
    'resumeSubscription',
    'PUT',
    '/users/{user_id}/subscriptions/{subscription_id}',
    {
      summary: 'The subscription: it does not end any more.',
      result: viewResult<Subscription>(),
      verb: 'resume the subscription',
      refusals: ['unknown_subscription'],
      steps: { label: 'changes a subscription', reason: NOT_RECORDED },
    },
  ),
} as const;
