import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  InteractionContextType,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  SlashCommandBuilder,
  TextInputStyle,
} from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent],
  allowedMentions: { parse: [] },
});
const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;

const panelCommand = new SlashCommandBuilder()
  .setName('ticket-panel')
  .setDescription('Sends the panel for tickets')
  .setDefaultMemberPermissions(PermissionFlagsBits.ManageThreads)
  .setContexts(InteractionContextType.Guild);
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

client.once(Events.ClientReady, (ready) => ready.application.commands.set([panelCommand]));

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.inCachedGuild() || !interaction.isRepliable()) return;
  try {
    if (interaction.isChatInputCommand()) await sendPanel(interaction);
    else if (interaction.isModalSubmit()) await openTicket(interaction);
    else if (interaction.isButton()) {
      const [action, authorId] = interaction.customId.split(':');
      if (action === 'open') await interaction.showModal(ticketModal);
      else await closeTicket(interaction, authorId);
    }
  } catch (error) {
    console.error(error);
    const message = ephemeral('Something went wrong.');
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
});

function sendPanel(interaction: ChatInputCommandInteraction<'cached'>) {
  const open = new ButtonBuilder().setCustomId('open').setLabel('Open a ticket').setStyle(ButtonStyle.Primary);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(open);
  return interaction.reply({ content: 'Do you need help?', components: [row] });
}

async function openTicket(interaction: ModalSubmitInteraction<'cached'>) {
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

async function closeTicket(interaction: ButtonInteraction<'cached'>, authorId: string | undefined) {
  const { channel: thread, user, guild, memberPermissions } = interaction;
  if (user.id !== authorId && !memberPermissions.has(PermissionFlagsBits.ManageThreads)) {
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

await client.login(process.env.DISCORD_TOKEN);
