/** The end of a poll: the poll counts as finished, and a message with its results follows. */
import { type Embed, messageTypes } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord, PollRecord } from '../records/channels.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageUpdateEvents } from './message-events.js';
import { insertSystemMessage } from './system-messages.js';

/**
 * Ends a poll now, if it still runs, and adds the message with its results. A poll that only one user can see has no such
 * message: this is an assumption.
 */
export function finishPoll(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  poll: PollRecord,
): StateChange<undefined> {
  poll.endsAt = Math.min(poll.endsAt, world.clock.now());
  poll.isFinished = true;
  const updated = messageUpdateEvents(world, channel, record);
  if (record.ephemeralFor !== undefined) return { result: undefined, events: updated };
  const { message } = record;
  const { id: channelId } = channel.channel;
  const results = insertSystemMessage(world, channel, {
    type: messageTypes.POLL_RESULT,
    authorId: message.author.id,
    author: message.author,
    mentions: [message.author.id],
    reference: { type: 0, channel_id: channelId, message_id: message.id },
    embed: { type: 'poll_result', fields: resultFields(poll) },
  });
  return { result: undefined, events: [...updated, ...results.events] };
}

/** The fields of the embed. Without votes, or if several answers have the most votes, there is no winner. */
function resultFields(poll: PollRecord): NonNullable<Embed['fields']> {
  const counts = [...poll.votes].map(([id, voters]) => ({ id, count: voters.size }));
  const most = Math.max(...counts.map(({ count }) => count));
  const winners = counts.filter(({ count }) => count === most);
  const winner = most > 0 && winners.length === 1 ? winners[0] : undefined;
  const answer = poll.answers.find(({ answer_id: id }) => id === winner?.id);
  const { text, emoji } = answer?.poll_media ?? {};
  const values = {
    poll_question_text: poll.question.text,
    victor_answer_votes: most,
    total_votes: counts.reduce((sum, { count }) => sum + count, 0),
    victor_answer_id: answer?.answer_id,
    victor_answer_text: text,
    victor_answer_emoji_id: emoji?.id,
    victor_answer_emoji_name: emoji?.name,
    victor_answer_emoji_animated: emoji?.id ? (emoji.animated ?? false) : undefined,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : { name, value: String(value), inline: false },
  );
}
