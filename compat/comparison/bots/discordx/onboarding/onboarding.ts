import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  DiscordAPIError,
  EmbedBuilder,
  type Guild,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';
import { type ArgsOf, ButtonComponent, Discord, Guard, type GuardFunction, ModalComponent, On } from 'discordx';

const ephemeral = (content: string) => ({ content, flags: MessageFlags.Ephemeral }) as const;
const underReview = ephemeral('Your application is already under review.');

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

const ModeratorsOnly: GuardFunction<ButtonInteraction> = async (interaction, _client, next) => {
  if (interaction.memberPermissions?.has(PermissionFlagsBits.ManageRoles)) await next();
  else await interaction.reply(ephemeral('You need the permission Manage Roles.'));
};

@Discord()
export class Onboarding {
  readonly #open = new Set<string>();

  @On({ event: 'guildMemberAdd' })
  async greet([member]: ArgsOf<'guildMemberAdd'>) {
    const apply = new ButtonBuilder().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Primary);
    await findChannel(member.guild, 'welcome').send({
      content: `Welcome, ${member}! Apply to become a member.`,
      allowedMentions: { users: [member.id] },
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(apply)],
    });
  }

  @ButtonComponent({ id: 'apply' })
  async openApplication(interaction: ButtonInteraction<'cached'>) {
    if (interaction.member.roles.cache.has(findRole(interaction.guild, 'Member').id)) {
      return interaction.reply(ephemeral('You are a member already.'));
    }
    if (this.#open.has(interaction.user.id)) return interaction.reply(underReview);
    return interaction.showModal(applicationModal);
  }

  @ModalComponent({ id: 'application' })
  async submitApplication(interaction: ModalSubmitInteraction<'cached'>) {
    const { user, fields, guild } = interaction;
    if (!fields.getCheckbox('rules')) return interaction.reply(ephemeral('You must accept the rules.'));
    if (this.#open.has(user.id)) return interaction.reply(underReview);
    const channel = findChannel(guild, 'applications');
    this.#open.add(user.id);
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

  @ButtonComponent({ id: /^accept:\d+$/ })
  @Guard(ModeratorsOnly)
  async accept(interaction: ButtonInteraction<'cached'>) {
    const { guild, user } = interaction;
    const applicantId = readApplicantId(interaction);
    this.#open.delete(applicantId);
    const applicant = await guild.members.fetch(applicantId).catch((error) => {
      if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember) return null;
      throw error;
    });
    if (!applicant) return interaction.update({ content: 'The applicant has left.', components: [] });
    await applicant.roles.add(findRole(guild, 'Member'), `Accepted by ${user.username}`);
    await applicant.send('Your application was accepted. Welcome!').catch(console.error);
    return interaction.update({ content: `${applicant} was accepted by ${user}.`, components: [] });
  }

  @ButtonComponent({ id: /^decline:\d+$/ })
  @Guard(ModeratorsOnly)
  async openDecline(interaction: ButtonInteraction<'cached'>) {
    const modal = new ModalBuilder()
      .setCustomId(`reason:${readApplicantId(interaction)}`)
      .setTitle('Decline the application')
      .addLabelComponents(
        new LabelBuilder()
          .setLabel('Reason')
          .setTextInputComponent((input) =>
            input.setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMaxLength(400),
          ),
      );
    await interaction.showModal(modal);
  }

  @ModalComponent({ id: /^reason:\d+$/ })
  async decline(interaction: ModalSubmitInteraction<'cached'>) {
    if (!interaction.isFromMessage()) return;
    const applicantId = readApplicantId(interaction);
    this.#open.delete(applicantId);
    const applicant = await interaction.client.users.fetch(applicantId);
    const reason = interaction.fields.getTextInputValue('reason');
    await applicant.send(`Your application was declined: ${reason}`).catch(console.error);
    await interaction.update({ content: `${applicant} was declined by ${interaction.user}.`, components: [] });
  }
}

function readApplicantId({ customId }: ButtonInteraction | ModalSubmitInteraction) {
  return customId.slice(customId.indexOf(':') + 1);
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
