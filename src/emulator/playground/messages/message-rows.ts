/** How the messages of a channel stand below each other: in groups of one author, with a line where a day begins. */
import type { Message } from '../../../wire/objects/messages/message.js';
import { messageFlags, messageTypes } from '../../../wire/objects/messages/message-types.js';

/** How long after the first of a group a message still belongs to it. */
const GROUP_MS = 7 * 60_000;

/** A message, and what stands around it. */
export interface MessageRow {
  readonly message: Message;
  /** Whether it begins a group: with picture and name of the author. */
  readonly startsGroup: boolean;
  /** Set where it is the first message of a day: some moment of that day. */
  readonly day?: string;
}

/**
 * The rows of a channel.
 * @param messages oldest first
 * @param known rows that were made before: where nothing changed, the row stays the same object and is not drawn anew
 */
export function buildMessageRows(
  messages: readonly Message[],
  { timeZone, known }: { timeZone?: string; known?: WeakMap<Message, MessageRow> } = {},
): MessageRow[] {
  const dayOf = createDayFormatter(timeZone);
  let previous: Message | undefined;
  let previousDay = '';
  let groupStart = 0;
  return messages.map((message) => {
    const at = Date.parse(message.timestamp);
    const day = dayOf(at);
    const isNewDay = day !== previousDay;
    const startsGroup = isNewDay || !previous || at - groupStart > GROUP_MS || !continuesGroup(previous, message);
    if (startsGroup) groupStart = at;
    previous = message;
    previousDay = day;
    const before = known?.get(message);
    if (before?.startsGroup === startsGroup && (before.day !== undefined) === isNewDay) return before;
    const row = { message, startsGroup, ...(isNewDay ? { day: message.timestamp } : {}) };
    known?.set(message, row);
    return row;
  });
}

function createDayFormatter(timeZone: string | undefined): (at: number) => string {
  // The reader's own days are told fastest by Date itself: there may be thousands of messages.
  if (timeZone === undefined) return (at) => new Date(at).toDateString();
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  return (at) => format.format(at);
}

/** Whether a message is drawn in the group of the one before it. Answers and notices always stand for themselves. */
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

/** Whether a message is a notice by the service: somebody did something, and nobody wrote it. */
export function isSystemMessage({ type }: Pick<Message, 'type'>): boolean {
  return !userMessageTypes.includes(type);
}

/** Whether only one person sees it. */
export function isEphemeral({ flags = 0 }: Pick<Message, 'flags'>): boolean {
  return (flags & messageFlags.EPHEMERAL) !== 0;
}

/** Whether it stands for an answer that has been announced and has not come yet. */
export function isThinking({ flags = 0 }: Pick<Message, 'flags'>): boolean {
  return (flags & messageFlags.LOADING) !== 0;
}
