import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  InteractionContextType,
  MessageFlags,
  SlashCommandBuilder,
} from 'discord.js';

interface Poll {
  readonly authorId: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly votes: Map<string, number>;
}

const client = new Client({ intents: [GatewayIntentBits.Guilds], allowedMentions: { parse: [] } });
const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;
const polls = new Map<string, Poll>();

const pollCommand = new SlashCommandBuilder()
  .setName('poll')
  .setDescription('Starts a poll')
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
  .addStringOption((option) => option.setName('third').setDescription('The third answer').setMaxLength(50));

client.once(Events.ClientReady, (ready) => ready.application.commands.set([pollCommand]));

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isRepliable()) return;
  try {
    if (interaction.isChatInputCommand()) await startPoll(interaction);
    else if (interaction.isButton()) await useButton(interaction);
  } catch (error) {
    console.error(error);
    const message = ephemeral('Something went wrong.');
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
});

function startPoll(interaction: ChatInputCommandInteraction) {
  const { id, user, options } = interaction;
  const answers = [options.getString('first', true), options.getString('second', true)];
  const third = options.getString('third');
  if (third !== null) answers.push(third);
  if (new Set(answers).size < answers.length) return interaction.reply(ephemeral('The answers must differ.'));
  const poll: Poll = { authorId: user.id, question: options.getString('question', true), answers, votes: new Map() };
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

function useButton(interaction: ButtonInteraction) {
  const [action, id = '', answer] = interaction.customId.split(':');
  const poll = polls.get(id);
  if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
  return action === 'vote' ? vote(interaction, poll, Number(answer)) : closePoll(interaction, poll, id);
}

function vote(interaction: ButtonInteraction, poll: Poll, answer: number) {
  const { user } = interaction;
  if (poll.votes.get(user.id) === answer) poll.votes.delete(user.id);
  else poll.votes.set(user.id, answer);
  return interaction.update({ embeds: [renderPoll(poll, 'Open')] });
}

function closePoll(interaction: ButtonInteraction, poll: Poll, id: string) {
  if (poll.authorId !== interaction.user.id) {
    return interaction.reply(ephemeral('Only the author can close this poll.'));
  }
  polls.delete(id);
  return interaction.update({ embeds: [renderPoll(poll, 'Closed')], components: [] });
}

function renderPoll({ question, answers, votes }: Poll, state: string) {
  const lines = answers.map((answer, index) => {
    const count = [...votes.values()].filter((vote) => vote === index).length;
    return `${answer}: ${count} ${count === 1 ? 'vote' : 'votes'}`;
  });
  return new EmbedBuilder().setTitle(question).setDescription(lines.join('\n')).setFooter({ text: state });
}

await client.login(process.env.DISCORD_TOKEN);
