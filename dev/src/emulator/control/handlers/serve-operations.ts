/**
 * Serves declared operations of the control API. The declaration has the route, the schemas and what is reported; a handler has the
 * rest.
 *
 * 1. The parameters of the path, the query and the body are read and become one call.
 * 2. The handler looks up what the call names (`findUserOrThrow`, …). An error here means that the call is invalid: it is not reported.
 * 3. A handler of an operation that is reported returns a function, which performs the call. It is reported that it starts, and how it
 *    ends. A result in place of a function means that nothing was to be done.
 */

import type { StructuredLogger } from 'guildhall';
import { isObject } from 'guildhall/internal';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type CallOf,
  isUserAction,
  type Operation,
  type UserActionDetails,
} from '../../../control/declaration/operation.js';
import type { UserAction } from '../../../control/user-actions/user-action.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { readJsonBody, readQuery } from '../requests/read-request.js';
import type { UserActionReporter } from '../user-actions/user-action-reporter.js';
import type { Handlers, OperationHandler, OperationTable } from './handlers.js';

/** What serving needs. */
interface OperationServices {
  readonly userActions: UserActionReporter;
  readonly logger: StructuredLogger;
}

/** Operations with their routes: those of each route, and the schema of their bodies. */
interface RoutedOperations<Operations extends OperationTable> {
  readonly operations: Operations;
  readonly routes: readonly { readonly variants: Variants; readonly schema: z.ZodType | undefined }[];
}

/** The routes of operations. They are the same for all emulators: zod compiles a schema when it is first used. */
export function routesOf<Operations extends OperationTable>(operations: Operations): RoutedOperations<Operations> {
  const routes = [...variantsByRoute(Object.values(operations))].map((variants) => ({
    variants,
    schema: bodySchema(variants),
  }));
  return { operations, routes };
}

/** Adds the routes of operations. */
export function serveOperations<Operations extends OperationTable>(
  app: Hono,
  { operations, routes }: RoutedOperations<Operations>,
  handlers: Handlers<Operations>,
  services: OperationServices,
): void {
  const acceptors = new Map<string, Acceptor>();
  for (const name in operations) acceptors.set(name, acceptorOf(operations[name], handlers[name]));
  for (const { variants, schema } of routes) {
    const [{ method, path }] = variants;
    const accepting = variants.flatMap(({ name }) => acceptors.get(name) ?? []);
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const call = await readCall(c, variants[0], schema);
      const [received = rejectRequest('UNKNOWN_ROUTE')] = accepting.flatMap((accept) => accept(call, c) ?? []);
      const result = await perform(received, services);
      if (result instanceof Response) return result;
      return received.operation.details.result.kind === 'empty' ? c.body(null, 204) : Response.json(result);
    });
  }
}

interface ReceivedCall {
  readonly operation: Operation;
  readonly call: object;
  readonly c: Context;
  readonly handle: () => unknown;
}

/** Accepts a call for the handler of an operation; undefined if it is one of another operation of the route. */
type Acceptor = (call: object, c: Context) => ReceivedCall | undefined;

function acceptorOf<O extends Operation>(operation: O, handler: OperationHandler<O>): Acceptor {
  return (call, c) => (isCallOf(operation, call) ? { operation, call, c, handle: () => handler(call, c) } : undefined);
}

/** Answers a call, and reports it if it changes something. Returns the result. */
async function perform({ operation, call, c, handle }: ReceivedCall, { userActions, logger }: OperationServices) {
  try {
    const answer = await handle();
    if (typeof answer !== 'function') return answer;
    const details = isUserAction(operation) ? operation.details : undefined;
    const describe = () =>
      details && !isWorldChange(details, call) ? toUserAction(operation, call) : toWorldChange(c);
    return await userActions.perform(describe, () => answer(), details);
  } catch (thrown) {
    const isUndeclared =
      thrown instanceof UserActionError && !(operation.details.refusals?.includes(thrown.reason) ?? true);
    if (isUndeclared) logger.error({ operation: operation.name, reason: thrown.reason }, UNDECLARED_REFUSAL);
    throw thrown;
  }
}

/** The message in the log for a refusal whose reason the operation does not declare: the declaration must be corrected. */
export const UNDECLARED_REFUSAL = 'an action was refused for a reason that its operation does not declare';

type Variants = readonly [Operation, ...Operation[]];

function variantsByRoute(operations: readonly Operation[]): Iterable<Variants> {
  const found = new Map<string, Variants>();
  for (const operation of operations) {
    const route = `${operation.method} ${operation.path}`;
    const others = found.get(route);
    found.set(route, others ? [...others, operation] : [operation]);
  }
  return found.values();
}

type TypedBody = z.ZodObject<{ readonly type: z.ZodLiteral }>;

const isTypedBody = (body: z.ZodType | undefined): body is TypedBody =>
  body instanceof z.ZodObject && body.shape.type instanceof z.ZodLiteral;

/** The schema of the bodies of a route. If it has several operations, the field `type` of the body decides which is called. */
function bodySchema(variants: Variants): z.ZodType | undefined {
  const bodies = variants.map(({ details }) => details.body);
  // Most routes have one operation, and its schema is built with the first call.
  if (bodies.length === 1) return bodies[0];
  const [first, ...others] = bodies.filter(isTypedBody);
  return first && others.length > 0 ? z.discriminatedUnion('type', [first, ...others]) : bodies[0];
}

/** Whether a call, which the schemas of the route have checked, is one of this operation: those of one route differ in the `type`. */
function isCallOf<O extends Operation>({ details: { body } }: O, call: object): call is CallOf<O> {
  return !isTypedBody(body) || ('type' in call && [...body.shape.type.values].some((each) => each === call.type));
}

async function readCall(c: Context, { details }: Operation, schema: z.ZodType | undefined): Promise<object> {
  const query = details.query && readQuery(c, details.query);
  const body = schema && (await readJsonBody(c, schema));
  return { ...query, ...(isObject(body) ? body : {}), ...c.req.param() };
}

function isWorldChange({ isUserOptional }: UserActionDetails, call: object): boolean {
  return isUserOptional === true && (!('user_id' in call) || call.user_id === undefined);
}

function toUserAction({ name }: Operation, call: object): UserAction {
  // `UserAction` is the union of these pairs.
  return { kind: name, call } as UserAction;
}

function toWorldChange({ req }: Context): UserAction {
  return { kind: 'changeWorld', call: { method: req.method, path: req.path.replace(/^\/_control/, '') } };
}
