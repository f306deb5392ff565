import { isSnowflake } from '../../base/snowflake.js';
import { runBotTask } from '../bot-process/bot-inspection.js';
import { RegistrationReport } from '../bot-process/registration-report.js';
import type { CliCommand } from '../command-line/cli-command.js';
import { didYouMean } from '../command-line/did-you-mean.js';
import { parseFlags } from '../command-line/flags.js';
import type { Terminal, TextStyle } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';

/** A command that compares (diff) or registers (sync) a part of a bot. */
interface RegistrationCommand {
  /** The name of the command. */
  readonly name: string;
  readonly part: 'commands' | 'autoModeration' | 'linkedRoles';
  /** What it registers, in the plural. */
  readonly noun: string;
  /** What `--guild` selects, and its default; undefined if it is not in guilds. */
  readonly guildHelp?: string | undefined;
}

export const commandsCommand: CliCommand = registrationCommand({
  name: 'commands',
  part: 'commands',
  noun: 'commands',
  guildHelp: "the commands of this guild; default: the bot's option `commands`",
});

export const autoModerationCommand: CliCommand = registrationCommand({
  name: 'auto-moderation',
  part: 'autoModeration',
  noun: 'auto moderation rules',
  guildHelp: "the rules of this guild; default: the bot's option `autoModeration`, or all its guilds",
});

export const linkedRolesCommand: CliCommand = registrationCommand({
  name: 'linked-roles',
  part: 'linkedRoles',
  noun: 'linked role records',
});

function registrationCommand({ name, part, noun, guildHelp }: RegistrationCommand): CliCommand {
  return {
    usage: `Usage: guildhall ${name} diff [FILE] [options]
       guildhall ${name} sync [FILE] [options]

Compares the declared ${noun} of the bot with the registered ones (diff), or registers the differences (sync).
Uses the bot's token: its option \`token\`, or the environment variable DISCORD_TOKEN.

  FILE             the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                   or what "guildhall": { "bot": … } in package.json names
Options:${guildHelp === undefined ? '' : `\n  --guild ID       ${guildHelp}`}
  --remove         delete ${noun} that are registered but not declared; default: the same option
  --env-file FILE  read environment variables from this file instead of .env; can be repeated
  --json           print JSON: changes, lines, scopes

Exit status: 0 if nothing differs (diff) or everything is registered (sync), 1 if something differs or the command failed.`,
    async run(args, terminal, environment) {
      const { values, positionals } = parseFlags(
        args,
        { guild: { type: 'string' }, remove: { type: 'boolean' }, json: { type: 'boolean', default: false } },
        2,
      );
      const [action, file] = positionals;
      if (action !== 'diff' && action !== 'sync') {
        const unknown =
          action === undefined ? '' : `Unknown action "${action}".${didYouMean(action, ['diff', 'sync'])} `;
        throw new UsageError(`${unknown}Specify an action: \`${name} diff\` or \`${name} sync\`.`);
      }
      const { guild, remove, json } = values;
      if (guild !== undefined && guildHelp === undefined) throw new UsageError(`${name} has no option --guild.`);
      if (guild !== undefined && !isSnowflake(guild))
        throw new UsageError(`--guild ${guild} is not the id of a guild.`);
      const task = { kind: 'registration', part, action, guild, remove } as const;
      const report = await runBotTask(task, RegistrationReport, { file, environment, terminal });
      if (json) terminal.print(JSON.stringify(report, undefined, 2));
      else for (const line of formatReport(action, report)) terminal.print(styleLine(line, terminal));
      return action === 'diff' && report.changes > 0 ? 1 : 0;
    },
  };
}

function formatReport(action: 'diff' | 'sync', { changes, lines }: RegistrationReport): readonly string[] {
  if (action === 'diff')
    return [...lines, changes === 0 ? 'Nothing differs.' : `${formatChangeCount(changes)} to register.`];
  return changes === 0 ? ['Nothing to register.'] : [...lines, `${formatChangeCount(changes)} registered.`];
}

function formatChangeCount(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}

const MARKS: Readonly<Record<string, TextStyle>> = { '+': 'green', '~': 'yellow', '-': 'red', '?': 'dim' };

function styleLine(line: string, terminal: Terminal): string {
  const mark = /^ {2}([+~?-]) /.exec(line)?.[1];
  const style = mark === undefined ? undefined : MARKS[mark];
  return style === undefined ? line : terminal.style(style, line);
}
