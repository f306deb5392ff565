import { type SkuView } from '../../../control/views/sku-view.js';
import { isForSale, kindOfSku } from '../../state/monetization/skus.js';
import type { SkuRecord } from '../../state/records/monetization.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from './build-application-view.js';

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
