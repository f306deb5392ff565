/** Kinds of channel, apart from the schemas: who only draws channels loads no schemas. */

/** Kinds of channel. */
export const channelTypes = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const;

export type ChannelTypeName = keyof typeof channelTypes;

/** Channels in which messages are written by voice and by text. */
export const voiceChannelTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** Threads: channels below a channel. */
export const threadTypes: readonly number[] = [
  channelTypes.ANNOUNCEMENT_THREAD,
  channelTypes.PUBLIC_THREAD,
  channelTypes.PRIVATE_THREAD,
];

/** Channels that hold threads alone: forums and media channels. */
export const threadOnlyTypes: readonly number[] = [channelTypes.GUILD_FORUM, channelTypes.GUILD_MEDIA];
