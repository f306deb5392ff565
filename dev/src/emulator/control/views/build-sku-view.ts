import { isForSale, kindOfSku, type SkuKind } from '../../state/monetization/skus.js';
import type { SkuRecord } from '../../state/records/monetization.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from './build-application-view.js';
import type { ApplicationView } from './user-view.js';

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

export function buildSkuView(world: World, record: SkuRecord): SkuView {
  const { sku, description, price } = record;
  return {
    id: sku.id,
    name: sku.name,
    description,
    kind: kindOfSku(record),
    price,
    available: isForSale(record),
    application: buildApplicationView(world, sku.application_id),
  };
}
