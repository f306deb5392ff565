/** The comparisons that an exploration has reason for, and the controls of which no use had an effect. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { orderComparison } from './order.js';
import { publicActionComparison } from './public-action.js';

/** So many comparisons of one key are made, each with more of the steps before: what a step leads to depends on them. */
const MAX_OF_KEY = 3;
/** With more steps, a comparison takes so long that several short ones find more. */
const MAX_STEPS = 24;
/** So many uses of a control must have had no effect. */
const LEAST_DEAD_USES = 3;

interface WaitingComparison {
  readonly comparison: Comparison;
  readonly steps: readonly ScenarioStep[];
}

interface DeadUses {
  readonly problem: ComparedProblem;
  count: number;
}

export class ComparisonQueue {
  readonly #waiting: WaitingComparison[] = [];
  readonly #counts = new Map<string, number>();
  readonly #done = new Set<string>();
  /** Controls of which each use so far had no effect, by declaration. */
  readonly #dead = new Map<string, DeadUses>();
  /** Controls of which a use had an effect. */
  readonly #alive = new Set<string>();

  /** Adds what a step gives reason for. It is called after each step of an exploration. */
  add(step: ExploredStep): void {
    for (const comparison of [publicActionComparison(step), orderComparison(step)]) {
      const count = comparison && (this.#counts.get(comparison.key) ?? 0);
      if (!comparison || count === undefined || count >= MAX_OF_KEY) continue;
      this.#counts.set(comparison.key, count + 1);
      this.#waiting.push({ comparison, steps: probableSteps(step, count) });
    }
    this.#addUse(step);
  }

  /** How many comparisons are waiting. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Runs the next comparison, if there is one. @param isOver whether the time is over */
  async runNext(explored: ExploredBot, isOver: () => boolean): Promise<ComparedProblem | undefined> {
    const likely = this.#waiting.findIndex(({ comparison }) => comparison.isLikely);
    const [next] = this.#waiting.splice(Math.max(likely, 0), 1);
    if (!next || this.#done.has(next.comparison.key)) return undefined;
    const problem = await next.comparison.run(explored, next.steps, isOver);
    if (problem) this.#done.add(next.comparison.key);
    return problem;
  }

  /** The controls that never had an effect, at the end of an exploration. */
  get deadControls(): ComparedProblem[] {
    return [...this.#dead.values()].filter(({ count }) => count >= LEAST_DEAD_USES).map(({ problem }) => problem);
  }

  #addUse({ world, performed, result: { outcome, problems, suspected } }: ExploredStep): void {
    const step = performed.at(-1);
    if (step?.kind !== 'click' && step?.kind !== 'select') return;
    // The framework answers for a prompt that is over.
    if (problems.some(({ kind }) => kind === 'unhandled')) return;
    const declaration = usedDeclaration(step, world.scenario.declarations);
    if (declaration === undefined || outcome.status !== 'done' || this.#alive.has(declaration)) return;
    const problem = suspected.find(({ kind }) => kind === 'deadControl');
    if (problem) {
      const known = this.#dead.get(declaration);
      if (known) known.count += 1;
      else this.#dead.set(declaration, { problem: { problem, steps: [...performed] }, count: 1 });
    } else {
      this.#dead.delete(declaration);
      this.#alive.add(declaration);
    }
  }
}

/** What probably led to a step, and this step. @param attempt with a higher one, more of the steps before, if they are few */
function probableSteps({ performed, causes }: ExploredStep, attempt: number): ScenarioStep[] {
  const lists = causes().filter((list, index) => index === 0 || list.length <= MAX_STEPS);
  const indices = lists[Math.min(attempt, lists.length - 1)] ?? performed.keys();
  return [...indices].flatMap((index) => performed[index] ?? []);
}
