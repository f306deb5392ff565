import type { CommandContext } from 'guildhall';
import { ApiError, actionRow, Command, Handler, userMention } from 'guildhall';
import { banButton, cancelButton, raidCommand, raidersSelect } from '../declarations.js';

const TIMEOUT = { timeoutMs: 5 * 60_000 };

@Handler()
export class RaidHandler {
  /** Asks for the users and a confirmation, then bans them in one call. */
  @Command(raidCommand)
  async banRaiders(context: CommandContext<typeof raidCommand>): Promise<void> {
    await context.reply({ content: 'Who took part?', components: [actionRow(raidersSelect())], ephemeral: true });
    const chosen = await context.awaitComponent(raidersSelect, TIMEOUT);
    if (chosen.outcome !== 'used') return;
    const ids = chosen.context.value.map(({ user }) => user.id);
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
    const { banned, failed } = await this.#ban(context, ids);
    const spared = failed.length > 0 ? ` I could not ban ${failed.map(userMention).join(', ')}.` : '';
    await decided.context.update({ content: `${banned.length} banned.${spared}`, components: [] });
  }

  /** Bans the users in one call. If none of them could be banned, the call is rejected. */
  async #ban(context: CommandContext<typeof raidCommand>, ids: readonly string[]) {
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
