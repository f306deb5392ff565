import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoint.js';
import { getGuildAuditLog } from '../../wire/endpoints/audit-logs.js';
import { addGuildMemberRole, getGuildMember, removeGuildMemberRole } from '../../wire/endpoints/guild-members.js';
import { getGuild, getGuildChannels, getGuildRoles } from '../../wire/endpoints/guilds.js';
import type { AuditLog } from '../../wire/objects/audit-log.js';
import type { Channel } from '../../wire/objects/channel.js';
import type { Guild } from '../../wire/objects/guild.js';
import type { Member } from '../../wire/objects/member.js';
import type { Role } from '../../wire/objects/role.js';
import type { AuditOptions, Call, CallOptions } from '../call.js';

/** Guilds with their channels, roles, members and audit log. The bot must be in the guild (otherwise 50001 or 10004). */
export class GuildsResource {
  constructor(private readonly call: Call) {}

  /** Get Guild. With `with_counts: true` it has `approximate_member_count` and `approximate_presence_count`. */
  get(guildId: Snowflake, query?: QueryOf<typeof getGuild>, options?: CallOptions): Promise<Guild> {
    return this.call(getGuild, { path: { guild_id: guildId }, query }, options);
  }

  /** Get Guild Channels: all channels of a guild but its threads. */
  getChannels(guildId: Snowflake, options?: CallOptions): Promise<Channel[]> {
    return this.call(getGuildChannels, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Roles, @everyone (whose id is the guild's) included. */
  getRoles(guildId: Snowflake, options?: CallOptions): Promise<Role[]> {
    return this.call(getGuildRoles, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Member. A user who is not in the guild is an ApiError 10007. */
  getMember(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<Member> {
    return this.call(getGuildMember, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Add Guild Member Role. Needs MANAGE_ROLES, and the role must stand below the bot's highest; adding a role that the
   * member has is no error. Fires `guildMemberUpdate`; takes an audit reason.
   */
  addMemberRole(guildId: Snowflake, userId: Snowflake, roleId: Snowflake, options?: AuditOptions): Promise<undefined> {
    const path = { guild_id: guildId, user_id: userId, role_id: roleId };
    return this.call(addGuildMemberRole, { path }, options);
  }

  /**
   * Remove Guild Member Role. Needs MANAGE_ROLES, and the role must stand below the bot's highest. Fires
   * `guildMemberUpdate`; takes an audit reason.
   */
  removeMemberRole(
    guildId: Snowflake,
    userId: Snowflake,
    roleId: Snowflake,
    options?: AuditOptions,
  ): Promise<undefined> {
    const path = { guild_id: guildId, user_id: userId, role_id: roleId };
    return this.call(removeGuildMemberRole, { path }, options);
  }

  /**
   * Get Guild Audit Log: entries of the last 45 days, newest first, with the users that they speak of. Needs
   * VIEW_AUDIT_LOG. `limit` is 1..100 (default 50); page with `before`.
   */
  getAuditLog(guildId: Snowflake, query?: QueryOf<typeof getGuildAuditLog>, options?: CallOptions): Promise<AuditLog> {
    return this.call(getGuildAuditLog, { path: { guild_id: guildId }, query }, options);
  }
}
