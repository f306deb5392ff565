/** Compares the results about applications, monetization and OAuth2 with the payload types of discord-api-types. */
import type {
  APIActivityInstance,
  APIApplicationRoleConnection,
  APIApplicationRoleConnectionMetadata,
  APIConnection,
  APIEntitlement,
  APISKU,
  APISubscription,
  RESTGetAPIOAuth2CurrentAuthorizationResult,
  RESTPostAPIEntitlementJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  ActivityInstance,
  Authorization,
  Entitlement,
  RoleConnection,
  RoleConnectionMetadata,
  Sku,
  Subscription,
  TestEntitlementRequest,
  UserConnection,
} from '../../src/wire/index.js';

test('results match the community types', () => {
  expectTypeOf<APIActivityInstance>().toExtend<ActivityInstance>();
  expectTypeOf<APISKU>().toExtend<Sku>();
  expectTypeOf<APIEntitlement>().toExtend<Entitlement>();
  expectTypeOf<APISubscription>().toExtend<Subscription>();
  expectTypeOf<APIApplicationRoleConnectionMetadata>().toExtend<RoleConnectionMetadata>();
  // Its metadata may have numbers, which the API returns as text.
  expectTypeOf<Omit<APIApplicationRoleConnection, 'metadata'>>().toExtend<Omit<RoleConnection, 'metadata'>>();
  // Its integrations have only some of the fields of the integrations of a guild.
  expectTypeOf<Omit<APIConnection, 'integrations'>>().toExtend<Omit<UserConnection, 'integrations'>>();
  expectTypeOf<RESTGetAPIOAuth2CurrentAuthorizationResult['scopes']>().toExtend<Authorization['scopes']>();
});

test('request bodies match the community types', () => {
  expectTypeOf<TestEntitlementRequest>().toExtend<
    Omit<RESTPostAPIEntitlementJSONBody, 'owner_type'> & { owner_type: number }
  >();
});
