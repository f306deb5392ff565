import { ApplyOptions } from '@sapphire/decorators';
import { Command } from '@sapphire/framework';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, InteractionContextType, PermissionFlagsBits } from 'discord.js';

@ApplyOptions<Command.Options>({ description: 'Sends the panel for tickets' })
export class TicketPanelCommand extends Command {
  public override registerApplicationCommands(registry: Command.Registry) {
    registry.registerChatInputCommand((builder) =>
      builder
        .setName(this.name)
        .setDescription(this.description)
        .setDefaultMemberPermissions(PermissionFlagsBits.ManageThreads)
        .setContexts(InteractionContextType.Guild),
    );
  }

  public override async chatInputRun(interaction: Command.ChatInputCommandInteraction) {
    const open = new ButtonBuilder().setCustomId('open').setLabel('Open a ticket').setStyle(ButtonStyle.Primary);
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(open);
    await interaction.reply({ content: 'Do you need help?', components: [row] });
  }
}
