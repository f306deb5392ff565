import type { GuildDescription } from '../../emulator/index.js';

/** A guild beside that of the world, with one text channel. The bot is a member. @param name of the guild */
export function describeOtherGuild(name: string): GuildDescription {
  return { name, channels: [{ name: OTHER_CHANNEL }] };
}

/** The name of its channel. */
export const OTHER_CHANNEL = 'dock';
