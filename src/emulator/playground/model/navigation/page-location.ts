/**
 * The location of the page in its address: `#/users/ID/guilds/ID/channels/ID/messages/ID`, with `@me` for direct messages. The
 * later parts can be missing.
 */

/** Replaces the guild id for direct messages. */
export const CONVERSATIONS = '@me';

export interface PageLocation {
  readonly userId?: string | undefined;
  /** A guild's id, or `@me`. */
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly messageId?: string | undefined;
}

const LOCATION_PATTERN = /^#?\/users\/(\d+)(?:\/guilds\/(\d+|@me)(?:\/channels\/(\d+)(?:\/messages\/(\d+))?)?)?$/;

/** Parses an address; the location is empty if the address does not match. */
export function parseLocation(hash: string): PageLocation {
  const [, userId, guildId, channelId, messageId] = LOCATION_PATTERN.exec(decodeURIComponent(hash)) ?? [];
  return { userId, guildId, channelId, messageId };
}

/** Formats the address of a location. */
export function formatLocation({ userId, guildId, channelId, messageId }: PageLocation): string {
  if (userId === undefined) return '#/';
  const guild = guildId === undefined ? '' : `/guilds/${guildId}`;
  const channel = guildId === undefined || channelId === undefined ? '' : `/channels/${channelId}`;
  const message = channel === '' || messageId === undefined ? '' : `/messages/${messageId}`;
  return `#/users/${userId}${guild}${channel}${message}`;
}
