import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** Integration types. */
export const guildIntegrationTypes = ['twitch', 'youtube', 'discord', 'guild_subscription'] as const;

/** What happens to a subscriber whose subscription has ended. */
export const integrationExpireBehaviors = { REMOVE_ROLE: 0, KICK: 1 } as const;

/** An integration of a guild. Integrations of bots lack the subscription fields. */
export interface Integration {
  id: string;
  name: string;
  type: string;
  enabled: boolean;
  syncing?: boolean | undefined;
  /** The role of subscribers. */
  role_id?: string | undefined;
  enable_emoticons?: boolean | undefined;
  /** A value of `integrationExpireBehaviors`. */
  expire_behavior?: number | undefined;
  /** Days. */
  expire_grace_period?: number | undefined;
  /** The user who added it; absent for some old integrations. */
  user?: User | undefined;
  account: {
    id: string;
    name: string;
  };
  synced_at?: string | undefined;
  subscriber_count?: number | undefined;
  revoked?: boolean | undefined;
  application?:
    | {
        id: string;
        name: string;
        icon: string | null;
        description: string;
        bot?: User | undefined;
      }
    | undefined;
  /** OAuth2 scopes that the application was granted. */
  scopes?: string[] | undefined;
  /** Only in audit logs, which have no `application`. */
  application_id?: string | undefined;
}
export const Integration: ObjectSchema<Integration> = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  enabled: z.boolean(),
  syncing: z.boolean().optional(),
  role_id: z.string().optional(),
  enable_emoticons: z.boolean().optional(),
  expire_behavior: z.int().optional(),
  expire_grace_period: z.int().optional(),
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
  scopes: z.array(z.string()).optional(),
  application_id: z.string().optional(),
});
