import type { CommandContext } from 'guildhall';
import { actionRow, Command, Handler, userMention } from 'guildhall';
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
    if (decided.context.is(cancelButton))
      return decided.context.update({ content: 'Nobody was banned.', components: [] });
    const { banned_users: banned, failed_users: failed } = await context.api.guilds.bulkBan(
      context.guildId,
      { user_ids: ids, delete_message_seconds: 3600 },
      { reason: `${context.user.username}: ${context.options.reason}` },
    );
    const spared = failed.length > 0 ? ` I could not ban ${failed.map(userMention).join(', ')}.` : '';
    await decided.context.update({ content: `${banned.length} banned.${spared}`, components: [] });
  }
}
