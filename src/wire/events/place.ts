import { z } from 'zod';

/** What the service adds to every payload of a guild, also where the object itself lacks it. */
export const inGuild = { guild_id: z.string() };

/** Of what happens in guilds and in direct conversations. */
export const maybeInGuild = { guild_id: z.string().optional() };

/** Of what happens in a channel. */
export const inChannel = { ...maybeInGuild, channel_id: z.string() };
