/** The location of the page in its address: `#/users/ID/guilds/ID/channels/ID`, with `@me` for direct messages. */

/** Replaces the guild id for direct messages. */
export const CONVERSATIONS = '@me';

export interface PageLocation {
  readonly userId?: string | undefined;
  /** A guild's id, or `@me`. */
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
}

const LOCATION_PATTERN = /^#?\/users\/(\d+)(?:\/guilds\/(\d+|@me)(?:\/channels\/(\d+))?)?$/;

/** Parses an address; the location is empty if the address does not match. */
export function parseLocation(hash: string): PageLocation {
  const [, userId, guildId, channelId] = LOCATION_PATTERN.exec(decodeURIComponent(hash)) ?? [];
  return { userId, guildId, channelId };
}

/** Formats the address of a location. */
export function formatLocation({ userId, guildId, channelId }: PageLocation): string {
  if (userId === undefined) return '#/';
  const guild = guildId === undefined ? '' : `/guilds/${guildId}`;
  const channel = guildId === undefined || channelId === undefined ? '' : `/channels/${channelId}`;
  return `#/users/${userId}${guild}${channel}`;
}
