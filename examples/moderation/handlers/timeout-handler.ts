import type { EventContext, ModalContext, UserCommandContext } from 'guildhall';
import { ApiError, Bot, Command, Handler, ModalSubmit, On, time, userMention } from 'guildhall';
import { timeOutCommand, timeOutModal } from '../declarations.js';
import { timeoutProblem } from '../timeout-problem.js';

@Handler()
export class TimeoutHandler {
  constructor(private readonly bot: Bot) {}

  @Command(timeOutCommand, { defer: false })
  showTimeOutModal(context: UserCommandContext<typeof timeOutCommand>) {
    return context.showModal(timeOutModal({ member: context.target.user.id }));
  }

  @ModalSubmit(timeOutModal, { defer: 'ephemeral' })
  async timeOutMember(form: ModalContext<typeof timeOutModal>): Promise<unknown> {
    const { member } = form.params;
    const { length, reason } = form.values;
    const problem = await this.#findProblem(form, member);
    if (problem !== undefined) return form.reply({ content: problem, ephemeral: true });
    const until = new Date(this.bot.clock.now() + Number(length) * 60_000).toISOString();
    await form.api.guilds.editMember(
      form.guildId,
      member,
      { communication_disabled_until: until },
      { reason: `${form.user.username}: ${reason}` },
    );
    return form.reply(`${userMention(member)} is silent until ${time(until)}.`);
  }

  /** Notifies the member when the timeout has expired or was removed by a moderator. */
  @On('memberTimeoutEnded')
  async onTimeoutEnded({ data, api, log }: EventContext<'memberTimeoutEnded'>): Promise<void> {
    log.info({ userId: data.user.id }, 'a timeout is over');
    try {
      await api.users.sendDm(data.user.id, 'Your timeout is over. Welcome back.');
    } catch (error) {
      // Users decide whether they receive direct messages, and may have left.
      const expected = ['CANNOT_MESSAGE_USER', 'NO_MUTUAL_GUILD'] as const;
      if (!(error instanceof ApiError && expected.some((name) => error.is(name)))) throw error;
    }
  }

  async #findProblem(
    { api, guildId, member: author }: ModalContext<typeof timeOutModal>,
    userId: string,
  ): Promise<string | undefined> {
    const [guild, me] = await Promise.all([api.guilds.get(guildId), api.users.getCurrent()]);
    try {
      const bot = await api.guilds.getMember(guildId, me.id);
      const other = await api.guilds.getMember(guildId, userId);
      return timeoutProblem(guild, other, { bot, author });
    } catch (error) {
      if (error instanceof ApiError && error.is('UNKNOWN_MEMBER')) return 'This member has left.';
      throw error;
    }
  }
}
