import { z } from 'zod';
import { UnavailableGuild } from '../objects/guilds/guild.js';
import { User } from '../objects/users/user.js';

export const Ready = z.object({
  v: z.int(),
  user: User,
  guilds: z.array(UnavailableGuild),
  session_id: z.string(),
  resume_gateway_url: z.string(),
  shard: z.tuple([z.int(), z.int()]).optional(),
  /** `flags_new` has the same bits as text, for bits beyond a number (a draft of July 2026). */
  application: z.object({ id: z.string(), flags: z.int(), flags_new: z.string().optional() }),
});
/** Data of READY. */
export type Ready = z.output<typeof Ready>;

export const RateLimited = z.object({
  opcode: z.int(),
  /** Seconds. */
  retry_after: z.number(),
  /** Identifies the rejected request, for opcode 8 (Request Guild Members). */
  meta: z.looseObject({ guild_id: z.string().optional(), nonce: z.string().optional() }),
});
