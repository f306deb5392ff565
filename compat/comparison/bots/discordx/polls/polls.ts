import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  EmbedBuilder,
  InteractionContextType,
  MessageFlags,
} from 'discord.js';
import { ButtonComponent, Discord, Slash, SlashOption } from 'discordx';

interface Poll {
  readonly authorId: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly votes: Map<string, number>;
}

const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;
const type = ApplicationCommandOptionType.String;

@Discord()
export class Polls {
  readonly #polls = new Map<string, Poll>();

  @Slash({ name: 'poll', description: 'Starts a poll', contexts: [InteractionContextType.Guild] })
  async start(
    @SlashOption({ name: 'question', description: 'The question', maxLength: 200, required: true, type })
    question: string,
    @SlashOption({ name: 'first', description: 'The first answer', maxLength: 50, required: true, type })
    first: string,
    @SlashOption({ name: 'second', description: 'The second answer', maxLength: 50, required: true, type })
    second: string,
    @SlashOption({ name: 'third', description: 'The third answer', maxLength: 50, type })
    third: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const { id, user } = interaction;
    const answers = third === undefined ? [first, second] : [first, second, third];
    if (new Set(answers).size < answers.length) return interaction.reply(ephemeral('The answers must differ.'));
    const poll: Poll = { authorId: user.id, question, answers, votes: new Map() };
    this.#polls.set(id, poll);
    const votes = answers.map((answer, index) =>
      new ButtonBuilder().setCustomId(`vote:${id}:${index}`).setLabel(answer).setStyle(ButtonStyle.Primary),
    );
    const close = new ButtonBuilder().setCustomId(`close:${id}`).setLabel('Close').setStyle(ButtonStyle.Secondary);
    return interaction.reply({
      embeds: [renderPoll(poll, 'Open')],
      components: [
        new ActionRowBuilder<ButtonBuilder>().addComponents(votes),
        new ActionRowBuilder<ButtonBuilder>().addComponents(close),
      ],
    });
  }

  @ButtonComponent({ id: /^vote:\d+:\d+$/ })
  async vote(interaction: ButtonInteraction) {
    const { user, customId } = interaction;
    const [, id = '', answer] = customId.split(':');
    const poll = this.#polls.get(id);
    if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
    if (poll.votes.get(user.id) === Number(answer)) poll.votes.delete(user.id);
    else poll.votes.set(user.id, Number(answer));
    return interaction.update({ embeds: [renderPoll(poll, 'Open')] });
  }

  @ButtonComponent({ id: /^close:\d+$/ })
  async close(interaction: ButtonInteraction) {
    const [, id = ''] = interaction.customId.split(':');
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
