import type { CommandContext } from 'guildhall';
import { ApiError, actionRow, Command, Handler, outranksMember, userMention } from 'guildhall';
import { banButton, cancelButton, raidCommand, raidersSelect } from '../declarations.js';

const TIMEOUT = { timeoutMs: 5 * 60_000 };

@Handler()
export class RaidHandler {
  /** Asks for the users and a confirmation, then bans those who are below the moderator in one call. */
  @Command(raidCommand)
  async banRaiders(context: CommandContext<typeof raidCommand>): Promise<void> {
    await context.reply({ content: 'Who took part?', components: [actionRow(raidersSelect())], ephemeral: true });
    const chosen = await context.awaitComponent(raidersSelect, TIMEOUT);
    if (chosen.outcome !== 'used') return;
    const users = chosen.context.value;
    const ids = users.map(({ user }) => user.id);
    await chosen.context.update({
      content: `Ban ${ids.map(userMention).join(', ')}, and delete what they wrote in the last hour?`,
      components: [actionRow(banButton(), cancelButton())],
    });
    const decided = await chosen.context.awaitComponent([banButton, cancelButton], TIMEOUT);
    if (decided.outcome !== 'used') return;
    if (decided.context.is(cancelButton)) {
      await decided.context.update({ content: 'Nobody was banned.', components: [] });
      return;
    }
    // The roles of the moderator at this time: the question may be some minutes old.
    const moderator = decided.context.member;
    const { roles, ...guild } = await context.api.guilds.get(context.guildId);
    const isBelow = ({ user, member }: (typeof users)[number]) =>
      !member || (moderator && outranksMember({ guild, roles, member: moderator, other: { ...member, user } }));
    const allowed = users.filter(isBelow).map(({ user }) => user.id);
    const { banned, failed } = await this.#ban(context, allowed);
    const rest = [...ids.filter((id) => !allowed.includes(id)), ...failed];
    const spared = rest.length > 0 ? ` I could not ban ${rest.map(userMention).join(', ')}.` : '';
    await decided.context.update({ content: `${banned.length} banned.${spared}`, components: [] });
  }

  /** Bans the users in one call. If none of them could be banned, the call is rejected. */
  async #ban(context: CommandContext<typeof raidCommand>, ids: readonly string[]) {
    if (ids.length === 0) return { banned: [], failed: [] };
    const bans = { user_ids: [...ids], delete_message_seconds: 3600 };
    const reason = `${context.user.username}: ${context.options.reason}`;
    try {
      const result = await context.api.guilds.bulkBan(context.guildId, bans, { reason });
      return { banned: result.banned_users, failed: result.failed_users };
    } catch (error) {
      if (error instanceof ApiError && error.is('BAN_FAILED')) return { banned: [], failed: ids };
      throw error;
    }
  }
}
