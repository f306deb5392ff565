import type { Snowflake } from '../../base/snowflake.js';
import {
  createChannelInvite,
  deleteInvite,
  getChannelInvites,
  getGuildInvites,
  getInvite,
  getTargetUsers,
  getTargetUsersJobStatus,
  type InviteQuery,
  updateTargetUsers,
} from '../../wire/endpoints/invites.js';
import type {
  ExtendedInvite,
  Invite,
  InviteRequest,
  ListedInvite,
  TargetUsersJob,
} from '../../wire/objects/invites/invite.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';
import { type TargetUsers, toTargetUsersFile } from '../encode/target-users.js';

/** A new invite, optionally limited to some users. */
export type NewInvite = InviteRequest & {
  /** The users who can accept the invite: ids, or a CSV file of ids. Requires MANAGE_GUILD. */
  readonly targetUsers?: TargetUsers | undefined;
};

/**
 * Invites to guilds. Bots cannot accept them.
 * @see https://docs.discord.com/developers/resources/invite
 */
export class InvitesResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns an invite, also for the vanity code of a guild. Requires no token. `with_counts: true` adds approximate
   * counts. An unknown code is an ApiError 10006.
   * @see https://docs.discord.com/developers/resources/invite#get-invite
   */
  get(code: string, query?: InviteQuery, options?: CallOptions): Promise<Invite> {
    return this.call(getInvite, { path: { invite_code: code }, query }, options);
  }

  /**
   * Deletes an invite and returns it. Requires MANAGE_CHANNELS in its channel, or MANAGE_GUILD. Fires `inviteDelete`;
   * accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/invite#delete-invite
   */
  delete(code: string, options?: AuditOptions): Promise<Invite> {
    return this.call(deleteInvite, { path: { invite_code: code } }, options);
  }

  /**
   * Returns the users who can accept an invite as CSV text, with the heading `user_id` and one id per line. Only for
   * the inviter, or with MANAGE_GUILD or VIEW_AUDIT_LOG. An invite without target users is an ApiError 10129.
   * @see https://docs.discord.com/developers/resources/invite#get-target-users
   */
  getTargetUsers(code: string, options?: CallOptions): Promise<string> {
    return this.call(getTargetUsers, { path: { invite_code: code } }, options);
  }

  /**
   * Replaces the users who can accept an invite. Discord processes them afterwards, see `getTargetUsersJobStatus`. Only
   * for the inviter, or with MANAGE_GUILD. A list or file that contains anything but ids is a ValidationError.
   * @see https://docs.discord.com/developers/resources/invite#update-target-users
   */
  async editTargetUsers(code: string, users: TargetUsers, options?: CallOptions): Promise<undefined> {
    const file = toTargetUsersFile(users, 'api.invites.editTargetUsers()');
    return this.call(updateTargetUsers, { path: { invite_code: code }, file }, options);
  }

  /**
   * Returns the progress of processing the target users of an invite. Only for the inviter, or with MANAGE_GUILD or
   * VIEW_AUDIT_LOG. An invite without target users is an ApiError 10124.
   * @see https://docs.discord.com/developers/resources/invite#get-target-users-job-status
   */
  getTargetUsersJobStatus(code: string, options?: CallOptions): Promise<TargetUsersJob> {
    return this.call(getTargetUsersJobStatus, { path: { invite_code: code } }, options);
  }

  /**
   * Returns the invites of a channel with metadata. Requires VIEW_CHANNEL and MANAGE_CHANNELS.
   * @see https://docs.discord.com/developers/resources/channel#get-channel-invites
   */
  listInChannel(channelId: Snowflake, options?: CallOptions): Promise<ExtendedInvite[]> {
    return this.call(getChannelInvites, { path: { channel_id: channelId } }, options);
  }

  /**
   * Creates an invite. Requires VIEW_CHANNEL and CREATE_INSTANT_INVITE; `role_ids` requires MANAGE_ROLES and roles below
   * the bot's highest role; target users require MANAGE_GUILD. `max_age` is 0 to 604800 seconds (default one day; 0
   * never expires), `max_uses` is 0 to 100 (0 is unlimited); a guild has at most 1000 invites (30016). Unless `unique`
   * is true, Discord may return a similar existing invite. `flags: 1` creates a guest invite to a voice channel. Fires `inviteCreate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#create-channel-invite
   */
  async create(channelId: Snowflake, invite: NewInvite = {}, options?: AuditOptions): Promise<ExtendedInvite> {
    const { targetUsers, ...body } = invite;
    const file = targetUsers && toTargetUsersFile(targetUsers, 'api.invites.create()');
    return this.call(createChannelInvite, { path: { channel_id: channelId }, body, file }, options);
  }

  /**
   * Returns the invites of a guild. Requires MANAGE_GUILD, which includes metadata, or VIEW_AUDIT_LOG.
   * @see https://docs.discord.com/developers/resources/guild#get-guild-invites
   */
  listInGuild(guildId: Snowflake, options?: CallOptions): Promise<ListedInvite[]> {
    return this.call(getGuildInvites, { path: { guild_id: guildId } }, options);
  }
}
