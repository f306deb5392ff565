import { z } from 'zod';
import type { WorldProblem, WorldProblemKind } from '../../testing/problems/world-problem.js';

/**
 * A problem of the kit, or one that only an exploration finds.
 *
 * - `uncaughtError`: an error that nothing has caught, which ends the process of a bot
 * - `processEnded`: a call of `process.exit`, or a crash of the process
 * - `blocked`: the event loop was blocked, so the bot did nothing any more
 * - `pendingWork`: handlers, prompts, collectors or calls do not end, although every timeout is over
 * - `restartFailed`: the bot could not be started again
 */
export type ObservedProblemKind =
  | WorldProblemKind
  | 'uncaughtError'
  | 'processEnded'
  | 'blocked'
  | 'pendingWork'
  | 'restartFailed';

export const OBSERVED_PROBLEM_KINDS = [
  'handlerFailed',
  'noResponse',
  'lateResponse',
  'unhandled',
  'invalidRequest',
  'missingPermissions',
  'errorLog',
  'exited',
  'errorOutput',
  'uncaughtError',
  'processEnded',
  'blocked',
  'pendingWork',
  'restartFailed',
] as const satisfies readonly ObservedProblemKind[];

export interface ObservedProblem extends Omit<WorldProblem, 'kind' | 'interactionId'> {
  readonly kind: ObservedProblemKind;
}

export const ObservedProblem: z.ZodType<ObservedProblem> = z.object({
  kind: z.enum(OBSERVED_PROBLEM_KINDS),
  message: z.string(),
  handler: z.string().optional(),
  declaration: z.string().optional(),
  explanation: z.string().optional(),
  stack: z.string().optional(),
});

/** Problems with the same signature are one finding. Ids, numbers and quoted texts of users do not distinguish them. */
export function problemSignature({ kind, handler = '', declaration = '', message }: ObservedProblem): string {
  const [line = ''] = message.split('\n', 1);
  const text = line
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replaceAll(/\d+/g, '#')
    .slice(0, 120);
  return [kind, handler, declaration, text].join(' | ');
}
