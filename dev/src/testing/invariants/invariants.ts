import { type AnyBot, errorMessage, type OptionNames } from 'guildhall/internal';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { WorldProblemKind } from '../problems/world-problem.js';
import type { TestWorld } from '../world/test-world.js';

/**
 * What `guildhall explore` finds beside the problems that a bot itself has: see `WorldProblemKind` for those.
 *
 * - `unwantedMention`: a message of the bot notifies people because a user typed the mention
 * - `endlessLoop`: the bot reacts to its own messages without end
 * - `privateLeak`: the bot shows what a user typed in a private place to people who cannot see that place
 * - `otherGuildData`: the bot shows in one guild what somebody typed in another
 * - `otherGuildFailure`: what works in a guild fails there after the bot was used in another
 * - `invariant`: an invariant of the author is not true
 * - `publicPrivilegedAction`: a user without roles can do what a privileged user did
 * - `orderMatters`: two users at once end differently than one after the other
 * - `wrongTarget`: the effect of an action is on what was chosen in another use of the bot
 * - `unrelatedRole`: a member loses a role that the bot has not given or offered
 * - `otherSuggestion`: a user can choose what the bot suggests only to others
 * - `emptyPage`: a control led to a page without content
 * - `deadControl`: every use of a control changes nothing and shows nothing
 * - `unescapedText`: the formatting in a user's text changes the rest of a message of the bot
 * - `missingValue`: a message of the bot shows `undefined`, `null` or the like in place of a value
 * - `ignoredInput`: a value that users enter or choose never changes anything
 * - `closedForm`: a user who closed a form without submitting it cannot open it again
 * - `lostByRestart`: what the bot has stored is not shown any more after a restart
 */
export type ExplorerProblemKind =
  | 'unwantedMention'
  | 'endlessLoop'
  | 'privateLeak'
  | 'otherGuildData'
  | 'otherGuildFailure'
  | 'invariant'
  | 'publicPrivilegedAction'
  | 'orderMatters'
  | 'wrongTarget'
  | 'unrelatedRole'
  | 'otherSuggestion'
  | 'emptyPage'
  | 'deadControl'
  | 'unescapedText'
  | 'missingValue'
  | 'ignoredInput'
  | 'closedForm'
  | 'lostByRestart';

/** What an invariant reads. */
export interface InvariantContext {
  /** The world: its guild with members, channels and roles, its users and what they see. */
  readonly world: TestWorld;
  /** The bot under test; undefined for one in another process. */
  readonly bot: AnyBot | undefined;
}

/**
 * A statement that is true after each action of a user. It is broken if it returns false or throws, for example because an `expect` fails.
 * Any other result means that it is true.
 */
export type Invariant = () => unknown;

/** A problem of a kind that is intended. */
export interface AcceptedProblem {
  /** The kind of the finding or warning. */
  readonly kind: WorldProblemKind | ExplorerProblemKind;
  /**
   * What was used: the name in the report, for example `button "close"` or `command "/list"`.
   * @default every control and command
   */
  readonly control?: string | undefined;
  /** Why it is intended. It is printed in the report. */
  readonly reason: string;
}

/** Options of `defineInvariants`. */
export interface InvariantOptions {
  /** Problems that are no findings. @default none */
  readonly accept?: readonly AcceptedProblem[] | undefined;
}

const acceptedNames: OptionNames<AcceptedProblem> = { kind: true, control: true, reason: true };
const optionNames: OptionNames<InvariantOptions> = { accept: true };

/** The invariants of a bot. Created by `defineInvariants`. */
export interface Invariants {
  /** Problems that are no findings. */
  readonly accept: readonly AcceptedProblem[];
  /**
   * Checks one invariant of a world now.
   * @param name the text that states it
   * @throws {TestStepError} when it is broken, or when there is none of this name
   */
  check(world: TestWorld, name: string): Promise<void>;
  /** The broken invariants of a world: each with the reason. */
  findBroken(world: TestWorld): Promise<readonly BrokenInvariant[]>;
}

/** An invariant that is not true. */
export interface BrokenInvariant {
  readonly name: string;
  /** The message of the error that it threw, or that it returned false. */
  readonly reason: string;
}

/**
 * Defines what is always true of a bot. `guildhall explore` reads the default export of `guildhall.invariants.ts`, in the folder of the bot
 * or in the working folder, and checks it after each action.
 * @param define returns the invariants by their names, each a statement for the report. It is called for each check
 * @param options `accept`: findings that are intended
 * @throws {TestStepError} when an option is unknown, or an accepted problem has no reason
 *
 * @example
 * export default defineInvariants(({ world }) => ({
 *   'a closed ticket has no open thread': () =>
 *     world.guild.channels.every(({ name, payload }) => !name.startsWith('closed') || payload.thread_metadata?.archived),
 * }));
 */
export function defineInvariants(
  define: (context: InvariantContext) => Readonly<Record<string, Invariant>>,
  options: InvariantOptions = {},
): Invariants {
  requireStepOptions('defineInvariants', options, optionNames);
  const { accept = [] } = options;
  for (const each of accept) requireStepOptions('defineInvariants: accept', each, acceptedNames);
  const unexplained = accept.filter(({ reason }) => reason.trim() === '');
  if (unexplained.length > 0) {
    const kinds = unexplained.map(({ kind }) => kind).join(', ');
    throw new TestStepError(`defineInvariants: accept has no reason for ${kinds}. Write why it is intended.`);
  }
  const invariantsOf = (world: TestWorld) => define({ world, bot: world.bot });
  return {
    accept,
    async check(world, name) {
      const invariant = invariantsOf(world)[name];
      if (!invariant) {
        const names = Object.keys(invariantsOf(world)).map((each) => `"${each}"`);
        throw new TestStepError(`There is no invariant "${name}". Existing ones: ${names.join(', ')}.`);
      }
      const reason = await brokenReason(invariant);
      if (reason !== undefined) throw new TestStepError(`The invariant "${name}" is broken: ${reason}.`);
    },
    async findBroken(world) {
      const broken: BrokenInvariant[] = [];
      for (const [name, invariant] of Object.entries(invariantsOf(world))) {
        const reason = await brokenReason(invariant);
        if (reason !== undefined) broken.push({ name, reason });
      }
      return broken;
    },
  };
}

/** Undefined if it is true. */
async function brokenReason(invariant: Invariant): Promise<string | undefined> {
  try {
    return (await invariant()) === false ? 'it returned false' : undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
