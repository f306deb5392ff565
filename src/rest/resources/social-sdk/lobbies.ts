import type { Snowflake } from '../../../base/snowflake.js';
import type { QueryOf } from '../../../wire/endpoints/declaration/endpoint.js';
import {
  addAMemberToALobby,
  bulkUpdateLobbyMembers,
  createLobby,
  createLobbyChannelInviteForSelf,
  createLobbyChannelInviteForUser,
  createOrJoinLobby,
  deleteLobby,
  getLobby,
  getLobbyMessages,
  leaveLobby,
  linkChannelToLobby,
  modifyLobby,
  removeAMemberFromALobby,
  sendLobbyMessage,
  updateLobbyMessageModerationMetadata,
} from '../../../wire/endpoints/social-sdk/lobbies.js';
import type { Lobby, LobbyInvite, LobbyMember, LobbyMessage } from '../../../wire/objects/social-sdk/lobby.js';
import type {
  LobbyJoinRequest,
  LobbyMemberEdit,
  LobbyMemberUpdates,
  LobbyMessageRequest,
  LobbyRequest,
} from '../../../wire/objects/social-sdk/lobby-request.js';
import type { ModerationMetadata } from '../../../wire/objects/social-sdk/moderation-metadata.js';
import type { BearerOptions, Call, CallOptions } from '../../call/call.js';

/**
 * Lobbies: groups of players of a game. Metadata has at most 25 entries and 1000 characters. An unknown lobby is an
 * ApiError 10031. Calls of a member need an access token with the scope `sdk.social_layer` (otherwise an ApiError 50026).
 * @see https://docs.discord.com/developers/resources/lobby
 */
export class LobbiesResource {
  constructor(private readonly call: Call) {}

  /**
   * Creates a lobby, with at most 25 members. `idle_timeout_seconds` is 5 to 604800. Clients of the Social SDK cannot join
   * or leave it themselves.
   * @see https://docs.discord.com/developers/resources/lobby#create-lobby
   */
  create(body: LobbyRequest = {}, options?: CallOptions): Promise<Lobby> {
    return this.call(createLobby, { body }, options);
  }

  /**
   * Joins the lobby with a secret, or creates it, as the user of an access token. The secret has at most 250 characters;
   * `idle_timeout_seconds` is 5 to 604800.
   * @see https://docs.discord.com/developers/resources/lobby#create-or-join-lobby
   */
  createOrJoin(body: LobbyJoinRequest, options: BearerOptions): Promise<Lobby> {
    return this.call(createOrJoinLobby, { body }, options);
  }

  /**
   * Returns a lobby.
   * @see https://docs.discord.com/developers/resources/lobby#get-lobby
   */
  get(lobbyId: Snowflake, options?: CallOptions): Promise<Lobby> {
    return this.call(getLobby, { path: { lobby_id: lobbyId } }, options);
  }

  /**
   * Changes a lobby. Omitted fields stay unchanged; `metadata` replaces all entries. `members`, at most 25, replaces all
   * members: others are removed. `idle_timeout_seconds` is 5 to 604800.
   * @see https://docs.discord.com/developers/resources/lobby#modify-lobby
   */
  edit(lobbyId: Snowflake, body: LobbyRequest, options?: CallOptions): Promise<Lobby> {
    return this.call(modifyLobby, { path: { lobby_id: lobbyId }, body }, options);
  }

  /**
   * Deletes a lobby. Also succeeds if it does not exist.
   * @see https://docs.discord.com/developers/resources/lobby#delete-lobby
   */
  delete(lobbyId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(deleteLobby, { path: { lobby_id: lobbyId } }, options);
  }

  /**
   * Adds a user to a lobby, or changes the member. `additional_name` has 1 to 80 characters; null removes it.
   * @see https://docs.discord.com/developers/resources/lobby#add-a-member-to-a-lobby
   */
  addMember(
    lobbyId: Snowflake,
    userId: Snowflake,
    body: LobbyMemberEdit = {},
    options?: CallOptions,
  ): Promise<LobbyMember> {
    return this.call(addAMemberToALobby, { path: { lobby_id: lobbyId, user_id: userId }, body }, options);
  }

