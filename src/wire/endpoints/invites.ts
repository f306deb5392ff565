import { z } from 'zod';
import {
  ClientInviteRequest,
  ExtendedInvite,
  Invite,
  InviteRequest,
  ListedInvite,
  type ParsedInviteRequest,
  TARGET_USERS_FILE,
  TargetUsersJob,
} from '../objects/invites/invite.js';
import { queryBoolean, snowflake } from '../validation/field-schemas.js';
import { parseTargetUsers } from '../validation/target-users.js';
import type { Endpoint } from './declaration/endpoint.js';
import { csvResult, declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';
import type { FileRule } from './declaration/file-rule.js';

/** Query for an invite. */
export interface InviteQuery {
  /** Adds approximate counts of members. */
  with_counts?: boolean | undefined;
  /** The event to include. Accepted, and ignored if the guild has no such event that is scheduled or active. */
  guild_scheduled_event_id?: string | undefined;
  /** Only in the OpenAPI document, which does not describe them. The emulator ignores them. */
  target_channel_id?: string | undefined;
  target_message_id?: string | undefined;
}

/** {@link InviteQuery} after validation, with defaults filled in. */
export interface ParsedInviteQuery extends InviteQuery {
  with_counts: boolean;
}

/**
 * Get Invite by its code or by the vanity code of a guild. Anyone who knows the code may call it.
 * @see https://docs.discord.com/developers/resources/invite#get-invite
 */
export const getInvite: Endpoint<
  '/invites/{invite_code}',
  {
    query: InviteQuery;
    parsedQuery: ParsedInviteQuery;
    result: Invite;
    auth: 'none';
  }
> = declareEndpoint('getInvite', 'GET', '/invites/{invite_code}', {
  auth: 'none',
  query: z.object({
    with_counts: queryBoolean().default(false),
    guild_scheduled_event_id: snowflake().optional(),
    target_channel_id: snowflake().optional(),
    target_message_id: snowflake().optional(),
  }),
  result: jsonResult(Invite),
});

/**
 * Delete Invite. Needs MANAGE_CHANNELS in its channel, or MANAGE_GUILD. Returns the deleted invite.
 * @see https://docs.discord.com/developers/resources/invite#delete-invite
 */
export const deleteInvite: Endpoint<'/invites/{invite_code}', { result: Invite; audit: true }> = declareEndpoint(
  'deleteInvite',
  'DELETE',
  '/invites/{invite_code}',
  {
    result: jsonResult(Invite),
    audit: 'INVITE_DELETE',
    emits: ['inviteDelete'],
  },
);

const targetUsersRule: FileRule = { contentProblems: (content) => parseTargetUsers(content).problems };

/**
 * Get Target Users: a CSV file with the heading `user_id`. For the inviter, MANAGE_GUILD or VIEW_AUDIT_LOG.
 * @see https://docs.discord.com/developers/resources/invite#get-target-users
 */
export const getTargetUsers: Endpoint<'/invites/{invite_code}/target-users', { result: string }> = declareEndpoint(
  'getTargetUsers',
  'GET',
  '/invites/{invite_code}/target-users',
  {
    result: csvResult,
  },
);

/**
 * Update Target Users: replaces the users who may accept an invite and starts a job. For the inviter or MANAGE_GUILD. The audit
 * log gets an INVITE_UPDATE without a reason: the API accepts none here.
 * @see https://docs.discord.com/developers/resources/invite#update-target-users
 */
export const updateTargetUsers: Endpoint<'/invites/{invite_code}/target-users', { result: undefined; file: true }> =
  declareEndpoint('updateTargetUsers', 'PUT', '/invites/{invite_code}/target-users', {
    file: TARGET_USERS_FILE,
    fileRule: targetUsersRule,
    result: emptyResult,
  });

/**
 * Get Target Users Job Status. For the inviter, MANAGE_GUILD or VIEW_AUDIT_LOG.
 * @see https://docs.discord.com/developers/resources/invite#get-target-users-job-status
 */
export const getTargetUsersJobStatus: Endpoint<
  '/invites/{invite_code}/target-users/job-status',
  { result: TargetUsersJob }
> = declareEndpoint('getTargetUsersJobStatus', 'GET', '/invites/{invite_code}/target-users/job-status', {
  result: jsonResult(TargetUsersJob),
});

/**
 * Get Channel Invites, with metadata.
 * @see https://docs.discord.com/developers/resources/channel#get-channel-invites
 */
export const getChannelInvites: Endpoint<'/channels/{channel_id}/invites', { result: ExtendedInvite[] }> =
  declareEndpoint('getChannelInvites', 'GET', '/channels/{channel_id}/invites', {
    result: jsonResult(z.array(ExtendedInvite)),
    requiredPermissions: ['VIEW_CHANNEL', 'MANAGE_CHANNELS'],
  });

/**
 * Create Channel Invite. `role_ids` need MANAGE_ROLES, a file of target users needs MANAGE_GUILD.
 * @see https://docs.discord.com/developers/resources/channel#create-channel-invite
 */
export const createChannelInvite: Endpoint<
  '/channels/{channel_id}/invites',
  { body: InviteRequest; parsedBody: ParsedInviteRequest; result: ExtendedInvite; audit: true; file: true }
> = declareEndpoint('createChannelInvite', 'POST', '/channels/{channel_id}/invites', {
  body: InviteRequest,
  clientBody: ClientInviteRequest,
  file: TARGET_USERS_FILE,
  fileRule: targetUsersRule,
  result: jsonResult(ExtendedInvite),
  requiredPermissions: ['VIEW_CHANNEL', 'CREATE_INSTANT_INVITE'],
  audit: 'INVITE_CREATE',
  emits: ['inviteCreate'],
});

/**
 * Get Guild Invites: with metadata for MANAGE_GUILD, without for VIEW_AUDIT_LOG.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-invites
 */
export const getGuildInvites: Endpoint<'/guilds/{guild_id}/invites', { result: ListedInvite[] }> = declareEndpoint(
  'getGuildInvites',
  'GET',
  '/guilds/{guild_id}/invites',
  {
    result: jsonResult(z.array(ListedInvite)),
  },
);
