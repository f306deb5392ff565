import { channelTypes } from 'guildhall/wire';

/** Channel types in which a webhook can post. */
export const typesWithWebhooks: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];
