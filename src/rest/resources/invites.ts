import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  createChannelInvite,
  deleteInvite,
  getChannelInvites,
  getGuildInvites,
  getInvite,
  getTargetUsers,
  getTargetUsersJobStatus,
  updateTargetUsers,
} from '../../wire/endpoints/invites.js';
import type {
  ExtendedInvite,
  Invite,
  InviteRequest,
  ListedInvite,
  TargetUsersJob,
} from '../../wire/objects/guilds/invite.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';
import { type TargetUsers, targetUsersFile } from '../encode/target-users.js';

/** A new invite, with those who alone may accept it. */
export type NewInvite = InviteRequest & {
  /** Ids, or a CSV file of them. Needs MANAGE_GUILD. */
  readonly targetUsers?: TargetUsers | undefined;
};

/** Codes that bring people into a guild. Bots cannot accept them. */
export class InvitesResource {
  constructor(private readonly call: Call) {}

  /**
   * Get Invite, also of a guild's vanity code: works without a token. `with_counts: true` adds approximate counts. An
   * unknown code is an ApiError 10006.
   */
  get(code: string, query?: QueryOf<typeof getInvite>, options?: CallOptions): Promise<Invite> {
    return this.call(getInvite, { path: { invite_code: code }, query }, options);
  }

  /**
   * Delete Invite, and get what it was. Needs MANAGE_CHANNELS in its channel, or MANAGE_GUILD. Fires `inviteDelete`;
   * takes an audit reason.
   */
  delete(code: string, options?: AuditOptions): Promise<Invite> {
    return this.call(deleteInvite, { path: { invite_code: code } }, options);
  }

  /**
   * Get Target Users: CSV with the heading `user_id` and an id a line. For the inviter, or with MANAGE_GUILD or
   * VIEW_AUDIT_LOG. An invite that has none is an ApiError 10129.
   */
  getTargetUsers(code: string, options?: CallOptions): Promise<string> {
    return this.call(getTargetUsers, { path: { invite_code: code } }, options);
  }

  /**
   * Update Target Users: replaces those who alone may accept an invite. They are processed afterwards, see
   * `getTargetUsersJobStatus`. For the inviter, or with MANAGE_GUILD. Lines that hold no id are named in the `fields` of
   * the ApiError.
   */
  editTargetUsers(code: string, users: TargetUsers, options?: CallOptions): Promise<undefined> {
    return this.call(updateTargetUsers, { path: { invite_code: code }, file: targetUsersFile(users) }, options);
  }

  /**
   * Get Target Users Job Status: how far the processing of target users has come. For the inviter, or with MANAGE_GUILD
   * or VIEW_AUDIT_LOG. An invite that has none is an ApiError 10124.
   */
  getTargetUsersJobStatus(code: string, options?: CallOptions): Promise<TargetUsersJob> {
    return this.call(getTargetUsersJobStatus, { path: { invite_code: code } }, options);
  }

  /** Get Channel Invites, with metadata. Needs VIEW_CHANNEL and MANAGE_CHANNELS. */
  listInChannel(channelId: Snowflake, options?: CallOptions): Promise<ExtendedInvite[]> {
    return this.call(getChannelInvites, { path: { channel_id: channelId } }, options);
  }

  /**
   * Create Channel Invite. Needs VIEW_CHANNEL and CREATE_INSTANT_INVITE, with `role_ids` MANAGE_ROLES (and every role
   * below the bot's highest), with target users MANAGE_GUILD. `max_age` is 0..604800 seconds (default a day, 0 for
   * ever), `max_uses` 0..100 (0: any number); a guild has at most 1000 invites (30016). Unless `unique` is true a
   * similar invite may be given. Fires `inviteCreate`; takes an audit reason.
   */
  create(channelId: Snowflake, invite: NewInvite = {}, options?: AuditOptions): Promise<ExtendedInvite> {
    const { targetUsers, ...body } = invite;
    const file = targetUsers && targetUsersFile(targetUsers);
    return this.call(createChannelInvite, { path: { channel_id: channelId }, body, file }, options);
  }

  /** Get Guild Invites. Needs MANAGE_GUILD, which includes metadata, or VIEW_AUDIT_LOG. */
  listInGuild(guildId: Snowflake, options?: CallOptions): Promise<ListedInvite[]> {
    return this.call(getGuildInvites, { path: { guild_id: guildId } }, options);
  }
}
