import type { EventContext, ModalContext, UserCommandContext } from 'guildhall';
import { Bot, Command, Handler, ModalSubmit, On, time, userMention } from 'guildhall';
import { timeOutCommand, timeOutModal } from '../declarations.js';

@Handler()
export class TimeoutHandler {
  constructor(private readonly bot: Bot) {}

  @Command(timeOutCommand, { defer: false })
  showTimeOutModal(context: UserCommandContext<typeof timeOutCommand>) {
    return context.showModal(timeOutModal({ member: context.target.user.id }));
  }

  @ModalSubmit(timeOutModal, { defer: 'ephemeral' })
  async timeOutMember(form: ModalContext<typeof timeOutModal>): Promise<void> {
    const { member } = form.params;
    const { length, reason } = form.values;
    const until = new Date(this.bot.clock.now() + Number(length) * 60_000).toISOString();
    await form.api.guilds.editMember(
      form.guildId,
      member,
      { communication_disabled_until: until },
      { reason: `${form.user.username}: ${reason}` },
    );
    await form.reply(`${userMention(member)} is silent until ${time(until)}.`);
  }

  /** Notifies the member when the timeout has expired or was removed by a moderator. */
  @On('memberTimeoutEnded')
  async onTimeoutEnded({ data, api, log }: EventContext<'memberTimeoutEnded'>): Promise<void> {
    const conversation = await api.users.createDm(data.user.id);
    await api.messages.create(conversation.id, 'Your timeout is over. Welcome back.');
    log.info({ userId: data.user.id }, 'a timeout is over');
  }
}
