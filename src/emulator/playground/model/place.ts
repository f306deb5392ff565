/** Where the page stands, as its address tells it: `#/people/ID/guilds/ID/channels/ID`, with `@me` for conversations. */

/** Stands in place of a guild for the direct conversations. */
export const CONVERSATIONS = '@me';

export interface Place {
  readonly personId?: string | undefined;
  /** A guild's id, or `@me`. */
  readonly guildId?: string | undefined;
  readonly channelId?: string | undefined;
}

const PLACE = /^#?\/people\/(\d+)(?:\/guilds\/(\d+|@me)(?:\/channels\/(\d+))?)?$/;

/** The place that an address names; an empty one where it names none. */
export function placeOf(hash: string): Place {
  const [, personId, guildId, channelId] = PLACE.exec(decodeURIComponent(hash)) ?? [];
  return { personId, guildId, channelId };
}

/** The address of a place. */
export function addressOf({ personId, guildId, channelId }: Place): string {
  if (personId === undefined) return '#/';
  const guild = guildId === undefined ? '' : `/guilds/${guildId}`;
  const channel = guildId === undefined || channelId === undefined ? '' : `/channels/${channelId}`;
  return `#/people/${personId}${guild}${channel}`;
}
