/**
 * How an operation of the control API is declared, in the form of the endpoints of the API. One declaration drives the emulator (route,
 * parsing, what is reported to recorders), the clients of the page and of the test kit, and the tables of docs/control-api.md.
 *
 * The parameters of the path, the query and the body form one object, the call. Their names are different, so that a call can be
 * reported as it is: `{ kind: 'vote', user_id, channel_id, message_id, answer_id }`.
 */

import { type EmptyResult, type HttpMethod, type JsonResult, jsonResult, type PathParamName } from 'guildhall/wire';
import { z } from 'zod';
import type { ControlRoute } from './control-request.js';

/** Server-sent events, or the messages of a WebSocket: JSON objects. */
export interface StreamResult<Event = unknown> {
  readonly kind: 'stream';
  /** For the compiler only; absent at run time. */
  readonly event?: Event;
}

/** Declares the result of an operation that responds with a stream. */
export const streamResult = <Event>(): StreamResult<Event> => ({ kind: 'stream' });

/** Declares a JSON response that clients do not check: the emulator, which has the same version, builds it from its state. */
export const viewResult = <View>(): JsonResult<View> => jsonResult(z.custom<View>());

/** What an operation responds with. */
export type OperationResult<Result = unknown> = EmptyResult | JsonResult<Result> | StreamResult<Result>;

/**
 * What an operation means for a recording of what users do.
 *
 * - `nothing`: it changes nothing that a test needs.
 * - `worldChange`: it changes the world as no user could, so that a test cannot repeat it.
 * - `userAction`: a user does it.
 */
export type OperationReport = 'nothing' | 'worldChange' | 'userAction';

export interface OperationDetails {
  /** What it does or responds with, as docs/control-api.md has it (Markdown). */
  readonly summary: string;
  readonly query?: z.ZodObject | undefined;
  /** The JSON body. An empty body counts as `{}`. */
  readonly body?: z.ZodType | undefined;
  readonly result: OperationResult;
  readonly report: OperationReport;
  /** Why the emulator refuses the call for the user, beside invalid calls. */
  readonly refusals?: readonly string[] | undefined;
}

/** An operation of the control API, as data. */
export interface Operation<
  Name extends string = string,
  Path extends string = string,
  Details extends OperationDetails = OperationDetails,
> {
  readonly name: Name;
  readonly method: HttpMethod;
  /** Path template below `/_control`, parameters in braces. */
  readonly path: Path;
  readonly details: Details;
}

/** An operation with which a user acts. */
export interface UserActionOperation<
  Name extends string = string,
  Path extends string = string,
  Details extends OperationDetails & UserActionDetails = OperationDetails & UserActionDetails,
> extends Operation<Name, Path, Details> {}

/** Whether users act with an operation. */
export const isUserAction = (operation: Operation): operation is UserActionOperation =>
  operation.details.report === 'userAction';

/** An operation that only reads, or that changes nothing that a user could see. */
export const declareRead = declaresReport('nothing');

/** An operation that changes the world as no user could. */
export const declareWorldChange = declaresReport('worldChange');

/** What a user does. */
export const declareUserAction = declaresReport<'userAction', UserActionDetails>('userAction');

function declaresReport<const Report extends OperationReport, Further = unknown>(report: Report) {
  return <
    const Name extends string,
    const Path extends string,
    const Details extends Omit<OperationDetails, 'report'> & Further,
  >(
    name: Name,
    method: HttpMethod,
    path: Path,
    details: Details,
  ): Operation<Name, Path, Details & { readonly report: Report }> =>
    Object.freeze({ name, method, path, details: { ...details, report } });
}

/** Methods whose requests have a body, `{}` if none is declared. */
export const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH'];

/** What a client needs to know of an operation, as plain data. */
export function routeOf({ method, path, details: { query, body, result } }: Operation): ControlRoute {
  return {
    method,
    path,
    query: Object.keys(query?.shape ?? {}),
    hasBody: body !== undefined || methodsWithBody.includes(method),
    isEmpty: result.kind === 'empty',
  };
}

type PathParams<Path extends string> = { readonly [Param in PathParamName<Path>]: string };
type InputPart<Schema> = Schema extends z.ZodType ? ReadonlyDeep<z.input<Schema>> : unknown;
/** Query parameters are text on the wire. Clients pass numbers as such. */
type QueryInput<Schema> =
  Schema extends z.ZodType<infer Output, infer Input>
    ? { readonly [Key in keyof Input]: Input[Key] | (Key extends keyof Output ? Output[Key] : never) }
    : unknown;
