import { type Entitlement, entitlementOwnerTypes, entitlementTypes } from 'guildhall/wire';
import type { EntitlementRecord, SkuRecord } from '../records/monetization.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { type IdPageQuery, pageById } from './id-pages.js';
import { entitlementEvents } from './monetization-events.js';

/** Who gets an entitlement, and why. */
export interface NewEntitlement {
  readonly userId?: string | undefined;
  readonly guildId?: string | undefined;
  /** A value of `entitlementTypes`. */
  readonly type: number;
  /** When it starts, in milliseconds since 1970. Default: it has no start. */
  readonly startsAt?: number | undefined;
  readonly subscriptionId?: string | undefined;
  readonly isTest?: boolean | undefined;
}

/** Creates an entitlement. It has no end. */
export function insertEntitlement(
  world: World,
  { sku }: SkuRecord,
  spec: NewEntitlement,
): StateChange<EntitlementRecord> {
  const { userId, guildId, type, startsAt, subscriptionId, isTest = false } = spec;
  const entitlement: Entitlement = {
    id: world.newId(),
    sku_id: sku.id,
    application_id: sku.application_id,
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    type,
    deleted: false,
    consumed: false,
    starts_at: startsAt === undefined ? null : world.timestamp(startsAt),
    ends_at: null,
    ...(subscriptionId === undefined ? {} : { subscription_id: subscriptionId }),
  };
  const record = { entitlement, isTest };
  world.entitlements.set(entitlement.id, record);
  return { result: record, events: entitlementEvents(world, 'entitlementCreate', entitlement) };
}

/**
 * Creates an entitlement for a test. Its type is not documented; it is that of a subscription, because test entitlements are
 * for subscriptions.
 * @param owner `type`: a value of `entitlementOwnerTypes`
 */
export function insertTestEntitlement(
  world: World,
  sku: SkuRecord,
  owner: { readonly id: string; readonly type: number },
): StateChange<EntitlementRecord> {
  const recipient = owner.type === entitlementOwnerTypes.GUILD ? { guildId: owner.id } : { userId: owner.id };
  return insertEntitlement(world, sku, {
    ...recipient,
    type: entitlementTypes.APPLICATION_SUBSCRIPTION,
    isTest: true,
  });
}

/** Marks an entitlement as consumed. Without a change there are no events. */
export function consumeEntitlement(world: World, record: EntitlementRecord): StateChange<EntitlementRecord> {
  return record.entitlement.consumed
    ? { result: record, events: [] }
    : replaceEntitlement(world, record, { consumed: true });
}

/** Ends an entitlement. */
export function endEntitlement(
  world: World,
  record: EntitlementRecord,
  endsAt: number,
): StateChange<EntitlementRecord> {
  return replaceEntitlement(world, record, { ends_at: world.timestamp(endsAt) });
}

function replaceEntitlement(
  world: World,
  record: EntitlementRecord,
  changes: Partial<Entitlement>,
): StateChange<EntitlementRecord> {
  const entitlement = { ...record.entitlement, ...changes };
  const changed = { ...record, entitlement };
  world.entitlements.set(entitlement.id, changed);
  return { result: changed, events: entitlementEvents(world, 'entitlementUpdate', entitlement) };
}

/** Deletes an entitlement. It stays stored, as deleted. */
export function removeEntitlement(world: World, record: EntitlementRecord): StateChange<undefined> {
  const entitlement = { ...record.entitlement, deleted: true };
  world.entitlements.set(entitlement.id, { ...record, entitlement });
  return { result: undefined, events: entitlementEvents(world, 'entitlementDelete', entitlement) };
}

/** Selects entitlements of an application. */
export interface EntitlementFilter {
  readonly user_id?: string | undefined;
  readonly guild_id?: string | undefined;
  readonly sku_ids?: readonly string[] | undefined;
  readonly exclude_ended?: boolean | undefined;
  readonly exclude_deleted?: boolean | undefined;
  readonly exclude_consumed?: boolean | undefined;
}

/** The entitlements of an application that match the filter. */
export function entitlementsOfApplication(
  world: World,
  applicationId: string,
  filter: EntitlementFilter,
): Entitlement[] {
  const { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted, exclude_consumed } = filter;
  return [...world.entitlements.values()]
    .map(({ entitlement }) => entitlement)
    .filter(
      (each) =>
        each.application_id === applicationId &&
        (user_id === undefined || each.user_id === user_id) &&
        (guild_id === undefined || each.guild_id === guild_id) &&
        (sku_ids === undefined || sku_ids.includes(each.sku_id)) &&
        !(exclude_deleted && each.deleted) &&
        !(exclude_consumed && each.consumed) &&
        !(exclude_ended && hasEnded(world, each)),
    );
}

/** A page of the entitlements of an application, oldest first. */
export function entitlementPage(
  world: World,
  applicationId: string,
  query: EntitlementFilter & IdPageQuery,
): Entitlement[] {
  return pageById(entitlementsOfApplication(world, applicationId, query), query);
}

/** Whether a user or guild may use the SKU of an entitlement now. That a consumed one does not count is an assumption. */
export function isValidEntitlement(world: World, entitlement: Entitlement): boolean {
  const { deleted, consumed = false, starts_at } = entitlement;
  const hasStarted = starts_at === null || Date.parse(starts_at) <= world.clock.now();
  return !deleted && !consumed && hasStarted && !hasEnded(world, entitlement);
}

/** The valid entitlements of a user and of the guild where the user is. Those for another guild do not count. */
export function validEntitlements(
  world: World,
  applicationId: string,
  { userId, guildId }: { readonly userId: string; readonly guildId: string | undefined },
): Entitlement[] {
  return entitlementsOfApplication(world, applicationId, {}).filter((each) => {
    const isOwn = each.guild_id === undefined ? each.user_id === userId : each.guild_id === guildId;
    return isOwn && isValidEntitlement(world, each);
  });
}

function hasEnded(world: World, { ends_at }: Entitlement): boolean {
  return ends_at !== null && Date.parse(ends_at) <= world.clock.now();
}
