/** What became visible, changed or disappeared between two states of the messages. */
import type { Assertion } from '../../scenario/tests/assertion.js';
import { assertedFacts, changedFacts, isEmptyFacts } from './message-facts.js';
import type { MessageState } from './message-states.js';

type Messages = ReadonlyMap<string, MessageState>;

/**
 * Proposes assertions about messages.
 * @param excludedId the response to the step, which has an assertion of its own
 */
export function compareMessages(before: Messages, after: Messages, excludedId: string | undefined): Assertion[] {
  return [
    ...[...after].flatMap(([id, state]) => [
      ...(id === excludedId ? [] : shownAssertions(before.get(id), state)),
      ...reactionAssertions(before.get(id), state),
    ]),
    ...[...before].flatMap(([id, state]) => (after.has(id) ? [] : goneAssertions(state, after))),
  ];
}

function shownAssertions(before: MessageState | undefined, after: MessageState): Assertion[] {
  const [user] = after.viewers;
  if (!after.isAutomatic || user === undefined || before?.version === after.version) return [];
  const facts = before ? changedFacts(before.facts, after.facts) : after.facts;
  if (isEmptyFacts(facts)) return [];
  const author = { author: after.author, ...(after.isWebhook ? { isWebhook: true } : {}) };
  return [{ kind: 'message', user, ...author, ...inChannel(after), ...assertedFacts(facts) }];
}

/** Only if no other message in the channel shows the same. Messages of users disappear because a user or the bot deletes them. */
function goneAssertions({ viewers, facts, channel }: MessageState, after: Messages): Assertion[] {
  const [user] = viewers;
  if (user === undefined || facts.lines.length === 0) return [];
  const isShownAgain = [...after.values()].some(
    (other) => other.channel === channel && facts.lines.every((line) => other.facts.lines.includes(line)),
  );
  return isShownAgain ? [] : [{ kind: 'messageGone', user, ...inChannel({ channel }), lines: [...facts.lines] }];
}

/** Reactions that the bot added. */
function reactionAssertions(
  before: MessageState | undefined,
  { reactions, facts, channel }: MessageState,
): Assertion[] {
  return [...reactions].flatMap(([emoji, { count, hasBot }]): Assertion[] => {
    if (!hasBot || before?.reactions.get(emoji)?.hasBot) return [];
    return [{ kind: 'reaction', ...inChannel({ channel }), lines: facts.lines.slice(0, 1), emoji, count }];
  });
}

function inChannel({ channel }: Pick<MessageState, 'channel'>) {
  return channel === undefined ? {} : { channel };
}
