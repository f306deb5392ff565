import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Guild } from './guild.js';

/** A guild, as Get Current User Guilds returns it. */
export interface CurrentUserGuild
  extends Pick<
    Guild,
    'id' | 'name' | 'icon' | 'banner' | 'features' | 'approximate_member_count' | 'approximate_presence_count'
  > {
  /** Whether the account owns it. */
  owner: boolean;
  /** Permissions of the account in the guild, without channel overwrites. */
  permissions: string;
}
export const CurrentUserGuild: ObjectSchema<CurrentUserGuild> = Guild.pick({
  id: true,
  name: true,
  icon: true,
  banner: true,
  features: true,
  approximate_member_count: true,
  approximate_presence_count: true,
}).extend({
  owner: z.boolean(),
  permissions: z.string(),
});
