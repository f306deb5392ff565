import { z } from 'zod';

/** The field that Discord adds to every payload of a guild, even if the object itself lacks it. */
export const guildIdField: { guild_id: z.ZodString } = { guild_id: z.string() };

/** The field of events that occur in guilds and in DMs. It is absent in DMs. */
export const optionalGuildIdField: { guild_id: z.ZodOptional<z.ZodString> } = { guild_id: z.string().optional() };

/** The fields of events that occur in a channel. */
export const channelIdFields: { guild_id: z.ZodOptional<z.ZodString>; channel_id: z.ZodString } = {
  ...optionalGuildIdField,
  channel_id: z.string(),
};
