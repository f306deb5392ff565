import type { GuildDescription } from '../../emulator/index.js';

/**
 * A guild beside that of the world, with one text channel. The bot is a member. Everybody is an administrator: few members use all commands.
 * @param name of the guild
 */
export function describeOtherGuild(name: string): GuildDescription {
  return { name, roles: [OTHER_EVERYONE], channels: [{ name: OTHER_CHANNEL }] };
}

/** What all of its members may do. */
export const OTHER_EVERYONE = { name: '@everyone', permissions: ['ADMINISTRATOR'] } as const;

/** The name of its channel. */
export const OTHER_CHANNEL = 'dock';
