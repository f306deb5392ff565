import { isSnowflake } from '../../base/snowflake.js';
import { runBotTask } from '../bot-process/bot-inspection.js';
import { CommandReport } from '../bot-process/command-report.js';
import type { CliCommand } from '../command-line/cli-command.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import { parseFlags } from '../command-line/flags.js';
import type { Terminal, TextStyle } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';

export const commandsCommand: CliCommand = {
  usage: `Usage: guildhall commands diff [FILE] [options]
       guildhall commands sync [FILE] [options]

Compares the declared commands of the bot with the registered ones (diff), or registers the differences (sync).
Uses the bot's token: its option \`token\`, or the environment variable DISCORD_TOKEN.

  FILE             the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                   or what "guildhall": { "bot": … } in package.json names
Options:
  --guild ID       the commands of this guild; default: the bot's option \`commands\`
  --remove         delete commands that are registered but not declared; default: the same option
  --env-file FILE  read environment variables from this file instead of .env; can be repeated
  --json           print JSON: changes, lines, scopes

Exit status: 0 if nothing differs (diff) or everything is registered (sync), 1 if something differs or the command failed.`,
  run: runCommands,
};

async function runCommands(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const { values, positionals } = parseFlags(
    args,
    {
      guild: { type: 'string' },
      remove: { type: 'boolean' },
      json: { type: 'boolean', default: false },
    },
    2,
  );
  const [action, file] = positionals;
  if (action !== 'diff' && action !== 'sync') {
    throw new UsageError('Specify an action: `commands diff` or `commands sync`.');
  }
  const { guild, remove, json } = values;
  if (guild !== undefined && !isSnowflake(guild)) throw new UsageError(`--guild ${guild} is not the id of a guild.`);
  const report = await runBotTask({ kind: 'commands', action, guild, remove }, CommandReport, {
    file,
    environment,
    terminal,
  });
  if (json) terminal.print(JSON.stringify(report, undefined, 2));
  else for (const line of formatReport(action, report)) terminal.print(styleLine(line, terminal));
  return action === 'diff' && report.changes > 0 ? 1 : 0;
}

function formatReport(action: 'diff' | 'sync', { changes, lines }: CommandReport): readonly string[] {
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
