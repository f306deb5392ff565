/** Which steps led to the messages, modals, channels and users that later steps use. */
import { compareSnowflakes, type Message } from 'guildhall/wire';
import { findControl, findMessage } from '../../scenario/controls/control-ref.js';
import { respondedIds, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import { refsIn } from '../../scenario/references/world-references.js';
import { isHostile } from '../../scenario/steps/declared-steps.js';
import {
  createsChannel,
  createsRole,
  describeStep,
  isJoin,
  type ScenarioStep,
  userOf,
  usersOf,
} from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';

interface PerformedStep {
  readonly step: ScenarioStep;
  /** The ids of the messages, modals and channels that it used. */
  readonly used: readonly string[];
  /** The latest id of the world after it: what a step creates has ids after those of the step before. */
  readonly lastId: string;
}

/** What a step led to. */
interface PerformedResult {
  readonly outcome: StepOutcome;
  /** The messages that the bot has sent meanwhile. */
  readonly sent: readonly Message[];
}

/** Records the steps of a world. */
export class StepOrigins {
  readonly #steps: PerformedStep[] = [];
  /** The steps that created a message or modal, or responded with it, by its id. */
  readonly #origins = new Map<string, number[]>();

  constructor(private readonly world: ScenarioWorld) {}

  /** The display name of the owner of the guild. */
  get owner(): string {
    return this.world.world.owner.name;
  }

  /** @param used the result of `usedIds` before the step */
  add(step: ScenarioStep, used: readonly string[], { outcome, sent }: PerformedResult): void {
    const index = this.#steps.push({ step, used, lastId: this.world.world.emulator.world.lastId }) - 1;
    for (const id of [...sent.map((message) => message.id), ...respondedIds(outcome)])
      this.#origins.set(id, [...(this.#origins.get(id) ?? []), index]);
  }

  /**
   * The steps that probably suffice, as indices of all steps. Each list has more than the one before it:
   *
   * 1. the latest step of a user and those after it, with the steps that led to what it used, to what these used, and so on
   * 2. also what happens to the bot in between: it restarts, time passes, faults and hostile actions occur
   * 3. also what was done with the same messages, modals and channels
   * 4. also all that the users of these steps did
   * 5. also the same actions of other users
   */
  get causes(): number[][] {
    const first = this.#latest;
    const start = Math.min(...[...first].filter((index) => !this.#isPreparation(index)));
    const whole = this.#indicesOf(isOfWorld).filter((index) => index >= start);
    const second = union(first, whole);
    const touched = new Set([...first].flatMap((index) => this.#steps[index]?.used ?? []));
    const related = this.#indices.filter((index) => this.#steps[index]?.used.some((id) => touched.has(id)));
    const third = this.#withOrigins([...second, ...related]);
    const users = new Set([...second].flatMap((index) => usersOf(this.#stepAt(index))));
    const ofUsers = this.#indicesOf((step) => usersOf(step).some((user) => users.has(user)));
    const fourth = this.#withOrigins([...third, ...ofUsers]);
    const lists = [first, second, third, fourth, this.#withOrigins([...fourth, ...this.#sameActions(second)])];
    const sorted = lists.map((list) => [...list].sort((a, b) => a - b));
    return sorted.filter((list, index) => list.length > (sorted[index - 1]?.length ?? 0));
  }

  /** The steps that led to the last one, and the same actions of any user, with what led to these, as indices of all steps. */
  get repetitions(): number[] {
    const first = this.#latest;
    return [...this.#withOrigins([...first, ...this.#sameActions(first)])].sort((a, b) => a - b);
  }

  /** The latest step of a user and those after it, with the steps that led to what it used. */
  get #latest(): Set<number> {
    const last = Math.max(0, this.#indicesOf((step) => usersOf(step).length > 0).at(-1) ?? 0);
    return this.#withOrigins(this.#indices.slice(last));
  }

  /** The steps in which any user does what is done in some steps. */
  #sameActions(some: Iterable<number>): number[] {
    const actions = new Set([...some].map((index) => actionOf(this.#stepAt(index))));
    return this.#indicesOf((step) => actions.has(actionOf(step)));
  }

  get #indices(): number[] {
    return [...this.#steps.keys()];
  }

  #indicesOf(matches: (step: ScenarioStep) => boolean): number[] {
    return this.#steps.flatMap(({ step }, index) => (matches(step) ? [index] : []));
  }

  #stepAt(index: number): ScenarioStep | undefined {
    return this.#steps[index]?.step;
  }

  /** Whether a step only prepares others: users join, and roles and channels are created. */
  #isPreparation(index: number): boolean {
    const step = this.#stepAt(index);
    return step !== undefined && (isJoin(step) || createsRole(step) || createsChannel(step));
  }

  /** Adds the steps that led to what some steps used, and to what these used, with the joins of all users in them. */
  #withOrigins(some: readonly number[]): Set<number> {
    const needed = new Set(some);
    const names = new Set<string>();
    // What a step used exists because of earlier ones.
    for (const index of this.#indices.reverse()) {
      const performed = this.#steps[index];
      if (!performed || !needed.has(index)) continue;
      for (const name of namesOf(performed.step)) names.add(name);
      for (const origin of performed.used.flatMap((id) => this.#originsOf(id))) if (origin < index) needed.add(origin);
    }
    const joins = this.#indicesOf((step) => isJoin(step) && names.has(userOf(step) ?? ''));
    const withJoins = union(joins, needed);
    const hasRoles = this.#indicesOf(namesRole).some((index) => withJoins.has(index));
    return union(hasRoles ? this.#indicesOf(createsRole) : [], withJoins);
  }

  /** The steps that responded with something, or sent it; otherwise the one in which it was created. */
  #originsOf(id: string): readonly number[] {
    const known = this.#origins.get(id);
    if (known) return known;
    const index = this.#steps.findIndex(({ lastId }) => compareSnowflakes(lastId, id) >= 0);
    return index > 0 ? [index] : [];
  }
}

/** The ids of the messages, modals and channels that a step uses, before it is performed. */
export function usedIds(world: ScenarioWorld, step: ScenarioStep): string[] {
  if (step.kind === 'atOnce') return step.steps.flatMap((part) => usedIds(world, part));
  return [...usedMessages(world, step), ...usedChannels(world, step)];
}

function usedMessages(world: ScenarioWorld, step: ScenarioStep): string[] {
  const user = world.findUser(userOf(step) ?? '');
  if (!user) return [];
  if ('control' in step) {
    const found = findControl(step.control, user.messages(), world);
    return found ? [found.messageId] : [];
  }
  if (step.kind === 'submitModal') return world.openModals(user).map(({ id }) => id);
  const ref = 'message' in step ? step.message : step.kind === 'useContextMenu' ? step.target : undefined;
  const found = typeof ref === 'object' ? findMessage(ref, user.messages(), world.references) : undefined;
  return found ? [found.id] : [];
}

/** The channels that a step names, if the bot or a user has created them. */
function usedChannels({ references }: ScenarioWorld, step: ScenarioStep): string[] {
  return refsIn(step).flatMap((ref) =>
    ref.entity === 'channel' || ref.entity === 'otherChannel' ? (references.idOf(ref) ?? []) : [],
  );
}

/** The users who act in a step, or who are named in it. */
function namesOf(step: ScenarioStep): string[] {
  return [...usersOf(step), ...refsIn(step).flatMap(({ entity, name }) => (entity === 'user' ? [name] : []))];
}

/** Whether a user has a role from the start, or a role is named. */
function namesRole(step: ScenarioStep): boolean {
  const isGiven = step.kind === 'createMember' && (step.roles ?? []).length > 0;
  return isGiven || refsIn(step).some(({ entity }) => entity === 'role');
}

/** Whether a step happens to the world or disturbs the bot, so that it can change what any later step leads to. */
function isOfWorld(step: ScenarioStep): boolean {
  return usersOf(step).length === 0 || isHostile(step);
}

/** What is done in a step, by any user. */
function actionOf(step: ScenarioStep | undefined): string {
  return step ? describeStep(step).slice(userOf(step)?.length ?? 0) : '';
}

/** Both lists, in the order of their first items. */
function union(first: Iterable<number>, second: Iterable<number>): Set<number> {
  return new Set([...first, ...second]);
}
