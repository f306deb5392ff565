// A bot that opens tickets, as its author wrote it for the service: it knows nothing of an emulator.
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
});
const row = (component) => new ActionRowBuilder().addComponents(component);

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([{ name: 'panel', description: 'Shows the panel' }]);
  console.log('Ready');
});

client.on(Events.MessageCreate, async (message) => {
  if (!message.author.bot && message.content === '!help') await message.reply('Use /panel.');
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    const button = new ButtonBuilder().setCustomId('open').setLabel('Open a ticket').setStyle(ButtonStyle.Primary);
    await interaction.reply({ content: 'Do you need help?', components: [row(button)] });
  } else if (interaction.isButton() && interaction.customId === 'open') {
    const subject = new TextInputBuilder().setCustomId('subject').setLabel('Subject').setStyle(TextInputStyle.Short);
    const modal = new ModalBuilder().setCustomId('ticket').setTitle('New ticket').addComponents(row(subject));
    await interaction.showModal(modal);
  } else if (interaction.isModalSubmit()) {
    await interaction.deferReply({ ephemeral: true });
    const subject = interaction.fields.getTextInputValue('subject');
    const channel = await interaction.guild.channels.create({ name: `ticket-${subject}`, type: ChannelType.GuildText });
    const priority = new StringSelectMenuBuilder()
      .setCustomId(`priority:${channel.id}`)
      .setPlaceholder('Priority')
      .addOptions({ label: 'High', value: 'high' }, { label: 'Low', value: 'low' });
    await channel.send({ content: `Ticket of ${interaction.user}: ${subject}`, components: [row(priority)] });
    await interaction.editReply(`Opened ${channel}.`);
  } else if (interaction.isStringSelectMenu()) {
    await interaction.update({ content: `Priority: ${interaction.values[0]}`, components: [] });
  }
});

await client.login(process.env.DISCORD_TOKEN);
