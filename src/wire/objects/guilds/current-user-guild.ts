import { z } from 'zod';
import { Guild } from './guild.js';

/** A guild, as Get Current User Guilds returns it. */
export const CurrentUserGuild = Guild.pick({
  id: true,
  name: true,
  icon: true,
  banner: true,
  features: true,
  approximate_member_count: true,
  approximate_presence_count: true,
}).extend({
  /** Whether the account owns it. */
  owner: z.boolean(),
  /** Permissions of the account in the guild, without channel overwrites. */
  permissions: z.string(),
});
export type CurrentUserGuild = z.output<typeof CurrentUserGuild>;
