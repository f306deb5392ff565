/** Where the page stands, as its address tells it: `#/people/ID/guilds/ID/channels/ID`, with `@me` for conversations. */

/** Stands in place of a guild for the direct conversations. */
export const CONVERSATIONS = '@me';

export interface PageLocation {
  readonly userId?: string | undefined;
  /** A guild's id, or `@me`. */
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
}

const LOCATION_PATTERN = /^#?\/people\/(\d+)(?:\/guilds\/(\d+|@me)(?:\/channels\/(\d+))?)?$/;

/** The place that an address names; an empty one where it names none. */
export function parseLocation(hash: string): PageLocation {
  const [, userId, guildId, channelId] = LOCATION_PATTERN.exec(decodeURIComponent(hash)) ?? [];
  return { userId, guildId, channelId };
}

/** The address of a place. */
export function formatLocation({ userId, guildId, channelId }: PageLocation): string {
  if (userId === undefined) return '#/';
  const guild = guildId === undefined ? '' : `/guilds/${guildId}`;
  const channel = guildId === undefined || channelId === undefined ? '' : `/channels/${channelId}`;
  return `#/people/${userId}${guild}${channel}`;
}
