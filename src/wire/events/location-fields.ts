import { z } from 'zod';

/** The field that Discord adds to every payload of a guild, even if the object itself lacks it. */
export const guildIdField = { guild_id: z.string() };

/** For events in guilds and in DMs. */
export const optionalGuildIdField = { guild_id: z.string().optional() };

/** For events in a channel. */
export const channelIdFields = { ...optionalGuildIdField, channel_id: z.string() };
