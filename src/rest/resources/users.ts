import type { Snowflake } from '../../base/snowflake.js';
import { createDm, getCurrentUser, getUser } from '../../wire/endpoints/users.js';
import type { Channel } from '../../wire/objects/channel.js';
import type { User } from '../../wire/objects/user.js';
import type { Call, CallOptions } from '../call.js';

/** Accounts, and direct conversations with them. */
export class UsersResource {
  constructor(private readonly call: Call) {}

  /** Get Current User: the bot's own account. */
  getCurrent(options?: CallOptions): Promise<User> {
    return this.call(getCurrentUser, {}, options);
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
