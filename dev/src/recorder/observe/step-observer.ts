import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { compareGuilds } from './guild-changes.js';
import { type GuildState, readGuild } from './guild-state.js';
import { compareMessages } from './message-changes.js';
import { countChangedChannels } from './message-counts.js';
import { type MessageState, readMessages } from './message-states.js';
import { responseAssertions, responseMessage } from './response-assertions.js';

/** Whether the user joins, leaves or becomes a full member by a step. */
const changesMembership = (step: ScenarioStep) => step.kind === 'createMember' || membershipOf(step) !== undefined;

/** What is compared with the state before. */
export interface PerformedStep {
  readonly step: ScenarioStep;
  readonly outcome: StepOutcome;
  /** The display names of those who have acted, including the step's user. */
  readonly users: readonly string[];
  /** Whether messages are counted: the bot has finished what the step caused. */
  readonly isCounted: boolean;
}

/** Observes what a step leads to. Create it before the step is performed. */
export class StepObserver {
  readonly #world: ScenarioWorld;
  readonly #guild: GuildState;
  readonly #messages: ReadonlyMap<string, MessageState>;

  /** @param users the display names of those who have acted so far */
  constructor(world: ScenarioWorld, users: readonly string[]) {
    this.#world = world;
    this.#guild = readGuild(world);
    this.#messages = readMessages(world, viewersOf(world, users));
  }

  /** Proposes assertions after the step. */
  compare({ step, outcome, users, isCounted }: PerformedStep): Assertion[] {
    const world = this.#world;
    const { botUserId } = world.world.emulator;
    const actor = userOf(step);
    const preferred = [...(actor === undefined ? [] : [actor]), ...users.filter((name) => name !== actor)];
    const report = outcome.status === 'done' ? outcome.report : undefined;
    const response = responseMessage(report);
    const interaction = actor !== undefined && report ? { user: actor, responseId: response?.id } : undefined;
    const changedByStep = new Set(actor !== undefined && changesMembership(step) ? [world.user(actor).id] : []);
    const guild = { before: this.#guild, after: readGuild(world), references: world.references };
    const messages = readMessages(world, viewersOf(world, preferred));
    return [
      ...responseAssertions(world, outcome, response && this.#messages.get(response.id)?.facts),
      ...compareMessages(this.#messages, messages, interaction),
      ...(isCounted ? countChangedChannels(world, this.#messages, messages) : []),
      ...compareGuilds({ ...guild, botUserId, changedByStep }),
    ];
  }
}

/** The owner sees what no user who acts can see. @param users display names */
export function viewersOf({ world }: ScenarioWorld, users: readonly string[]): string[] {
  return [...new Set([...users, world.owner.name])];
}
