import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

export { subscriptionStatuses } from './subscription-statuses.js';

/** A recurring payment. Entitlements say whether the user may use the offering. */
export interface Subscription {
  id: string;
  user_id: string;
  sku_ids: string[];
  entitlement_ids: string[];
  /** The SKUs after renewal. */
  renewal_sku_ids: string[] | null;
  current_period_start: string;
  current_period_end: string;
  /** A value of `subscriptionStatuses`. */
  status: number;
  canceled_at: string | null;
  /** Country of payment, ISO 3166-1 alpha-2; only with a private scope. */
  country?: string | undefined;
}
export const Subscription: ObjectSchema<Subscription> = z.object({
  id: z.string(),
  user_id: z.string(),
  sku_ids: z.array(z.string()),
  entitlement_ids: z.array(z.string()),
  renewal_sku_ids: z.array(z.string()).nullable(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  status: z.int(),
  canceled_at: z.string().nullable(),
  country: z.string().optional(),
});
