import type { WorldReferences } from '../../scenario/references/world-references.js';
import type { ChosenSuggestion, OptionValue } from '../../scenario/steps/references.js';
import type { ScenarioStep, StepOf } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { TestUser } from '../../testing/users/test-user.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { GeneratedUser } from '../actors/generated-user.js';
import { type EntityValues, readEntityValues } from '../inputs/entity-values.js';
import type { FieldTexts } from '../inputs/field-texts.js';
import type { SeededRandom } from '../random/seeded-random.js';
import type { Screen } from '../screens/screen.js';

/** What is needed to act in a world, for every user. */
export interface ActorContext {
  readonly scenario: ScenarioWorld;
  readonly random: SeededRandom;
  readonly texts: FieldTexts;
  readonly suggestions: Suggestions;
  /** All users who act. */
  readonly actors: readonly GeneratedUser[];
}

/** What a user sees, and what is needed to act. */
export interface ActorView extends ActorContext {
  readonly actor: GeneratedUser;
  readonly user: TestUser;
  /** Newest first. */
  readonly messages: readonly VisibleMessage[];
  /** What can be chosen. Few actions need it. */
  readonly entities: EntityValues;
}

/** What a user sees now. */
export function viewOf(actor: GeneratedUser, context: ActorContext): ActorView {
  const { scenario, random, texts, suggestions, actors } = context;
  const { world, references } = scenario;
  const user = scenario.user(actor.name);
  let entities: EntityValues | undefined;
  return {
    scenario,
    random,
    texts,
    suggestions,
    actors,
    actor,
    user,
    messages: user.messages(),
    get entities() {
      entities ??= readEntityValues(world.emulator.world, world.guildId, references);
      return entities;
    },
  };
}

/** What another user sees, chosen at random. Undefined if there is none. */
export function viewOfAnother(view: ActorView): ActorView | undefined {
  const other = view.random.pick(view.actors.filter((each) => each !== view.actor));
  return other && viewOf(other, view);
}

/** Whether a channel is a conversation. */
export function isDirectChannel({ world }: ScenarioWorld, channelId: string): boolean {
  return world.emulator.world.channels.get(channelId)?.channel.guild_id === undefined;
}

/** Something that a user can do. */
export interface Candidate {
  readonly screen: Screen;
  /** What distinguishes it from other actions on the screen, for example the declaration of a control and the kind of input. */
  readonly key: string;
  /** How often it is chosen compared with others, as long as both were tried equally often. */
  readonly weight: number;
  /** What the user uses, for the map: the label of a control, the title of a modal or a command. */
  readonly label: string;
  /** Undefined if no declaration is known. */
  readonly declaration?: string | undefined;
  /** Whether two users can do it at once. */
  readonly canBeAtOnce?: boolean | undefined;
  readonly createSteps: () => readonly ScenarioStep[] | Promise<readonly ScenarioStep[]>;
}

/** An id that has no reference. */
const UNKNOWN_ID = /\d{15,20}/;

/** A suggestion of a bot. */
interface Suggested {
  readonly name: string;
  readonly value: string | number;
}

/** What bots suggested for options of commands, in one world. */
export class Suggestions {
  readonly #values = new Map<string, readonly OptionValue[]>();

  /** @param step what a user typed @param choices what the bot suggested */
  set(
    { path, options, focused }: StepOf<'autocomplete'>,
    choices: readonly Suggested[],
    references: WorldReferences,
  ): void {
    const typed = options[focused];
    const values = choices.map((choice, nth) =>
      toValue(choice, { typed: typeof typed === 'string' ? typed : '', nth }, references),
    );
    this.#values.set(keyOf(path, focused), values);
  }

  /** The values that users can choose. */
  of(path: readonly string[], option: string): readonly OptionValue[] {
    return this.#values.get(keyOf(path, option)) ?? [];
  }
}

/** A value that users do not see, for example an id or a random text, can be another one in another world. So its position is repeated. */
function toValue({ name, value }: Suggested, suggestion: ChosenSuggestion, references: WorldReferences): OptionValue {
  if (String(value) !== name) return { suggestion };
  if (typeof value === 'number') return value;
  const template = references.toTemplate(value);
  return UNKNOWN_ID.test(template) ? { suggestion } : template;
}

function keyOf(path: readonly string[], option: string): string {
  return `${path.join(' ')} ${option}`;
}
