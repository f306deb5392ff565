import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  createDm,
  getCurrentUser,
  getCurrentUserGuilds,
  getUser,
  leaveGuild,
  modifyCurrentUser,
} from '../../wire/endpoints/users.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import type { User, UserEdit } from '../../wire/objects/users/user.js';
import type { Call, CallOptions } from '../call/call.js';

/** Accounts, and direct conversations with them. */
export class UsersResource {
  constructor(private readonly call: Call) {}

  /** Get Current User: the bot's own account. */
  getCurrent(options?: CallOptions): Promise<User> {
    return this.call(getCurrentUser, {}, options);
  }

  /**
   * Modify Current User: the bot's name (2..32 characters) and pictures (data URIs; null takes one away). Fires
   * `userUpdate`, and `guildMemberUpdate` in every guild.
   */
  editCurrent(body: UserEdit, options?: CallOptions): Promise<User> {
    return this.call(modifyCurrentUser, { body }, options);
  }

  /**
   * Get Current User Guilds: those that the bot is in, oldest first. `limit` is 1..200 (default 200); page with `after`
   * or `before`. `with_counts: true` adds approximate counts of members.
   */
  listCurrentUserGuilds(
    query?: QueryOf<typeof getCurrentUserGuilds>,
    options?: CallOptions,
  ): Promise<CurrentUserGuild[]> {
    return this.call(getCurrentUserGuilds, { query }, options);
  }

  /** Leave Guild. The owner of a guild cannot (50055). Fires `guildDelete` for the bot, `guildMemberRemove` for others. */
  leaveGuild(guildId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(leaveGuild, { path: { guild_id: guildId } }, options);
  }

  /** Get User: any account by its id. An unknown one is an ApiError 10013. */
  get(userId: Snowflake, options?: CallOptions): Promise<User> {
    return this.call(getUser, { path: { user_id: userId } }, options);
  }

  /**
   * Create DM: opens the direct conversation with a user, or gives the one that is open. Opening works also when the
   * user takes no messages from the bot; sending into it then fails with 50007. Opening many in a short time can get
   * the bot blocked from opening more, so open one only as an answer to something that the user did.
   */
  createDm(recipientId: Snowflake, options?: CallOptions): Promise<Channel> {
    return this.call(createDm, { body: { recipient_id: recipientId } }, options);
  }
}
