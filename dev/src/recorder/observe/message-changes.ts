/** What became visible, changed or disappeared between two states of the messages. */
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import { assertedFacts, changedFacts, isEmptyFacts } from './message-facts.js';
import type { MessageState } from './message-states.js';

type Messages = ReadonlyMap<string, MessageState>;

/** The interaction of a step. */
export interface StepInteraction {
  /** The display name of the user. */
  readonly user: string;
  /** The message that is the response. It has an assertion of its own. */
  readonly responseId: string | undefined;
}

/**
 * Proposes assertions about messages.
 * @param interaction undefined if the step is another action
 */
export function compareMessages(
  before: Messages,
  after: Messages,
  interaction: StepInteraction | undefined,
): Assertion[] {
  return [
    ...[...after].flatMap(([id, state]) => [
      ...(id === interaction?.responseId ? [] : shownAssertions(id, before, after, interaction?.user)),
      ...reactionAssertions(before.get(id), state),
    ]),
    ...[...before].flatMap(([id, state]) => (after.has(id) ? [] : goneAssertions(state, after))),
  ];
}

/** @param actor the user of the interaction. Another user shows that a message is not only for this user */
function shownAssertions(id: string, before: Messages, after: Messages, actor: string | undefined): Assertion[] {
  const [old, now] = [before.get(id), after.get(id)];
  if (!now?.isAutomatic || old?.version === now.version) return [];
  const user = now.viewers.find((name) => actor !== undefined && name !== actor) ?? now.viewers[0];
  const facts = old ? changedFacts(old.facts, now.facts) : now.facts;
  if (user === undefined || isEmptyFacts(facts)) return [];
  // A message whose text did not change is found by its first line.
  const lines = facts.lines.length > 0 ? facts.lines : now.facts.lines.slice(0, 1);
  const count = countMessages(after, lines, now.channel, user);
  const isNew = lines.length > 0 && countMessages(before, lines, now.channel, user) === 0;
  return [
    {
      kind: 'message',
      user,
      author: now.author,
      ...(now.isWebhook ? { isWebhook: true } : {}),
      ...(now.isEphemeral ? { isEphemeral: true } : {}),
      ...(count > 1 ? { count } : {}),
      ...(isNew ? { isNew } : {}),
      ...inChannel(now),
      ...assertedFacts({ ...facts, lines }),
    },
  ];
}

/** How many messages contain all lines. Direct messages are searched together with all others, as by the kit. */
function countMessages(all: Messages, lines: readonly string[], channel: string | undefined, user: string): number {
  if (lines.length === 0) return 0;
  return [...all.values()].filter(
    (each) =>
      (channel === undefined || each.channel === channel) &&
      each.viewers.includes(user) &&
      lines.every((line) => each.text.includes(line)),
  ).length;
}

/** Only if no other message in the channel shows the same. Messages of users disappear because a user or the bot deletes them. */
function goneAssertions({ viewers, facts, channel }: MessageState, after: Messages): Assertion[] {
  const [user] = viewers;
  if (user === undefined || facts.lines.length === 0) return [];
  const isShownAgain = [...after.values()].some(
    (other) => other.channel === channel && facts.lines.every((line) => other.text.includes(line)),
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
