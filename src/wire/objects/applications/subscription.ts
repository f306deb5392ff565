import { z } from 'zod';

/** The status of a subscription; `ENDING` is canceled but still active. */
export const subscriptionStatuses = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const;

/** A recurring payment. Entitlements say whether the user may use the offering. */
export const Subscription = z.object({
  id: z.string(),
  user_id: z.string(),
  sku_ids: z.array(z.string()),
  entitlement_ids: z.array(z.string()),
  /** The SKUs after renewal. */
  renewal_sku_ids: z.array(z.string()).nullable(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  /** A value of `subscriptionStatuses`. */
  status: z.int(),
  canceled_at: z.string().nullable(),
  /** Country of payment, ISO 3166-1 alpha-2; only with a private scope. */
  country: z.string().optional(),
});
export type Subscription = z.output<typeof Subscription>;
