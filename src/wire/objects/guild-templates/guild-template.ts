import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';
import { TemplateGuild } from './template-guild.js';

/** A template: a copy of the settings, roles and channels of a guild, from which users create other guilds. */
export interface GuildTemplate {
  code: string;
  name: string;
  description: string | null;
  /** How many guilds were created from it. */
  usage_count: number;
  creator_id: string;
  /** Null in the OpenAPI document if there is no such user. */
  creator: User | null;
  created_at: string;
  /** The time of the last synchronization with its guild. */
  updated_at: string;
  source_guild_id: string;
  serialized_source_guild: TemplateGuild;
  /** Whether the guild has changed since the last synchronization. */
  is_dirty: boolean | null;
}
export const GuildTemplate: ObjectSchema<GuildTemplate> = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  usage_count: z.int(),
  creator_id: z.string(),
  creator: User.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  source_guild_id: z.string(),
  serialized_source_guild: TemplateGuild,
  is_dirty: z.boolean().nullable(),
});

const bounds = limits.guildTemplate;
const name = boundedText(1, bounds.name);
const description = boundedText(0, bounds.description).nullable().optional();

/** A new template. */
export interface GuildTemplateRequest {
  /** 1 to 100 characters. */
  name: string;
  /** At most 120 characters. */
  description?: string | null | undefined;
}
export const GuildTemplateRequest: ObjectSchema<GuildTemplateRequest> = z.object({ name, description });

/** Changes to a template: omitted fields stay unchanged. */
export interface GuildTemplateEdit {
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** At most 120 characters; null removes it. */
  description?: string | null | undefined;
}
export const GuildTemplateEdit: ObjectSchema<GuildTemplateEdit> = z.object({ name: name.optional(), description });
