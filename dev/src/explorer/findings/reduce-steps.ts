/** Reduces the steps of a problem to those that it needs. */
import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { describeStep, isJoin, type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import { likelyCauses } from './likely-causes.js';
import type { Recurrence } from './replay-finding.js';
import { simplerSteps } from './simplify-inputs.js';
import { withFewerUsers } from './simplify-users.js';
import type { IsOver } from './time-limit.js';

type Steps = readonly ScenarioStep[];
/** Performs steps in a new world. Undefined if the problem does not occur. */
export type ReplaySteps = (steps: Steps) => Promise<Recurrence | undefined>;

/**
 * Leaves out steps, and tries whether the problem still occurs. What is most likely not needed is left out first: steps that did not lead
 * to the last one, other users, other actions, then single steps and inputs.
 * @param found the last of its steps is the one after which the problem was observed, which is always needed
 * @param isOver whether no further steps may be left out
 */
export function reduceSteps(found: Recurrence, replay: ReplaySteps, isOver: IsOver): Promise<Steps> {
  return new Reduction(found, replay, isOver).run();
}

/** Does not try again what was tried in vain. */
export function withoutRepetition(replay: ReplaySteps): ReplaySteps {
  const failed = new Set<string>();
  return async (steps) => {
    const key = JSON.stringify(steps);
    const found = failed.has(key) ? undefined : await replay(steps);
    if (!found) failed.add(key);
    return found;
  };
}

class Reduction {
  #current: Steps;

  constructor(
    private readonly found: Recurrence,
    private readonly replay: ReplaySteps,
    private readonly isOver: IsOver,
  ) {
    this.#current = found.steps;
  }

  async run(): Promise<Steps> {
    for (const candidate of likelyCauses(this.#current, this.found.causes, this.found.owner))
      if (await this.#attempt(candidate)) break;
    await this.#simplifyUsers();
    await this.#leaveOutGroups(groupByUser);
    await this.#leaveOutGroups(groupByAction);
    let before: Steps;
    do {
      before = this.#current;
      await this.#leaveOutSteps();
      await this.#simplifySteps();
      await this.#simplifyUsers();
    } while (before !== this.#current && !this.isOver());
    return this.#current;
  }

  /** @returns whether the problem occurs with these other steps, or with those of them that users can do */
  async #attempt(candidate: Steps): Promise<boolean> {
    if (this.isOver() || this.#isCurrent(candidate)) return false;
    const found = await this.#recur(candidate);
    // Steps that are left out because they are refused can lead back to the same ones.
    if (!found || this.#isCurrent(found)) return false;
    this.#current = found;
    return true;
  }

  #isCurrent(steps: Steps): boolean {
    return JSON.stringify(steps) === JSON.stringify(this.#current);
  }

  /** A test fails at a step that is refused, also without the problem. Without such steps, it usually occurs too. */
  async #recur(candidate: Steps): Promise<Steps | undefined> {
    const first = await this.replay(candidate);
    if (!first?.hasRefusals) return first?.steps;
    const second = await this.replay(first.steps);
    return second?.hasRefusals ? undefined : second?.steps;
  }

  async #leaveOutGroups(groupOf: GroupOf): Promise<void> {
    const needed = groupsOf(this.#current.slice(-1), groupOf);
    const others = () => groupsOf(this.#current.slice(0, -1), groupOf).filter((group) => !needed.includes(group));
    const attempt = async (groups: readonly string[]) => {
      const isFound = await this.#attempt([
        ...stepsOfGroups(this.#current.slice(0, -1), groupOf, new Set([...needed, ...groups])),
        ...this.#current.slice(-1),
      ]);
      return isFound ? others() : undefined;
    };
    await shrink(others(), attempt, this.isOver);
  }

  async #leaveOutSteps(): Promise<void> {
    const attempt = async (steps: Steps) =>
      (await this.#attempt([...steps, ...this.#current.slice(-1)])) ? this.#current.slice(0, -1) : undefined;
    await shrink(this.#current.slice(0, -1), attempt, this.isOver);
  }

  /** Tries whether fewer users suffice. */
  async #simplifyUsers(): Promise<void> {
    for (const steps of withFewerUsers(this.#current, this.found.owner)) if (await this.#attempt(steps)) return;
  }

  /** Tries the variants of each step, the last steps first. */
  async #simplifySteps(): Promise<void> {
    for (let index = this.#current.length - 1; index >= 0; index -= 1) {
      let isSimpler = true;
      while (isSimpler) isSimpler = await this.#simplifyStep(index);
      index = Math.min(index, this.#current.length);
    }
  }

  async #simplifyStep(index: number): Promise<boolean> {
    const step = this.#current[index];
    for (const simpler of step ? simplerSteps(step) : [])
      if (await this.#attempt(this.#current.with(index, simpler))) return true;
    return false;
  }
}

/**
 * Removes items that a problem does not need (delta debugging: half of the items are removed first, then smaller parts).
 * @param attempt returns the items that remain if the problem still occurs with these; undefined if it does not occur
 * @param isOver whether the search must end
 * @returns as few items as were found, in their order
 */
export async function shrink<T>(
  items: readonly T[],
  attempt: (items: readonly T[]) => Promise<readonly T[] | undefined>,
  isOver: IsOver,
): Promise<readonly T[]> {
  let current = items;
  let size = Math.max(1, Math.ceil(current.length / 2));
  while (!isOver()) {
    let hasChanged = false;
    // The last items are needed more often than the first ones, and later steps depend on earlier ones.
    for (let end = current.length; end > 0 && !isOver(); end = Math.min(end - size, current.length)) {
      const start = Math.max(0, end - size);
      const remaining = await attempt([...current.slice(0, start), ...current.slice(end)]);
      if (remaining === undefined) continue;
      current = remaining;
      hasChanged = true;
    }
    if (size === 1 && !hasChanged) break;
    if (size > 1) size = Math.max(1, Math.floor(size / 2));
  }
  return current;
}

/** A part of a step, or a step, belongs to one group. */
type GroupOf = (step: ScenarioStep) => string;

/** All that a user does. Roles are created for all users, and time passes for all of them. */
function groupByUser(step: ScenarioStep): string {
  const isForAll = step.kind === 'callApi';
  return isForAll ? step.route : (userOf(step) ?? step.kind);
}

/** The same action of any users: all clicks on a button, or all messages that users send. */
function groupByAction(step: ScenarioStep): string {
  const membership = membershipOf(step);
  if ('user' in step && isJoin(step)) return `${step.kind} ${step.user}`;
  if (membership !== undefined) return 'leave and join';
  return step.kind === 'advanceClock' ? step.kind : describeStep(step).slice(userOf(step)?.length ?? 0);
}

/** The groups of steps, in the order of their first steps. The groups of steps at once are those of their parts. */
function groupsOf(steps: readonly ScenarioStep[], groupOf: GroupOf): string[] {
  const parts = steps.flatMap((step): ScenarioStep[] => (step.kind === 'atOnce' ? step.steps : [step]));
  return [...new Set(parts.map(groupOf))];
}

/** The steps and the parts of steps that belong to some groups. */
function stepsOfGroups(steps: readonly ScenarioStep[], groupOf: GroupOf, groups: ReadonlySet<string>): ScenarioStep[] {
  return steps.flatMap((step): ScenarioStep[] => {
    if (step.kind !== 'atOnce') return groups.has(groupOf(step)) ? [step] : [];
    const parts = step.steps.filter((part) => groups.has(groupOf(part)));
    return parts.length > 1 ? [{ ...step, steps: parts }] : parts;
  });
}
