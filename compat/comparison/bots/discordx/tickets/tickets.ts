import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  InteractionContextType,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  TextInputStyle,
} from 'discord.js';
import { ButtonComponent, Discord, ModalComponent, Slash } from 'discordx';

const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;

const ticketModal = new ModalBuilder()
  .setCustomId('ticket')
  .setTitle('New ticket')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Subject')
      .setTextInputComponent((input) =>
        input.setCustomId('subject').setStyle(TextInputStyle.Short).setMinLength(5).setMaxLength(80),
      ),
    new LabelBuilder()
      .setLabel('Details')
      .setTextInputComponent((input) =>
        input.setCustomId('details').setStyle(TextInputStyle.Paragraph).setMaxLength(1000).setRequired(false),
      ),
  );

@Discord()
export class Tickets {
  @Slash({
    name: 'ticket-panel',
    description: 'Sends the panel for tickets',
    defaultMemberPermissions: PermissionFlagsBits.ManageThreads,
    contexts: [InteractionContextType.Guild],
  })
  async sendPanel(interaction: ChatInputCommandInteraction) {
    const open = new ButtonBuilder().setCustomId('open').setLabel('Open a ticket').setStyle(ButtonStyle.Primary);
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(open);
    await interaction.reply({ content: 'Do you need help?', components: [row] });
  }

  @ButtonComponent({ id: 'open' })
  async openForm(interaction: ButtonInteraction) {
    await interaction.showModal(ticketModal);
  }

  @ModalComponent({ id: 'ticket' })
  async openTicket(interaction: ModalSubmitInteraction<'cached'>) {
    const { channel, user, fields } = interaction;
    if (channel?.type !== ChannelType.GuildText) throw new Error('The panel is not in a text channel.');
    const subject = fields.getTextInputValue('subject');
    const thread = await channel.threads.create({ name: subject, type: ChannelType.PrivateThread });
    await thread.members.add(user);
    const close = new ButtonBuilder().setCustomId(`close:${user.id}`).setLabel('Close').setStyle(ButtonStyle.Danger);
    await thread.send({
      content: `${user} asks: ${subject}\n${fields.getTextInputValue('details') || 'No details.'}`,
      allowedMentions: { users: [user.id] },
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(close)],
    });
    await interaction.reply(ephemeral(`Your ticket: ${thread}`));
  }

  @ButtonComponent({ id: /^close:\d+$/ })
  async closeTicket(interaction: ButtonInteraction<'cached'>) {
    const { channel: thread, user, guild, memberPermissions, customId } = interaction;
    if (customId !== `close:${user.id}` && !memberPermissions.has(PermissionFlagsBits.ManageThreads)) {
      return interaction.reply(ephemeral('Only the author and moderators can close this ticket.'));
    }
    const log = guild.channels.cache.find(({ name }) => name === 'ticket-log');
    if (!thread?.isThread() || !log?.isSendable()) throw new Error('The guild has no channel ticket-log.');
    await interaction.update({ components: [] });
    const messages = await thread.messages.fetch({ limit: 100 });
    const transcript = messages.map(({ author, content }) => `${author.username}: ${content}`).reverse();
    await log.send({
      content: `The ticket ${thread.name} was closed by ${user}.`,
      files: [{ name: 'transcript.txt', attachment: Buffer.from(transcript.join('\n')) }],
    });
    await thread.send(`Closed by ${user}.`);
    return thread.edit({ archived: true, locked: true });
  }
}
