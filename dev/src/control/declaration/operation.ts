/**
 * How an operation of the control API is declared, in the form of the endpoints of the API. One declaration drives the emulator (route,
 * parsing, what is reported to recorders), the clients of the page and of the test kit, and the tables of docs/control-api.md.
 *
 * The parameters of the path, the query and the body form one object, the call. Their names are different, so that a call can be
 * reported as it is: `{ kind: 'vote', user_id, channel_id, message_id, answer_id }`.
 */
import { z } from 'zod';
import {
  type EmptyResult,
  type HttpMethod,
  type JsonResult,
  jsonResult,
  type PathParamName,
} from '../../../../src/wire/endpoints/declaration/endpoint.js';
import type { ControlRoute } from './control-request.js';
import type { UserActionDetails } from './user-action.js';

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
export function declareRead<
  const Name extends string,
  const Path extends string,
  const Details extends Omit<OperationDetails, 'report'>,
>(name: Name, method: HttpMethod, path: Path, details: Details): Operation<Name, Path, Details & Report<'nothing'>> {
  return Object.freeze({ name, method, path, details: { ...details, report: 'nothing' as const } });
}

/** An operation that changes the world as no user could. */
export function declareWorldChange<
  const Name extends string,
  const Path extends string,
  const Details extends Omit<OperationDetails, 'report'>,
>(
  name: Name,
  method: HttpMethod,
  path: Path,
  details: Details,
): Operation<Name, Path, Details & Report<'worldChange'>> {
  return Object.freeze({ name, method, path, details: { ...details, report: 'worldChange' as const } });
}

/** What a user does. */
export function declareUserAction<
  const Name extends string,
  const Path extends string,
  const Details extends Omit<OperationDetails, 'report'> & UserActionDetails,
>(
  name: Name,
  method: HttpMethod,
  path: Path,
  details: Details,
): UserActionOperation<Name, Path, Details & Report<'userAction'>> {
  return Object.freeze({ name, method, path, details: { ...details, report: 'userAction' as const } });
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

type Report<Kind extends OperationReport> = { readonly report: Kind };

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
