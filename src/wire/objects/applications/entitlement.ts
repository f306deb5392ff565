import { z } from 'zod';

/** How a user obtained an entitlement. */
export const entitlementTypes = {
  PURCHASE: 1,
  PREMIUM_SUBSCRIPTION: 2,
  DEVELOPER_GIFT: 3,
  TEST_MODE_PURCHASE: 4,
  FREE_PURCHASE: 5,
  USER_GIFT: 6,
  PREMIUM_PURCHASE: 7,
  APPLICATION_SUBSCRIPTION: 8,
} as const;

/** The right of a user or a guild to use a premium offering of the application. */
export const Entitlement = z.object({
  id: z.string(),
  sku_id: z.string(),
  application_id: z.string(),
  user_id: z.string().optional(),
  /** A value of `entitlementTypes`. */
  type: z.int(),
  deleted: z.boolean(),
  /** Null if it is valid without a start date. */
  starts_at: z.string().nullable(),
  /** Null if it does not end. */
  ends_at: z.string().nullable(),
  guild_id: z.string().optional(),
  /** Only for consumable items. */
  consumed: z.boolean().optional(),
});
export type Entitlement = z.output<typeof Entitlement>;
