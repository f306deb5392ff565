import { errorMessage } from 'guildhall/internal';
import { z } from 'zod';
import type { ReportedBotError } from '../../control/views/bot-report.js';

/** An error of an API call, of any copy of the framework. Secrets in its path are names in braces. */
const CallErrorShape = z.object({ method: z.string(), route: z.string(), status: z.int().optional() });

/** The longest text that is reported, in characters. */
const MAX_TEXT = 20_000;

/** How many causes of an error are described. */
const MAX_CAUSES = 5;

/** Describes what a handler threw: its message, the stack with those of its causes, and the request that failed. */
export function reportedError(thrown: unknown): ReportedBotError {
  if (!(thrown instanceof Error))
    return { message: cut(`A value that is not an Error was thrown: ${errorMessage(thrown)}`) };
  const errors = causesOf(thrown);
  const stack = errors.map((error) => error.stack ?? `${error.name}: ${error.message}`).join('\nCaused by: ');
  const call = errors.map((error) => CallErrorShape.safeParse(error).data).find((data) => data !== undefined);
  return {
    message: cut(`${thrown.name}: ${thrown.message}`),
    stack: cut(stack),
    ...(call && {
      request: {
        method: call.method,
        path: cut(call.route),
        ...(call.status === undefined ? {} : { status: call.status }),
      },
    }),
  };
}

function causesOf(error: Error): Error[] {
  const errors = [error];
  for (let cause = error.cause; cause instanceof Error && errors.length < MAX_CAUSES; cause = cause.cause) {
    if (errors.includes(cause)) break;
    errors.push(cause);
  }
  return errors;
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT);
}
