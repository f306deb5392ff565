/** Compares and registers what a bot declares, in the process of the bot. */
import type { Bot } from '../../app/bot/bot.js';
import type { CommandScopeDifferences } from '../../app/commands/command-plan.js';
import { missingTokenProblem, readConfiguration } from '../../app/configuration/configuration.js';
import { ConfigurationError } from '../../app/errors/composition-errors.js';
import type { FieldChange, SyncScope } from '../../app/synchronization/sync-plan.js';
import type { InspectionTask } from './inspection-task.js';
import type { RegistrationReport } from './registration-report.js';

const TOKEN_REMEDY = 'Set DISCORD_TOKEN in the environment or in the file `.env`, or the option `token` of the bot.';

type RegistrationTask = Extract<InspectionTask, { kind: 'registration' }>;

/** @throws {ConfigurationError} without a token, and the errors of `diff` and `sync` */
export async function runRegistrationTask(bot: Bot, task: RegistrationTask): Promise<RegistrationReport> {
  const { options } = bot;
  const configured = { ...options.api, token: options.token, logLevel: options.logLevel };
  const { settings } = readConfiguration(configured, options.environment ?? process.env);
  if (settings.token === undefined) throw new ConfigurationError([{ ...missingTokenProblem, remedy: TOKEN_REMEDY }]);
  return task.part === 'commands' ? registerCommands(bot, task) : registerOthers(bot, task);
}

async function registerCommands(
  bot: Bot,
  { action, guild, remove: deleteUndeclared }: RegistrationTask,
): Promise<RegistrationReport> {
  const scope = guild === undefined ? {} : { commands: { ...bot.options.commands, guilds: [guild] } };
  // The command prints the differences itself, so the bot does not log them.
  const { commands } = bot.with({ ...scope, logLevel: 'silent' });
  const plan =
    action === 'diff' ? await commands.diff({ deleteUndeclared }) : await commands.sync({ deleteUndeclared });
  return { changes: plan.size, lines: [...plan.lines], scopes: plan.scopes.map(toCommandEntry) };
}

async function registerOthers(
  bot: Bot,
  { part, action, guild, remove: deleteUndeclared }: RegistrationTask,
): Promise<RegistrationReport> {
  const { autoModeration, linkedRoles } = bot.with({ logLevel: 'silent' });
  const guilds = guild === undefined ? undefined : [guild];
  const plan =
    part === 'linkedRoles'
      ? await linkedRoles[action]({ deleteUndeclared })
      : await autoModeration[action]({ guilds, deleteUndeclared });
  return { changes: plan.size, lines: [...plan.lines], scopes: plan.scopes.map(toEntry) };
}

type Entry = RegistrationReport['scopes'][number];

function toCommandEntry({ guildId, create, update, toDelete, undeclared, unchanged }: CommandScopeDifferences): Entry {
  return {
    guild_id: guildId ?? null,
    create: create.map(({ root }) => root.name),
    change: update.map(({ root, changes }) => ({ name: root.name, changes: changes.map(toChange) })),
    delete: toDelete.map(({ name }) => name),
    not_declared: undeclared.filter((each) => !toDelete.includes(each)).map(({ name }) => name),
    as_declared: unchanged.length,
  };
}

function toEntry({ guildId, create, update, toDelete, undeclared, unchanged }: SyncScope): Entry {
  return {
    guild_id: guildId ?? null,
    create: [...create],
    change: update.map(({ name, changes }) => ({ name, changes: changes.map(toChange) })),
    delete: [...toDelete],
    not_declared: [...undeclared],
    as_declared: unchanged,
  };
}

function toChange({ path, before, after }: FieldChange): Entry['change'][number]['changes'][number] {
  return { path, before: before ?? null, after: after ?? null };
}
