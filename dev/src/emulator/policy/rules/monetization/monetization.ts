import { endpoints, entitlementOwnerTypes, skuTypes } from 'guildhall/wire';
import type { EntitlementRecord } from '../../../state/records/monetization.js';
import type { World } from '../../../state/world/world.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { type ApplicationCall, callingApplication, isOwnApplication } from '../applications/own-application.js';

type EntitlementCall = ApplicationCall & { readonly path: { readonly entitlement_id: string } };

/** The entitlement of a call, unless it is deleted or an access token may not read it. */
function entitlementOf({ world, actor, path }: EntitlementCall): EntitlementRecord | undefined {
  const record = world.entitlements.get(path.entitlement_id);
  const { application_id: applicationId, user_id: userId } = record?.entitlement ?? {};
  const isReadable = !actor.accessToken || actor.accessToken.userId === userId;
  return applicationId === path.application_id && isReadable ? record : undefined;
}

const entitlementExists = (call: EntitlementCall) => (entitlementOf(call) ? undefined : 'UNKNOWN_ENTITLEMENT');

const entitlementIsNotDeleted = (call: EntitlementCall) =>
  entitlementOf(call)?.entitlement.deleted ? 'UNKNOWN_ENTITLEMENT' : undefined;

const entitlementIsConsumable = (call: EntitlementCall) => {
  const sku = call.world.skus.get(entitlementOf(call)?.entitlement.sku_id ?? '');
  return sku?.sku.type === skuTypes.CONSUMABLE ? undefined : 'NOT_A_CONSUMABLE_SKU';
};

const entitlementIsTest = (call: EntitlementCall) =>
  entitlementOf(call)?.isTest ? undefined : 'NOT_A_TEST_ENTITLEMENT';

type TestEntitlementCall = AuthorizedCall<typeof endpoints.createTestEntitlement>;

/** Rule: the SKU belongs to the application. Which error Discord reports for other SKUs is an assumption. */
const skuIsOfApplication = ({ world, path, body }: TestEntitlementCall) => {
  const sku = world.skus.get(body.sku_id)?.sku;
  if (!sku) return 'UNKNOWN_SKU';
  const isUsable = sku.application_id === path.application_id && sku.type !== skuTypes.SUBSCRIPTION_GROUP;
  return isUsable ? undefined : 'INVALID_SKU';
};

const ownerExists = ({ world, body }: TestEntitlementCall) => {
  if (body.owner_type === entitlementOwnerTypes.GUILD) {
    return world.guilds.has(body.owner_id) ? undefined : 'UNKNOWN_GUILD';
  }
  return world.users.has(body.owner_id) ? undefined : 'UNKNOWN_USER';
};

interface SkuCall {
  readonly world: World;
  readonly actor: Actor;
  readonly path: { readonly sku_id: string };
}

/** Rule: applications read only subscriptions of their own SKUs. */
const skuIsOwn = ({ world, actor, path }: SkuCall) => {
  const application = callingApplication(world, actor);
  if (!application) return 'ONLY_BOTS_CAN_USE_ENDPOINT';
  const sku = world.skus.get(path.sku_id)?.sku;
  if (!sku) return 'UNKNOWN_SKU';
  return sku.application_id === application.id ? undefined : 'NOT_AUTHORIZED_FOR_APPLICATION';
};

/** Rule: a bot names the user. */
const userIsNamed = ({ actor, query }: AuthorizedCall<typeof endpoints.listSkuSubscriptions>) => {
  if (!actor.accessToken && query.user_id === undefined) {
    rejectInvalidFields([{ path: 'user_id', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
  }
  return undefined;
};

const subscriptionExists = ({ world, actor, path, query }: AuthorizedCall<typeof endpoints.getSkuSubscription>) => {
  const subscription = world.subscriptions.get(path.subscription_id)?.subscription;
  const userId = actor.accessToken?.userId ?? query.user_id;
  const isOfUser = userId === undefined || subscription?.user_id === userId;
  return subscription?.sku_ids.includes(path.sku_id) && isOfUser ? undefined : 'UNKNOWN_SUBSCRIPTION';
};

export const monetizationRules = [
  defineRules(endpoints.listSkus, isOwnApplication),
  defineRules(endpoints.listEntitlements, isOwnApplication),
  defineRules(endpoints.getEntitlement, isOwnApplication, entitlementExists),
  defineRules(
    endpoints.consumeAnEntitlement,
    isOwnApplication,
    entitlementExists,
    entitlementIsNotDeleted,
    entitlementIsConsumable,
  ),
  defineRules(endpoints.createTestEntitlement, isOwnApplication, skuIsOfApplication, ownerExists),
  defineRules(
    endpoints.deleteTestEntitlement,
    isOwnApplication,
    entitlementExists,
    entitlementIsNotDeleted,
    entitlementIsTest,
  ),
  defineRules(endpoints.getCurrentUserApplicationEntitlements, isOwnApplication),
  defineRules(endpoints.listSkuSubscriptions, userIsNamed, skuIsOwn),
  defineRules(endpoints.getSkuSubscription, skuIsOwn, subscriptionExists),
];
