/**
 * Spam. Discord does not publish what it considers spam, which also depends on other guilds. Here it is one thing that a
 * test can cause: a member repeats the same content.
 */
import { snowflakeTimestamp } from '../../../../../src/base/snowflake.js';
import { channelsAndThreadsOfGuild } from '../../state/channels/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';

/** How many messages of a member with the same content count as spam, in any channels of the guild. */
const REPETITIONS = 4;
const WINDOW_MS = 60_000;

/** Whether a text is the fourth with the same content that a member sends within a minute. */
export function isRepeated(world: World, guild: GuildRecord, userId: string, text: string): boolean {
  const oldest = world.clock.now() - WINDOW_MS;
  let count = 1;
  for (const { messages } of channelsAndThreadsOfGuild(world, guild.guild.id)) {
    for (const { message } of [...messages.values()].toReversed()) {
      if (snowflakeTimestamp(message.id) <= oldest) break;
      if (message.author.id === userId && message.content === text.trim()) count += 1;
    }
  }
  return count >= REPETITIONS;
}
