import { entitlementTypes, type Subscription, subscriptionStatuses } from 'guildhall/wire';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../records/monetization.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { endEntitlement, insertEntitlement, removeEntitlement } from './entitlements.js';
import { subscriptionEvent } from './monetization-events.js';
import { isForSale } from './skus.js';

/** Who subscribes to what. */
export interface NewSubscription {
  readonly sku: SkuRecord;
  readonly userId: string;
  /** The guild that it is for. */
  readonly guildId?: string | undefined;
}

/** A new or changed subscription with its current entitlement. */
export interface SubscriptionChange {
  readonly subscription: SubscriptionRecord;
  readonly entitlement: EntitlementRecord;
}

/** Creates a subscription with an entitlement: it becomes active when the entitlement exists. */
export function insertSubscription(world: World, spec: NewSubscription): StateChange<SubscriptionChange> {
  const { sku, userId, guildId } = spec;
  const now = world.clock.now();
  const record: SubscriptionRecord = {
    subscription: {
      id: world.newId(),
      user_id: userId,
      sku_ids: [sku.sku.id],
      entitlement_ids: [],
      renewal_sku_ids: null,
      ...periodFrom(world, now),
      status: subscriptionStatuses.INACTIVE,
      canceled_at: null,
    },
    guildId,
  };
  world.subscriptions.set(record.subscription.id, record);
  const created = subscriptionEvent(world, 'subscriptionCreate', record.subscription, sku.sku.application_id);
  const granted = grantEntitlement(world, record, sku, now);
  const active = replaceSubscription(world, record, {
    status: subscriptionStatuses.ACTIVE,
    entitlement_ids: [granted.result.entitlement.id],
  });
  return {
    result: { subscription: active.result, entitlement: granted.result },
    events: [created, ...granted.events, ...active.events],
  };
}

/** Cancels a subscription. It ends with the current period. Does nothing if it is canceled already. */
export function cancelSubscription(world: World, record: SubscriptionRecord): StateChange<SubscriptionRecord> {
  if (record.subscription.status === subscriptionStatuses.ENDING) return { result: record, events: [] };
  return replaceSubscription(world, record, {
    status: subscriptionStatuses.ENDING,
    canceled_at: world.timestamp(),
  });
}

/** Resumes a canceled subscription. Does nothing if it is not canceled. */
export function resumeSubscription(world: World, record: SubscriptionRecord): StateChange<SubscriptionRecord> {
  if (record.subscription.status === subscriptionStatuses.ACTIVE) return { result: record, events: [] };
  return replaceSubscription(world, record, { status: subscriptionStatuses.ACTIVE, canceled_at: null });
}

/** Changes a subscription to another SKU now. The old entitlement ends, and a new period starts. */
export function upgradeSubscription(
  world: World,
  record: SubscriptionRecord,
  sku: SkuRecord,
): StateChange<SubscriptionChange> {
  return switchSku(world, record, sku, world.clock.now());
}

/** Changes a subscription to another SKU when its current period ends. */
export function downgradeSubscription(
  world: World,
  record: SubscriptionRecord,
  { sku }: SkuRecord,
): StateChange<SubscriptionRecord> {
  return replaceSubscription(world, record, { renewal_sku_ids: [sku.id] });
}

/** Renews a subscription whose period has ended, or ends it if it was canceled or its SKU is not for sale any more. */
export function completePeriod(world: World, record: SubscriptionRecord): StateChange<SubscriptionRecord> {
  const { current_period_end: end, status, renewal_sku_ids: renewalIds, sku_ids: ids } = record.subscription;
  const endsAt = Date.parse(end);
  const sku = world.skus.get((renewalIds ?? ids)[0] ?? '');
  if (status !== subscriptionStatuses.ACTIVE || !sku || !isForSale(sku)) return endSubscription(world, record, endsAt);
  if (!renewalIds) return replaceSubscription(world, record, periodFrom(world, endsAt));
  const { result, events } = switchSku(world, record, sku, endsAt);
  return { result: result.subscription, events };
}

/** Ends a subscription with its entitlement. */
function endSubscription(world: World, record: SubscriptionRecord, endsAt: number): StateChange<SubscriptionRecord> {
  const ended = entitlementsOf(world, record).flatMap((each) => endEntitlement(world, each, endsAt).events);
  const { result, events } = replaceSubscription(world, record, { status: subscriptionStatuses.INACTIVE });
  return { result, events: [...ended, ...events] };
}

