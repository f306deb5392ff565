/** Compares and registers commands, in the process of the bot. */
import type { Bot } from '../../app/bot.js';
import type { CommandScopeDifferences } from '../../app/commands/command-plan.js';
import { missingTokenProblem, readConfiguration } from '../../app/configuration/configuration.js';
import { ConfigurationError } from '../../app/errors/composition-errors.js';
import type { CommandReport } from './command-report.js';
import type { BotTask } from './messages.js';

const TOKEN_REMEDY = 'Set DISCORD_TOKEN in the environment or in the file `.env`, or the option `token` of the bot.';

type CommandTask = Extract<BotTask, { kind: 'commands' }>;

/** @throws {ConfigurationError} without a token, and the errors of `bot.commands` */
export async function runCommandTask(
  bot: Bot,
  { action, guild, remove: deleteUndeclared }: CommandTask,
): Promise<CommandReport> {
  const { options } = bot;
  const configured = { ...options.api, token: options.token, logLevel: options.logLevel };
  const { settings } = readConfiguration(configured, options.environment ?? process.env);
  if (settings.token === undefined) throw new ConfigurationError([{ ...missingTokenProblem, remedy: TOKEN_REMEDY }]);
  const scope = guild === undefined ? {} : { commands: { ...bot.options.commands, guilds: [guild] } };
  // The command prints the differences itself, so the bot does not log them.
  const { commands } = bot.with({ ...scope, logLevel: 'silent' });
  const plan =
    action === 'diff' ? await commands.diff({ deleteUndeclared }) : await commands.sync({ deleteUndeclared });
  return { changes: plan.size, lines: [...plan.lines], scopes: plan.scopes.map(toReportEntry) };
}

function toReportEntry({ guildId, create, update, toDelete, undeclared, unchanged }: CommandScopeDifferences) {
  return {
    guild_id: guildId ?? null,
    create: create.map(({ root }) => root.name),
    change: update.map(({ root, changes }) => ({
      name: root.name,
      changes: changes.map(({ path, before, after }) => ({
        path,
        before: before ?? null,
        after: after ?? null,
      })),
    })),
    delete: toDelete.map(({ name }) => name),
    not_declared: undeclared.filter((each) => !toDelete.includes(each)).map(({ name }) => name),
    as_declared: unchanged.length,
  };
}
