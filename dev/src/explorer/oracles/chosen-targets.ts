/** What users choose in a use of the bot, from its first step to its last one, and what a step then affects: users and channels. */
import type { Message } from 'guildhall/wire';
import { findControl } from '../../scenario/controls/control-ref.js';
import { respondedIds, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import { formatRef, refsIn, singleRef, type Template } from '../../scenario/references/world-references.js';
import type { InteractingStep, ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { GuildEffect } from './guild-effects.js';
import type { ShownMessage } from './shown-messages.js';

/** What a step led to. */
interface StepEffects {
  readonly outcome: StepOutcome;
  readonly effects: readonly GuildEffect[];
  /** The new messages of the bot, except for ephemeral ones. */
  readonly sent: readonly Pick<Message, 'id' | 'channel_id'>[];
}

/** The users and channels that a step chooses: values of options, selects and fields. Where it takes place does not count. */
export function chosenTargets(step: ScenarioStep): Template[] {
  return refsIn(inputsOf(step)).flatMap((ref) =>
    ref.entity === 'user' || ref.entity === 'channel' ? formatRef(ref) : [],
  );
}

function inputsOf(step: ScenarioStep): unknown {
  switch (step.kind) {
    case 'select':
      return step.values;
    case 'submitModal':
      return step.inputs;
    case 'useCommand':
      return step.options;
    case 'useContextMenu':
      return typeof step.target === 'string' ? step.target : undefined;
    default:
      return undefined;
  }
}

/** The users whom a step affects, and the channels in which new messages of the bot are, except for its responses. */
export function affectedTargets(
  { references }: Pick<ScenarioWorld, 'references'>,
  { outcome, effects, sent }: StepEffects,
): Set<Template> {
  const responses = new Set(respondedIds(outcome));
  const users = effects.flatMap(({ user }) =>
    user === undefined ? [] : formatRef({ entity: 'user', name: user, nth: 0 }),
  );
  const channels = sent.flatMap(({ id, channel_id: channelId }) => {
    const ref = responses.has(id) ? undefined : references.refOf(channelId);
    return ref?.entity === 'channel' ? formatRef(ref) : [];
  });
  return new Set([...users, ...channels]);
}

/** Whether two references are both of users, or both of channels. */
export function areAlike(a: Template, b: Template): boolean {
  return singleRef(a)?.entity === singleRef(b)?.entity;
}

/** Knows what was chosen in the use that led to a control or a modal. */
export class ChosenInUse {
  /** By the id of the message. */
  readonly #ofMessages = new Map<string, ReadonlySet<Template>>();
  /** What was chosen until the last step of a user, which can have opened a modal. */
  readonly #ofUsers = new Map<string, ReadonlySet<Template>>();
  readonly #all = new Set<Template>();

  /** What was chosen in any use so far. */
  get all(): ReadonlySet<Template> {
    return this.#all;
  }

  /** What was chosen until this step, in the same use, and in it. It is called before the step. */
  until(scenario: ScenarioWorld, step: InteractingStep): ReadonlySet<Template> {
    return new Set([...this.#before(scenario, step), ...chosenTargets(step)]);
  }

  /** Remembers what a step led to. @param chosen the result of `until` before the step */
  add({ user }: InteractingStep, chosen: ReadonlySet<Template>, shown: readonly ShownMessage[]): void {
    for (const target of chosen) this.#all.add(target);
    for (const { payload } of shown) {
      const known = this.#ofMessages.get(payload.id) ?? [];
      this.#ofMessages.set(payload.id, new Set([...known, ...chosen]));
    }
    this.#ofUsers.set(user, chosen);
  }

  #before(scenario: ScenarioWorld, step: InteractingStep): Iterable<Template> {
    if (step.kind === 'submitModal') return this.#ofUsers.get(step.user) ?? [];
    if (step.kind !== 'click' && step.kind !== 'select') return [];
    const messages = scenario.findUser(step.user)?.messages() ?? [];
    const found = findControl(step.control, messages, scenario);
    return (found && this.#ofMessages.get(found.messageId)) ?? [];
  }
}
