import {
  ApiError,
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  checkbox,
  type EventContext,
  guildOnly,
  Handler,
  type InteractionContext,
  type ModalContext,
  ModalSubmit,
  modal,
  On,
  stringSelect,
  textInput,
  userMention,
  userPermissions,
} from 'guildhall';

export const applyButton = button('apply', { label: 'Apply', style: 'primary', guards: [guildOnly] });
export const applicationModal = modal('application', {
  title: 'Membership application',
  guards: [guildOnly],
  fields: {
    name: textInput({ label: 'Your name', minLength: 2, maxLength: 32 }),
    reason: textInput({ label: 'Why do you want to join?', style: 'paragraph', minLength: 20, maxLength: 500 }),
    interests: stringSelect({
      label: 'Your interests',
      options: { Sailing: 'Sailing', Fishing: 'Fishing', Music: 'Music' },
      maxValues: 3,
    }),
    rules: checkbox({
      label: 'I accept the rules',
      parse: (checked, reject) => checked || reject('You must accept the rules.'),
    }),
  },
});
const underReview = { content: 'Your application is already under review.', ephemeral: true };
const review = { guards: [userPermissions('MANAGE_ROLES')] } as const;
export const acceptButton = button('accept/:applicant<snowflake>', { label: 'Accept', style: 'success', ...review });
export const declineButton = button('decline/:applicant<snowflake>', { label: 'Decline', style: 'danger', ...review });
export const declineModal = modal('decline/reason/:applicant<snowflake>', {
  title: 'Decline the application',
  fields: { reason: textInput({ label: 'Reason', style: 'paragraph', maxLength: 400 }) },
});

@Handler()
export class OnboardingHandler {
  readonly #open = new Set<string>();

  @On('guildMemberAdd')
  async greet({ data: { guild_id, user }, api }: EventContext<'guildMemberAdd'>) {
    const channel = findNamed(await api.guilds.listChannels(guild_id), 'welcome');
    await api.messages.create(channel.id, {
      content: `Welcome, ${userMention(user.id)}! Apply to become a member.`,
      allowed_mentions: { users: [user.id] },
      components: [actionRow(applyButton())],
    });
  }

  @Button(applyButton, { defer: false })
  async openApplication(click: ButtonContext<typeof applyButton>) {
    const role = findNamed(await click.api.guilds.listRoles(click.guildId), 'Member');
    if (click.member.roles.includes(role.id)) {
      return click.reply({ content: 'You are a member already.', ephemeral: true });
    }
    if (this.#open.has(click.user.id)) return click.reply(underReview);
    return click.showModal(applicationModal());
  }

  @ModalSubmit(applicationModal, { defer: 'ephemeral' })
  async submitApplication(form: ModalContext<typeof applicationModal>) {
    const { api, user, values } = form;
    const channel = findNamed(await api.guilds.listChannels(form.guildId), 'applications');
    if (this.#open.has(user.id)) return form.reply(underReview);
    this.#open.add(user.id);
    await api.messages.create(channel.id, {
      content: `${userMention(user.id)} wants to join.`,
      allowed_mentions: { parse: [] },
      embeds: [
        {
          fields: [
            { name: 'Name', value: values.name },
            { name: 'Reason', value: values.reason },
            { name: 'Interests', value: values.interests.join(', ') },
          ],
        },
      ],
      components: [actionRow(acceptButton({ applicant: user.id }), declineButton({ applicant: user.id }))],
    });
    return form.reply({ content: 'Your application was sent to the moderators.', ephemeral: true });
  }

  @Button(acceptButton)
  async accept(click: ButtonContext<typeof acceptButton>) {
    const { applicant } = click.params;
    const role = findNamed(await click.api.guilds.listRoles(click.guildId), 'Member');
    this.#open.delete(applicant);
    try {
      const reason = `Accepted by ${click.user.username}`;
      await click.api.guilds.addMemberRole(click.guildId, applicant, role.id, { reason });
    } catch (error) {
      if (!(error instanceof ApiError && error.is('UNKNOWN_MEMBER'))) throw error;
      return click.update({ content: 'The applicant has left.', components: [] });
    }
    await sendDm(click, applicant, 'Your application was accepted. Welcome!');
    const content = `${userMention(applicant)} was accepted by ${userMention(click.user.id)}.`;
    return click.update({ content, components: [], allowed_mentions: { parse: [] } });
  }

  @Button(declineButton)
  openDecline(click: ButtonContext<typeof declineButton>) {
    return click.showModal(declineModal(click.params));
  }

  @ModalSubmit(declineModal, { defer: 'update' })
  async decline(form: ModalContext<typeof declineModal>) {
    const { applicant } = form.params;
    this.#open.delete(applicant);
    await sendDm(form, applicant, `Your application was declined: ${form.values.reason}`);
    const content = `${userMention(applicant)} was declined by ${userMention(form.user.id)}.`;
    return form.update({ content, components: [], allowed_mentions: { parse: [] } });
  }
}

function findNamed<T extends { name?: string | null | undefined }>(items: readonly T[], name: string): T {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`The guild has no ${name}.`);
  return found;
}

async function sendDm({ api, log }: Pick<InteractionContext, 'api' | 'log'>, userId: string, content: string) {
  await api.users.sendDm(userId, content).catch((err) => log.warn({ err }, 'no direct message was sent'));
}

export const bot = new Bot({ handlers: [OnboardingHandler] });
