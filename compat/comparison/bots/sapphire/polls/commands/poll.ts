import { ApplyOptions } from '@sapphire/decorators';
import { Command } from '@sapphire/framework';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, InteractionContextType } from 'discord.js';
import { ephemeral } from '../lib/messages.js';
import { type Poll, polls, renderPoll } from '../lib/polls.js';

@ApplyOptions<Command.Options>({ description: 'Starts a poll' })
export class PollCommand extends Command {
  public override registerApplicationCommands(registry: Command.Registry) {
    registry.registerChatInputCommand((builder) =>
      builder
        .setName(this.name)
        .setDescription(this.description)
        .setContexts(InteractionContextType.Guild)
        .addStringOption((option) =>
          option.setName('question').setDescription('The question').setMaxLength(200).setRequired(true),
        )
        .addStringOption((option) =>
          option.setName('first').setDescription('The first answer').setMaxLength(50).setRequired(true),
        )
        .addStringOption((option) =>
          option.setName('second').setDescription('The second answer').setMaxLength(50).setRequired(true),
        )
        .addStringOption((option) => option.setName('third').setDescription('The third answer').setMaxLength(50)),
    );
  }

  public override async chatInputRun(interaction: Command.ChatInputCommandInteraction) {
    const { options } = interaction;
    const question = options.getString('question', true);
    const answers = [options.getString('first', true), options.getString('second', true)];
    const third = options.getString('third');
    if (third !== null) answers.push(third);
    if (new Set(answers).size < answers.length) return interaction.reply(ephemeral('The answers must differ.'));
    const { id } = interaction;
    const poll: Poll = { authorId: interaction.user.id, question, answers, votes: new Map() };
    polls.set(id, poll);
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
}
