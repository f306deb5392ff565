/** Warnings for members, and a log of them and of what happens to members, in a channel that only some can see. */
import type { Api, ButtonContext, EventContext, ModalContext, UserCommandContext } from 'guildhall';
import {
  ApiError,
  actionRow,
  Bot,
  Button,
  bold,
  button,
  Command,
  channelTypes,
  escapeMarkdown,
  guildOnly,
  Handler,
  ModalSubmit,
  modal,
  On,
  outranksMember,
  overwriteTypes,
  permissionSet,
  Service,
  textInput,
  time,
  userCommand,
  userMention,
  userPermissions,
} from 'guildhall';
import type { Channel, MessageRequest, OverwriteRequest } from 'guildhall/wire';

export const LOG_CHANNEL = 'mod-log';

const moderatorOnly = userPermissions('MODERATE_MEMBERS');

export const warnCommand = userCommand('Warn', {
  contexts: ['guild'],
  memberPermissions: ['MODERATE_MEMBERS'],
  guards: [moderatorOnly],
});

export const warnModal = modal('warn/:member<snowflake>', {
  title: 'Warn a member',
  guards: [moderatorOnly],
  fields: {
    reason: textInput({
      label: 'Why?',
      description: 'The member reads it',
      style: 'paragraph',
      maxLength: 400,
      parse: (text, reject) => text.trim() || reject('Write a reason'),
    }),
  },
});

export const retractButton = button('warn/retract/:member<snowflake>', {
  label: 'Retract',
  guards: [guildOnly, moderatorOnly],
});

/** Finds the log of a guild, and creates it if there is none. */
@Service()
export class ModLog {
  /** The logs that are being created, so that two events at the same time do not create two. */
  readonly #creations = new Map<string, Promise<Channel>>();

  constructor(private readonly bot: Bot) {}

  /** Returns false if the bot may not write there. */
  async write(api: Api, guildId: string, message: MessageRequest): Promise<boolean> {
    try {
      const log = await this.#find(api, guildId);
      await api.messages.create(log.id, { ...message, allowed_mentions: { parse: [] } });
      return true;
    } catch (error) {
      if (isOneOf(error, 'MISSING_PERMISSIONS', 'MISSING_ACCESS', 'UNKNOWN_CHANNEL', 'UNKNOWN_GUILD')) return false;
      throw error;
    }
  }

  #find(api: Api, guildId: string): Promise<Channel> {
    const running = this.#creations.get(guildId);
    if (running) return running;
    const found = this.#findOrCreate(api, guildId).finally(() => this.#creations.delete(guildId));
    this.#creations.set(guildId, found);
    return found;
  }

  async #findOrCreate(api: Api, guildId: string): Promise<Channel> {
    const channels = await api.guilds.listChannels(guildId);
    const log = channels.find(({ name, type }) => name === LOG_CHANNEL && type === channelTypes.GUILD_TEXT);
    if (log) return log;
    const allow = permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES');
    // The @everyone role has the id of the guild.
    const overwrites: OverwriteRequest[] = [
      { id: guildId, type: overwriteTypes.ROLE, deny: permissionSet('VIEW_CHANNEL') },
    ];
    if (this.bot.user) overwrites.push({ id: this.bot.user.id, type: overwriteTypes.MEMBER, allow });
    const request = { name: LOG_CHANNEL, permission_overwrites: overwrites };
    return api.guilds.createChannel(guildId, request, { reason: 'the log of the moderators' });
  }
}

@Handler()
export class WarningHandler {
  /** Ids of the entries that are retracted. */
  readonly #retracted = new Set<string>();

  constructor(private readonly log: ModLog) {}

  @Command(warnCommand, { defer: false })
  openForm(use: UserCommandContext<typeof warnCommand>) {
    return use.showModal(warnModal({ member: use.target.user.id }));
  }

