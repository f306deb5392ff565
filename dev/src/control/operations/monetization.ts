/** SKUs, and how users buy them. No money is involved. */
import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import type { Entitlement } from '../../../../src/wire/objects/applications/entitlement.js';
import type { Subscription } from '../../../../src/wire/objects/applications/subscription.js';
import { boundedInteger, boundedText, snowflake } from '../../../../src/wire/validation/field-schemas.js';
import { declareRead, declareUserAction, declareWorldChange, viewResult } from '../declaration/operation.js';
import { type SkuView, skuKinds } from '../views/sku-view.js';

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
    result: viewResult<{ readonly skus: readonly SkuView[] }>(),
  }),

  createSku: declareWorldChange('createSku', 'POST', '/applications/{application_id}/skus', {
    body: z.strictObject({ ...fields, id: snowflake().optional(), kind: z.enum(skuKinds) }),
    result: viewResult<SkuView>(),
  }),

  getSku: declareRead('getSku', 'GET', '/skus/{sku_id}', { result: viewResult<SkuView>() }),

  editSku: declareWorldChange('editSku', 'PATCH', '/skus/{sku_id}', {
    body: z.strictObject(fields).partial(),
    result: viewResult<SkuView>(),
  }),

  /** Ends an entitlement, as a refund does. */
  removeEntitlement: declareWorldChange('removeEntitlement', 'DELETE', '/entitlements/{entitlement_id}', {
    result: emptyResult,
  }),

  removeSubscription: declareWorldChange('removeSubscription', 'DELETE', '/subscriptions/{subscription_id}', {
    result: emptyResult,
  }),

  /** A user buys a SKU, for a guild if `guild_id` is set. */
  buySku: declareUserAction('buySku', 'POST', '/users/{user_id}/purchases', {
    body: z.strictObject({ sku_id: snowflake(), guild_id: snowflake().optional() }),
    result: viewResult<{ readonly entitlement: Entitlement; readonly subscription?: Subscription | undefined }>(),
    verb: 'buy the SKU',
    refusals: ['not_for_sale', 'already_purchased', 'no_access', 'required', 'wrong_context'],
    steps: { label: 'buys a SKU', reason: NOT_RECORDED },
  }),

  listUserSubscriptions: declareRead('listUserSubscriptions', 'GET', '/users/{user_id}/subscriptions', {
    result: viewResult<{ readonly subscriptions: readonly UserSubscription[] }>(),
  }),

  /** A user cancels a subscription, which ends when its period is over. */
  cancelSubscription: declareUserAction(
    'cancelSubscription',
    'DELETE',
    '/users/{user_id}/subscriptions/{subscription_id}',
    {
      result: viewResult<Subscription>(),
      verb: 'cancel the subscription',
      refusals: ['unknown_subscription'],
      steps: { label: 'changes a subscription', reason: NOT_RECORDED },
    },
  ),

  /** A user resumes a canceled subscription before it ends. */
  resumeSubscription: declareUserAction(
    'resumeSubscription',
    'PUT',
    '/users/{user_id}/subscriptions/{subscription_id}',
    {
      result: viewResult<Subscription>(),
      verb: 'resume the subscription',
      refusals: ['unknown_subscription'],
      steps: { label: 'changes a subscription', reason: NOT_RECORDED },
    },
  ),
} as const;
