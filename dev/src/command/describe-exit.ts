import type { CommandExit } from './command-process.js';

/** The longest line of output in a message, in characters. */
const MAX_LINE_LENGTH = 500;

/** Describes how a command ended, as the end of a sentence: `ended with exit code 1`. */
export function describeExit({ code, signal, error }: CommandExit): string {
  if (error) return `could not be started: ${error.message}`;
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}

/** The last lines of output, for a message. Long lines are cut off. */
export function describeLastLines({ lastLines }: Pick<CommandExit, 'lastLines'>): string {
  return lastLines
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line))
    .join('\n');
}
