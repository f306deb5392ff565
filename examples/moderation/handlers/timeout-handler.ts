import type { EventContext, GuildOnly, ModalContext, UserCommandContext } from 'guildhall';
import { appPermissions, Bot, Command, Handler, ModalSubmit, On, userPermissions } from 'guildhall';
import { timeOutCommand, timeOutModal } from '../declarations.js';

const moderatorOnly = userPermissions('MODERATE_MEMBERS');

@Handler()
export class TimeoutHandler {
  constructor(private readonly bot: Bot) {}

  @Command(timeOutCommand, { guards: [moderatorOnly, appPermissions('MODERATE_MEMBERS')], defer: false })
  showTimeOutModal(context: UserCommandContext<typeof timeOutCommand>) {
    return context.showModal(timeOutModal({ member: context.target.user.id }));
  }

  @ModalSubmit(timeOutModal, { guards: [moderatorOnly], defer: 'ephemeral' })
  async timeOutMember(form: ModalContext<typeof timeOutModal> & GuildOnly): Promise<void> {
    const { member } = form.params;
    const { length, reason } = form.values;
    const until = new Date(this.bot.clock.now() + Number(length) * 60_000).toISOString();
    await form.api.guilds.editMember(
      form.guildId,
      member,
      { communication_disabled_until: until },
      { reason: `${form.user.username}: ${reason}` },
    );
    await form.reply({ content: `<@${member}> is silent until <t:${Math.floor(Date.parse(until) / 1000)}:f>.` });
  }

  /** Notifies the member when the timeout has expired or was removed by a moderator. */
  @On('memberTimeoutEnded')
  async onTimeoutEnded({ data, api, log }: EventContext<'memberTimeoutEnded'>): Promise<void> {
    const conversation = await api.users.createDm(data.user.id);
    await api.messages.create(conversation.id, { content: 'Your timeout is over. Welcome back.' });
    log.info({ userId: data.user.id }, 'a timeout is over');
  }
}
