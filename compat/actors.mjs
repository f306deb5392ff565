/** Users of the emulator who act through its control API. */
export class Actors {
  constructor({ control, guildId, channelId }) {
    this.control = control;
    this.guildId = guildId;
    this.channelId = channelId;
  }

  /** Creates a user who joins the guild. */
  async join(username) {
    const user = await this.control('POST', '/users', { username });
    await this.control('POST', `/guilds/${this.guildId}/members`, { user_id: user.id });
    return user;
  }

  /** Performs an action of a user. Returns its report, once the bot has responded. */
  interact(user, action) {
    return this.control('POST', '/interactions', { user_id: user.id, channel_id: this.channelId, ...action });
  }
}
