/** Stored premium offerings of applications, and who may use them. */
import type { Entitlement, Sku, Subscription } from 'guildhall/wire';

/** A SKU. Its name, description and price are what users see who buy it. */
export interface SkuRecord {
  readonly sku: Sku;
  readonly description: string | null;
  /** Cents of US dollars. The emulator charges nothing; the price decides whether another subscription is an upgrade. */
  readonly price: number;
}

/** An entitlement. */
export interface EntitlementRecord {
  readonly entitlement: Entitlement;
  /** Whether the application created it for a test. It can delete only those. */
  readonly isTest: boolean;
}

/** A subscription. */
export interface SubscriptionRecord {
  readonly subscription: Subscription;
  /** The guild that it is for. The API does not return it. */
  readonly guildId?: string | undefined;
}