  @ModalSubmit(warnModal, { defer: 'ephemeral' })
  async warn(form: ModalContext<typeof warnModal>): Promise<unknown> {
    const { api, guildId, user } = form;
    const { member } = form.params;
    const problem = await this.#findProblem(form, member);
    if (problem !== undefined) return form.reply({ content: problem, ephemeral: true });
    const reason = escapeMarkdown(form.values.reason);
    const isLogged = await this.log.write(api, guildId, {
      content: `${userMention(user.id)} warned ${userMention(member)}: ${reason}`,
      components: [actionRow(retractButton({ member }))],
    });
    if (!isLogged) {
      const content = `Nothing happened: I need to write in #${LOG_CHANNEL}, or to create it.`;
      return form.reply({ content, ephemeral: true });
    }
    const hasReadIt = await tell(api, member, `You were warned: ${reason}`);
    const content = hasReadIt ? 'The member is warned.' : 'It is in the log. The member accepts no direct messages.';
    return form.reply({ content, ephemeral: true });
  }

  @Button(retractButton)
  async retract(click: ButtonContext<typeof retractButton>): Promise<unknown> {
    const { message, params, user } = click;
    if (user.id === params.member) return click.reply({ content: 'Another moderator decides that.', ephemeral: true });
    if (this.#retracted.has(message.id)) return click.reply({ content: 'Someone else was faster.', ephemeral: true });
    this.#retracted.add(message.id);
    try {
      const content = `${message.content}\n${bold('Retracted')} by ${userMention(user.id)}.`;
      await click.update({ content, components: [], allowed_mentions: { parse: [] } });
    } catch (error) {
      this.#retracted.delete(message.id);
      if (!isOneOf(error, 'UNKNOWN_MESSAGE')) throw error;
      return click.reply({ content: 'The entry was deleted.', ephemeral: true });
    }
    return tell(click.api, params.member, 'A warning of yours was retracted.');
  }

  async #findProblem(
    { api, guildId, member }: ModalContext<typeof warnModal>,
    id: string,
  ): Promise<string | undefined> {
    try {
      const [guild, other] = await Promise.all([api.guilds.get(guildId), api.guilds.getMember(guildId, id)]);
      if (other.user.bot === true) return 'Bots do not read warnings.';
      return outranksMember({ guild, roles: guild.roles, member, other }) ? undefined : 'This member is not below you.';
    } catch (error) {
      if (isOneOf(error, 'UNKNOWN_MEMBER', 'UNKNOWN_USER')) return 'This member has left.';
      throw error;
    }
  }
}

@Handler()
export class MemberLog {
  constructor(private readonly log: ModLog) {}

  @On('memberNickChanged')
  async onNickChanged({ data, api }: EventContext<'memberNickChanged'>): Promise<void> {
    const nick = escapeMarkdown(data.after ?? data.user.username);
    await this.log.write(api, data.guild_id, { content: `${userMention(data.user.id)} is now called ${nick}.` });
  }

  @On('memberTimedOut')
  async onTimedOut({ data, api }: EventContext<'memberTimedOut'>): Promise<void> {
    const content = `${userMention(data.user.id)} is timed out until ${time(data.until)}.`;
    await this.log.write(api, data.guild_id, { content });
  }

  @On(['guildBanAdd', 'guildBanRemove'])
  async onBan({ event, data, api }: EventContext<'guildBanAdd' | 'guildBanRemove'>): Promise<void> {
    const content = `${userMention(data.user.id)} was ${event === 'guildBanAdd' ? 'banned' : 'unbanned'}.`;
    await this.log.write(api, data.guild_id, { content });
  }
}

/** Writes to a user. Returns false if they do not accept direct messages. */
async function tell(api: Api, userId: string, content: string): Promise<boolean> {
  try {
    const conversation = await api.users.createDm(userId);
    await api.messages.create(conversation.id, { content, allowed_mentions: { parse: [] } });
    return true;
  } catch (error) {
    if (isOneOf(error, 'CANNOT_MESSAGE_USER', 'NO_MUTUAL_GUILD')) return false;
    throw error;
  }
}

function isOneOf(error: unknown, ...names: readonly Parameters<ApiError['is']>[0][]): boolean {
  return error instanceof ApiError && names.some((name) => error.is(name));
}

export const bot = new Bot({
  handlers: [WarningHandler, MemberLog],
  services: [ModLog],
  // Bans are sent only to bots with the last one.
  appPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'MANAGE_CHANNELS', 'VIEW_AUDIT_LOG'],
});
