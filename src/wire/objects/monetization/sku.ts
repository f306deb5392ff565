import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Types of SKUs. Discord creates a SUBSCRIPTION_GROUP for each SUBSCRIPTION; it has no use. */
export const skuTypes = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const;

/** Bits of a SKU's `flags`. */
export const skuFlags = { AVAILABLE: 0x4, GUILD_SUBSCRIPTION: 0x80, USER_SUBSCRIPTION: 0x100 } as const;

/** A premium offering of an application. */
export interface Sku {
  id: string;
  /** A value of `skuTypes`. */
  type: number;
  application_id: string;
  name: string;
  slug: string;
  /** Bits of `skuFlags`. */
  flags: number;
}
export const Sku: ObjectSchema<Sku> = z.object({
  id: z.string(),
  type: z.int(),
  application_id: z.string(),
  name: z.string(),
  slug: z.string(),
  flags: z.int(),
});
