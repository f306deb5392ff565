/**
 * The way of a request: authenticate → count against the limits → let armed faults happen → read → resolve what the
 * path names → authorise → act → send events → reply. No route does any of it by itself but acting. The order of errors
 * follows: 401, 404 and 405 for the route, 429, body, unknown entity, 50001, 50013, the endpoint's finer rules.
 */
import { sleep } from '../../base/clock.js';
import { describeCall, type Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { RateLimitState } from '../log.js';
import { RequestRejectedError, rejectRequest } from '../policy/errors/request-rejected-error.js';
import { authorizeRequest, explainRuleError } from '../policy/requests/authorize-request.js';
import type { Actor } from '../policy/requests/authorized-call.js';
import { matchesPathIds, resolveEntities } from '../policy/requests/resolve-entities.js';
import { findRuleError } from '../policy/rules/all-rules.js';
import type { Service } from '../service.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import { authenticate } from './authentication.js';
import { type Asked, askedWith, exchange } from './exchange.js';
import type { HttpFaults } from './faults.js';
import { bodyOfFields } from './form-fields.js';
import { failure, faulty, notServed, type Reply, rateLimited, success } from './reply.js';
import { type RawBody, readBody } from './request-body.js';
import { localeOf, parseBody, parseHeaders, parseQuery, readReason, unknownKeys } from './request-checks.js';
import { type Match, RouteTable } from './route-table.js';
import type { Route } from './serve.js';

const VERSIONED = /^\/api\/v(?:9|10)(\/.*)$/;

/** What is known of a request by the time it is answered, for the log. */
interface Trace {
  match?: Match | undefined;
  actor?: Actor | undefined;
  rateLimit?: RateLimitState | undefined;
  asked: Asked;
  unknownKeys: readonly string[];
  messageId?: string | undefined;
  error?: number | undefined;
}

type RateHeaders = Readonly<Record<string, string>>;

export class Pipeline {
  readonly #service: Service;
  readonly #table: RouteTable;
  readonly #routes: ReadonlyMap<Endpoint, Route>;
  readonly #faults: HttpFaults;

  /** @param endpoints all that the interface has; those without a route answer 501 */
  constructor(service: Service, endpoints: Iterable<Endpoint>, routes: Iterable<Route>, faults: HttpFaults) {
    this.#service = service;
    this.#table = new RouteTable(endpoints, ({ path }) => matchesPathIds(service.world, path));
    this.#routes = new Map([...routes].map((route) => [route.endpoint, route]));
    this.#faults = faults;
  }

  /** Answers a request below `/api`. */
  async answer(request: Request): Promise<Response> {
    const trace: Trace = { asked: {}, unknownKeys: [] };
    const startedAt = performance.now();
    const reply = await this.#serve(request, trace).catch((thrown: unknown) => this.#failure(thrown, trace));
    this.#record(request, reply, trace, performance.now() - startedAt);
    return reply.response;
  }

  async #serve(request: Request, trace: Trace): Promise<Reply> {
    const match = this.#find(request);
    if (typeof match === 'object') trace.match = match;
    const endpoint = trace.match?.endpoint;
    trace.actor = authenticate(this.#service.world, endpoint, request.headers);
    if (match === 'unknown path') return rejectRequest('UNKNOWN_ROUTE');
    if (match === 'unknown method') return rejectRequest('METHOD_NOT_ALLOWED');

    const permit = this.#service.rateLimits.take(match.endpoint, match.path, trace.actor?.user.token);
    trace.rateLimit = permit.state;
    if (!permit.allowed) return rateLimited(permit);
    try {
      return (
        (await this.#faultOf(match, trace.actor, permit.headers)) ??
        (await this.#act(request, match, permit.headers, trace))
      );
    } catch (thrown) {
      return this.#failure(thrown, trace, permit.headers);
    }
  }

  #find(request: Request): ReturnType<RouteTable['find']> {
    const path = VERSIONED.exec(new URL(request.url).pathname)?.[1];
    return path === undefined ? rejectRequest('INVALID_API_VERSION') : this.#table.find(request.method, path);
  }

  async #faultOf({ endpoint }: Match, actor: Actor | undefined, headers: RateHeaders): Promise<Reply | undefined> {
    const call = { method: endpoint.method, route: endpoint.path, applicationId: actor?.application?.id };
    const fault = this.#faults(call);
    if (fault?.delayMs) await sleep(this.#service.clock, fault.delayMs);
    return fault?.status === undefined ? undefined : faulty(fault.status, headers);
  }

  async #act(request: Request, { endpoint, path }: Match, headers: RateHeaders, trace: Trace): Promise<Reply> {
    const { world } = this.#service;
    const route = this.#routes.get(endpoint);
    if (!route) {
      this.#service.logger.warn({ endpoint: endpoint.name }, 'this endpoint is not emulated yet');
      return notServed(endpoint, headers);
    }
    const query = parseQuery(endpoint, new URL(request.url).searchParams);
    const { body: bodyFact, file: fileField } = endpoint.details;
    const raw: RawBody = bodyFact || fileField ? await readBody(request, fileField) : { body: undefined, files: [] };
    if (bodyFact || fileField) trace.asked = askedWith(raw);
    const unchecked = raw.fields ? bodyOfFields(endpoint, raw.fields) : raw.body;
    const asked = parseHeaders(endpoint, request.headers);
    const body = parseBody(endpoint, unchecked);
    trace.unknownKeys = unknownKeys(unchecked, body);
    const reason = readReason(endpoint, request.headers);
    trace.asked.reason = reason;

    const entities = resolveEntities(world, endpoint, path);
    const permissions = authorizeRequest(world, endpoint, trace.actor, entities);
    const files = endpoint.details.files ? raw.files : [];
    const { file } = raw;
    const locale = localeOf(request.headers);
    const given = { path, query, headers: asked, body, files, file, reason, locale };
    const call = { world, actor: trace.actor, permissions, ...given, ...entities };
    const broken = findRuleError(endpoint, call);
    if (broken) return rejectRequest(explainRuleError(broken, world, trace.actor, entities));

    const served = await route.act(call);
    this.#service.emit(served.events);
    trace.messageId = messageOf(served.events) ?? (endpoint.method === 'GET' ? undefined : path['message_id']);
    return success(endpoint, served, headers);
  }

  #failure(thrown: unknown, trace: Trace, headers: RateHeaders = {}): Reply {
    const refused = thrown instanceof RequestRejectedError ? thrown : new RequestRejectedError('INTERNAL');
    if (refused !== thrown) {
      this.#service.logger.error({ err: thrown, endpoint: trace.match?.endpoint.name }, 'a request failed');
    }
    trace.error = refused.body.code;
    return failure(refused, headers);
  }

  #record(request: Request, { response, text }: Reply, trace: Trace, durationMs: number): void {
    const { match, actor, asked, unknownKeys: ignored, error, rateLimit, messageId } = trace;
    // A path that no endpoint has may hold anything, a secret too: it is not repeated.
    const path = match ? describeCall(match.endpoint, match.path).slice(match.endpoint.method.length + 1) : '';
    const { method, url } = request;
    const said = { status: response.status, headers: response.headers, text };
    this.#service.log.append(
      {
        kind: 'request',
        method,
        route: match?.endpoint.path ?? 'unknown',
        path,
        status: response.status,
        duration_ms: Math.round(durationMs * 100) / 100,
        ...(error === undefined ? {} : { code: error }),
        ...(actor ? { user_id: actor.user.user.id } : {}),
        ...(actor?.application ? { application_id: actor.application.id } : {}),
        ...(messageId === undefined ? {} : { message_id: messageId }),
        ...(rateLimit ? { rate_limit: rateLimit } : {}),
        ...(ignored.length > 0 ? { unknown_keys: ignored } : {}),
      },
      match && (() => exchange(url, asked, said)),
    );
    this.#service.logger.debug({ method, path, status: response.status }, 'request');
  }
}

/** The message that an act made, or else changed. */
function messageOf(emissions: readonly EmittedEvent[]): string | undefined {
  const told = (name: 'messageCreate' | 'messageUpdate') => {
    for (const { event, data } of emissions) if (event === name) return data.id;
    return undefined;
  };
  return emissions.length === 0 ? undefined : (told('messageCreate') ?? told('messageUpdate'));
}
