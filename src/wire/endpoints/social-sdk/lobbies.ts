import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { Lobby, LobbyInvite, LobbyMember, LobbyMessage } from '../../objects/social-sdk/lobby.js';
import {
  LobbyJoinRequest,
  LobbyMemberEdit,
  LobbyMemberUpdates,
  LobbyMessageRequest,
  LobbyRequest,
} from '../../objects/social-sdk/lobby-request.js';
import { ModerationMetadata } from '../../objects/social-sdk/moderation-metadata.js';
import { queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Calls of a member. The OpenAPI document also lists bots and no scope; the newer documentation requires an access token
 * with this scope.
 */
const byMember = { auth: 'bearer', scopes: ['sdk.social_layer'] } as const;

/**
 * Create Lobby: with members, at most 25.
 * @see https://docs.discord.com/developers/resources/lobby#create-lobby
 */
export const createLobby: Endpoint<'/lobbies', { body: LobbyRequest; result: Lobby }> = declareEndpoint(
  'createLobby',
  'POST',
  '/lobbies',
  { body: LobbyRequest, result: jsonResult(Lobby), status: 201 },
);

/**
 * Create or Join Lobby: the lobby of the application with a secret.
 * @see https://docs.discord.com/developers/resources/lobby#create-or-join-lobby
 */
export const createOrJoinLobby: Endpoint<'/lobbies', { body: LobbyJoinRequest; result: Lobby; auth: 'bearer' }> =
  declareEndpoint('createOrJoinLobby', 'PUT', '/lobbies', {
    ...byMember,
    body: LobbyJoinRequest,
    result: jsonResult(Lobby),
  });

/**
 * Get Lobby.
 * @see https://docs.discord.com/developers/resources/lobby#get-lobby
 */
export const getLobby: Endpoint<'/lobbies/{lobby_id}', { result: Lobby }> = declareEndpoint(
  'getLobby',
  'GET',
  '/lobbies/{lobby_id}',
  { result: jsonResult(Lobby) },
);

/**
 * Modify Lobby. Members who are not in the new list are removed.
 * @see https://docs.discord.com/developers/resources/lobby#modify-lobby
 */
export const modifyLobby: Endpoint<'/lobbies/{lobby_id}', { body: LobbyRequest; result: Lobby }> = declareEndpoint(
  'modifyLobby',
  'PATCH',
  '/lobbies/{lobby_id}',
  { body: LobbyRequest, result: jsonResult(Lobby) },
);

/**
 * Delete Lobby. Succeeds also if the lobby does not exist.
 * @see https://docs.discord.com/developers/resources/lobby#delete-lobby
 */
export const deleteLobby: Endpoint<'/lobbies/{lobby_id}', { result: undefined }> = declareEndpoint(
  'deleteLobby',
  'DELETE',
  '/lobbies/{lobby_id}',
  { result: emptyResult },
);

/**
 * Add a Member to a Lobby, or change the member.
 * @see https://docs.discord.com/developers/resources/lobby#add-a-member-to-a-lobby
 */
export const addAMemberToALobby: Endpoint<
  '/lobbies/{lobby_id}/members/{user_id}',
  { body: LobbyMemberEdit; result: LobbyMember }
> = declareEndpoint('addAMemberToALobby', 'PUT', '/lobbies/{lobby_id}/members/{user_id}', {
  body: LobbyMemberEdit,
  result: jsonResult(LobbyMember),
});

/**
 * Bulk Update Lobby Members: adds, changes or removes 1 to 25 members. Returns those that were not removed.
 * @see https://docs.discord.com/developers/resources/lobby#bulk-update-lobby-members
 */
export const bulkUpdateLobbyMembers: Endpoint<
  '/lobbies/{lobby_id}/members/bulk',
  { body: LobbyMemberUpdates; result: LobbyMember[] }
> = declareEndpoint('bulkUpdateLobbyMembers', 'POST', '/lobbies/{lobby_id}/members/bulk', {
  repeat: 'idempotent',
  body: LobbyMemberUpdates,
  result: jsonResult(z.array(LobbyMember)),
});

/**
 * Remove a Member from a Lobby. Succeeds also if the user is not a member.
 * @see https://docs.discord.com/developers/resources/lobby#remove-a-member-from-a-lobby
 */
export const removeAMemberFromALobby: Endpoint<'/lobbies/{lobby_id}/members/{user_id}', { result: undefined }> =
  declareEndpoint('removeAMemberFromALobby', 'DELETE', '/lobbies/{lobby_id}/members/{user_id}', {
    result: emptyResult,
  });

/**
 * Leave Lobby. No scope is documented.
 * @see https://docs.discord.com/developers/resources/lobby#leave-lobby
 */
export const leaveLobby: Endpoint<'/lobbies/{lobby_id}/members/@me', { result: undefined; auth: 'bearer' }> =
  declareEndpoint('leaveLobby', 'DELETE', '/lobbies/{lobby_id}/members/@me', { auth: 'bearer', result: emptyResult });

/**
 * Link Channel to Lobby, and Unlink Channel from Lobby without `channel_id`. The member needs CAN_LINK_LOBBY. No scope is
 * documented.
 * @see https://docs.discord.com/developers/resources/lobby#link-channel-to-lobby
 */
export const linkChannelToLobby: Endpoint<
  '/lobbies/{lobby_id}/channel-linking',
  { body: { channel_id?: string | null | undefined }; result: Lobby; auth: 'bearer' }
> = declareEndpoint('linkChannelToLobby', 'PATCH', '/lobbies/{lobby_id}/channel-linking', {
  auth: 'bearer',
  body: z.object({ channel_id: snowflake().nullable().optional() }),
  result: jsonResult(Lobby),
});

/**
 * Send Lobby Message, as a member.
 * @see https://docs.discord.com/developers/resources/lobby#send-lobby-message
 */
export const sendLobbyMessage: Endpoint<
  '/lobbies/{lobby_id}/messages',
  { body: LobbyMessageRequest; result: LobbyMessage; auth: 'bearer' }
> = declareEndpoint('sendLobbyMessage', 'POST', '/lobbies/{lobby_id}/messages', {
  ...byMember,
  body: LobbyMessageRequest,
  result: jsonResult(LobbyMessage),
  status: 201,
});

const { max, default: defaultSize } = limits.lobby.messagePageSize;

/**
 * Get Lobby Messages: the newest ones, as a member.
 * @see https://docs.discord.com/developers/resources/lobby#get-lobby-messages
 */
export const getLobbyMessages: Endpoint<
  '/lobbies/{lobby_id}/messages',
  {
    query: { limit?: number | undefined };
    parsedQuery: { limit: number };
    result: LobbyMessage[];
    auth: 'bearer';
  }
> = declareEndpoint('getLobbyMessages', 'GET', '/lobbies/{lobby_id}/messages', {
  ...byMember,
  query: z.object({ limit: queryInteger(1, max).default(defaultSize) }),
  result: jsonResult(z.array(LobbyMessage)),
});

/**
 * Update Lobby Message Moderation Metadata.
 * @see https://docs.discord.com/developers/resources/lobby#update-lobby-message-moderation-metadata
 */
export const updateLobbyMessageModerationMetadata: Endpoint<
  '/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata',
  { body: ModerationMetadata; result: undefined }
> = declareEndpoint(
  'updateLobbyMessageModerationMetadata',
  'PUT',
  '/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata',
  { body: ModerationMetadata, result: emptyResult },
);

/**
 * Create Lobby Channel Invite for Self: for the caller, to the linked channel, for one hour.
 * @see https://docs.discord.com/developers/resources/lobby#create-lobby-channel-invite-for-self
 */
export const createLobbyChannelInviteForSelf: Endpoint<
  '/lobbies/{lobby_id}/members/@me/invites',
  { result: LobbyInvite; auth: 'bearer' }
> = declareEndpoint('createLobbyChannelInviteForSelf', 'POST', '/lobbies/{lobby_id}/members/@me/invites', {
  ...byMember,
  result: jsonResult(LobbyInvite),
});

/**
 * Create Lobby Channel Invite for User: to the linked channel, for one hour.
 * @see https://docs.discord.com/developers/resources/lobby#create-lobby-channel-invite-for-user
 */
export const createLobbyChannelInviteForUser: Endpoint<
  '/lobbies/{lobby_id}/members/{user_id}/invites',
  { result: LobbyInvite }
> = declareEndpoint('createLobbyChannelInviteForUser', 'POST', '/lobbies/{lobby_id}/members/{user_id}/invites', {
  result: jsonResult(LobbyInvite),
});