type OutputPart<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** Clients only serialize what they pass, so that it may be readonly. */
type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** What a client passes. */
export type OperationInputOf<O extends Operation> = PathParams<O['path']> &
  QueryInput<O['details']['query']> &
  InputPart<O['details']['body']>;

/** What the emulator receives: the same, validated and with defaults. */
export type CallOf<O extends Operation> = PathParams<O['path']> &
  OutputPart<O['details']['query']> &
  OutputPart<O['details']['body']>;

/** What a call results in; undefined for a response without a body. */
export type CallResultOf<O extends Operation> =
  O['details']['result'] extends OperationResult<infer Result>
    ? O['details']['result'] extends EmptyResult
      ? undefined
      : Result
    : never;

/**
 * What is declared of a user action beside its operation: how it is called, why it can be refused, and the steps of scenarios that it
 * can be. A step means the same in every world, so it has names in place of ids.
 */

/**
 * What a field of a step stands for.
 *
 * - `value`: the value of the parameter with the name of the field, as it is: `timeZone` of `time_zone`.
 * - `emoji`: a Unicode emoji.
 * - `text`: the text of the parameter with the name of the field, with references in place of ids.
 * - `channel`: a reference to the channel whose id the parameter has: `channel_id` of the field `channel`, `parent_id` of `parent`.
 * - `role`: a reference to the role whose id the parameter has: `role_id`.
 * - `user`: a reference to the user or bot whose id the parameter has: `blocked_id` of the field `blocked`.
 * - `message`: what a user sees of the message `message_id`.
 * - `pollAnswer`, `scheduledEvent`, `sound`: the text or name of `answer_id`, `event_id`, `sound_id`.
 * - `webhook`, `guildEmoji`: the name of `webhook_id`, `emoji_id`.
 * - `forumTags`: the names of the tags of the forum `channel_id` whose ids are in `applied_tags`, an option of the method. Absent if there are none.
 * - `reason`: the reason for the audit log, an option of the method. Absent if the moderator gave none.
 * - `onboardingAnswers`: titles of options by titles of questions, in place of the ids in `answers`.
 * - `authorization`: what the application asks for in `url`, and what the user selected.
 */
export type StepFieldKind =
  | 'value'
  | 'text'
  | 'emoji'
  | 'user'
  | 'role'
  | 'channel'
  | 'message'
  | 'pollAnswer'
  | 'scheduledEvent'
  | 'sound'
  | 'webhook'
  | 'guildEmoji'
  | 'forumTags'
  | 'reason'
  | 'onboardingAnswers'
  | 'authorization';

/**
 * What generated users choose for a field if its kind alone does not say it.
 *
 * - `bot`: the bot under test, of the kind `user`.
 * - `otherMember`: another generated user, of the kind `user`.
 * - `ownMessage`, `botMessage`: a message of the user, or of the bot, of the kind `message`.
 * - `textChannel`, `category`, `forum`, `thread`: of the kind `channel`. By default, it is a voice channel.
 * - `text`: a text of the kind `text` or `value`, as long as that of a message.
 * - a list: one of these values.
 */
export type ExploreChoice =
  | 'bot'
  | 'otherMember'
  | 'ownMessage'
  | 'botMessage'
  | 'textChannel'
  | 'category'
  | 'forum'
  | 'thread'
  | 'text'
  | readonly unknown[];

/** How the explorer's users do something. */
export interface ExploreRule {
  /** Its name on the map of the bot. */
  readonly name: string;
  /** How often it is chosen compared with other actions, as long as all were tried equally often. Sending a message has 2. */
  readonly weight: number;
  /**
   * Whether it disturbs a bot on purpose: a user blocks it, or a moderator deletes what it needs. Users do it only in explorations that ask
   * for hostile actions.
   * @default false
   */
  readonly hostile?: true | undefined;
  /**
   * When it is possible: `owner` if the user owns the guild, `forum` if the guild has a forum, `absent` if the user has left the guild.
   * Default: always while the user is in the guild.
   */
  readonly when?: 'pending' | 'inVoice' | 'owner' | 'forum' | 'absent' | undefined;
  /** What is chosen for fields, by their names. */
  readonly chooses?: Readonly<Record<string, ExploreChoice>> | undefined;
  /** The step that a user takes in its place who has done this already: it takes a reaction or a vote back. */
  readonly undoneBy?: string | undefined;
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

/** Why an action is refused that is performed like a request of the REST API. */
export const refusalsOfRequests = [
  'no_access',
  'missing_permissions',
  'unverified',
  'blocked',
  'slowmode',
  'not_possible',
] as const;

/** Why a user cannot do anything in a channel. */
export const inChannel = ['no_access', 'recipient_blocked', 'pending', 'timed_out', 'quarantined'] as const;
