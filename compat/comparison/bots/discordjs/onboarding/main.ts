import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  Client,
  DiscordAPIError,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Guild,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
  allowedMentions: { parse: [] },
});
const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;
const underReview = ephemeral('Your application is already under review.');
const openApplications = new Set<string>();

const applicationModal = new ModalBuilder()
  .setCustomId('application')
  .setTitle('Membership application')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Your name')
      .setTextInputComponent((input) =>
        input.setCustomId('name').setStyle(TextInputStyle.Short).setMinLength(2).setMaxLength(32),
      ),
    new LabelBuilder()
      .setLabel('Why do you want to join?')
      .setTextInputComponent((input) =>
        input.setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMinLength(20).setMaxLength(500),
      ),
    new LabelBuilder().setLabel('Your interests').setStringSelectMenuComponent((select) =>
      select
        .setCustomId('interests')
        .setMaxValues(3)
        .addOptions(['Sailing', 'Fishing', 'Music'].map((name) => ({ label: name, value: name }))),
    ),
    new LabelBuilder().setLabel('I accept the rules').setCheckboxComponent((checkbox) => checkbox.setCustomId('rules')),
  );

client.on(Events.GuildMemberAdd, async (member) => {
  const apply = new ButtonBuilder().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Primary);
  await findChannel(member.guild, 'welcome').send({
    content: `Welcome, ${member}! Apply to become a member.`,
    allowedMentions: { users: [member.id] },
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(apply)],
  });
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.inCachedGuild() || !(interaction.isButton() || interaction.isModalSubmit())) return;
  try {
    const [action, applicantId = ''] = interaction.customId.split(':');
    if (interaction.isButton()) {
      if (action === 'apply') await openApplication(interaction);
      else if (!interaction.memberPermissions.has(PermissionFlagsBits.ManageRoles)) {
        await interaction.reply(ephemeral('You need the permission Manage Roles.'));
      } else if (action === 'accept') await accept(interaction, applicantId);
      else await interaction.showModal(createDeclineModal(applicantId));
    } else if (action === 'application') await submitApplication(interaction);
    else await decline(interaction, applicantId);
  } catch (error) {
    console.error(error);
    const message = ephemeral('Something went wrong.');
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
});

function openApplication(interaction: ButtonInteraction<'cached'>) {
  if (interaction.member.roles.cache.has(findRole(interaction.guild, 'Member').id)) {
    return interaction.reply(ephemeral('You are a member already.'));
  }
  if (openApplications.has(interaction.user.id)) return interaction.reply(underReview);
  return interaction.showModal(applicationModal);
}

async function submitApplication(interaction: ModalSubmitInteraction<'cached'>) {
  const { user, fields, guild } = interaction;
  if (!fields.getCheckbox('rules')) return interaction.reply(ephemeral('You must accept the rules.'));
  if (openApplications.has(user.id)) return interaction.reply(underReview);
  const channel = findChannel(guild, 'applications');
  openApplications.add(user.id);
  const embed = new EmbedBuilder().addFields(
    { name: 'Name', value: fields.getTextInputValue('name') },
    { name: 'Reason', value: fields.getTextInputValue('reason') },
    { name: 'Interests', value: fields.getStringSelectValues('interests').join(', ') },
  );
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`accept:${user.id}`).setLabel('Accept').setStyle(ButtonStyle.Success),
    new ButtonBuilder().setCustomId(`decline:${user.id}`).setLabel('Decline').setStyle(ButtonStyle.Danger),
  );
  await channel.send({ content: `${user} wants to join.`, embeds: [embed], components: [row] });
  return interaction.reply(ephemeral('Your application was sent to the moderators.'));
}

async function accept(interaction: ButtonInteraction<'cached'>, applicantId: string) {
  const { guild, user } = interaction;
  openApplications.delete(applicantId);
  const applicant = await guild.members.fetch(applicantId).catch((error) => {
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember) return null;
    throw error;
  });
  if (!applicant) return interaction.update({ content: 'The applicant has left.', components: [] });
  await applicant.roles.add(findRole(guild, 'Member'), `Accepted by ${user.username}`);
  await applicant.send('Your application was accepted. Welcome!').catch(console.error);
  return interaction.update({ content: `${applicant} was accepted by ${user}.`, components: [] });
}

function createDeclineModal(applicantId: string) {
  return new ModalBuilder()
    .setCustomId(`reason:${applicantId}`)
    .setTitle('Decline the application')
    .addLabelComponents(
      new LabelBuilder()
        .setLabel('Reason')
        .setTextInputComponent((input) =>
          input.setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMaxLength(400),
        ),
    );
}

async function decline(interaction: ModalSubmitInteraction<'cached'>, applicantId: string) {
  if (!interaction.isFromMessage()) return;
  openApplications.delete(applicantId);
  const applicant = await client.users.fetch(applicantId);
  const reason = interaction.fields.getTextInputValue('reason');
  await applicant.send(`Your application was declined: ${reason}`).catch(console.error);
  await interaction.update({ content: `${applicant} was declined by ${interaction.user}.`, components: [] });
}

function findChannel(guild: Guild, name: string) {
  const channel = guild.channels.cache.find((each) => each.name === name);
  if (!channel?.isSendable()) throw new Error(`The guild has no channel ${name}.`);
  return channel;
}

function findRole(guild: Guild, name: string) {
  const role = guild.roles.cache.find((each) => each.name === name);
  if (!role) throw new Error(`The guild has no role ${name}.`);
  return role;
}

await client.login(process.env.DISCORD_TOKEN);
