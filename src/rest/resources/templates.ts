import type { Snowflake } from '../../base/snowflake.js';
import {
  createGuildTemplate,
  deleteGuildTemplate,
  getGuildTemplate,
  getGuildTemplates,
  modifyGuildTemplate,
  syncGuildTemplate,
} from '../../wire/endpoints/guild-templates.js';
import type {
  GuildTemplate,
  GuildTemplateEdit,
  GuildTemplateRequest,
} from '../../wire/objects/guild-templates/guild-template.js';
import type { Call, CallOptions } from '../call/call.js';

/**
 * Templates of guilds: copies of settings, roles and channels, from which users create guilds. An unknown code is an
 * ApiError 10057. The calls accept no audit reason and fire no events.
 * @see https://docs.discord.com/developers/resources/guild-template
 */
export class TemplatesResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns a template by its code. Requires no token. An unknown code is an ApiError 10057.
   * @see https://docs.discord.com/developers/resources/guild-template#get-guild-template
   */
  get(code: string, options?: CallOptions): Promise<GuildTemplate> {
    return this.call(getGuildTemplate, { path: { code } }, options);
  }

  /**
   * Returns the templates of a guild. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild-template#get-guild-templates
   */
  list(guildId: Snowflake, options?: CallOptions): Promise<GuildTemplate[]> {
    return this.call(getGuildTemplates, { path: { guild_id: guildId } }, options);
  }

  /**
   * Creates a template of a guild. Requires MANAGE_GUILD. The name has 1 to 100 characters, the description at most 120. A
   * guild that already has a template is an ApiError 30031.
   * @see https://docs.discord.com/developers/resources/guild-template#create-guild-template
   */
  create(guildId: Snowflake, template: GuildTemplateRequest, options?: CallOptions): Promise<GuildTemplate> {
    return this.call(createGuildTemplate, { path: { guild_id: guildId }, body: template }, options);
  }

  /**
   * Copies the current settings, roles and channels of the guild into the template. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild-template#sync-guild-template
   */
  sync(guildId: Snowflake, code: string, options?: CallOptions): Promise<GuildTemplate> {
    return this.call(syncGuildTemplate, { path: { guild_id: guildId, code } }, options);
  }

  /**
   * Changes the name (1 to 100 characters) and the description (at most 120) of a template. Omitted fields stay unchanged.
   * Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild-template#modify-guild-template
   */
  edit(guildId: Snowflake, code: string, changes: GuildTemplateEdit, options?: CallOptions): Promise<GuildTemplate> {
    return this.call(modifyGuildTemplate, { path: { guild_id: guildId, code }, body: changes }, options);
  }

  /**
   * Deletes a template and returns it. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild-template#delete-guild-template
   */
  delete(guildId: Snowflake, code: string, options?: CallOptions): Promise<GuildTemplate> {
    return this.call(deleteGuildTemplate, { path: { guild_id: guildId, code } }, options);
  }
}
