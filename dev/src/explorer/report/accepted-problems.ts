import { z } from 'zod';
import type { AcceptedProblem } from '../../testing/invariants/invariants.js';
import { OBSERVED_PROBLEM_KINDS, type ObservedProblem } from '../problems/observed-problem.js';

/** A kind of problem that the author of the bot intends. It is JSON. */
export const AcceptedCount = z.object({
  kind: z.enum(OBSERVED_PROBLEM_KINDS),
  control: z.string().optional(),
  reason: z.string(),
  /** How many different problems it accepted. */
  count: z.int(),
});
export type AcceptedCount = z.output<typeof AcceptedCount>;

/** Leaves out the problems that the author of a bot accepts, and counts them. */
export class AcceptedProblems {
  readonly #counts = new Map<AcceptedProblem, number>();

  constructor(accepted: readonly AcceptedProblem[]) {
    for (const each of accepted) this.#counts.set(each, 0);
  }

  /** Whether a problem is accepted. @param problem one that is found for the first time */
  accepts({ kind, declaration }: ObservedProblem): boolean {
    const found = [...this.#counts.keys()].find(
      (each) => each.kind === kind && (each.control === undefined || each.control === declaration),
    );
    if (!found) return false;
    this.#counts.set(found, (this.#counts.get(found) ?? 0) + 1);
    return true;
  }

  get counts(): AcceptedCount[] {
    return [...this.#counts].map(([{ kind, control, reason }, count]) => ({
      kind,
      ...(control === undefined ? {} : { control }),
      reason,
      count,
    }));
  }
}
