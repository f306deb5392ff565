import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { UnavailableGuild } from '../objects/guilds/guild.js';
import { User } from '../objects/users/user.js';
import type { ObjectSchema } from '../validation/schema-types.js';

/** The payload of `ready`: a session has started. */
export interface Ready {
  v: number;
  user: User;
  guilds: UnavailableGuild[];
  /** Always empty for bots. No longer documented, but libraries read it. */
  private_channels?: Channel[] | undefined;
  session_id: string;
  resume_gateway_url: string;
  shard?: [number, number] | undefined;
  /** `flags_new` has the same bits as text, for bits beyond a number (a draft of July 2026). */
  application: {
    id: string;
    flags: number;
    flags_new?: string | undefined;
  };
}
export const Ready: ObjectSchema<Ready> = z.object({
  v: z.int(),
  user: User,
  guilds: z.array(UnavailableGuild),
  private_channels: z.array(Channel).optional(),
  session_id: z.string(),
  resume_gateway_url: z.string(),
  shard: z.tuple([z.int(), z.int()]).optional(),
  application: z.object({ id: z.string(), flags: z.int(), flags_new: z.string().optional() }),
});

/** The payload of `rateLimited`: the gateway rejected a request, because there were too many. */
export interface RateLimited {
  opcode: number;
  /** Seconds. */
  retry_after: number;
  /** Identifies the rejected request, for opcode 8 (Request Guild Members). */
  meta: {
    guild_id?: string | undefined;
    nonce?: string | undefined;
    [field: string]: unknown;
  };
}
export const RateLimited: ObjectSchema<RateLimited> = z.object({
  opcode: z.int(),
  retry_after: z.number(),
  meta: z.looseObject({ guild_id: z.string().optional(), nonce: z.string().optional() }),
});
