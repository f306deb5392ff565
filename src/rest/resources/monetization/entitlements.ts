import type { Snowflake } from '../../../base/snowflake.js';
import {
  type CurrentUserEntitlementsQuery,
  consumeAnEntitlement,
  createTestEntitlement,
  deleteTestEntitlement,
  type EntitlementsQuery,
  getCurrentUserApplicationEntitlements,
  getEntitlement,
  listEntitlements,
} from '../../../wire/endpoints/monetization/entitlements.js';
import type {
  Entitlement,
  TestEntitlement,
  TestEntitlementRequest,
} from '../../../wire/objects/monetization/entitlement.js';
import type { BearerOptions, BotOrBearerOptions, Call, CallOptions } from '../../call/call.js';

/**
 * Entitlements: the rights of users and guilds to use premium offerings. An access token in the options of a call needs the
 * scope `applications.entitlements`.
 * @see https://docs.discord.com/developers/resources/entitlement
 */
export class EntitlementsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the entitlements of an application, also those that have ended. `user_id`, `guild_id` and `sku_ids` (at most
   * 100) filter them; `exclude_ended: true` leaves out those that have ended, `exclude_deleted: false`
   * includes deleted ones. `limit` is 1 to 100 (default 100); page with `after` or `before`.
   * @see https://docs.discord.com/developers/resources/entitlement#list-entitlements
   */
  list(applicationId: Snowflake, query?: EntitlementsQuery, options?: BotOrBearerOptions): Promise<Entitlement[]> {
    return this.call(listEntitlements, { path: { application_id: applicationId }, query }, options);
  }

  /**
   * Returns an entitlement. An unknown one is an ApiError 10029.
   * @see https://docs.discord.com/developers/resources/entitlement#get-entitlement
   */
  get(applicationId: Snowflake, entitlementId: Snowflake, options?: BotOrBearerOptions): Promise<Entitlement> {
    const path = { application_id: applicationId, entitlement_id: entitlementId };
    return this.call(getEntitlement, { path }, options);
  }

  /**
   * Marks the entitlement of a consumable SKU as consumed, so that the user can buy it again. Another SKU is an ApiError
   * 40018. Fires `entitlementUpdate`.
   * @see https://docs.discord.com/developers/resources/entitlement#consume-an-entitlement
   */
  consume(applicationId: Snowflake, entitlementId: Snowflake, options?: BotOrBearerOptions): Promise<undefined> {
    const path = { application_id: applicationId, entitlement_id: entitlementId };
    return this.call(consumeAnEntitlement, { path }, options);
  }

  /**
   * Gives a test entitlement to a guild (`owner_type` 1) or a user (2). It does not end. Fires `entitlementCreate`.
   * @see https://docs.discord.com/developers/resources/entitlement#create-test-entitlement
   */
  createTest(applicationId: Snowflake, body: TestEntitlementRequest, options?: CallOptions): Promise<TestEntitlement> {
    return this.call(createTestEntitlement, { path: { application_id: applicationId }, body }, options);
  }

  /**
   * Deletes a test entitlement. Another entitlement is an ApiError 40019. Fires `entitlementDelete`.
   * @see https://docs.discord.com/developers/resources/entitlement#delete-test-entitlement
   */
  deleteTest(applicationId: Snowflake, entitlementId: Snowflake, options?: BotOrBearerOptions): Promise<undefined> {
    const path = { application_id: applicationId, entitlement_id: entitlementId };
    return this.call(deleteTestEntitlement, { path }, options);
  }

  /**
   * Returns the entitlements of the user of an access token. `sku_ids` (at most 100) filters them;
   * `exclude_consumed: true` leaves out consumed ones. Not documented.
   */
  listForCurrentUser(
    applicationId: Snowflake,
    query: CurrentUserEntitlementsQuery,
    options: BearerOptions,
  ): Promise<Entitlement[]> {
    const path = { application_id: applicationId };
    return this.call(getCurrentUserApplicationEntitlements, { path, query }, options);
  }
}
