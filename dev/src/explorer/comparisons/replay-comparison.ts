/** Repeats the comparison that found a problem, with its steps or with fewer. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ObservedProblemKind } from '../problems/observed-problem.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { replayClosedForm } from './closed-form.js';
import type { ComparedProblem } from './comparison.js';
import { replayIgnoredInput } from './ignored-input.js';
import { compareRestart } from './lost-by-restart.js';
import { compareOrders } from './order.js';
import { replayOtherGuild } from './other-guild.js';

type ReplayComparison = (
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
  signature: string,
) => Promise<ComparedProblem | undefined>;

/** The problems that one world alone does not show. */
const COMPARED: Partial<Readonly<Record<ObservedProblemKind, ReplayComparison>>> = {
  orderMatters: compareOrders,
  otherGuildFailure: replayOtherGuild,
  ignoredInput: replayIgnoredInput,
  closedForm: replayClosedForm,
  lostByRestart: compareRestart,
};

/** Undefined if the steps alone show the problem, without a comparison. @param signature that of the problem */
export function replayComparison(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  signature: string,
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> | undefined {
  const found = Object.entries(COMPARED).find(([kind]) => signature.startsWith(`${kind} |`));
  return found?.[1](explored, steps, isOver, signature);
}
