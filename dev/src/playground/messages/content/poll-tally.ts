/** The results of a poll. */
import type { Poll } from 'guildhall/wire';

/** An answer with its votes. */
export interface TalliedAnswer {
  readonly id: number;
  readonly text: string;
  readonly emoji: Poll['answers'][number]['poll_media']['emoji'];
  readonly votes: number;
  /** The percentage of all votes, 0 to 100. */
  readonly percent: number;
  readonly isMine: boolean;
  /** Whether the poll has ended and no other answer has more votes. */
  readonly isWinner: boolean;
}

export interface PollTally {
  readonly answers: readonly TalliedAnswer[];
  readonly votes: number;
  readonly hasVoted: boolean;
  readonly isOver: boolean;
}

/** Counts the votes of a poll. @param now milliseconds, by the emulator's clock */
export function tallyPoll(poll: Poll, now: number): PollTally {
  const counts = new Map(poll.results?.answer_counts.map((each) => [each.id, each]));
  const votes = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  const maxVotes = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  const isOver = poll.results?.is_finalized === true || (poll.expiry !== null && Date.parse(poll.expiry) <= now);
  const answers = poll.answers.map(({ answer_id: id, poll_media: { text = '', emoji } }) => {
    const count = counts.get(id)?.count ?? 0;
    return {
      id,
      text,
      emoji,
      votes: count,
      percent: votes === 0 ? 0 : Math.round((count / votes) * 100),
      isMine: counts.get(id)?.me_voted ?? false,
      isWinner: isOver && maxVotes > 0 && count === maxVotes,
    };
  });
  return { answers, votes, hasVoted: answers.some(({ isMine }) => isMine), isOver };
}

/** Formats the remaining time of a poll. @param leftMs milliseconds */
export function formatTimeLeft(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  if (minutes < 60) return `${Math.max(minutes, 1)} min left`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h left` : `${Math.round(hours / 24)} days left`;
}
