/** Which steps led to the messages and modals that later steps use. */
import type { Message } from 'guildhall/wire';
import { findControl, findMessage } from '../../scenario/controls/control-ref.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import { templateParts } from '../../scenario/references/world-references.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { isJoin, usersOf } from './likely-causes.js';

interface PerformedStep {
  readonly step: ScenarioStep;
  /** The ids of the messages and modals that it used. */
  readonly used: readonly string[];
}

/** Records the steps of a world. */
export class StepOrigins {
  readonly #steps: PerformedStep[] = [];
  /** The steps that created a message or modal, or responded with it, by its id. */
  readonly #origins = new Map<string, ScenarioStep[]>();

  /** @param used the result of `usedIds` before the step @param sent the messages that the bot has sent meanwhile */
  add(step: ScenarioStep, used: readonly string[], outcome: StepOutcome, sent: readonly Message[]): void {
    this.#steps.push({ step, used });
    for (const id of [...sent.map((message) => message.id), ...respondedIds(outcome)])
      this.#origins.set(id, [...(this.#origins.get(id) ?? []), step]);
  }

  /** The latest step of a user and those after it, with the steps that led to what it used, to what these used, and so on. */
  get chain(): ScenarioStep[] {
    const last = this.#steps.findLastIndex(({ step }) => namesOf(step).length > 0);
    const needed = new Set(this.#steps.slice(Math.max(0, last)).map(({ step }) => step));
    const names = new Set<string>();
    // What a step used exists because of earlier ones.
    for (const { step, used } of this.#steps.toReversed()) {
      if (!needed.has(step)) continue;
      for (const name of namesOf(step)) names.add(name);
      for (const origin of used.flatMap((id) => this.#origins.get(id) ?? [])) needed.add(origin);
    }
    return this.#steps
      .map(({ step }) => step)
      .filter((step) => needed.has(step) || isRole(step) || (isJoin(step) && names.has(userOf(step) ?? '')));
  }
}

/** The ids of the messages and modals that a step uses, before it is performed. */
export function usedIds(world: ScenarioWorld, step: ScenarioStep): string[] {
  if (step.kind === 'atOnce') return step.steps.flatMap((part) => usedIds(world, part));
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

/** The ids of the messages and modals with which the bot responded. */
function respondedIds({ parts = [], ...outcome }: StepOutcome): string[] {
  const { report } = 'report' in outcome ? outcome : {};
  const messages = [report?.message, report?.original, ...(report?.followups ?? [])];
  const own = [report?.modal_id, ...messages.map((message) => message?.id)];
  return [...own.filter((id) => id !== undefined), ...parts.flatMap(respondedIds)];
}

/** The users who act in a step, or who are named in it. */
function namesOf(step: ScenarioStep): string[] {
  const named = templateParts(JSON.stringify(step)).flatMap((part) =>
    typeof part === 'object' && part.entity === 'user' ? [part.name] : [],
  );
  return [...usersOf(step), ...named];
}

function isRole(step: ScenarioStep): boolean {
  return step.kind === 'callApi' && step.route.endsWith('/roles');
}
