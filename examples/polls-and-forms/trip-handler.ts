import type { AutocompleteContext, CommandContext, ModalContext } from 'guildhall';
import { Autocomplete, bold, Clock, Command, escapeMarkdown, Handler, ModalSubmit } from 'guildhall';
import type { Message, Poll } from 'guildhall/wire';
import { planWizard, tripCommand } from './declarations.js';
import { type OpenPoll, OpenPolls } from './open-polls.js';

const { decide, plan } = tripCommand.subcommands;

@Handler()
export class TripHandler {
  constructor(
    private readonly polls: OpenPolls,
    private readonly clock: Clock,
  ) {}

  @Command(plan, { defer: false })
  showPlanModal(context: CommandContext<typeof plan>) {
    return context.showModal(planWizard());
  }

  @ModalSubmit(planWizard, { defer: 'ephemeral' })
  async createPoll(form: ModalContext<typeof planWizard>): Promise<void> {
    const { place, by, dates, bring } = form.values;
    const question = `When do we go to ${place} by ${by}?`;
    const message = await form.api.messages.create(form.channelId, {
      poll: { question: { text: question }, answers: dates.map((text) => ({ poll_media: { text } })), duration: 24 },
    });
    this.polls.add(form.guildId, { messageId: message.id, channelId: form.channelId, question });
    const luggage = bring.length > 0 ? ` Everybody brings: ${bring.join(', ')}.` : '';
    await form.reply({ content: `The poll is open.${luggage}`, ephemeral: true });
  }

  @Autocomplete(decide, 'poll')
  async suggestPolls(typed: AutocompleteContext<typeof decide, 'poll'>): Promise<void> {
    const polls = this.polls.find(typed.guildId, typed.value);
    // A suggestion has 100 characters at most.
    const choices = polls.map(({ question, messageId }) => ({ name: question.slice(0, 100), value: messageId }));
    await typed.respond(choices.slice(0, 25));
  }

  @Command(decide)
  async endPoll(context: CommandContext<typeof decide>): Promise<unknown> {
    const poll = this.polls.remove(context.guildId, context.options.poll);
    if (!poll) return context.reply({ content: 'There is no such poll: choose one of the list.', ephemeral: true });
    const ended = await this.#end(context, poll);
    return context.reply(`${bold(escapeMarkdown(poll.question))} ${ended.poll ? describeResult(ended.poll) : ''}`);
  }

  /** Returns the message of the poll. After a day, the poll has ended by itself. */
  async #end({ api }: CommandContext<typeof decide>, poll: OpenPoll): Promise<Message> {
    const message = await api.messages.get(poll.channelId, poll.messageId);
    const isOver = Date.parse(message.poll?.expiry ?? '') <= this.clock.now();
    return isOver ? message : api.messages.endPoll(poll.channelId, poll.messageId);
  }
}

/** Describes the answers with the most votes. */
function describeResult({ answers, results }: Poll): string {
  const counts = new Map(results?.answer_counts.map(({ id, count }) => [id, count]));
  const most = Math.max(0, ...counts.values());
  if (most === 0) return 'Nobody has voted.';
  const best = answers.filter(({ answer_id }) => counts.get(answer_id) === most);
  return `${best.map(({ poll_media }) => poll_media.text).join(' or ')}, with ${most} of the votes.`;
}
