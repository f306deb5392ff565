/** Comparing and registering commands, in the process of the bot. */
import type { Bot } from '../../app/bot.js';
import type { CommandScopeDifferences } from '../../app/commands/command-plan.js';
import type { CommandReport } from './command-report.js';
import type { BotTask } from './messages.js';

type CommandTask = Extract<BotTask, { kind: 'commands' }>;

/** @throws what `bot.commands` throws */
export async function runCommandTask(
  bot: Bot,
  { action, guild, remove: deleteUndeclared }: CommandTask,
): Promise<CommandReport> {
  const place = guild === undefined ? {} : { commands: { ...bot.options.commands, guilds: [guild] } };
  // What it would log is what the command prints.
  const { commands } = bot.with({ ...place, logLevel: 'silent' });
  const plan =
    action === 'diff' ? await commands.diff({ deleteUndeclared }) : await commands.sync({ deleteUndeclared });
  return { changes: plan.size, lines: [...plan.lines], places: plan.scopes.map(toReportEntry) };
}

function toReportEntry({ guildId, create, update, toDelete, undeclared, unchanged }: CommandScopeDifferences) {
  return {
    guild_id: guildId ?? null,
    create: create.map(({ root }) => root.name),
    change: update.map(({ root, changes }) => ({
      name: root.name,
      changes: changes.map(({ path, before, after }) => ({
        place: path,
        before: before ?? null,
        after: after ?? null,
      })),
    })),
    delete: toDelete.map(({ name }) => name),
    left: undeclared.filter((each) => !toDelete.includes(each)).map(({ name }) => name),
    as_declared: unchanged.length,
  };
}
