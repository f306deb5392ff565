import type { CommandContext, GuildOnly } from 'guildhall';
import { actionRow, appPermissions, Command, Handler, userPermissions } from 'guildhall';
import { ban, raid, raiders, spare } from '../controls.js';

const TIMEOUT = { timeoutMs: 5 * 60_000 };

@Handler()
export class Raids {
  /** Asks whom, asks whether that is meant, and bans them all in one call. */
  @Command(raid, { guards: [userPermissions('BAN_MEMBERS'), appPermissions('BAN_MEMBERS')] })
  async raided(used: CommandContext<typeof raid> & GuildOnly): Promise<void> {
    await used.reply({ content: 'Who took part?', components: [actionRow(raiders())], ephemeral: true });
    const chosen = await used.awaitComponent(raiders, TIMEOUT);
    if (chosen.outcome !== 'used') return;
    const ids = chosen.context.value.map(({ user }) => user.id);
    await chosen.context.update({
      content: `Ban ${ids.map((id) => `<@${id}>`).join(', ')}, and delete what they wrote in the last hour?`,
      components: [actionRow(ban(), spare())],
    });
    const decided = await chosen.context.awaitComponent([ban, spare], TIMEOUT);
    if (decided.outcome !== 'used') return;
    if (decided.context.is(spare)) return decided.context.update({ content: 'Nobody was banned.', components: [] });
    const { banned_users: banned, failed_users: failed } = await used.api.guilds.bulkBan(
      used.guildId,
      { user_ids: ids, delete_message_seconds: 3600 },
      { reason: `${used.user.username}: ${used.options.reason}` },
    );
    const spared = failed.length > 0 ? ` I could not ban ${failed.map((id) => `<@${id}>`).join(', ')}.` : '';
    await decided.context.update({ content: `${banned.length} banned.${spared}`, components: [] });
  }
}
