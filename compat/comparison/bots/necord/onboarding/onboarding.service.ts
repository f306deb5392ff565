import { Injectable, UseFilters, UseGuards } from '@nestjs/common';
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
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';
import { Button, ComponentParam, Context, type ContextOf, Modal, ModalParam, On } from 'necord';
import { ErrorsFilter } from './errors.filter.js';
import { ModeratorsGuard } from './moderators.guard.js';

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

@Injectable()
@UseFilters(ErrorsFilter)
export class OnboardingService {
  readonly #open = new Set<string>();

  @On('guildMemberAdd')
  async greet(@Context() [member]: ContextOf<'guildMemberAdd'>) {
    const apply = new ButtonBuilder().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Primary);
    await findChannel(member.guild, 'welcome').send({
      content: `Welcome, ${member}! Apply to become a member.`,
      allowedMentions: { users: [member.id] },
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(apply)],
    });
  }

  @Button('apply')
  async openApplication(@Context() [interaction]: [ButtonInteraction<'cached'>]) {
    if (interaction.member.roles.cache.has(findRole(interaction.guild, 'Member').id)) {
      return interaction.reply(ephemeral('You are a member already.'));
    }
    if (this.#open.has(interaction.user.id)) return interaction.reply(underReview);
    return interaction.showModal(applicationModal);
  }

  @Modal('application')
  async submitApplication(@Context() [interaction]: [ModalSubmitInteraction<'cached'>]) {
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
      new ButtonBuilder().setCustomId(`accept/${user.id}`).setLabel('Accept').setStyle(ButtonStyle.Success),
      new ButtonBuilder().setCustomId(`decline/${user.id}`).setLabel('Decline').setStyle(ButtonStyle.Danger),
    );
    await channel.send({ content: `${user} wants to join.`, embeds: [embed], components: [row] });
    return interaction.reply(ephemeral('Your application was sent to the moderators.'));
  }

  @Button('accept/:applicant')
  @UseGuards(ModeratorsGuard)
  async accept(
    @Context() [interaction]: [ButtonInteraction<'cached'>],
    @ComponentParam('applicant') applicantId: string,
  ) {
    const { guild, user } = interaction;
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

  @Button('decline/:applicant')
  @UseGuards(ModeratorsGuard)
  async openDecline(
    @Context() [interaction]: [ButtonInteraction<'cached'>],
    @ComponentParam('applicant') applicantId: string,
  ) {
    const modal = new ModalBuilder()
      .setCustomId(`reason/${applicantId}`)
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

  @Modal('reason/:applicant')
  async decline(
    @Context() [interaction]: [ModalSubmitInteraction<'cached'>],
    @ModalParam('applicant') applicantId: string,
  ) {
    if (!interaction.isFromMessage()) return;
    this.#open.delete(applicantId);
    const applicant = await interaction.client.users.fetch(applicantId);
    const reason = interaction.fields.getTextInputValue('reason');
    await applicant.send(`Your application was declined: ${reason}`).catch(console.error);
    await interaction.update({ content: `${applicant} was declined by ${interaction.user}.`, components: [] });
  }
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
