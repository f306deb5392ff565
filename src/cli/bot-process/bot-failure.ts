/** Errors of a bot's file, told so that its author sees where to look. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { errorMessage, GuildhallError } from '../../base/errors.js';
import type { BotFailure } from './messages.js';

/** @param title what could not be done, in a line */
export function toBotFailure(thrown: unknown, title: string): BotFailure {
  const composition = CompositionErrorShape.safeParse(thrown);
  const problems = composition.data?.problems.map(({ className, method, declaration, setting, message, remedy }) => {
    const place = [[className, method].filter(Boolean).join('.'), declaration, setting].filter(Boolean).join(', ');
    return { message: `${place}: ${message}`, remedy };
  });
  return { title, text: describeError(thrown), ...(problems && { problems }) };
}

/**
 * What an error says of a bot that cannot be composed. It is known by its form, since the bot may have the framework
 * from elsewhere than the command line.
 */
const CompositionErrorShape = z.object({
  code: z.enum(['declaration_error', 'configuration_error']),
  problems: z.array(
    z.object({
      className: z.string().optional(),
      method: z.string().optional(),
      declaration: z.string().optional(),
      setting: z.string().optional(),
      message: z.string(),
      remedy: z.string(),
    }),
  ),
});

/** Errors of the framework say all that is needed; of others, where they come from matters as much. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `Something was thrown that is no Error: ${String(thrown)}`;
  if (isSelfExplanatory(thrown)) return errorMessage(thrown);
  const stack = (thrown.stack ?? '').split('\n');
  const frames = stack.filter((line) => /^\s+at /.test(line) && !isInternalFrame(line));
  const head = thrown.stack?.includes(thrown.message) ? stackHeader(thrown.stack) : `${thrown.name}: ${thrown.message}`;
  const cause = thrown.cause === undefined ? [] : [`Caused by: ${describeError(thrown.cause)}`];
  return [head, ...frames, ...cause].join('\n');
}

function isSelfExplanatory(error: Error): boolean {
  return error instanceof GuildhallError || CompositionErrorShape.safeParse(error).success;
}

/** What stands before the frames: name and message, and what a compiler shows of the source. */
function stackHeader(stack: string): string {
  const first = stack.search(/^\s+at /m);
  return (first === -1 ? stack : stack.slice(0, first)).trimEnd();
}

/** The folder of this package's code. */
const FRAMEWORK_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

/** Frames that tell a bot's author nothing: of Node itself, of the loader, and of the framework. */
function isInternalFrame(frame: string): boolean {
  return /node:internal|@oxc-node/.test(frame) || frame.includes(FRAMEWORK_FOLDER);
}
