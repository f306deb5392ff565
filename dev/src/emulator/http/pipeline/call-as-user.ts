/** Calls of endpoints by users without a request: actions of the control API that the REST API has as well. */
import type { Endpoint } from 'guildhall/wire';
import { RequestRejectedError } from '../../policy/errors/request-rejected-error.js';
import { resolveEntities } from '../../policy/requests/resolve-entities.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import { toReceivedForm } from '../../server/received-form.js';
import { parseBody, parseOrReject } from '../../server/request-validation.js';
import type { UserRecord } from '../../state/records/users.js';
import type { EndpointRoute } from '../endpoint-route.js';
import { performCall } from './perform-call.js';

/** The parts of a call, as a request has them. */
export interface UserCall {
  readonly path: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** For the audit log. */
  readonly reason?: string | undefined;
}

/**
 * Prepares a call: checks its parts and finds what its path names.
 * @returns makes the call, with the rules, the audit log entries and the events of the endpoint, and returns its result. It throws a
 *   `RequestRejectedError` when the user may not do it
 * @throws {RequestRejectedError} when the call is invalid, or an id is unknown
 */
export type CallAsUser = (user: UserRecord, endpoint: Endpoint, call: UserCall) => () => Promise<unknown>;

/** @param createRoutes called once, before the first call */
export function callAsUser(
  context: Pick<EmulatorContext, 'world' | 'emit'>,
  createRoutes: () => readonly EndpointRoute[],
): CallAsUser {
  let routes: ReadonlyMap<Endpoint, EndpointRoute> | undefined;
  return (user, endpoint, { path, body: given = {}, query: givenQuery = {}, reason }) => {
    routes ??= new Map(createRoutes().map((each) => [each.endpoint, each]));
    const route = routes.get(endpoint);
    if (!route) throw new RequestRejectedError('UNKNOWN_ROUTE');
    const { body: schema, query: querySchema } = endpoint.details;
    const body = schema && parseBody(endpoint, toReceivedForm(schema, given));
    const query = querySchema && parseOrReject(querySchema, givenQuery);
    const entities = resolveEntities(context.world, endpoint, path);
    const input = { path, query, headers: undefined, body, files: [], file: undefined, reason };
    return async () => {
      const call = { ...input, actor: { user }, client: undefined, entities, locale: user.locale };
      const { outcome } = await performCall(context, route, call);
      return outcome.result;
    };
  };
}
