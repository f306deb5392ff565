import { Embed } from 'seyfert';

export interface Poll {
  readonly authorId: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly votes: Map<string, number>;
}

export const polls = new Map<string, Poll>();

export function renderPoll({ question, answers, votes }: Poll, state: string) {
  const lines = answers.map((answer, index) => {
    const count = [...votes.values()].filter((vote) => vote === index).length;
    return `${answer}: ${count} ${count === 1 ? 'vote' : 'votes'}`;
  });
  return new Embed().setTitle(question).setDescription(lines.join('\n')).setFooter({ text: state });
}
