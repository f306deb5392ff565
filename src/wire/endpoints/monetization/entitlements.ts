import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { Entitlement, TestEntitlement, TestEntitlementRequest } from '../../objects/monetization/entitlement.js';
import { queryBoolean, queryIdList, queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

const { pageSize, skuIds } = limits.entitlement;
const scopes = ['applications.entitlements'] as const;

/** Query for the entitlements of an application. */
export interface EntitlementsQuery {
  user_id?: string | undefined;
  /** At most 100 ids (OpenAPI document). */
  sku_ids?: readonly string[] | undefined;
  guild_id?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  /** 1 to 100, default 100. */
  limit?: number | undefined;
  /** Leaves out entitlements that have ended. Default false. */
  exclude_ended?: boolean | undefined;
  /** Leaves out deleted entitlements. Default true. */
  exclude_deleted?: boolean | undefined;
  /** Only in the OpenAPI document, which does not describe it. */
  only_active?: boolean | undefined;
}

/** {@link EntitlementsQuery} after validation, with defaults filled in. */
export interface ParsedEntitlementsQuery extends EntitlementsQuery {
  limit: number;
  exclude_ended: boolean;
  exclude_deleted: boolean;
}

/**
 * List Entitlements.
 * @see https://docs.discord.com/developers/resources/entitlement#list-entitlements
 */
export const listEntitlements: Endpoint<
  '/applications/{application_id}/entitlements',
  {
    query: EntitlementsQuery;
    parsedQuery: ParsedEntitlementsQuery;
    result: Entitlement[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('listEntitlements', 'GET', '/applications/{application_id}/entitlements', {
  auth: 'bot-or-bearer',
  scopes,
  query: z.object({
    user_id: snowflake().optional(),
    sku_ids: queryIdList(skuIds).optional(),
    guild_id: snowflake().optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    limit: queryInteger(1, pageSize).default(pageSize),
    exclude_ended: queryBoolean().default(false),
    exclude_deleted: queryBoolean().default(true),
    only_active: queryBoolean().optional(),
  }),
  commaSeparated: ['sku_ids'],
  result: jsonResult(z.array(Entitlement)),
});

/**
 * Get Entitlement.
 * @see https://docs.discord.com/developers/resources/entitlement#get-entitlement
 */
export const getEntitlement: Endpoint<
  '/applications/{application_id}/entitlements/{entitlement_id}',
  { result: Entitlement; auth: 'bot-or-bearer' }
> = declareEndpoint('getEntitlement', 'GET', '/applications/{application_id}/entitlements/{entitlement_id}', {
  auth: 'bot-or-bearer',
  scopes,
  result: jsonResult(Entitlement),
});

/**
 * Consume an Entitlement: only of a consumable SKU (40018).
 * @see https://docs.discord.com/developers/resources/entitlement#consume-an-entitlement
 */
export const consumeAnEntitlement: Endpoint<
  '/applications/{application_id}/entitlements/{entitlement_id}/consume',
  { result: undefined; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'consumeAnEntitlement',
  'POST',
  '/applications/{application_id}/entitlements/{entitlement_id}/consume',
  { auth: 'bot-or-bearer', scopes, result: emptyResult, emits: ['entitlementUpdate'] },
);

/**
 * Create Test Entitlement. The result has no start and no end.
 * @see https://docs.discord.com/developers/resources/entitlement#create-test-entitlement
 */
export const createTestEntitlement: Endpoint<
  '/applications/{application_id}/entitlements',
  { body: TestEntitlementRequest; result: TestEntitlement }
> = declareEndpoint('createTestEntitlement', 'POST', '/applications/{application_id}/entitlements', {
  body: TestEntitlementRequest,
  result: jsonResult(TestEntitlement),
  emits: ['entitlementCreate'],
});

/**
 * Delete Test Entitlement. Others cannot be deleted (40019).
 * @see https://docs.discord.com/developers/resources/entitlement#delete-test-entitlement
 */
export const deleteTestEntitlement: Endpoint<
  '/applications/{application_id}/entitlements/{entitlement_id}',
  { result: undefined; auth: 'bot-or-bearer' }
> = declareEndpoint('deleteTestEntitlement', 'DELETE', '/applications/{application_id}/entitlements/{entitlement_id}', {
  auth: 'bot-or-bearer',
  scopes,
  result: emptyResult,
  emits: ['entitlementDelete'],
});

/** Query for the entitlements of the current user. */
export interface CurrentUserEntitlementsQuery {
  /** At most 100 ids. */
  sku_ids?: readonly string[] | undefined;
  exclude_consumed?: boolean | undefined;
}

/** The entitlements of the user of an access token. Only in the OpenAPI document. */
export const getCurrentUserApplicationEntitlements: Endpoint<
  '/users/@me/applications/{application_id}/entitlements',
  { query: CurrentUserEntitlementsQuery; result: Entitlement[]; auth: 'bearer' }
> = declareEndpoint(
  'getCurrentUserApplicationEntitlements',
  'GET',
  '/users/@me/applications/{application_id}/entitlements',
  {
    auth: 'bearer',
    query: z.object({ sku_ids: queryIdList(skuIds).optional(), exclude_consumed: queryBoolean().optional() }),
    commaSeparated: ['sku_ids'],
    result: jsonResult(z.array(Entitlement)),
  },
);
