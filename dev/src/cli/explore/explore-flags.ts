import { parseFlags, UsageError } from 'guildhall/internal';
import { splitBotCommand } from '../../command/split-bot-command.js';
import { processFlags, requireNoProcessFlags } from '../bot-command/process-flags.js';
import { requireNoBotFile } from '../bot-command/tried-command.js';
import { toolFlags } from '../tool-safety/tool-flags.js';

const options = {
  ...toolFlags,
  ...processFlags,
  seed: { type: 'string', default: '1' },
  steps: { type: 'string', default: '5000' },
  seconds: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
  hostile: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

/** @throws {UsageError} when an argument is invalid */
export function parseExploreFlags(args: readonly string[]) {
  const { own, command } = splitBotCommand(args);
  const { values, positionals } = parseFlags(own, options, 1);
  const { json, faults, hostile, out, services, yes, env, offline } = values;
  if (command) requireNoBotFile(positionals[0], services);
  else requireNoProcessFlags({ env, offline }, 'explore');
  return {
    file: positionals[0],
    command,
    process: { env, offline },
    json,
    out,
    services,
    yes,
    exploration: {
      seed: parseNumber('--seed', values.seed, 0),
      maxSteps: parseNumber('--steps', values.steps, 1),
      maxSeconds: parseNumber('--seconds', values.seconds, 1),
      hasFaults: faults,
      hasHostileActions: hostile,
    },
  };
}

function parseNumber(flag: string, text: string, least: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least) return number;
  throw new UsageError(`${flag} ${text}: this is a whole number, at least ${least}.`);
}
