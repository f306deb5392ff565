/** Groups the messages of a channel by author, with a separator at each new day. */
import { type Message, messageFlags, messageTypes } from 'guildhall/wire';

/** The largest time between the first and the last message of a group. */
const GROUP_MS = 7 * 60_000;

/** A message with its place in the list. */
export interface MessageRow {
  readonly message: Message;
  /** Whether it starts a group and shows avatar and name of the author. */
  readonly startsGroup: boolean;
  /** Set for the first message of a day: a timestamp of that day. */
  readonly day?: string;
}

/**
 * Builds the rows of a channel.
 * @param messages oldest first
 * @param cache rows of earlier calls. An unchanged row stays the same object and is not rendered again.
 */
export function buildMessageRows(
  messages: readonly Message[],
  { timeZone, cache }: { timeZone?: string; cache?: WeakMap<Message, MessageRow> } = {},
): MessageRow[] {
  const dayOf = createDayFormatter(timeZone);
  let previous: Message | undefined;
  let previousDay = '';
  let groupStart = 0;
  return messages.map((message) => {
    const timeMs = Date.parse(message.timestamp);
    const day = dayOf(timeMs);
    const isNewDay = day !== previousDay;
    const startsGroup = isNewDay || !previous || timeMs - groupStart > GROUP_MS || !continuesGroup(previous, message);
    if (startsGroup) groupStart = timeMs;
    previous = message;
    previousDay = day;
    const cached = cache?.get(message);
    if (cached?.startsGroup === startsGroup && (cached.day !== undefined) === isNewDay) return cached;
    const row = { message, startsGroup, ...(isNewDay ? { day: message.timestamp } : {}) };
    cache?.set(message, row);
    return row;
  });
}

function createDayFormatter(timeZone: string | undefined): (timeMs: number) => string {
  // `toDateString` is the fastest way to get days of the local time zone; there may be thousands of messages.
  if (timeZone === undefined) return (timeMs) => new Date(timeMs).toDateString();
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  return (timeMs) => format.format(timeMs);
}

/** Whether a message continues the group of the previous one. Replies and system messages start a new group. */
function continuesGroup(previous: Message, message: Message): boolean {
  return (
    message.type === messageTypes.DEFAULT &&
    !isSystemMessage(previous) &&
    previous.author.id === message.author.id &&
    previous.author.username === message.author.username &&
    isEphemeral(previous) === isEphemeral(message)
  );
}

const userMessageTypes: readonly number[] = [
  messageTypes.DEFAULT,
  messageTypes.REPLY,
  messageTypes.CHAT_INPUT_COMMAND,
  messageTypes.CONTEXT_MENU_COMMAND,
  messageTypes.THREAD_STARTER_MESSAGE,
];

/** Whether a message is a system message, for example a join or a pin. */
export function isSystemMessage({ type }: Pick<Message, 'type'>): boolean {
  return !userMessageTypes.includes(type);
}

/** Whether only one user can see the message. */
export function isEphemeral({ flags = 0 }: Pick<Message, 'flags'>): boolean {
  return (flags & messageFlags.EPHEMERAL) !== 0;
}

/** Whether the message is a deferred response that the bot has not edited yet. */
export function isThinking({ flags = 0 }: Pick<Message, 'flags'>): boolean {
  return (flags & messageFlags.LOADING) !== 0;
}
