import { Injectable, UseFilters } from '@nestjs/common';
import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  EmbedBuilder,
  InteractionContextType,
  MessageFlags,
} from 'discord.js';
import { Button, ComponentParam, Context, Options, SlashCommand, type SlashCommandContext } from 'necord';
import { ErrorsFilter } from './errors.filter.js';
import { PollOptions } from './poll-options.dto.js';

interface Poll {
  readonly authorId: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly votes: Map<string, number>;
}

const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;

@Injectable()
@UseFilters(ErrorsFilter)
export class PollsService {
  readonly #polls = new Map<string, Poll>();

  @SlashCommand({ name: 'poll', description: 'Starts a poll', contexts: [InteractionContextType.Guild] })
  async start(
    @Context() [interaction]: SlashCommandContext,
    @Options() { question, first, second, third }: PollOptions,
  ) {
    const { id, user } = interaction;
    const answers = third === null ? [first, second] : [first, second, third];
    if (new Set(answers).size < answers.length) return interaction.reply(ephemeral('The answers must differ.'));
    const poll: Poll = { authorId: user.id, question, answers, votes: new Map() };
    this.#polls.set(id, poll);
    const votes = answers.map((answer, index) =>
      new ButtonBuilder().setCustomId(`vote/${id}/${index}`).setLabel(answer).setStyle(ButtonStyle.Primary),
    );
    const close = new ButtonBuilder().setCustomId(`close/${id}`).setLabel('Close').setStyle(ButtonStyle.Secondary);
    return interaction.reply({
      embeds: [renderPoll(poll, 'Open')],
      components: [
        new ActionRowBuilder<ButtonBuilder>().addComponents(votes),
        new ActionRowBuilder<ButtonBuilder>().addComponents(close),
      ],
    });
  }

  @Button('vote/:poll/:answer')
  async vote(
    @Context() [interaction]: [ButtonInteraction],
    @ComponentParam('poll') id: string,
    @ComponentParam('answer') answer: string,
  ) {
    const { user } = interaction;
    const poll = this.#polls.get(id);
    if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
    if (poll.votes.get(user.id) === Number(answer)) poll.votes.delete(user.id);
    else poll.votes.set(user.id, Number(answer));
    return interaction.update({ embeds: [renderPoll(poll, 'Open')] });
  }

  @Button('close/:poll')
  async close(@Context() [interaction]: [ButtonInteraction], @ComponentParam('poll') id: string) {
    const poll = this.#polls.get(id);
    if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
    if (poll.authorId !== interaction.user.id) {
      return interaction.reply(ephemeral('Only the author can close this poll.'));
    }
    this.#polls.delete(id);
    return interaction.update({ embeds: [renderPoll(poll, 'Closed')], components: [] });
  }
}

function renderPoll({ question, answers, votes }: Poll, state: string) {
  const lines = answers.map((answer, index) => {
    const count = [...votes.values()].filter((vote) => vote === index).length;
    return `${answer}: ${count} ${count === 1 ? 'vote' : 'votes'}`;
  });
  return new EmbedBuilder().setTitle(question).setDescription(lines.join('\n')).setFooter({ text: state });
}