  /**
   * Adds, changes or removes (`remove_member: true`) 1 to 25 members. Returns those that were not removed. Users who cannot
   * be added are left out; an unknown user is an ApiError 10013.
   * @see https://docs.discord.com/developers/resources/lobby#bulk-update-lobby-members
   */
  bulkEditMembers(lobbyId: Snowflake, body: LobbyMemberUpdates, options?: CallOptions): Promise<LobbyMember[]> {
    return this.call(bulkUpdateLobbyMembers, { path: { lobby_id: lobbyId }, body }, options);
  }

  /**
   * Removes a user from a lobby. Also succeeds if the user is not a member.
   * @see https://docs.discord.com/developers/resources/lobby#remove-a-member-from-a-lobby
   */
  removeMember(lobbyId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(removeAMemberFromALobby, { path: { lobby_id: lobbyId, user_id: userId } }, options);
  }

  /**
   * Removes the user of an access token from a lobby. Also succeeds if the user is not a member.
   * @see https://docs.discord.com/developers/resources/lobby#leave-lobby
   */
  leave(lobbyId: Snowflake, options: BearerOptions): Promise<undefined> {
    return this.call(leaveLobby, { path: { lobby_id: lobbyId } }, options);
  }

  /**
   * Links a text channel to a lobby, or removes the link with null. The user of the access token must be a member with the
   * flag `lobbyMemberFlags.CAN_LINK_LOBBY`.
   * @see https://docs.discord.com/developers/resources/lobby#link-channel-to-lobby
   */
  linkChannel(lobbyId: Snowflake, channelId: Snowflake | null, options: BearerOptions): Promise<Lobby> {
    const body = channelId === null ? {} : { channel_id: channelId };
    return this.call(linkChannelToLobby, { path: { lobby_id: lobbyId }, body }, options);
  }

  /**
   * Sends a message of 1 to 4000 characters to a lobby, and to its linked channel, as the user of an access token.
   * @see https://docs.discord.com/developers/resources/lobby#send-lobby-message
   */
  sendMessage(lobbyId: Snowflake, body: LobbyMessageRequest, options: BearerOptions): Promise<LobbyMessage> {
    return this.call(sendLobbyMessage, { path: { lobby_id: lobbyId }, body }, options);
  }

  /**
   * Returns the newest messages of a lobby, as the user of an access token. `limit` is 1 to 200 (default 50).
   * @see https://docs.discord.com/developers/resources/lobby#get-lobby-messages
   */
  listMessages(
    lobbyId: Snowflake,
    query: QueryOf<typeof getLobbyMessages>,
    options: BearerOptions,
  ): Promise<LobbyMessage[]> {
    return this.call(getLobbyMessages, { path: { lobby_id: lobbyId }, query }, options);
  }

  /**
   * Sets the moderation metadata of a message, for the running games. At most 5 keys of at most 1024 characters, with values
   * of at most 2000 characters.
   * @see https://docs.discord.com/developers/resources/lobby#update-lobby-message-moderation-metadata
   */
  editMessageModerationMetadata(
    lobbyId: Snowflake,
    messageId: Snowflake,
    body: ModerationMetadata,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { lobby_id: lobbyId, message_id: messageId };
    return this.call(updateLobbyMessageModerationMetadata, { path, body }, options);
  }

  /**
   * Creates an invite to the linked channel that only the user of the access token can use, once and within one hour.
   * @see https://docs.discord.com/developers/resources/lobby#create-lobby-channel-invite-for-self
   */
  createInviteForSelf(lobbyId: Snowflake, options: BearerOptions): Promise<LobbyInvite> {
    return this.call(createLobbyChannelInviteForSelf, { path: { lobby_id: lobbyId } }, options);
  }

  /**
   * Creates an invite to the linked channel that only this user can use, once and within one hour.
   * @see https://docs.discord.com/developers/resources/lobby#create-lobby-channel-invite-for-user
   */
  createInviteForUser(lobbyId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<LobbyInvite> {
    return this.call(createLobbyChannelInviteForUser, { path: { lobby_id: lobbyId, user_id: userId } }, options);
  }
}
