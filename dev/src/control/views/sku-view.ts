import type { ApplicationView } from './user-view.js';

/** What a SKU offers. */
export type SkuKind = 'durable' | 'consumable' | 'user-subscription' | 'guild-subscription';

/** All kinds of SKUs. */
export const skuKinds = [
  'durable',
  'consumable',
  'user-subscription',
  'guild-subscription',
] as const satisfies readonly SkuKind[];

/** A SKU as users see it who buy it. */
export interface SkuView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Undefined for the group of a subscription. */
  readonly kind?: SkuKind | undefined;
  /** Cents of US dollars. */
  readonly price: number;
  readonly available: boolean;
  readonly application?: ApplicationView | undefined;
}
