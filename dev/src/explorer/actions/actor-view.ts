import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { TestUser } from '../../testing/users/test-user.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { GeneratedUser } from '../actors/generated-user.js';
import { type EntityValues, readEntityValues } from '../inputs/entity-values.js';
import type { FieldTexts } from '../inputs/field-texts.js';
import type { SeededRandom } from '../random/seeded-random.js';
import type { Screen } from '../screens/screen.js';
import type { Suggestions } from './suggestions.js';

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
export class ActorView {
  readonly user: TestUser;
  readonly scenario: ScenarioWorld;
  readonly random: SeededRandom;
  readonly texts: FieldTexts;
  readonly suggestions: Suggestions;
  /** Newest first. */
  readonly messages: readonly VisibleMessage[];
  #entities: EntityValues | undefined;

  constructor(
    readonly actor: GeneratedUser,
    private readonly context: ActorContext,
  ) {
    const { scenario, random, texts, suggestions } = context;
    this.scenario = scenario;
    this.random = random;
    this.texts = texts;
    this.suggestions = suggestions;
    this.user = scenario.user(actor.name);
    this.messages = this.user.messages();
  }

  /** What can be chosen. Few actions need it. */
  get entities(): EntityValues {
    const { world, references } = this.scenario;
    this.#entities ??= readEntityValues(world.emulator.world, world.guildId, references);
    return this.#entities;
  }

  /** What another user sees, chosen at random. Undefined if there is none. */
  chooseAnother(): ActorView | undefined {
    const { actors, random } = this.context;
    const other = random.pick(actors.filter((each) => each !== this.actor));
    return other && new ActorView(other, this.context);
  }
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
