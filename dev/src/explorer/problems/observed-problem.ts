import { z } from 'zod';
import { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ExplorerProblemKind } from '../../testing/invariants/invariants.js';
import type { WorldProblem, WorldProblemKind } from '../../testing/problems/world-problem.js';

/**
 * A problem of the kit, one that oracles find (`ExplorerProblemKind`), or another one that only an exploration finds.
 *
 * - `uncaughtError`: an error that nothing has caught, which ends the process of a bot
 * - `processEnded`: a call of `process.exit`, or a crash of the process
 * - `blocked`: the event loop was blocked, so the bot did nothing any more
 * - `pendingWork`: handlers, prompts, collectors or calls do not end, although every timeout is over
 * - `restartFailed`: the bot could not be started again
 */
export type ObservedProblemKind =
  | WorldProblemKind
  | ExplorerProblemKind
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
  'unwantedMention',
  'endlessLoop',
  'privateLeak',
  'otherGuildData',
  'otherGuildFailure',
  'invariant',
  'publicPrivilegedAction',
  'orderMatters',
  'wrongTarget',
  'unrelatedRole',
  'otherSuggestion',
  'emptyPage',
  'deadControl',
  'unescapedText',
  'missingValue',
  'ignoredInput',
  'closedForm',
  'lostByRestart',
] as const satisfies readonly ObservedProblemKind[];

/** `failure`: the bot does something wrong. `warning`: it probably does, and its author knows whether it is intended. */
export const Grade = z.enum(['failure', 'warning']);
export type Grade = z.output<typeof Grade>;

const WARNINGS: readonly ObservedProblemKind[] = [
  'publicPrivilegedAction',
  'orderMatters',
  'wrongTarget',
  'unrelatedRole',
  'otherSuggestion',
  'emptyPage',
  'deadControl',
  'unescapedText',
  'missingValue',
  'ignoredInput',
  'closedForm',
  'lostByRestart',
];

/** How certain a problem of a kind is. Only failures decide the exit status. */
export function gradeOf(kind: ObservedProblemKind): Grade {
  return WARNINGS.includes(kind) ? 'warning' : 'failure';
}

export interface ObservedProblem extends Omit<WorldProblem, 'kind' | 'interactionId'> {
  readonly kind: ObservedProblemKind;
  /** What a test asserts after the steps. Undefined if it suffices that `world.problems` is empty. */
  readonly assertions?: readonly Assertion[] | undefined;
}

/** The fields of a problem, which are also fields of its finding. */
export const problemFields = {
  kind: z.enum(OBSERVED_PROBLEM_KINDS),
  /** One line. */
  message: z.string(),
  handler: z.string().optional(),
  declaration: z.string().optional(),
  /** For missing permissions: what causes it, the line to add and who can repair it. */
  explanation: z.string().optional(),
  stack: z.string().optional(),
  /** What the test of a finding asserts after the steps; absent if it asserts that the bot had no problems. */
  assertions: z.array(Assertion).optional(),
} as const;

export const ObservedProblem: z.ZodType<ObservedProblem> = z.object(problemFields);

/** A part of a custom_id that a library draws: at least 12 characters, with several digits. */
const RANDOM_ID = /\b(?=(?:\w*\d){3})(?=\w*[a-z])\w{12,}\b/gi;

/** Problems with the same signature are one finding. Ids, also random ones, numbers and quoted texts of users do not distinguish them. */
export function problemSignature({ kind, handler = '', declaration = '', message }: ObservedProblem): string {
  // Scheduled tasks have ids, often with a number.
  return [kind, handler.replaceAll(/\b\d+\b/g, '#'), declaration, signatureText(message)].join(' | ');
}

/** Whether a problem can have this signature: it is not known yet what was used. */
export function canHaveSignature(
  { kind, message }: Pick<ObservedProblem, 'kind' | 'message'>,
  signature: string,
): boolean {
  return signature.startsWith(`${kind} | `) && signature.endsWith(` | ${signatureText(message)}`);
}

function signatureText(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replaceAll(RANDOM_ID, '#')
    .replaceAll(/\d+/g, '#')
    .slice(0, 120);
}
