import type { Entitlement, GrantedEntitlement, Subscription } from 'guildhall/wire';
import type { EmittedEvent, EmittedGatewayEvent, EmittedWebhookEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The events of a changed entitlement: one on the gateway, and one for the webhook of the application. */
export function entitlementEvents(
  world: World,
  event: 'entitlementCreate' | 'entitlementUpdate' | 'entitlementDelete',
  entitlement: Entitlement,
): EmittedEvent[] {
  const { application_id: applicationId } = entitlement;
  const onGateway: EmittedGatewayEvent = { event, data: entitlement, audience: botOf(world, applicationId) };
  const toWebhook: EmittedWebhookEvent = {
    event,
    data: withoutEmptyPeriod(entitlement),
    audience: { kind: 'application', applicationId },
  };
  return [onGateway, toWebhook];
}

/** The event of a changed subscription. */
export function subscriptionEvent(
  world: World,
  event: 'subscriptionCreate' | 'subscriptionUpdate' | 'subscriptionDelete',
  subscription: Subscription,
  applicationId: string,
): EmittedGatewayEvent {
  return { event, data: subscription, audience: botOf(world, applicationId) };
}

function botOf(world: World, applicationId: string) {
  return { kind: 'user', userId: world.applications.get(applicationId)?.botUserId ?? '' } as const;
}

/** Webhook events omit the start and the end that an entitlement does not have. */
function withoutEmptyPeriod({ starts_at, ends_at, ...fields }: Entitlement): GrantedEntitlement {
  return { ...fields, ...(starts_at === null ? {} : { starts_at }), ...(ends_at === null ? {} : { ends_at }) };
}
