import type { Snowflake } from '../../base/snowflake.js';
import type { BodyOf, QueryOf, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import { type GuildAuditLogQuery, getGuildAuditLog } from '../../wire/endpoints/guilds/audit-logs.js';
import {
  type BansQuery,
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
import {
  actionGuildJoinRequest,
  getGuildJoinRequests,
  type JoinRequestsQuery,
} from '../../wire/endpoints/guilds/guild-join-requests.js';
import {
  addGuildMember,
  addGuildMemberRole,
  type GuildMembersQuery,
  getGuildMember,
  listGuildMembers,
  type MemberSearchQuery,
  modifyCurrentMember,
  modifyCurrentUserNick,
  modifyGuildMember,
  removeGuildMember,
  removeGuildMemberRole,
  searchGuildMembers,
} from '../../wire/endpoints/guilds/guild-members.js';
import { getGuildOnboarding, modifyGuildOnboarding } from '../../wire/endpoints/guilds/guild-onboarding.js';
import { beginGuildPrune, getGuildPruneCount, type PruneCountQuery } from '../../wire/endpoints/guilds/guild-prune.js';
import {
  createGuildRole,
  deleteGuildRole,
  getGuildRole,
  getGuildRoleMemberCounts,
  getGuildRoles,
  modifyGuildRole,
  modifyGuildRolePositions,
} from '../../wire/endpoints/guilds/guild-roles.js';
import {
  getGuildNewMemberWelcome,
  getGuildWelcomeScreen,
  modifyGuildWelcomeScreen,
} from '../../wire/endpoints/guilds/guild-welcome-screen.js';
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
import type { AuditLog } from '../../wire/objects/audit-log/audit-log.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { ChannelPositions, ChannelRequest } from '../../wire/objects/channels/channel-request.js';
import type { Ban, BanRequest, BulkBanRequest, BulkBanResult } from '../../wire/objects/guilds/ban.js';
import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { GuildEdit } from '../../wire/objects/guilds/guild-edit.js';
import type { GuildPreview } from '../../wire/objects/guilds/guild-preview.js';
import type { GuildWidget, WidgetSettings, WidgetSettingsEdit } from '../../wire/objects/guilds/guild-widget.js';
import type { IncidentActions, IncidentsData } from '../../wire/objects/guilds/incidents.js';
import type { Integration } from '../../wire/objects/guilds/integration.js';
import type { JoinRequest, JoinRequestAction, JoinRequestPage } from '../../wire/objects/guilds/join-request.js';
import type { NewMemberWelcome } from '../../wire/objects/guilds/new-member-welcome.js';
import type { Onboarding, OnboardingEdit } from '../../wire/objects/guilds/onboarding.js';
import type { Role, RolePositions, RoleRequest } from '../../wire/objects/guilds/role.js';
import type { WelcomeScreen, WelcomeScreenEdit } from '../../wire/objects/guilds/welcome-screen.js';
import type { ThreadList } from '../../wire/objects/threads/thread-list.js';
import type { AddMemberRequest, CurrentMemberEdit, Member, MemberEdit } from '../../wire/objects/users/member.js';
import type { VoiceRegion } from '../../wire/objects/voice/voice-region.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/**
 * Guilds with their channels, roles, members and audit log. The bot must be in the guild (otherwise 50001 or 10004).
 * @see https://docs.discord.com/developers/resources/guild
 */
export class GuildsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns a guild. With `with_counts: true` it includes `approximate_member_count` and `approximate_presence_count`.
   * @see https://docs.discord.com/developers/resources/guild#get-guild
   */
  get(guildId: Snowflake, query?: QueryOf<typeof getGuild>, options?: CallOptions): Promise<Guild> {
    return this.call(getGuild, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Returns the preview of a guild that users see before they join. The bot must be in the guild, or the guild must
   * have the feature DISCOVERABLE (otherwise 50001).
   * @see https://docs.discord.com/developers/resources/guild#get-guild-preview
   */
  getPreview(guildId: Snowflake, options?: CallOptions): Promise<GuildPreview> {
    return this.call(getGuildPreview, { path: { guild_id: guildId } }, options);
  }

  /**
   * Changes settings of a guild. Omitted fields stay unchanged; null resets a field. Requires MANAGE_GUILD, and
   * ADMINISTRATOR to switch COMMUNITY or DISCOVERABLE in `features`. Images are base64 data URIs: `splash` requires the
   * feature INVITE_SPLASH, `banner` requires BANNER, `discovery_splash` requires DISCOVERABLE, and an animated icon or
   * banner requires ANIMATED_ICON or ANIMATED_BANNER. The name has 2 to 100 characters, the description at most 300.
   * Fires `guildUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild
   */
  edit(guildId: Snowflake, changes: GuildEdit, options?: AuditOptions): Promise<Guild> {
    return this.call(modifyGuild, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Returns the voice regions of a guild. Their ids are valid values for `rtc_region` of a channel.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-voice-regions
   */
  listVoiceRegions(guildId: Snowflake, options?: CallOptions): Promise<VoiceRegion[]> {
    return this.call(getGuildVoiceRegions, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns the vanity URL code of a guild (null if it has none) and how often it was used. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-vanity-url
   */
  getVanityUrl(guildId: Snowflake, options?: CallOptions): Promise<ResultOf<typeof getGuildVanityUrl>> {
    return this.call(getGuildVanityUrl, { path: { guild_id: guildId } }, options);
  }

  /**
   * Pauses invites, direct messages or both for at most 24 hours; null ends a pause. Requires MANAGE_GUILD. Fires
   * `guildUpdate`; accepts no audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions
   */
  editIncidentActions(guildId: Snowflake, actions: IncidentActions, options?: CallOptions): Promise<IncidentsData> {
    return this.call(modifyGuildIncidentActions, { path: { guild_id: guildId }, body: actions }, options);
  }

  /**
   * Returns the integrations of a guild, including bots; at most 50. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-integrations
   */
  listIntegrations(guildId: Snowflake, options?: CallOptions): Promise<Integration[]> {
    return this.call(getGuildIntegrations, { path: { guild_id: guildId } }, options);
  }

  /**
   * Deletes an integration together with its webhooks, and kicks its bot. Requires MANAGE_GUILD. A guild subscription
   * cannot be deleted (50163). Fires `integrationDelete` and `guildIntegrationsUpdate`, and `webhooksUpdate` and
   * `guildMemberRemove` for the deleted webhooks and the bot; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#delete-guild-integration
   */
  deleteIntegration(guildId: Snowflake, integrationId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildIntegration, { path: { guild_id: guildId, integration_id: integrationId } }, options);
  }

  /**
   * Returns the widget settings of a guild. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-widget-settings
   */
  getWidgetSettings(guildId: Snowflake, options?: CallOptions): Promise<WidgetSettings> {
    return this.call(getGuildWidgetSettings, { path: { guild_id: guildId } }, options);
  }

  /**
   * Changes the widget settings of a guild. Requires MANAGE_GUILD. Fires `guildUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-widget
   */
  editWidgetSettings(guildId: Snowflake, changes: WidgetSettingsEdit, options?: AuditOptions): Promise<WidgetSettings> {
    return this.call(modifyGuildWidget, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Returns the public widget of a guild, with at most 100 online members. Requires no token, and the bot does not have
   * to be in the guild. A disabled widget is an ApiError 50004. Fires `inviteCreate` if the widget has a channel
   * without an invite for the widget.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-widget
   */
  getWidget(guildId: Snowflake, options?: CallOptions): Promise<GuildWidget> {
    return this.call(getGuildWidget, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns the widget of a guild as a PNG image in one of the `widgetStyles` (default `shield`). Requires no token. A
   * disabled widget is an ApiError 50004.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-widget-image
   */
  getWidgetImage(
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildWidgetImage>,
    options?: CallOptions,
  ): Promise<Uint8Array> {
    return this.call(getGuildWidgetImage, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Returns the welcome screen of a guild. Requires MANAGE_GUILD while the screen is disabled. A guild without a
   * welcome screen is an ApiError 10069.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-welcome-screen
   */
  getWelcomeScreen(guildId: Snowflake, options?: CallOptions): Promise<WelcomeScreen> {
    return this.call(getGuildWelcomeScreen, { path: { guild_id: guildId } }, options);
  }

  /**
   * Changes the welcome screen of a guild, with at most 5 channels. Omitted fields stay unchanged; null clears a field.
   * Requires MANAGE_GUILD. Fires `guildUpdate` when the screen is enabled or disabled; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen
   */
  editWelcomeScreen(guildId: Snowflake, changes: WelcomeScreenEdit, options?: AuditOptions): Promise<WelcomeScreen> {
    return this.call(modifyGuildWelcomeScreen, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Returns what a guild shows to new members: a message, actions and channels. Undefined if the guild has not set that up.
   * Only in Discord's OpenAPI document.
   * @see https://docs.discord.com/developers/resources/guild
   */
  getNewMemberWelcome(guildId: Snowflake, options?: CallOptions): Promise<NewMemberWelcome | undefined> {
    return this.call(getGuildNewMemberWelcome, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns the onboarding of a guild: the questions for new members and the default channels.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-onboarding
   */
  getOnboarding(guildId: Snowflake, options?: CallOptions): Promise<Onboarding> {
    return this.call(getGuildOnboarding, { path: { guild_id: guildId } }, options);
  }

  /**
   * Changes the onboarding of a guild. Omitted fields stay unchanged; `prompts` and `default_channel_ids` replace the
   * complete lists. Enabled onboarding requires 7 default channels, and @everyone must be able to write in 5 of them
   * (350000, 350001). Requires MANAGE_GUILD and MANAGE_ROLES. Roles of prompt options must be below the bot's highest
   * role. Accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-onboarding
   */
  editOnboarding(guildId: Snowflake, changes: OnboardingEdit, options?: AuditOptions): Promise<Onboarding> {
    return this.call(modifyGuildOnboarding, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Returns join requests of a guild whose moderators approve new members (other guilds: 50013). Requires KICK_MEMBERS,
   * or MANAGE_GUILD for the count only. `limit` is 1 to 100 (default 100); page with `before` or `after`.
   */
  listJoinRequests(guildId: Snowflake, query?: JoinRequestsQuery, options?: CallOptions): Promise<JoinRequestPage> {
    return this.call(getGuildJoinRequests, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Approves or rejects a join request. An approved member is no longer pending. Requires KICK_MEMBERS. A request that
   * is already decided is returned unchanged. Fires `guildJoinRequestUpdate`, and `guildMemberUpdate` on approval.
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

  /**
   * Returns all channels of a guild, without threads.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-channels
   */
  listChannels(guildId: Snowflake, options?: CallOptions): Promise<Channel[]> {
    return this.call(getGuildChannels, { path: { guild_id: guildId } }, options);
  }

  /**
   * Creates a channel. Requires MANAGE_CHANNELS. Permission overwrites may only contain permissions of the bot, and
   * MANAGE_ROLES only if the bot is an administrator. Fields that the channel type does not have are ignored. Fires
   * `channelCreate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#create-guild-channel
   */
  createChannel(guildId: Snowflake, channel: ChannelRequest, options?: AuditOptions): Promise<Channel> {
    return this.call(createGuildChannel, { path: { guild_id: guildId }, body: channel }, options);
  }

  /**
   * Changes the positions of channels; only the channels that change must be listed. Requires MANAGE_CHANNELS in the
   * guild. A change of `parent_id` also requires it in the channel and in its new category (otherwise 50001), and
   * `lock_permissions` requires MANAGE_ROLES. Only one channel per call may change its `parent_id` (40009). Fires
   * `channelUpdate` for each changed channel.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-channel-positions
   */
  editChannelPositions(guildId: Snowflake, moves: ChannelPositions, options?: CallOptions): Promise<undefined> {
    return this.call(modifyGuildChannelPositions, { path: { guild_id: guildId }, body: moves }, options);
  }

  /**
   * Returns the active threads that the bot can see, newest first, with the bot's own thread members.
   * @see https://docs.discord.com/developers/resources/guild#list-active-guild-threads
   */
  listActiveThreads(guildId: Snowflake, options?: CallOptions): Promise<ThreadList> {
    return this.call(listActiveGuildThreads, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns all roles of a guild, including @everyone, whose id is the id of the guild.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-roles
   */
  listRoles(guildId: Snowflake, options?: CallOptions): Promise<Role[]> {
    return this.call(getGuildRoles, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns a role. An unknown role is an ApiError 10011.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-role
   */
  getRole(guildId: Snowflake, roleId: Snowflake, options?: CallOptions): Promise<Role> {
    return this.call(getGuildRole, { path: { guild_id: guildId, role_id: roleId } }, options);
  }

  /**
   * Returns the number of members of each role, by role id, without @everyone.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-role-member-counts
   */
  getRoleMemberCounts(guildId: Snowflake, options?: CallOptions): Promise<Record<Snowflake, number>> {
    return this.call(getGuildRoleMemberCounts, { path: { guild_id: guildId } }, options);
  }

  /**
   * Creates a role above @everyone and below all other roles. Requires MANAGE_ROLES and every permission of the new
   * role. A guild has at most 250 roles (30005). Fires `guildRoleCreate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#create-guild-role
   */
  createRole(guildId: Snowflake, role: RoleRequest = {}, options?: AuditOptions): Promise<Role> {
    return this.call(createGuildRole, { path: { guild_id: guildId }, body: role }, options);
  }

  /**
   * Changes a role. Requires MANAGE_ROLES and every permission that the role gains; the role must be below the bot's
   * highest role. Fires `guildRoleUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-role
   */
  editRole(guildId: Snowflake, roleId: Snowflake, changes: RoleRequest, options?: AuditOptions): Promise<Role> {
    return this.call(modifyGuildRole, { path: { guild_id: guildId, role_id: roleId }, body: changes }, options);
  }

  /**
   * Changes the positions of roles and returns all roles; only the roles that move must be listed. Requires
   * MANAGE_ROLES. The order of the bot's highest role and of the roles above it cannot change. Fires `guildRoleUpdate`
   * for each changed role; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-role-positions
   */
  editRolePositions(guildId: Snowflake, positions: RolePositions, options?: AuditOptions): Promise<Role[]> {
    return this.call(modifyGuildRolePositions, { path: { guild_id: guildId }, body: positions }, options);
  }

  /**
   * Deletes a role. Requires MANAGE_ROLES; the role must be below the bot's highest role. Roles of bots and @everyone
   * cannot be deleted (50028). Fires `guildRoleDelete`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#delete-guild-role
   */
  deleteRole(guildId: Snowflake, roleId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildRole, { path: { guild_id: guildId, role_id: roleId } }, options);
  }

  /**
   * Returns a member. A user who is not in the guild is an ApiError 10007.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-member
   */
  getMember(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<Member> {
    return this.call(getGuildMember, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Returns members of a guild by ascending user id. `limit` is 1 to 1000 (default 1); page with `after`. The
   * application must have the privileged intent GUILD_MEMBERS (otherwise 50001).
   * @see https://docs.discord.com/developers/resources/guild#list-guild-members
   */
  listMembers(guildId: Snowflake, query?: GuildMembersQuery, options?: CallOptions): Promise<Member[]> {
    return this.call(listGuildMembers, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Returns members whose username or nickname starts with `query`. `limit` is 1 to 1000 (default 1).
   * @see https://docs.discord.com/developers/resources/guild#search-guild-members
   */
  searchMembers(guildId: Snowflake, query: MemberSearchQuery, options?: CallOptions): Promise<Member[]> {
    return this.call(searchGuildMembers, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Adds a user to a guild with an OAuth2 token (scope `guilds.join`) that the user granted to this application.
   * Resolves with undefined if the user already is a member. Requires CREATE_INSTANT_INVITE, and for each field the
   * permission of that field. A banned user is an ApiError 40007, an invalid token 50025. Fires `guildMemberAdd`.
   * @see https://docs.discord.com/developers/resources/guild#add-guild-member
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
   * Changes a member: nickname, roles, timeout (at most 28 days), flags, and the voice state (`mute`, `deaf`,
   * `channel_id`). Each field requires its own permission. Nickname and timeout require that the member is below the
   * bot's highest role; administrators and the owner cannot get a timeout (50013). Fires `guildMemberUpdate`, and
   * `voiceStateUpdate` for voice fields; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-guild-member
   */
  editMember(guildId: Snowflake, userId: Snowflake, changes: MemberEdit, options?: AuditOptions): Promise<Member> {
    return this.call(modifyGuildMember, { path: { guild_id: guildId, user_id: userId }, body: changes }, options);
  }

  /**
   * Changes the bot's own member: nickname (requires CHANGE_NICKNAME), avatar, banner and bio. Fires
   * `guildMemberUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#modify-current-member
   */
  editCurrentMember(guildId: Snowflake, changes: CurrentMemberEdit, options?: AuditOptions): Promise<Member> {
    return this.call(modifyCurrentMember, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Changes the bot's own nickname. Requires CHANGE_NICKNAME. Fires `guildMemberUpdate`; accepts an audit reason.
   * @deprecated use `editCurrentMember`
   * @see https://docs.discord.com/developers/resources/guild#modify-current-user-nick
   */
  editCurrentUserNick(
    guildId: Snowflake,
    changes: Pick<CurrentMemberEdit, 'nick'>,
    options?: AuditOptions,
  ): Promise<ResultOf<typeof modifyCurrentUserNick>> {
    return this.call(modifyCurrentUserNick, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Kicks a member. Requires KICK_MEMBERS; the highest role of the member must be below the bot's. Fires
   * `guildMemberRemove`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#remove-guild-member
   */
  removeMember(guildId: Snowflake, userId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(removeGuildMember, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Adds a role to a member; adding a role that the member already has is no error. Requires MANAGE_ROLES; the role
   * must be below the bot's highest role. Fires `guildMemberUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#add-guild-member-role
   */
  addMemberRole(guildId: Snowflake, userId: Snowflake, roleId: Snowflake, options?: AuditOptions): Promise<undefined> {
    const path = { guild_id: guildId, user_id: userId, role_id: roleId };
    return this.call(addGuildMemberRole, { path }, options);
  }

  /**
   * Removes a role from a member. Requires MANAGE_ROLES; the role must be below the bot's highest role. Fires
   * `guildMemberUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#remove-guild-member-role
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
   * Returns bans of a guild by ascending user id. Requires BAN_MEMBERS. `limit` is 1 to 1000 (default 1000); page with
   * `after`, or backwards with `before`, which takes precedence.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-bans
   */
  listBans(guildId: Snowflake, query?: BansQuery, options?: CallOptions): Promise<Ban[]> {
    return this.call(getGuildBans, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Returns the ban of a user. Requires BAN_MEMBERS. A user who is not banned is an ApiError 10026.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-ban
   */
  getBan(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<Ban> {
    return this.call(getGuildBan, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Bans a user and deletes their messages of up to the last 7 days. Requires BAN_MEMBERS; the highest role of a member
   * must be below the bot's. Users outside the guild can be banned too, up to an unpublished limit (30035). Fires
   * `guildBanAdd`, `guildMemberRemove` for a member, and `messageDeleteBulk` for the deleted messages. Accepts an audit
   * reason, which is also the reason of the ban.
   * @see https://docs.discord.com/developers/resources/guild#create-guild-ban
   */
  createBan(guildId: Snowflake, userId: Snowflake, ban: BanRequest = {}, options?: AuditOptions): Promise<undefined> {
    return this.call(createGuildBan, { path: { guild_id: guildId, user_id: userId }, body: ban }, options);
  }

  /**
   * Removes the ban of a user. Requires BAN_MEMBERS. A user who is not banned is an ApiError 10026. Fires
   * `guildBanRemove`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#remove-guild-ban
   */
  deleteBan(guildId: Snowflake, userId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(removeGuildBan, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Bans 1 to 200 users and deletes their messages of up to the last 7 days. Requires BAN_MEMBERS and MANAGE_GUILD.
   * Users who could not be banned, or already were, are listed in `failed_users`; if all failed it is an ApiError
   * 500000. Fires `guildBanAdd`, `guildMemberRemove` and `messageDeleteBulk` for each user, as a single ban does;
   * accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#bulk-guild-ban
   */
  bulkBan(guildId: Snowflake, bans: BulkBanRequest, options?: AuditOptions): Promise<BulkBanResult> {
    return this.call(bulkGuildBan, { path: { guild_id: guildId }, body: bans }, options);
  }

  /**
   * Returns how many members a prune would remove. Requires MANAGE_GUILD and KICK_MEMBERS. `days` is 1 to 30 (default
   * 7). Members with roles only count if all their roles are in `include_roles`.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-prune-count
   */
  getPruneCount(
    guildId: Snowflake,
    query?: PruneCountQuery,
    options?: CallOptions,
  ): Promise<ResultOf<typeof getGuildPruneCount>> {
    return this.call(getGuildPruneCount, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Removes members who were inactive for `days` (1 to 30, default 7) and have no roles other than `include_roles`.
   * Requires MANAGE_GUILD and KICK_MEMBERS. `pruned` is null with `compute_prune_count: false`. Fires
   * `guildMemberRemove` for each removed member; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/guild#begin-guild-prune
   */
  beginPrune(
    guildId: Snowflake,
    prune: BodyOf<typeof beginGuildPrune> = {},
    options?: AuditOptions,
  ): Promise<ResultOf<typeof beginGuildPrune>> {
    return this.call(beginGuildPrune, { path: { guild_id: guildId }, body: prune }, options);
  }

  /**
   * Returns audit log entries of the last 45 days with the users that they reference. Requires VIEW_AUDIT_LOG. Newest
   * first, or oldest first with `after`; `limit` is 1 to 100 (default 50).
   * @see https://docs.discord.com/developers/resources/audit-log#get-guild-audit-log
   */
  listAuditLogEntries(guildId: Snowflake, query?: GuildAuditLogQuery, options?: CallOptions): Promise<AuditLog> {
    return this.call(getGuildAuditLog, { path: { guild_id: guildId }, query }, options);
  }
}
