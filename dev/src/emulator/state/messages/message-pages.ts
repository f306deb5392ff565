import { compareSnowflakes } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';

/** The query of messages. */
export interface MessagePageQuery {
  readonly around?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * A page of a channel's messages, newest first.
 * @param viewerId the user whose ephemeral messages are included. Default: none
 */
export function messagePage(channel: ChannelRecord, query: MessagePageQuery, viewerId?: string): MessageRecord[] {
  const oldestFirst = [...channel.messages.values()].filter(
    ({ ephemeralFor }) => ephemeralFor === undefined || ephemeralFor === viewerId,
  );
  const { around, before, after, limit } = query;
  const olderThan = (id: string) => oldestFirst.filter(({ message }) => compareSnowflakes(message.id, id) < 0);
  const from = (id: string) => oldestFirst.filter(({ message }) => compareSnowflakes(message.id, id) >= 0);
  const page = () => {
    if (around !== undefined) {
      const olderLimit = Math.floor(limit / 2);
      const older = olderLimit === 0 ? [] : olderThan(around).slice(-olderLimit);
      return [...older, ...from(around).slice(0, limit - older.length)];
    }
    if (after !== undefined)
      return from(after)
        .filter(({ message }) => message.id !== after)
        .slice(0, limit);
    return (before === undefined ? oldestFirst : olderThan(before)).slice(-limit);
  };
  return page().reverse();
}
