import { z } from 'zod';

/** Where a subscription stands; `ENDING` has been canceled and still holds. */
export const subscriptionStatuses = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const;

/** What somebody pays for again and again. Whether they may use it is said by entitlements. */
export const Subscription = z.object({
  id: z.string(),
  user_id: z.string(),
  sku_ids: z.array(z.string()),
  entitlement_ids: z.array(z.string()),
  /** What it becomes when it is renewed. */
  renewal_sku_ids: z.array(z.string()).nullable(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  /** A number of `subscriptionStatuses`. */
  status: z.int(),
  canceled_at: z.string().nullable(),
  /** ISO 3166-1 alpha-2, of where it is paid; with a private scope alone. */
  country: z.string().optional(),
});
export type Subscription = z.output<typeof Subscription>;
