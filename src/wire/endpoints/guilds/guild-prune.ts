import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, queryIdList, queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

const { days, roles } = limits.prune;

/** Query for the number of members that a prune would remove. */
export interface PruneCountQuery {
  /** 1 to 30, default 7. */
  days?: number | undefined;
  /** At most 100 ids. */
  include_roles?: readonly string[] | undefined;
}

/** {@link PruneCountQuery} after validation, with defaults filled in. */
export interface ParsedPruneCountQuery extends PruneCountQuery {
  days: number;
}

/**
 * Get Guild Prune Count: how many members a prune would remove, i.e. members not seen for `days` who have no roles
 * except the included ones. A guild with the feature PRUNE_REQUIRES_ADMIN (only in the OpenAPI document) requires
 * ADMINISTRATOR.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-prune-count
 */
export const getGuildPruneCount: Endpoint<
  '/guilds/{guild_id}/prune',
  {
    query: PruneCountQuery;
    parsedQuery: ParsedPruneCountQuery;
    result: { pruned: number };
  }
> = declareEndpoint('getGuildPruneCount', 'GET', '/guilds/{guild_id}/prune', {
  query: z.object({
    days: queryInteger(days.min, days.max).default(days.default),
    include_roles: queryIdList(roles).optional(),
  }),
  commaSeparated: ['include_roles'],
  result: jsonResult(z.object({ pruned: z.int() })),
  requiredPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
});

/**
 * Begin Guild Prune. A `reason` in the body is ignored; use the header.
 * @see https://docs.discord.com/developers/resources/guild#begin-guild-prune
 */
export const beginGuildPrune: Endpoint<
  '/guilds/{guild_id}/prune',
  {
    body: {
      /** 1 to 30, default 7. */ days?:
        | number
        | undefined /** Whether the response contains the number of removed members; discouraged in large guilds. Default true. */;
      compute_prune_count?: boolean | undefined /** At most 100 (OpenAPI document). */;
      include_roles?: string[] | undefined;
    };
    parsedBody: {
      /** 1 to 30, default 7. */ days: number /** Whether the response contains the number of removed members; discouraged in large guilds. Default true. */;
      compute_prune_count: boolean /** At most 100 (OpenAPI document). */;
      include_roles: string[];
    };
    result: { pruned: number | null };
    audit: true;
  }
> = declareEndpoint('beginGuildPrune', 'POST', '/guilds/{guild_id}/prune', {
  body: z.object({
    /** 1 to 30, default 7. */
    days: boundedInteger(days.min, days.max).default(days.default),
    /** Whether the response contains the number of removed members; discouraged in large guilds. Default true. */
    compute_prune_count: z.boolean().default(true),
    /** At most 100 (OpenAPI document). */
    include_roles: boundedList(snowflake(), 0, roles).default([]),
  }),
  result: jsonResult(z.object({ pruned: z.int().nullable() })),
  requiredPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
  audit: 'MEMBER_PRUNE',
  emits: ['guildMemberRemove'],
});
