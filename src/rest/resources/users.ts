import type { Snowflake } from '../../base/snowflake.js';
import { createMessage } from '../../wire/endpoints/messages.js';
import {
  createDm,
  getCurrentUser,
  getCurrentUserConnections,
  getCurrentUserGuildMember,
  getCurrentUserGuilds,
  getUser,
  type ListCurrentUserGuildsQuery,
  leaveGuild,
  modifyCurrentUser,
} from '../../wire/endpoints/users.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessageRequest } from '../../wire/objects/messages/message-request.js';
import type { UserConnection } from '../../wire/objects/users/connection.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { User, UserEdit } from '../../wire/objects/users/user.js';
import type { JsonConvertible } from '../call/builders.js';
import type { BearerOptions, BotOrBearerOptions, Call, CallOptions, WithFiles } from '../call/call.js';
import { toMessage } from '../encode/text-message.js';

/**
 * Users and direct messages.
 * @see https://docs.discord.com/developers/resources/user
 */
export class UsersResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the user of the bot, or that of an access token. The token needs the scope `identify` (otherwise an ApiError
   * 50026), and `email` for the email address.
   * @see https://docs.discord.com/developers/resources/user#get-current-user
   */
  getCurrent(options?: BotOrBearerOptions): Promise<User> {
    return this.call(getCurrentUser, {}, options);
  }

  /**
   * Changes the bot's username (2 to 32 characters) and images (data URIs; null removes an image). Fires `userUpdate`,
   * and `guildMemberUpdate` in every guild.
   * @see https://docs.discord.com/developers/resources/user#modify-current-user
   */
  editCurrent(body: UserEdit, options?: CallOptions): Promise<User> {
    return this.call(modifyCurrentUser, { body }, options);
  }

  /**
   * Returns the guilds of the bot, oldest first, or those of the user of an access token with the scope `guilds` (otherwise
   * an ApiError 50026). `limit` is 1 to 200 (default 200); page with `after` or `before`. `with_counts: true` adds
   * approximate member counts.
   * @see https://docs.discord.com/developers/resources/user#get-current-user-guilds
   */
  listCurrentUserGuilds(query?: ListCurrentUserGuildsQuery, options?: BotOrBearerOptions): Promise<CurrentUserGuild[]> {
    return this.call(getCurrentUserGuilds, { query }, options);
  }

  /**
   * Returns the member that the user of an access token is in a guild. The token needs the scope `guilds.members.read`
   * (otherwise an ApiError 50026).
   * @see https://docs.discord.com/developers/resources/user#get-current-user-guild-member
   */
  getCurrentUserGuildMember(guildId: Snowflake, options: BearerOptions): Promise<Member> {
    return this.call(getCurrentUserGuildMember, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns the accounts of other services that the caller has connected. An access token needs the scope `connections`
   * (otherwise an ApiError 50026).
   * @see https://docs.discord.com/developers/resources/user#get-current-user-connections
   */
  listCurrentUserConnections(options?: BotOrBearerOptions): Promise<UserConnection[]> {
    return this.call(getCurrentUserConnections, {}, options);
  }

  /**
   * Leaves a guild. The owner of a guild cannot leave it (50055). Fires `guildDelete` for the bot and
   * `guildMemberRemove` for other bots.
   * @see https://docs.discord.com/developers/resources/user#leave-guild
   */
  leaveGuild(guildId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(leaveGuild, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns any user by id. An unknown user is an ApiError 10013.
   * @see https://docs.discord.com/developers/resources/user#get-user
   */
  get(userId: Snowflake, options?: CallOptions): Promise<User> {
    return this.call(getUser, { path: { user_id: userId } }, options);
  }

  /**
   * Opens a direct message channel with a user, or returns the open one. This also works if the user does not accept
   * messages from the bot; sending a message then fails with 50007, or with 50278 without a mutual guild. A bot that opens many of these channels in a short
   * time can be blocked, so only open one in response to an action of the user.
   * @see https://docs.discord.com/developers/resources/user#create-dm
   */
  createDm(recipientId: Snowflake, options?: CallOptions): Promise<Channel> {
    return this.call(createDm, { body: { recipient_id: recipientId } }, options);
  }

  /**
   * Sends a direct message to a user: `createDm`, then `api.messages.create` in that channel, whose limits apply. It is an
   * ApiError 50007 if the user does not accept messages from the bot, and 50278 without a mutual guild. Only send one in response
   * to an action of the user. Fires `messageCreate`.
   * @param message the message, or only its content
   * @param options of both calls
   * @example
   * await api.users.sendDm(userId, 'Your application was accepted.');
   * @see https://docs.discord.com/developers/resources/user#create-dm
   */
  async sendDm(
    recipientId: Snowflake,
    message: string | WithFiles<MessageRequest> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(message);
    const { id } = await this.createDm(recipientId, options);
    return this.call(createMessage, { path: { channel_id: id }, body, files }, options);
  }
}
