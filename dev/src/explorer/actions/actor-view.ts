import { singleRef, type WorldReferences } from '../../scenario/references/world-references.js';
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
  /** When a task is due that the bot has stored in a world before: see `nextDatedTask`. Default: never. */
  readonly restoredAt?: number | undefined;
}

/** What a user sees, and what is needed to act. */
export interface ActorView extends ActorContext {
  readonly actor: GeneratedUser;
  readonly user: TestUser;
  /** Whether the user has left the guild: then joining again is all that the user can do. */
  readonly isAbsent: boolean;
  /** Newest first. */
  readonly messages: readonly VisibleMessage[];
  /** What can be chosen in the guild of the world. Few actions need it. */
  readonly entities: EntityValues;
  /** What can be chosen in the other guild that the user and the bot are in; undefined if there is none. */
  readonly otherEntities: EntityValues | undefined;
}

/** What a user sees now. */
export function viewOf(actor: GeneratedUser, context: ActorContext): ActorView {
  const { scenario, random, texts, suggestions, actors, restoredAt } = context;
  const { world, references } = scenario;
  const user = scenario.user(actor.name);
  const { world: emulated } = world.emulator;
  const readEntities = lazy(() => readEntityValues(emulated, world.guildId, references));
  const readOtherEntities = lazy(() => {
    const other = otherGuildOf(scenario, user.id);
    return other === undefined ? undefined : readEntityValues(emulated, other, references);
  });
  return {
    scenario,
    random,
    texts,
    suggestions,
    actors,
    restoredAt,
    actor,
    user,
    isAbsent: !actor.isOutside && !emulated.guilds.get(world.guildId)?.members.has(user.id),
    messages: user.messages(),
    get entities() {
      return readEntities();
    },
    get otherEntities() {
      return readOtherEntities();
    },
  };
}

/** Returns what reads a value when it is needed for the first time. */
function lazy<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** The id of another guild that a user and the bot are in. */
function otherGuildOf({ world: { emulator, guildId } }: ScenarioWorld, userId: string): string | undefined {
  const isMember = [userId, emulator.botUserId];
  return [...emulator.world.guilds].find(
    ([id, { members }]) => id !== guildId && isMember.every((member) => members.has(member)),
  )?.[0];
}

/** What can be chosen in the guild of a channel. */
export function entitiesIn(view: ActorView, channelId: string): EntityValues {
  const { emulator, guildId } = view.scenario.world;
  const place = emulator.world.channels.get(channelId)?.channel.guild_id;
  const isOther = place !== undefined && place !== guildId;
  return (isOther ? view.otherEntities : undefined) ?? view.entities;
}

/** How often a member of both guilds acts in the other one. */
const OTHER_SHARE = 0.5;

/** What can be chosen in the guild in which a user acts next. */
export function entitiesOfNextPlace(view: ActorView): EntityValues {
  const { actor, random, otherEntities } = view;
  const isThere = otherEntities !== undefined && (actor.isOutside || random.chance(OTHER_SHARE));
  return isThere ? otherEntities : view.entities;
}

/** What another user sees, chosen at random. Undefined if there is none. */
export function viewOfAnother(view: ActorView): ActorView | undefined {
  const other = view.random.pick(view.actors.filter((each) => each !== view.actor));
  return other && viewOf(other, view);
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
  /** The page of a wizard that is submitted. The declaration is the wizard. */
  readonly page?: string | undefined;
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

/** What bots suggested for options of commands, in one world. In another guild, they suggest something else. */
export class Suggestions {
  readonly #values = new Map<string, readonly OptionValue[]>();

  /** @param step what a user typed @param choices what the bot suggested */
  set(
    { path, options, focused, channel = '' }: StepOf<'autocomplete'>,
    choices: readonly Suggested[],
    references: WorldReferences,
  ): void {
    const typed = options[focused];
    const values = choices.map((choice, nth) =>
      toValue(choice, { typed: typeof typed === 'string' ? typed : '', nth }, references),
    );
    this.#values.set(keyOf(path, focused, singleRef(channel)?.entity === 'otherChannel'), values);
  }

  /** The values that users can choose. @param isOtherGuild whether in another guild than that of the world */
  of(path: readonly string[], option: string, isOtherGuild = false): readonly OptionValue[] {
    return this.#values.get(keyOf(path, option, isOtherGuild)) ?? [];
  }
}

/** A value that users do not see, for example an id or a random text, can be another one in another world. So its position is repeated. */
function toValue({ name, value }: Suggested, suggestion: ChosenSuggestion, references: WorldReferences): OptionValue {
  if (String(value) !== name) return { suggestion };
  if (typeof value === 'number') return value;
  const template = references.toTemplate(value);
  return UNKNOWN_ID.test(template) ? { suggestion } : template;
}

function keyOf(path: readonly string[], option: string, isOtherGuild: boolean): string {
  return `${path.join(' ')} ${option}${isOtherGuild ? ' in another guild' : ''}`;
}
