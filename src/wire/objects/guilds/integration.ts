import { z } from 'zod';
import { User } from '../users/user.js';

/** Integration types. */
export const guildIntegrationTypes = ['twitch', 'youtube', 'discord', 'guild_subscription'] as const;

/** What happens to a subscriber whose subscription has ended. */
export const integrationExpireBehaviors = { REMOVE_ROLE: 0, KICK: 1 } as const;

/** An integration of a guild. Integrations of bots lack the subscription fields. */
export const Integration = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  enabled: z.boolean(),
  syncing: z.boolean().optional(),
  /** The role of subscribers. */
  role_id: z.string().optional(),
  enable_emoticons: z.boolean().optional(),
  /** A value of `integrationExpireBehaviors`. */
  expire_behavior: z.int().optional(),
  /** Days. */
  expire_grace_period: z.int().optional(),
  /** The user who added it; absent for some old integrations. */
  user: User.optional(),
  account: z.object({ id: z.string(), name: z.string() }),
  synced_at: z.string().optional(),
  subscriber_count: z.int().optional(),
  revoked: z.boolean().optional(),
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      icon: z.string().nullable(),
      description: z.string(),
      bot: User.optional(),
    })
    .optional(),
  /** OAuth2 scopes that the application was granted. */
  scopes: z.array(z.string()).optional(),
});
export type Integration = z.output<typeof Integration>;
