import { compareSnowflakes, type Sku, skuFlags, skuTypes } from 'guildhall/wire';
import { type SkuKind, skuKinds } from '../../../control/views/application-views.js';
import type { SkuRecord } from '../records/monetization.js';
import type { World } from '../world/world.js';

/** A SKU to create. */
export interface NewSku {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly kind: SkuKind;
  readonly description?: string | null | undefined;
  /** Cents of US dollars. Default: 499. */
  readonly price?: number | undefined;
  /** Whether it can be bought. Default: true. */
  readonly available?: boolean | undefined;
}

/** Changes of a SKU. Undefined keeps a field. */
export interface SkuChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly price?: number | undefined;
  readonly available?: boolean | undefined;
}

const DEFAULT_PRICE = 499;

const skuFields: Readonly<Record<SkuKind, { readonly type: number; readonly flags: number }>> = {
  durable: { type: skuTypes.DURABLE, flags: 0 },
  consumable: { type: skuTypes.CONSUMABLE, flags: 0 },
  'user-subscription': { type: skuTypes.SUBSCRIPTION, flags: skuFlags.USER_SUBSCRIPTION },
  'guild-subscription': { type: skuTypes.SUBSCRIPTION, flags: skuFlags.GUILD_SUBSCRIPTION },
};

/** Creates a SKU of an application. A subscription gets a group, a SKU of its own that has no use. */
export function insertSku(world: World, applicationId: string, spec: NewSku): SkuRecord {
  const { name, kind, description = null, price = DEFAULT_PRICE, available = true } = spec;
  const { type, flags } = skuFields[kind];
  const group = world.newId();
  const create = (id: string, skuType: number): SkuRecord => {
    const sku: Sku = {
      id,
      type: skuType,
      application_id: applicationId,
      name,
      slug: slugOf(name),
      flags: available ? flags | skuFlags.AVAILABLE : flags,
    };
    const record: SkuRecord = { sku, description, price };
    world.skus.set(id, record);
    return record;
  };
  if (type === skuTypes.SUBSCRIPTION) create(group, skuTypes.SUBSCRIPTION_GROUP);
  return create(spec.id ?? world.newId(), type);
}

/** Changes a SKU. */
export function updateSku(world: World, record: SkuRecord, changes: SkuChanges): SkuRecord {
  const { sku } = record;
  const { name = sku.name, description = record.description, price = record.price, available } = changes;
  const withoutAvailable = sku.flags & ~skuFlags.AVAILABLE;
  const isAvailable = available ?? isForSale(record);
  const flags = isAvailable ? withoutAvailable | skuFlags.AVAILABLE : withoutAvailable;
  const changed: SkuRecord = { sku: { ...sku, name, slug: slugOf(name), flags }, description, price };
  world.skus.set(sku.id, changed);
  return changed;
}

/** The SKUs of an application, oldest first. */
export function skusOfApplication(world: World, applicationId: string): SkuRecord[] {
  return [...world.skus.values()]
    .filter(({ sku }) => sku.application_id === applicationId)
    .sort((a, b) => compareSnowflakes(a.sku.id, b.sku.id));
}

/** The kind of a SKU. Undefined for the group of a subscription. */
export function kindOfSku({ sku }: SkuRecord): SkuKind | undefined {
  const access = sku.flags & ~skuFlags.AVAILABLE;
  return skuKinds.find((kind) => skuFields[kind].type === sku.type && skuFields[kind].flags === access);
}

/** Whether users can buy a SKU. */
export function isForSale({ sku }: SkuRecord): boolean {
  return (sku.flags & skuFlags.AVAILABLE) !== 0;
}

/** Whether a SKU is paid for regularly. */
export function isSubscriptionSku({ sku }: SkuRecord): boolean {
  return sku.type === skuTypes.SUBSCRIPTION;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
