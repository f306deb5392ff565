/** The world file codecs of SKUs, entitlements and subscriptions. */
import { Entitlement, Sku, Subscription } from 'guildhall/wire';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../records/monetization.js';
import { booleanCodec, countCodec, passthroughCodec, recordCodec, textCodec } from './codecs.js';

export const skuCodec = recordCodec<SkuRecord>({
  sku: passthroughCodec(Sku),
  description: textCodec.nullable(),
  price: countCodec,
});

export const entitlementCodec = recordCodec<EntitlementRecord>({
  entitlement: passthroughCodec(Entitlement),
  isTest: booleanCodec,
});

export const subscriptionCodec = recordCodec<SubscriptionRecord>({
  subscription: passthroughCodec(Subscription),
  guildId: textCodec.optional(),
});
