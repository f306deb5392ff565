import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

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
export interface Entitlement {
  id: string;
  sku_id: string;
  application_id: string;
  user_id?: string | undefined;
  /** A value of `entitlementTypes`. */
  type: number;
  deleted: boolean;
  /** Null if it is valid without a start date. */
  starts_at: string | null;
  /** Null if it does not end. */
  ends_at: string | null;
  guild_id?: string | undefined;
  /** Only for consumable items. */
  consumed?: boolean | undefined;
  subscription_id?: string | undefined;
}
export const Entitlement: ObjectSchema<Entitlement> = z.object({
  id: z.string(),
  sku_id: z.string(),
  application_id: z.string(),
  user_id: z.string().optional(),
  type: z.int(),
  deleted: z.boolean(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  guild_id: z.string().optional(),
  consumed: z.boolean().optional(),
  subscription_id: z.string().optional(),
});

/** Who gets a test entitlement. */
export const entitlementOwnerTypes = { GUILD: 1, USER: 2 } as const;

/** A test entitlement. */
export interface TestEntitlementRequest {
  sku_id: string;
  /** The id of the guild or of the user. */
  owner_id: string;
  /** A value of `entitlementOwnerTypes`. */
  owner_type: 1 | 2;
}
export const TestEntitlementRequest: ObjectSchema<TestEntitlementRequest> = z.object({
  sku_id: snowflake(),
  owner_id: snowflake(),
  owner_type: z.literal(Object.values(entitlementOwnerTypes)),
});

/** A new test entitlement. It has no start, no end and no subscription. */
export type TestEntitlement = Omit<Entitlement, 'starts_at' | 'ends_at' | 'subscription_id'>;
export const TestEntitlement: ObjectSchema<TestEntitlement> = Entitlement.omit({
  starts_at: true,
  ends_at: true,
  subscription_id: true,
});
