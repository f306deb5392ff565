import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  stringOption,
} from 'guildhall';

export const pollCommand = command('poll', {
  description: 'Starts a poll',
  contexts: ['guild'],
  options: {
    question: stringOption({ description: 'The question', maxLength: 200 }),
    first: stringOption({ description: 'The first answer', maxLength: 50 }),
    second: stringOption({ description: 'The second answer', maxLength: 50 }),
    third: stringOption({ description: 'The third answer', maxLength: 50, required: false }),
  },
});
export const voteButton = button('poll/vote/:poll<snowflake>/:answer<int>', { style: 'primary', label: 'Vote' });
export const closeButton = button('poll/close/:poll<snowflake>', { style: 'secondary', label: 'Close' });

interface Poll {
  readonly authorId: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly votes: Map<string, number>;
}

const ended = { content: 'This poll has ended.', ephemeral: true };

@Handler()
export class PollHandler {
  readonly #polls = new Map<string, Poll>();

  @Command(pollCommand)
  start(use: CommandContext<typeof pollCommand>) {
    const { question, first, second, third } = use.options;
    const answers = third === null ? [first, second] : [first, second, third];
    if (new Set(answers).size < answers.length) {
      return use.reply({ content: 'The answers must differ.', ephemeral: true });
    }
    const poll = { authorId: use.user.id, question, answers, votes: new Map<string, number>() };
    this.#polls.set(use.id, poll);
    const votes = answers.map((label, answer) => voteButton({ poll: use.id, answer }, { label }));
    return use.reply({
      embeds: [renderPoll(poll, 'Open')],
      components: [actionRow(...votes), actionRow(closeButton({ poll: use.id }))],
    });
  }

  @Button(voteButton)
  vote(click: ButtonContext<typeof voteButton>) {
    const { user, params } = click;
    const poll = this.#polls.get(params.poll);
    if (!poll) return click.reply(ended);
    if (poll.votes.get(user.id) === params.answer) poll.votes.delete(user.id);
    else poll.votes.set(user.id, params.answer);
    return click.update({ embeds: [renderPoll(poll, 'Open')] });
  }

  @Button(closeButton)
  close(click: ButtonContext<typeof closeButton>) {
    const poll = this.#polls.get(click.params.poll);
    if (!poll) return click.reply(ended);
    if (poll.authorId !== click.user.id) {
      return click.reply({ content: 'Only the author can close this poll.', ephemeral: true });
    }
    this.#polls.delete(click.params.poll);
    return click.update({ embeds: [renderPoll(poll, 'Closed')], components: [] });
  }
}

function renderPoll({ question, answers, votes }: Poll, state: string) {
  const lines = answers.map((answer, index) => {
    const count = [...votes.values()].filter((vote) => vote === index).length;
    return `${answer}: ${count} ${count === 1 ? 'vote' : 'votes'}`;
  });
  return { title: question, description: lines.join('\n'), footer: { text: state } };
}

export const bot = new Bot({ handlers: [PollHandler] });
