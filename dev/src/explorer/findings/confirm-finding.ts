/** Reduces the steps of a finding, and checks whether it occurs again. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
import { gradeOf, problemSignature } from '../problems/observed-problem.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { Finding } from './finding.js';
import { likelyCauses } from './likely-causes.js';
import { type ReplaySteps, reduceSteps, withoutRepetition } from './reduce-steps.js';
import { type Recurrence, replayFinding } from './replay-finding.js';
import { type IsOver, TimeLimit } from './time-limit.js';

/** How often a reduced finding is replayed from a new world. */
const REPLAYS = 3;

export interface ConfirmationLimits {
  /** How long reducing and replaying may take together, in milliseconds of real time. */
  readonly timeMs: number;
  /** How often the reduced steps are replayed, if there is time. @default 3 */
  readonly replays?: number;
  /** Ends it as if the time were over. */
  readonly stopped?: AbortSignal | undefined;
}

/** Returns what `confirmFinding` replays the steps of a finding with. */
export function replaysOf(
  explored: ExploredBot,
  { problem }: Pick<Finding, 'problem'>,
): (isOver: IsOver) => ReplaySteps {
  const signature = problemSignature(problem);
  return (isOver) => (steps) => replayFinding(explored, steps, signature, isOver);
}

/**
 * @param createReplay returns what performs steps in a new world; undefined if the problem does not occur, or the time is over
 */
export async function confirmFinding(
  found: Finding,
  createReplay: (isOver: IsOver) => ReplaySteps,
  { timeMs, replays = REPLAYS, stopped }: ConfirmationLimits,
): Promise<ExplorationFinding> {
  const limit = new TimeLimit(timeMs);
  const isOver = () => limit.isOver || stopped?.aborted === true;
  const replay = new TimedReplay(createReplay(isOver));
  // The replays at the end need time as well.
  const isReduced = () => isOver() || limit.remainingMs < replay.durationMs * replays;
  if (isOver())
    return notConfirmed(found, found.causes?.[0]?.flatMap((index) => found.steps[index] ?? []) ?? found.steps);
  const attempt = withoutRepetition(replay.perform);
  const first = await firstRecurrence(found, attempt, isOver);
  if (!first && isOver()) return notConfirmed(found, found.steps);
  const steps = first ? await reduceSteps(first, attempt, isReduced) : found.steps;
  const notes =
    first && isReduced() ? ['There was no time to reduce the steps further; perhaps fewer are needed.'] : [];
  let { problem } = first ?? found;
  // The last replay of the reduction had the same steps.
  let recurred = replay.lastKey === JSON.stringify(steps) ? 1 : 0;
  let done = recurred;
  while (done < replays && !isOver()) {
    const again = await replay.perform(steps);
    // It was ended.
    if (!again && isOver()) break;
    done += 1;
    // A test fails at a step that is refused, also without the problem.
    if (!again || again.hasRefusals) continue;
    problem = again.problem;
    recurred += 1;
  }
  return toExplorationFinding({ problem, steps, seconds: found.seconds }, { recurred, replays: done, notes });
}

/** Measures how long the steps take with which the problem last occurred. */
class TimedReplay {
  durationMs = 0;
  /** The steps with which it last occurred, without a refused one; undefined if it did not. */
  lastKey: string | undefined;

  constructor(private readonly replay: ReplaySteps) {}

  readonly perform: ReplaySteps = async (steps) => {
    const startedAt = performance.now();
    const found = await this.replay(steps);
    if (found) this.durationMs = performance.now() - startedAt;
    if (found && !found.hasRefusals) this.lastKey = JSON.stringify(found.steps);
    return found;
  };
}

/** The finding as it was observed. @param steps all of them, or those that led to the last one if nothing was tried */
function notConfirmed({ problem, seconds }: Finding, steps: readonly ScenarioStep[]): ExplorationFinding {
  const notes = ['The time was over before its steps were replayed: perhaps fewer are needed.'];
  return toExplorationFinding({ problem, steps, seconds }, { recurred: 0, replays: 0, notes });
}

/** With few steps, if it is known which ones led to the last one: a world with all steps takes long. */
async function firstRecurrence(
  { steps, causes, owner }: Finding,
  replay: ReplaySteps,
  isOver: IsOver,
): Promise<Recurrence | undefined> {
  for (const candidate of causes ? likelyCauses(steps, causes.slice(0, 2), owner) : []) {
    const found = isOver() ? undefined : await replay(candidate);
    if (found) return found;
  }
  return isOver() ? undefined : replay(steps);
}

interface Confirmation {
  readonly recurred: number;
  /** @default 3 */
  readonly replays?: number;
  readonly notes: readonly string[];
}

/** @param confirmation in how many replays it occurred, and notes for the author of the bot */
export function toExplorationFinding(
  { problem, steps, seconds }: Omit<Finding, 'steps'> & { readonly steps: readonly ScenarioStep[] },
  { recurred, replays = REPLAYS, notes }: Confirmation,
): ExplorationFinding {
  const { assertions, ...described } = problem;
  return {
    ...described,
    grade: gradeOf(problem.kind),
    ...(assertions ? { assertions: [...assertions] } : {}),
    steps: [...steps],
    seconds,
    description: steps.map(describeStep),
    recurred,
    replays,
    isUnstable: recurred < replays,
    notes: [...notes],
  };
}
