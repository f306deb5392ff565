import { z } from 'zod';

/** What the service adds to every payload of a guild, also where the object itself lacks it. */
export const guildIdField = { guild_id: z.string() };

/** Of what happens in guilds and in direct conversations. */
export const optionalGuildIdField = { guild_id: z.string().optional() };

/** Of what happens in a channel. */
export const channelIdFields = { ...optionalGuildIdField, channel_id: z.string() };
