/** Remembers what generated users typed in a world, with the place and its readers. */
import { canReadMessages } from '../../emulator/inspect.js';
import {
  type InteractingStep,
  isInteractionStep,
  type ScenarioStep,
  type StepOf,
} from '../../scenario/steps/scenario-step.js';
import { MissingError, type ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { findMark } from '../inputs/marked-text.js';

/** A text that a user typed. */
export interface TypedText {
  readonly text: string;
  /** What identifies the text; undefined if it has no mark. */
  readonly mark: string | undefined;
  /** The id of the user. */
  readonly userId: string;
  /** Whether it was sent as a message, and not as input of a command or modal. */
  readonly isMessage: boolean;
  readonly channelId: string;
  /** The ids of the users who could read the channel at that time. */
  readonly readers: ReadonlySet<string>;
}

/** A text for the message of a problem. Problems that differ only in it are one finding. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\s]+/g, ' ').slice(0, 80)}"`;
}

/** Whether a text contains what a user typed: the whole text, or its mark. */
export function quotes(shown: string, { text, mark }: Pick<TypedText, 'text' | 'mark'>): boolean {
  return mark === undefined ? text.length > 3 && shown.includes(text) : shown.toLowerCase().includes(mark);
}

export class TypedTexts {
  readonly #texts: TypedText[] = [];

  get all(): readonly TypedText[] {
    return this.#texts;
  }

  /** Adds what a step types, before it is performed: a step can close its channel. @returns a function that forgets it again */
  add(scenario: ScenarioWorld, step: ScenarioStep): () => void {
    const before = this.#texts.length;
    const parts = step.kind === 'atOnce' ? step.steps : [step];
    for (const part of parts) this.#texts.push(...typedIn(scenario, part));
    return () => {
      this.#texts.length = before;
    };
  }
}

function typedIn(scenario: ScenarioWorld, step: ScenarioStep): TypedText[] {
  if (step.kind !== 'sendMessage' && !isInteractionStep(step)) return [];
  const templates = textsOf(step);
  const user = scenario.findUser(step.user);
  const channelId = user && templates.length > 0 ? channelOf(scenario, step, user) : undefined;
  if (!user || channelId === undefined) return [];
  const { world } = scenario.world.emulator;
  const channel = world.channels.get(channelId);
  const readers = new Set(
    channel ? [...world.users.keys()].filter((id) => canReadMessages(world, id, channel)) : [user.id],
  );
  return templates.flatMap((template) => {
    const text = scenario.references.fill(template);
    if (text === undefined) return [];
    const isMessage = step.kind === 'sendMessage';
    return { text, mark: findMark(text), userId: user.id, isMessage, channelId, readers };
  });
}

function textsOf(step: ScenarioStep): string[] {
  switch (step.kind) {
    case 'sendMessage':
      return [step.content];
    case 'submitModal':
      return Object.values(step.inputs).filter((value) => typeof value === 'string');
    case 'useCommand':
      return Object.values(step.options).filter((value) => typeof value === 'string');
    default:
      return [];
  }
}

/** Where a step is done. Undefined if the place does not exist, or if nothing is typed in it. */
function channelOf(
  scenario: ScenarioWorld,
  step: InteractingStep | StepOf<'sendMessage'>,
  user: TestUser,
): string | undefined {
  if (step.kind === 'submitModal') return scenario.openModals(user)[0]?.channelId;
  if (step.kind !== 'sendMessage' && step.kind !== 'useCommand') return undefined;
  // Before the first direct message, there is no channel, and only the user reads them.
  if (step.kind === 'sendMessage' && step.channel === undefined) return scenario.directMessages(user)?.channel.id ?? '';
  try {
    return scenario.channelId(user, step.channel);
  } catch (error) {
    if (error instanceof MissingError) return undefined;
    throw error;
  }
}
