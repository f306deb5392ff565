/**
 * What is declared of a user action beside its operation: how it is called, why it can be refused, and the steps of scenarios that it
 * can be. A step means the same in every world, so it has names in place of ids.
 */

/**
 * What a field of a step stands for.
 *
 * - `value`: the value of the parameter with the name of the field, as it is: `timeZone` of `time_zone`.
 * - `emoji`: a Unicode emoji.
 * - `channel`: a reference to the channel `channel_id`.
 * - `user`: a reference to the user or bot whose id the parameter has: `blocked_id` of the field `blocked`.
 * - `message`: what a user sees of the message `message_id`.
 * - `pollAnswer`, `scheduledEvent`, `sound`: the text or name of `answer_id`, `event_id`, `sound_id`.
 * - `onboardingAnswers`: titles of options by titles of questions, in place of the ids in `answers`.
 * - `authorization`: what the application asks for in `url`, and what the user selected.
 */
export type StepFieldKind =
  | 'value'
  | 'emoji'
  | 'user'
  | 'channel'
  | 'message'
  | 'pollAnswer'
  | 'scheduledEvent'
  | 'sound'
  | 'onboardingAnswers'
  | 'authorization';

/** How the explorer's users do something. */
export interface ExploreRule {
  /** Its name on the map of the bot. */
  readonly name: string;
  /** How often it is chosen compared with other actions, as long as all were tried equally often. Sending a message has 2. */
  readonly weight: number;
  /** When it is possible. Default: always. */
  readonly when?: 'pending' | 'inVoice' | undefined;
  /** The step that a user takes in its place who has done this already: it takes a reaction or a vote back. */
  readonly undoneBy?: string | undefined;
  /** The step that the user takes at once after it: a member who leaves joins again. */
  readonly followedBy?: string | undefined;
}

/** A step of a scenario, in which a user does this. */
export interface StepDeclaration {
  /** What the user does, after the name: `votes "{answer}"`. Names of fields in braces. */
  readonly label: string;
  /**
   * The method of a test user: `voice.join`. Its arguments are the fields, in this order. Absent: the step has a form of its own, which
   * `scenario/steps/scenario-step.ts` declares.
   */
  readonly method?: string | undefined;
  readonly fields?: Readonly<Record<string, StepFieldKind>> | undefined;
  /** Whether the bot learns of it by an event, so that a test waits for what the bot does then. */
  readonly causesEvent?: true | undefined;
  /** How it changes whether the user is a member of the guild: `passes` makes a pending member a full one. */
  readonly membership?: 'joins' | 'leaves' | 'passes' | undefined;
  /** Whether it prepares what others do, so that a test is not named after it. */
  readonly isPreparation?: true | undefined;
  /** How generated users do it; absent: they do not, or the explorer has a rule of its own. */
  readonly explore?: ExploreRule | undefined;
  /** The values of parameters that distinguish this step from others of the same action. */
  readonly sets?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a recording cannot contain an action. */
export interface NotRecorded {
  /** What the user does, after the name. */
  readonly label: string;
  /** It continues "… is not in the test: ". */
  readonly reason: string;
}

export interface UserActionDetails {
  /** What a user could not do, after "could not": `vote`. */
  readonly verb: string;
  /** Why the emulator refuses the action, beside invalid calls. */
  readonly refusals: readonly string[];
  /** The steps that the action can be, by their kinds; or why it is none. */
  readonly steps: Readonly<Record<string, StepDeclaration>> | NotRecorded;
  /** Whether the result is the report of an interaction, which the action causes. */
  readonly causesInteraction?: true | undefined;
  /** Whether a program can leave out `user_id`: then it is a change of the world, which needs no permission. */
  readonly isUserOptional?: true | undefined;
  /** Whether the result is not reported, because it contains a code or a token. */
  readonly hasSecretResult?: true | undefined;
  /** Parameters that no step has, and why an action with them is not recorded. */
  readonly unrecorded?: Readonly<Record<string, string>> | undefined;
}

/** The label and the reason of actions that the test kit has no method for. */
export const noMethod = (label: string): NotRecorded => ({ label, reason: 'the test kit has no method for it.' });

/** Why a user cannot do anything in a channel. */
export const inChannel = ['no_access', 'recipient_blocked', 'pending', 'timed_out', 'quarantined'] as const;
