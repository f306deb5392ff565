import { GuildhallError } from '../../base/errors.js';
import type { Snowflake } from '../../base/snowflake.js';

/** The cache cannot be ready for a guild, because the bot is not a member of it, or has left it. */
export class GuildNotJoinedError extends GuildhallError {
  readonly code = 'guild_not_joined';

  constructor(readonly guildId: Snowflake) {
    super(
      `The bot is not in guild ${guildId}, so bot.cache never contains it. Check bot.cache.stateOf(guildId), or handle ` +
        'guildDelete if the bot was removed.',
    );
  }
}
