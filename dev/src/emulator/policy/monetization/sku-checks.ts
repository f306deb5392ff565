import { type FieldError, limits } from 'guildhall/wire';
import type { SkuKind } from '../../../control/views/application-views.js';
import { isForSale, kindOfSku, type NewSku, skusOfApplication } from '../../state/monetization/skus.js';
import type { World } from '../../state/world/world.js';

/** An application offers subscriptions for users or for guilds, not both. */
const otherSubscription: Partial<Record<SkuKind, SkuKind>> = {
  'user-subscription': 'guild-subscription',
  'guild-subscription': 'user-subscription',
};

/** What prevents an application from offering another SKU. */
export function skuProblems(world: World, applicationId: string, spec: NewSku): FieldError[] {
  const offered = skusOfApplication(world, applicationId).filter((each) => kindOfSku(each) !== undefined);
  const conflicting = otherSubscription[spec.kind];
  const hasConflict = offered.some((each) => isForSale(each) && kindOfSku(each) === conflicting);
  return [
    ...(offered.length < limits.sku.perApplication
      ? []
      : [problem('name', `An application has at most ${limits.sku.perApplication} SKUs.`)]),
    ...(spec.id !== undefined && world.skus.has(spec.id) ? [problem('id', 'There is a SKU with this id.')] : []),
    ...(conflicting && hasConflict && spec.available !== false
      ? [problem('kind', 'An application offers subscriptions for users or for guilds, not both.')]
      : []),
  ];
}

function problem(path: string, message: string): FieldError {
  return { path, code: 'SKU_INVALID', message };
}
