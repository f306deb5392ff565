import type { Snowflake } from '../../base/snowflake.js';
import type { BodyOf, QueryOf, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import { getGuildAuditLog } from '../../wire/endpoints/guilds/audit-logs.js';
import {
  bulkGuildBan,
  createGuildBan,
  getGuildBan,
  getGuildBans,
  removeGuildBan,
} from '../../wire/endpoints/guilds/guild-bans.js';
import {
  createGuildChannel,
  listActiveGuildThreads,
  modifyGuildChannelPositions,
} from '../../wire/endpoints/guilds/guild-channels.js';
import { deleteGuildIntegration, getGuildIntegrations } from '../../wire/endpoints/guilds/guild-integrations.js';
import { actionGuildJoinRequest, getGuildJoinRequests } from '../../wire/endpoints/guilds/guild-join-requests.js';
import {
  addGuildMember,
  addGuildMemberRole,
  getGuildMember,
  listGuildMembers,
  modifyCurrentMember,
  modifyCurrentUserNick,
  modifyGuildMember,
  removeGuildMember,
  removeGuildMemberRole,
  searchGuildMembers,
} from '../../wire/endpoints/guilds/guild-members.js';
import { getGuildOnboarding, modifyGuildOnboarding } from '../../wire/endpoints/guilds/guild-onboarding.js';
import { beginGuildPrune, getGuildPruneCount } from '../../wire/endpoints/guilds/guild-prune.js';
import {
  createGuildRole,
  deleteGuildRole,
  getGuildRole,
  getGuildRoleMemberCounts,
  getGuildRoles,
  modifyGuildRole,
  modifyGuildRolePositions,
} from '../../wire/endpoints/guilds/guild-roles.js';
import { getGuildWelcomeScreen, modifyGuildWelcomeScreen } from '../../wire/endpoints/guilds/guild-welcome-screen.js';
import {
  getGuildWidget,
  getGuildWidgetImage,
  getGuildWidgetSettings,
  modifyGuildWidget,
} from '../../wire/endpoints/guilds/guild-widget.js';
import {
  getGuild,
  getGuildChannels,
  getGuildPreview,
  getGuildVanityUrl,
  getGuildVoiceRegions,
  modifyGuild,
  modifyGuildIncidentActions,
} from '../../wire/endpoints/guilds/guilds.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { ChannelPositions, ChannelRequest } from '../../wire/objects/channels/channel-request.js';
import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { GuildEdit } from '../../wire/objects/guilds/guild-edit.js';
import type { GuildPreview } from '../../wire/objects/guilds/guild-preview.js';
import type { GuildWidget, WidgetSettings, WidgetSettingsEdit } from '../../wire/objects/guilds/guild-widget.js';
import type { IncidentActions, IncidentsData } from '../../wire/objects/guilds/incidents.js';
import type { Integration } from '../../wire/objects/guilds/integration.js';
import type { Onboarding, OnboardingEdit } from '../../wire/objects/guilds/onboarding.js';
import type { Role, RolePositions, RoleRequest } from '../../wire/objects/guilds/role.js';
import type { WelcomeScreen, WelcomeScreenEdit } from '../../wire/objects/guilds/welcome-screen.js';
import type { AuditLog } from '../../wire/objects/moderation/audit-log.js';
import type { Ban, BanRequest, BulkBanRequest, BulkBanResult } from '../../wire/objects/moderation/ban.js';
import type { JoinRequest, JoinRequestAction, JoinRequestPage } from '../../wire/objects/moderation/join-request.js';
import type { ThreadList } from '../../wire/objects/threads/thread-list.js';
import type { AddMemberRequest, CurrentMemberEdit, Member, MemberEdit } from '../../wire/objects/users/member.js';
import type { VoiceRegion } from '../../wire/objects/voice/voice-region.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/** Guilds with their channels, roles, members and audit log. The bot must be in the guild (otherwise 50001 or 10004). */
export class GuildsResource {
  constructor(private readonly call: Call) {}

  /** Get Guild. With `with_counts: true` it has `approximate_member_count` and `approximate_presence_count`. */
  get(guildId: Snowflake, query?: QueryOf<typeof getGuild>, options?: CallOptions): Promise<Guild> {
    return this.call(getGuild, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Get Guild Preview: what those see who have not joined. The bot must be in the guild, or the guild be DISCOVERABLE;
   * otherwise the answer is 50001.
   */
  getPreview(guildId: Snowflake, options?: CallOptions): Promise<GuildPreview> {
    return this.call(getGuildPreview, { path: { guild_id: guildId } }, options);
  }

  /**
   * Modify Guild: what is not named stays, null resets. Needs MANAGE_GUILD, and ADMINISTRATOR to switch COMMUNITY or
   * DISCOVERABLE in `features`. Pictures are data URIs in base64: `splash` needs the feature INVITE_SPLASH, `banner`
   * BANNER, `discovery_splash` DISCOVERABLE, a moving icon or banner ANIMATED_ICON or ANIMATED_BANNER. The name is
   * 2..100 characters, the description at most 300. Fires `guildUpdate`; takes an audit reason.
   */
  edit(guildId: Snowflake, changes: GuildEdit, options?: AuditOptions): Promise<Guild> {
    return this.call(modifyGuild, { path: { guild_id: guildId }, body: changes }, options);
  }

  /** Get Guild Voice Regions: the ids that `rtc_region` of a channel takes. */
  listVoiceRegions(guildId: Snowflake, options?: CallOptions): Promise<VoiceRegion[]> {
    return this.call(getGuildVoiceRegions, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Vanity URL: its code, or null where none is set, and how often it was used. Needs MANAGE_GUILD. */
  getVanityUrl(guildId: Snowflake, options?: CallOptions): Promise<ResultOf<typeof getGuildVanityUrl>> {
    return this.call(getGuildVanityUrl, { path: { guild_id: guildId } }, options);
  }

  /**
   * Modify Guild Incident Actions: pauses invites, direct messages or both until a moment at most 24 hours ahead; null
   * ends a pause. Needs MANAGE_GUILD. Fires `guildUpdate`; takes no audit reason.
   */
  editIncidentActions(guildId: Snowflake, actions: IncidentActions, options?: CallOptions): Promise<IncidentsData> {
    return this.call(modifyGuildIncidentActions, { path: { guild_id: guildId }, body: actions }, options);
  }

  /** Get Guild Integrations: bots among them, at most 50. Needs MANAGE_GUILD. */
  listIntegrations(guildId: Snowflake, options?: CallOptions): Promise<Integration[]> {
    return this.call(getGuildIntegrations, { path: { guild_id: guildId } }, options);
  }

  /**
   * Delete Guild Integration: its webhooks go with it, and its bot is kicked. Needs MANAGE_GUILD. A subscription to the
   * guild is an ApiError 50163. Fires `integrationDelete` and `guildIntegrationsUpdate`, `webhooksUpdate` and
   * `guildMemberRemove` for what goes with it; takes an audit reason.
   */
  deleteIntegration(guildId: Snowflake, integrationId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildIntegration, { path: { guild_id: guildId, integration_id: integrationId } }, options);
  }

  /** Get Guild Widget Settings. Needs MANAGE_GUILD. */
  getWidgetSettings(guildId: Snowflake, options?: CallOptions): Promise<WidgetSettings> {
    return this.call(getGuildWidgetSettings, { path: { guild_id: guildId } }, options);
  }

  /** Modify Guild Widget. Needs MANAGE_GUILD. Fires `guildUpdate`; takes an audit reason. */
  editWidgetSettings(guildId: Snowflake, changes: WidgetSettingsEdit, options?: AuditOptions): Promise<WidgetSettings> {
    return this.call(modifyGuildWidget, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Get Guild Widget: what pages elsewhere show, with at most 100 of those who are online. Needs no token; the bot need
   * not be in the guild. A widget that is switched off is an ApiError 50004. Fires `inviteCreate` when the widget has a
   * channel and no invite to it yet.
   */
  getWidget(guildId: Snowflake, options?: CallOptions): Promise<GuildWidget> {
    return this.call(getGuildWidget, { path: { guild_id: guildId } }, options);
  }

  /**
   * Get Guild Widget Image: a PNG picture in one of the `widgetStyles` (default `shield`). Needs no token; a widget that
   * is switched off is an ApiError 50004.
   */
  getWidgetImage(
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildWidgetImage>,
    options?: CallOptions,
  ): Promise<Uint8Array> {
    return this.call(getGuildWidgetImage, { path: { guild_id: guildId }, query }, options);
  }

  /** Get Guild Welcome Screen. While it is switched off it needs MANAGE_GUILD. A guild without one: ApiError 10069. */
  getWelcomeScreen(guildId: Snowflake, options?: CallOptions): Promise<WelcomeScreen> {
    return this.call(getGuildWelcomeScreen, { path: { guild_id: guildId } }, options);
  }

  /**
   * Modify Guild Welcome Screen: what is not named stays, null empties. At most 5 channels. Needs MANAGE_GUILD. Fires
   * `guildUpdate` when it is switched on or off; takes an audit reason.
   */
  editWelcomeScreen(guildId: Snowflake, changes: WelcomeScreenEdit, options?: AuditOptions): Promise<WelcomeScreen> {
    return this.call(modifyGuildWelcomeScreen, { path: { guild_id: guildId }, body: changes }, options);
  }

  /** Get Guild Onboarding: what newcomers are asked, and the channels that they are shown. */
  getOnboarding(guildId: Snowflake, options?: CallOptions): Promise<Onboarding> {
    return this.call(getGuildOnboarding, { path: { guild_id: guildId } }, options);
  }

  /**
   * Modify Guild Onboarding: what is not named stays; `prompts` and `default_channel_ids` are whole lists. To be on it
   * needs 7 channels, 5 of them open for everybody to write in (350000, 350001). Needs MANAGE_GUILD and MANAGE_ROLES,
   * and roles that an answer gives must stand below the bot's highest. Takes an audit reason.
   */
  editOnboarding(guildId: Snowflake, changes: OnboardingEdit, options?: AuditOptions): Promise<Onboarding> {
    return this.call(modifyGuildOnboarding, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Get Guild Join Requests, of guilds where moderators decide who passes screening (others: 50013). Needs KICK_MEMBERS,
   * or MANAGE_GUILD for the count alone. `limit` is 1..100 (default 100); page with `before` or `after`.
   */
  listJoinRequests(
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildJoinRequests>,
    options?: CallOptions,
  ): Promise<JoinRequestPage> {
    return this.call(getGuildJoinRequests, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Action Guild Join Request: approves it, so that the member is no longer pending, or rejects it. Needs KICK_MEMBERS.
   * One that is decided comes back as it is. Fires `guildJoinRequestUpdate`, and `guildMemberUpdate` on approval.
   */
  actionJoinRequest(
    guildId: Snowflake,
    requestId: Snowflake,
    decision: JoinRequestAction,
    options?: CallOptions,
  ): Promise<JoinRequest> {
    const path = { guild_id: guildId, request_id: requestId };
    return this.call(actionGuildJoinRequest, { path, body: decision }, options);
  }

  /** Get Guild Channels: all channels of a guild but its threads. */
  listChannels(guildId: Snowflake, options?: CallOptions): Promise<Channel[]> {
    return this.call(getGuildChannels, { path: { guild_id: guildId } }, options);
  }

  /**
   * Create Guild Channel. Needs MANAGE_CHANNELS; overwrites may hold only permissions that the bot has, and MANAGE_ROLES
   * only for administrators. Fields that the kind of channel does not have are ignored. Fires `channelCreate`; takes an
   * audit reason.
   */
  createChannel(guildId: Snowflake, channel: ChannelRequest, options?: AuditOptions): Promise<Channel> {
    return this.call(createGuildChannel, { path: { guild_id: guildId }, body: channel }, options);
  }

  /**
   * Modify Guild Channel Positions: the channels that change. Needs MANAGE_CHANNELS in the guild, to change `parent_id`
   * also in the channel and where it goes (otherwise 50001), and MANAGE_ROLES for `lock_permissions`. One channel alone
   * may change its `parent_id` (40009). Fires `channelUpdate` for each.
   */
  editChannelPositions(guildId: Snowflake, moves: ChannelPositions, options?: CallOptions): Promise<undefined> {
    return this.call(modifyGuildChannelPositions, { path: { guild_id: guildId }, body: moves }, options);
  }

  /** List Active Guild Threads: those that the bot sees, newest first, with its own memberships. */
  listActiveThreads(guildId: Snowflake, options?: CallOptions): Promise<ThreadList> {
    return this.call(listActiveGuildThreads, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Roles, @everyone (whose id is the guild's) included. */
  listRoles(guildId: Snowflake, options?: CallOptions): Promise<Role[]> {
    return this.call(getGuildRoles, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Role. A role that the guild does not have is an ApiError 10011. */
  getRole(guildId: Snowflake, roleId: Snowflake, options?: CallOptions): Promise<Role> {
    return this.call(getGuildRole, { path: { guild_id: guildId, role_id: roleId } }, options);
  }

  /** Get Guild Role Member Counts: how many members have each role, by role id, @everyone left out. */
  getRoleMemberCounts(guildId: Snowflake, options?: CallOptions): Promise<Record<Snowflake, number>> {
    return this.call(getGuildRoleMemberCounts, { path: { guild_id: guildId } }, options);
  }

  /**
   * Create Guild Role, above @everyone and below all others. Needs MANAGE_ROLES, and every permission that the role is
   * to have. A guild has at most 250 roles (30005). Fires `guildRoleCreate`; takes an audit reason.
   */
  createRole(guildId: Snowflake, role: RoleRequest = {}, options?: AuditOptions): Promise<Role> {
    return this.call(createGuildRole, { path: { guild_id: guildId }, body: role }, options);
  }

  /**
   * Modify Guild Role. Needs MANAGE_ROLES and every permission that the role is to gain, and the role must stand below
   * the bot's highest. Fires `guildRoleUpdate`; takes an audit reason.
   */
  editRole(guildId: Snowflake, roleId: Snowflake, changes: RoleRequest, options?: AuditOptions): Promise<Role> {
    return this.call(modifyGuildRole, { path: { guild_id: guildId, role_id: roleId }, body: changes }, options);
  }

  /**
   * Modify Guild Role Positions: only the roles that move need be named; all roles come back. Needs MANAGE_ROLES; the
   * order of the bot's highest role and of those above it stays. Fires `guildRoleUpdate` for each; takes an audit reason.
   */
  editRolePositions(guildId: Snowflake, positions: RolePositions, options?: AuditOptions): Promise<Role[]> {
    return this.call(modifyGuildRolePositions, { path: { guild_id: guildId }, body: positions }, options);
  }

  /**
   * Delete Guild Role. Needs MANAGE_ROLES, and the role must stand below the bot's highest; roles of bots and @everyone
   * are an ApiError 50028. Fires `guildRoleDelete`; takes an audit reason.
   */
  deleteRole(guildId: Snowflake, roleId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildRole, { path: { guild_id: guildId, role_id: roleId } }, options);
  }

  /** Get Guild Member. A user who is not in the guild is an ApiError 10007. */
  getMember(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<Member> {
    return this.call(getGuildMember, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * List Guild Members, by ascending user id. `limit` is 1..1000 (default 1); page with `after`. The application must
   * have the privileged intent GUILD_MEMBERS, otherwise the answer is 50001.
   */
  listMembers(guildId: Snowflake, query?: QueryOf<typeof listGuildMembers>, options?: CallOptions): Promise<Member[]> {
    return this.call(listGuildMembers, { path: { guild_id: guildId }, query }, options);
  }

  /** Search Guild Members whose username or nickname begins with `query`. `limit` is 1..1000 (default 1). */
  searchMembers(
    guildId: Snowflake,
    query: QueryOf<typeof searchGuildMembers>,
    options?: CallOptions,
  ): Promise<Member[]> {
    return this.call(searchGuildMembers, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Add Guild Member, with the OAuth2 token (scope `guilds.join`) that the user granted to this bot's application.
   * Undefined when the user is a member already. Needs CREATE_INSTANT_INVITE, and for each field what it says. A banned
   * user is an ApiError 40007, a token that does not fit 50025. Fires `guildMemberAdd`.
   */
  addMember(
    guildId: Snowflake,
    userId: Snowflake,
    member: AddMemberRequest,
    options?: CallOptions,
  ): Promise<Member | undefined> {
    return this.call(addGuildMember, { path: { guild_id: guildId, user_id: userId }, body: member }, options);
  }

  /**
   * Modify Guild Member: nickname, roles, timeout (at most 28 days), flags, and in voice mute, deaf and channel. Each
   * field needs the permission that it names; nickname and timeout go with members below the bot's highest role, the
   * timeout of an administrator or the owner is 50013. Fires `guildMemberUpdate`, and `voiceStateUpdate` for what
   * concerns voice; takes an audit reason.
   */
  editMember(guildId: Snowflake, userId: Snowflake, changes: MemberEdit, options?: AuditOptions): Promise<Member> {
    return this.call(modifyGuildMember, { path: { guild_id: guildId, user_id: userId }, body: changes }, options);
  }

  /**
   * Modify Current Member: the bot's own nickname (needs CHANGE_NICKNAME), avatar, banner and bio in the guild. Fires
   * `guildMemberUpdate`; takes an audit reason.
   */
  editCurrentMember(guildId: Snowflake, changes: CurrentMemberEdit, options?: AuditOptions): Promise<Member> {
    return this.call(modifyCurrentMember, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Modify Current User Nick. Needs CHANGE_NICKNAME. Fires `guildMemberUpdate`; takes an audit reason.
   * @deprecated use `modifyCurrentMember`
   */
  editCurrentUserNick(
    guildId: Snowflake,
    changes: Pick<CurrentMemberEdit, 'nick'>,
    options?: AuditOptions,
  ): Promise<ResultOf<typeof modifyCurrentUserNick>> {
    return this.call(modifyCurrentUserNick, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Remove Guild Member: kicks. Needs KICK_MEMBERS, and the member's highest role must stand below the bot's. Fires
   * `guildMemberRemove`; takes an audit reason.
   */
  removeMember(guildId: Snowflake, userId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(removeGuildMember, { path: { guild_id: guildId, user_id: userId } }, options);
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
   * Get Guild Bans, by ascending user id. Needs BAN_MEMBERS. `limit` is 1..1000 (default 1000); page with `after`, or
   * backwards with `before`, which alone counts where both are given.
   */
  listBans(guildId: Snowflake, query?: QueryOf<typeof getGuildBans>, options?: CallOptions): Promise<Ban[]> {
    return this.call(getGuildBans, { path: { guild_id: guildId }, query }, options);
  }

  /** Get Guild Ban. Needs BAN_MEMBERS. A user who is not banned is an ApiError 10026. */
  getBan(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<Ban> {
    return this.call(getGuildBan, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Create Guild Ban, with the deletion of what the user wrote in up to the last 7 days. Needs BAN_MEMBERS, and a
   * member's highest role must stand below the bot's; users who are no members can be banned too, up to a number that
   * is not published (30035). Fires `guildBanAdd`, `guildMemberRemove` when it was a member, and `messageDeleteBulk` for
   * what is deleted; takes an audit reason, which is the ban's own.
   */
  createBan(guildId: Snowflake, userId: Snowflake, ban: BanRequest = {}, options?: AuditOptions): Promise<undefined> {
    return this.call(createGuildBan, { path: { guild_id: guildId, user_id: userId }, body: ban }, options);
  }

  /**
   * Remove Guild Ban. Needs BAN_MEMBERS. A user who is not banned is an ApiError 10026. Fires `guildBanRemove`; takes an
   * audit reason.
   */
  deleteBan(guildId: Snowflake, userId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(removeGuildBan, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Bulk Guild Ban: 1..200 users, with the deletion of what they wrote in up to the last 7 days. Needs BAN_MEMBERS and
   * MANAGE_GUILD. Those who could not be banned, or were already, are in `failed_users`; when all failed it is an
   * ApiError 500000. Fires for each what Create Guild Ban does: `guildBanAdd`, `guildMemberRemove`,
   * `messageDeleteBulk`; takes an audit reason.
   */
  bulkBan(guildId: Snowflake, bans: BulkBanRequest, options?: AuditOptions): Promise<BulkBanResult> {
    return this.call(bulkGuildBan, { path: { guild_id: guildId }, body: bans }, options);
  }

  /**
   * Get Guild Prune Count: how many members a prune would remove. Needs MANAGE_GUILD and KICK_MEMBERS. `days` is 1..30
   * (default 7); members with roles count only when all of these are in `include_roles`, ids with commas between them.
   */
  getPruneCount(
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildPruneCount>,
    options?: CallOptions,
  ): Promise<ResultOf<typeof getGuildPruneCount>> {
    return this.call(getGuildPruneCount, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Begin Guild Prune: removes members who were not seen for `days` (1..30, default 7) and have no roles but those of
   * `include_roles`. Needs MANAGE_GUILD and KICK_MEMBERS. `pruned` is null with `compute_prune_count: false`. Fires
   * `guildMemberRemove` for each; takes an audit reason.
   */
  beginPrune(
    guildId: Snowflake,
    prune: BodyOf<typeof beginGuildPrune> = {},
    options?: AuditOptions,
  ): Promise<ResultOf<typeof beginGuildPrune>> {
    return this.call(beginGuildPrune, { path: { guild_id: guildId }, body: prune }, options);
  }

  /**
   * Get Guild Audit Log: entries of the last 45 days with the users that they speak of. Needs VIEW_AUDIT_LOG. Newest
   * first, or oldest first with `after`; `limit` is 1..100 (default 50).
   */
  listAuditLogEntries(
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildAuditLog>,
    options?: CallOptions,
  ): Promise<AuditLog> {
    return this.call(getGuildAuditLog, { path: { guild_id: guildId }, query }, options);
  }
}
