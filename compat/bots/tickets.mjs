// Tickets, with discord.js: a panel with a button, a modal, a private channel, and a button that closes it.
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const client = new Client({ intents: [GatewayIntentBits.Guilds] });
const row = (component) => new ActionRowBuilder().addComponents(component);
const button = (id, label, style) => row(new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style));

const form = new ModalBuilder()
  .setCustomId('ticket')
  .setTitle('New ticket')
  .addComponents(
    row(new TextInputBuilder().setCustomId('topic').setLabel('Your question').setStyle(TextInputStyle.Short)),
    row(
      new TextInputBuilder()
        .setCustomId('details')
        .setLabel('Details')
        .setStyle(TextInputStyle.Paragraph)
        .setRequired(false),
    ),
  );

async function openTicket(interaction) {
  const { guild, user, fields, client } = interaction;
  const allow = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages];
  const channel = await guild.channels.create({
    name: `ticket-${user.username}`,
    permissionOverwrites: [
      { id: guild.roles.everyone, deny: [PermissionFlagsBits.ViewChannel] },
      { id: user, allow },
      { id: client.user, allow },
    ],
  });
  const details = fields.getTextInputValue('details') || 'No details.';
  await channel.send({
    content: `${user} asks: ${fields.getTextInputValue('topic')}\n${details}`,
    allowedMentions: { users: [user.id] },
    components: [button('close', 'Close', ButtonStyle.Danger)],
  });
  await interaction.reply({ content: `Your ticket is ${channel}.`, flags: MessageFlags.Ephemeral });
}

client.once(Events.ClientReady, () =>
  client.application.commands.set([
    {
      name: 'panel',
      description: 'Sends the panel for tickets',
      default_member_permissions: String(PermissionFlagsBits.ManageChannels),
    },
  ]),
);
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand())
    await interaction.reply({
      content: 'Do you need help?',
      components: [button('open', 'Open a ticket', ButtonStyle.Primary)],
    });
  else if (interaction.isModalSubmit()) await openTicket(interaction);
  else if (interaction.customId === 'open') await interaction.showModal(form);
  else {
    await interaction.reply('Closed.');
    await interaction.channel.delete();
  }
});
await client.login(process.env.DISCORD_TOKEN);
