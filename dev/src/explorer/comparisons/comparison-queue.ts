/** The comparisons that an exploration has reason for, and the controls of which no use had an effect. */
import { createsRole, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { closedFormComparison } from './closed-form.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { ignoredInputComparisons } from './ignored-input.js';
import { ignoredRemovalComparisons } from './ignored-removal.js';
import { lostByRestartComparison } from './lost-by-restart.js';
import { mixedUsesComparison } from './mixed-uses.js';
import { orderComparison, sameFormComparison } from './order.js';
import { otherGuildComparison, sameInOtherGuildComparison } from './other-guild.js';
import { othersSuggestionComparison } from './others-suggestion.js';
import { publicActionComparison } from './public-action.js';

/** So many comparisons of one key are made, each with more of the steps before: what a step leads to depends on them. */
const MAX_OF_KEY = 3;
/** With more steps, a comparison takes so long that several short ones find more. */
const MAX_STEPS = 24;
/** So many uses of a control must have had no effect. */
const LEAST_DEAD_USES = 3;
/** The largest share of uses with an effect: a timer of the bot can change a message at the same time. */
const MAX_ALIVE_SHARE = 1 / 8;

/** Returns the comparisons that a step gives reason for. */
type Compare = (step: ExploredStep) => readonly Comparison[] | Comparison | undefined;

/** Those of one exploration: some remember what others have shown. */
const createSources = (): Compare[] => [
  publicActionComparison,
  orderComparison,
  sameFormComparison,
  mixedUsesComparison,
  othersSuggestionComparison,
  sameInOtherGuildComparison,
  closedFormComparison,
  lostByRestartComparison,
  ignoredRemovalComparisons(),
  ignoredInputComparisons(),
];
/** Those of worlds with another guild. */
const COMPARISONS_OF_GUILDS: readonly Compare[] = [otherGuildComparison];

interface WaitingComparison {
  readonly comparison: Comparison;
  readonly steps: readonly ScenarioStep[];
}

/** How often the uses of a control had no effect, and how often they had one. */
interface ControlUses {
  /** That a use had no effect. */
  problem?: ComparedProblem;
  dead: number;
  alive: number;
}

export class ComparisonQueue {
  readonly #sources = createSources();
  readonly #waiting: WaitingComparison[] = [];
  readonly #counts = new Map<string, number>();
  readonly #done = new Set<string>();
  /** What the framework answers to the use of a control that is over. */
  readonly #expiredAnswers = new Set<string>();
  /** By declaration. */
  readonly #uses = new Map<string, ControlUses>();

  /** Adds what a step gives reason for. It is called after each step of an exploration. */
  add(step: ExploredStep): void {
    const sources = step.hasOtherGuild ? COMPARISONS_OF_GUILDS : this.#sources;
    for (const comparison of sources.flatMap((compare) => compare(step) ?? [])) {
      const { key, maxCount = MAX_OF_KEY } = comparison;
      const count = this.#counts.get(key) ?? 0;
      if (count >= maxCount) continue;
      this.#counts.set(key, count + 1);
      this.#waiting.push({ comparison, steps: probableSteps(step, count) });
    }
    if (!step.hasOtherGuild) this.#addUse(step);
  }

  /** How many comparisons are waiting. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Runs the next comparison, if there is one. @param isOver whether the time is over */
  async runNext(explored: ExploredBot, isOver: () => boolean): Promise<ComparedProblem | undefined> {
    const likely = this.#waiting.findIndex(({ comparison }) => comparison.isLikely);
    const [next] = this.#waiting.splice(Math.max(likely, 0), 1);
    if (!next) return undefined;
    const { key, subject = key } = next.comparison;
    if (this.#done.has(subject)) return undefined;
    const problem = await next.comparison.run(explored, next.steps, isOver);
    if (problem) this.#done.add(subject);
    return problem;
  }

  /** The controls that (almost) never had an effect, at the end of an exploration. */
  get deadControls(): ComparedProblem[] {
    return [...this.#uses.values()].flatMap(({ problem, dead, alive }) =>
      problem && dead >= LEAST_DEAD_USES && alive <= dead * MAX_ALIVE_SHARE ? [problem] : [],
    );
  }

  #addUse({ world, performed, result: { outcome, problems, suspected } }: ExploredStep): void {
    const step = performed.at(-1);
    if ((step?.kind !== 'click' && step?.kind !== 'select') || outcome.status !== 'done') return;
    // The oracle does not look at several actions at once, of which perhaps only one could be done.
    if (outcome.parts) return;
    // The framework answers for a prompt that is over, also if another one waits for the same control.
    const answer = outcome.report?.message?.content;
    if (answer && problems.some(({ kind }) => kind === 'unhandled')) this.#expiredAnswers.add(answer);
    if (answer && this.#expiredAnswers.has(answer)) return;
    const declaration = usedDeclaration(step, world.scenario.declarations);
    if (declaration === undefined) return;
    const uses = this.#uses.get(declaration) ?? { dead: 0, alive: 0 };
    this.#uses.set(declaration, uses);
    const problem = suspected.find(({ kind }) => kind === 'deadControl');
    if (problem) {
      uses.dead += 1;
      uses.problem ??= { problem, steps: [...performed] };
    } else uses.alive += 1;
  }
}

/** What probably led to a step, and this step. @param attempt with a higher one, more of the steps before, if they are few */
function probableSteps({ performed, causes }: ExploredStep, attempt: number): ScenarioStep[] {
  const lists = causes().filter((list, index) => index === 0 || list.length <= MAX_STEPS);
  const indices = new Set(lists[Math.min(attempt, lists.length - 1)] ?? performed.keys());
  // The bot may assign a role that no step names.
  return performed.filter((step, index) => indices.has(index) || createsRole(step));
}
