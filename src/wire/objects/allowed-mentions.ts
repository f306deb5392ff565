import { z } from 'zod';
import { list, snowflake } from '../schema.js';

/** Who may be pinged by a text. Without it a message pings all it mentions; an interaction answer, users only. */
export const AllowedMentions = z.object({
  parse: z.array(z.enum(['roles', 'users', 'everyone'])).optional(),
  roles: list(snowflake(), 0, 100).optional(),
  users: list(snowflake(), 0, 100).optional(),
  replied_user: z.boolean().optional(),
});
export type AllowedMentions = z.input<typeof AllowedMentions>;
