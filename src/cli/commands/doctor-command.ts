import { z } from 'zod';
import { withBotProcess } from '../bot-process/bot-inspection.js';
import { BotProcessError } from '../bot-process/bot-process.js';
import type { BotFailure } from '../bot-process/messages.js';
import type { CliCommand } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import type { CommandEnvironment } from '../command-line/environment.js';
import { parseFlags } from '../command-line/flags.js';
import type { Terminal } from '../command-line/terminal.js';
import { Check, problem } from '../doctor/check.js';
import { nodeCheck } from '../doctor/node-check.js';

export const doctorCommand: CliCommand = {
  usage: `Usage: guildhall doctor [FILE] [options]

Finds problems that prevent the bot from working. Checks Node, the bot's file, its handlers, the token, the clock, intents,
session starts, permissions in each guild, and registered commands. Changes nothing and starts no session.
Without a token or a network, the checks that need them are skipped.

  FILE             the bot's file; default src/bot.ts, src/bot.js, bot.ts or bot.js,
                   or what "guildhall": { "bot": … } in package.json names
Options:
  --env-file FILE  read environment variables from this file instead of .env; can be repeated
  --json           print JSON: checks (name, status, message, remedy?), ok, warnings, problems, skipped

Exit status: 0 if there are no problems (warnings are allowed), 1 otherwise.`,
  run: runDoctor,
};

async function runDoctor(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseFlags(args, options, 1);
  const inspection = { file: positionals[0], environment, terminal };
  let botChecks: Check[];
  try {
    botChecks = await withBotProcess(inspection, (bot) => bot.request({ kind: 'doctor' }, z.array(Check)));
  } catch (error) {
    if (error instanceof BotProcessError) botChecks = failureChecks(error.failure);
    else if (error instanceof CommandFailedError)
      botChecks = [problem('bot', 'The bot cannot be loaded.', error.message)];
    else throw error;
  }
  const checks = [nodeCheck(process.versions.node), ...botChecks];
  const count = (status: Check['status']) => checks.filter((check) => check.status === status).length;
  const counts = {
    ok: count('ok'),
    warnings: count('warning'),
    problems: count('problem'),
    skipped: count('skipped'),
  };
  if (values.json) terminal.print(JSON.stringify({ checks, ...counts }, undefined, 2));
  else {
    for (const check of checks) for (const line of formatCheck(check, terminal)) terminal.print(line);
    terminal.print('');
    const skippedCount = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
    terminal.print(
      `${counts.ok} ok, ${pluralize(counts.warnings, 'warning')}, ${pluralize(counts.problems, 'problem')}${skippedCount}.`,
    );
  }
  return counts.problems > 0 ? 1 : 0;
}

/** Lists the problems of a bot that cannot be loaded, as separate checks if they are known. */
function failureChecks({ title, text, problems }: BotFailure): Check[] {
  if (problems) return problems.map(({ message, remedy }) => problem('bot', message, remedy));
  return [problem('bot', `${title}.`, text)];
}

const MARKS = { ok: ['✔', 'green'], warning: ['!', 'yellow'], problem: ['✖', 'red'], skipped: ['–', 'dim'] } as const;

function formatCheck({ name, status, message, remedy }: Check, terminal: Terminal): string[] {
  const [mark, style] = MARKS[status];
  const line = `${terminal.style(style, mark)} ${terminal.style('bold', name.padEnd(12))} ${message}`;
  if (remedy === undefined) return [line];
  return [line, ...remedy.split('\n').map((each, index) => `               ${index === 0 ? '→' : ' '} ${each}`)];
}

function pluralize(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
