/** Channel types, separate from the schemas so that the page need not load schemas. */

/** Channel types. */
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

/** The name of a type of channels. */
export type ChannelTypeName = keyof typeof channelTypes;

/** Voice channels and stage channels, which also have text messages. */
export const voiceChannelTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** Threads: channels below a channel. */
export const threadTypes: readonly number[] = [
  channelTypes.ANNOUNCEMENT_THREAD,
  channelTypes.PUBLIC_THREAD,
  channelTypes.PRIVATE_THREAD,
];

/** Channels that contain only threads: forum and media channels. */
export const threadOnlyTypes: readonly number[] = [channelTypes.GUILD_FORUM, channelTypes.GUILD_MEDIA];

/** Bits of a channel's `flags`. */
export const channelFlags = {
  /** The thread is pinned to the top of its forum or media channel. */
  PINNED: 0x2,
  /** New posts of the forum or media channel need a tag. */
  REQUIRE_TAG: 0x10,
  /** Only for media channels. */
  HIDE_MEDIA_DOWNLOAD_OPTIONS: 0x8000,
  /** Users must confirm before they see the content; only if `nsfw` is false (not yet in the API reference). */
  IS_SPOILER_CHANNEL: 0x200000,
} as const;