/** Pays a subscription back: its entitlement is deleted, and it is inactive. */
export function refundSubscription(world: World, record: SubscriptionRecord): StateChange<SubscriptionRecord> {
  const deleted = entitlementsOf(world, record).flatMap((each) => removeEntitlement(world, each).events);
  const { result, events } = replaceSubscription(world, record, { status: subscriptionStatuses.INACTIVE });
  return { result, events: [...deleted, ...events] };
}

/** Deletes a subscription with its entitlement. */
export function removeSubscription(world: World, record: SubscriptionRecord): StateChange<undefined> {
  const deleted = entitlementsOf(world, record).flatMap((each) => removeEntitlement(world, each).events);
  world.subscriptions.delete(record.subscription.id);
  const event = subscriptionEvent(world, 'subscriptionDelete', record.subscription, applicationIdOf(world, record));
  return { result: undefined, events: [...deleted, event] };
}

/** Whether a subscription is paid for: active, or canceled but not ended. */
export function isRunning({ subscription }: SubscriptionRecord): boolean {
  return subscription.status !== subscriptionStatuses.INACTIVE;
}

/**
 * The running subscription to a SKU of the same application: that of the user, or that of the guild, which any member can
 * pay for.
 */
export function runningSubscription(
  world: World,
  { sku }: SkuRecord,
  { userId, guildId }: { readonly userId: string; readonly guildId?: string | undefined },
): SubscriptionRecord | undefined {
  return [...world.subscriptions.values()].find((each) => {
    const isOfOwner = guildId === undefined ? each.subscription.user_id === userId : true;
    return (
      isRunning(each) && each.guildId === guildId && isOfOwner && applicationIdOf(world, each) === sku.application_id
    );
  });
}

/** The subscriptions of a user, oldest first. */
export function subscriptionsOfUser(world: World, userId: string): SubscriptionRecord[] {
  return [...world.subscriptions.values()].filter(({ subscription }) => subscription.user_id === userId);
}

/** The running subscriptions of a user, oldest first. */
export function runningSubscriptionsOf(world: World, userId: string): SubscriptionRecord[] {
  return subscriptionsOfUser(world, userId).filter(isRunning);
}

/** The application of a subscription. */
export function applicationIdOf(world: World, { subscription }: SubscriptionRecord): string {
  return world.skus.get(subscription.sku_ids[0] ?? '')?.sku.application_id ?? '';
}

function switchSku(
  world: World,
  record: SubscriptionRecord,
  sku: SkuRecord,
  from: number,
): StateChange<SubscriptionChange> {
  const ended = entitlementsOf(world, record).flatMap((each) => endEntitlement(world, each, from).events);
  const granted = grantEntitlement(world, record, sku, from);
  const { result, events } = replaceSubscription(world, record, {
    sku_ids: [sku.sku.id],
    entitlement_ids: [granted.result.entitlement.id],
    renewal_sku_ids: null,
    status: subscriptionStatuses.ACTIVE,
    canceled_at: null,
    ...periodFrom(world, from),
  });
  return {
    result: { subscription: result, entitlement: granted.result },
    events: [...ended, ...granted.events, ...events],
  };
}

function grantEntitlement(
  world: World,
  { subscription, guildId }: SubscriptionRecord,
  sku: SkuRecord,
  startsAt: number,
): StateChange<EntitlementRecord> {
  return insertEntitlement(world, sku, {
    userId: subscription.user_id,
    guildId,
    type: entitlementTypes.APPLICATION_SUBSCRIPTION,
    startsAt,
    subscriptionId: subscription.id,
  });
}

function replaceSubscription(
  world: World,
  record: SubscriptionRecord,
  changes: Partial<Subscription>,
): StateChange<SubscriptionRecord> {
  const subscription = { ...record.subscription, ...changes };
  const changed = { ...record, subscription };
  world.subscriptions.set(subscription.id, changed);
  const event: EmittedEvent = subscriptionEvent(
    world,
    'subscriptionUpdate',
    subscription,
    applicationIdOf(world, changed),
  );
  return { result: changed, events: [event] };
}

function entitlementsOf(world: World, { subscription }: SubscriptionRecord): EntitlementRecord[] {
  return subscription.entitlement_ids.flatMap((id) => world.entitlements.get(id) ?? []);
}

function periodFrom(world: World, startsAt: number) {
  return {
    current_period_start: world.timestamp(startsAt),
    current_period_end: world.timestamp(monthAfter(startsAt)),
  };
}

/**
 * The same time one month later, in UTC. In a month without that day it is the last day: a month after the 31st of January
 * is the last day of February.
 * @param timeMs milliseconds since 1970
 */
function monthAfter(timeMs: number): number {
  const date = new Date(timeMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
