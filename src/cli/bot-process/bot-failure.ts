/** Converts errors of a bot's file to messages for its author. */
import { z } from 'zod';
import { errorMessage, isGuildhallError } from '../../base/errors.js';
import type { BotFailure } from './messages.js';
import { isFrame, isInternalFrame } from './stack-frames.js';

/** @param title what failed, in one line */
export function toBotFailure(thrown: unknown, title: string): BotFailure {
  const composition = CompositionErrorShape.safeParse(thrown);
  const problems = composition.data?.problems.map(({ className, method, declaration, setting, message, remedy }) => {
    const location = [[className, method].filter(Boolean).join('.'), declaration, setting].filter(Boolean).join(', ');
    return { message: `${location}: ${message}`, remedy };
  });
  return { title, text: describeError(thrown), ...(problems && { problems }) };
}

/**
 * The error of a bot that cannot be composed. It is recognized by its shape instead of its class, since the bot may import
 * another copy of the framework than the command line.
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

/** Errors of the framework are described by their message, other errors also by their stack and cause. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `A value that is not an Error was thrown: ${String(thrown)}`;
  if (isSelfExplanatory(thrown)) return errorMessage(thrown);
  const stack = (thrown.stack ?? '').split('\n');
  const frames = stack.filter((line) => isFrame(line) && !isInternalFrame(line));
  const head = thrown.stack?.includes(thrown.message) ? stackHeader(thrown.stack) : `${thrown.name}: ${thrown.message}`;
  const cause = thrown.cause === undefined ? [] : [`Caused by: ${describeError(thrown.cause)}`];
  return [head, ...frames, ...cause].join('\n');
}

function isSelfExplanatory(error: Error): boolean {
  return isGuildhallError(error) || CompositionErrorShape.safeParse(error).success;
}

/** The stack up to the first frame: name, message, and the source excerpt of a compiler error. */
function stackHeader(stack: string): string {
  const first = stack.search(/^\s+at /m);
  return (first === -1 ? stack : stack.slice(0, first)).trimEnd();
}
