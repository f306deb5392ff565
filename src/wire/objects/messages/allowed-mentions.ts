import { z } from 'zod';
import { boundedList, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/**
 * Which mentions of a message ping. Without this object, a message pings everyone it mentions; interaction responses
 * and messages of webhooks ping only users. Ids that the text does not mention are ignored.
 */
export interface AllowedMentions {
  parse?: ('everyone' | 'roles' | 'users')[] | undefined;
  roles?: string[] | undefined;
  users?: string[] | undefined;
  /** Whether a reply pings the author of the referenced message. Default: false (without `allowed_mentions`: true). */
  replied_user?: boolean | undefined;
}
export const AllowedMentions: ObjectSchema<AllowedMentions> = z
  .object({
    parse: z.array(z.enum(['roles', 'users', 'everyone'])).optional(),
    roles: boundedList(snowflake(), 0, 100).optional(),
    users: boundedList(snowflake(), 0, 100).optional(),
    replied_user: z.boolean().optional(),
  })
  .check((ctx) => {
    for (const kind of ['roles', 'users'] as const) {
      const ids = ctx.value[kind] ?? [];
      if (ids.length === 0 || !ctx.value.parse?.includes(kind)) continue;
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
          message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
        }),
      );
    }
  });
