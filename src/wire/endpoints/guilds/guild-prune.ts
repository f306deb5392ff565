import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  boundedInteger,
  boundedList,
  formIssue,
  lengthProblem,
  queryInteger,
  snowflake,
} from '../../validation/field-schemas.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

const { days, roles } = limits.prune;

/** At most 100 role ids with commas between them: the one list that the interface does not write by repeating its key. */
const RoleIdList = z.string().check((ctx) => {
  const ids = ctx.value.split(',');
  if (ids.length > roles) ctx.issues.push(formIssue(ctx.value, lengthProblem(0, roles)));
  const wrong = ids.find((id) => !snowflake().safeParse(id).success);
  if (wrong !== undefined) {
    const message = `Value "${wrong}" is not snowflake.`;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'NUMBER_TYPE_COERCE', message }));
  }
});

/**
 * Get Guild Prune Count: how many members a prune would remove, those who were not seen for `days` and have no role but
 * the included ones. A guild with the feature PRUNE_REQUIRES_ADMIN (in the OpenAPI document alone) asks for ADMINISTRATOR.
 */
export const getGuildPruneCount = declareEndpoint('getGuildPruneCount', 'GET', '/guilds/{guild_id}/prune', {
  query: z.object({
    /** 1..30, default 7. */
    days: queryInteger(days.min, days.max).default(days.default),
    include_roles: RoleIdList.optional(),
  }),
  result: jsonResult(z.object({ pruned: z.int() })),
  requiredPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
});

/** Begin Guild Prune. A `reason` in the body is no longer looked at: it goes into the header. */
export const beginGuildPrune = declareEndpoint('beginGuildPrune', 'POST', '/guilds/{guild_id}/prune', {
  body: z.object({
    /** 1..30, default 7. */
    days: boundedInteger(days.min, days.max).default(days.default),
    /** Whether the answer says how many were removed; discouraged in large guilds. Default true. */
    compute_prune_count: z.boolean().default(true),
    /** At most 100 (the OpenAPI document). */
    include_roles: boundedList(snowflake(), 0, roles).default([]),
  }),
  result: jsonResult(z.object({ pruned: z.int().nullable() })),
  requiredPermissions: ['MANAGE_GUILD', 'KICK_MEMBERS'],
  audit: 'MEMBER_PRUNE',
  emits: ['guildMemberRemove'],
});
