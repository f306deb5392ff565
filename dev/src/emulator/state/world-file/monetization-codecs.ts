/** The world file codecs of SKUs, entitlements and subscriptions. */
import { Entitlement } from '../../../../../src/wire/objects/monetization/entitlement.js';
import { Sku } from '../../../../../src/wire/objects/monetization/sku.js';
import { Subscription } from '../../../../../src/wire/objects/monetization/subscription.js';
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
