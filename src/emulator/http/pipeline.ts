/**
 * The way of a request: authenticate → count against the limits → let armed faults happen → read → resolve what the
 * path names → authorise → act → send events → reply. No route does any of it by itself but acting. The order of errors
 * follows: 401, 404 and 405 for the route, 429, body, unknown entity, 50001, 50013, the endpoint's finer rules.
 */
import { sleep } from '../../base/clock.js';
import { describeCall, type Endpoint } from '../../wire/endpoint.js';
import { authorise, explained } from '../policy/access.js';
import type { Actor } from '../policy/call.js';
import { isMeant, resolveEntities } from '../policy/entities.js';
import { Refusal, refuse } from '../policy/refusal.js';
import { brokenRule } from '../policy/rules/all-rules.js';
import type { Service } from '../service.js';
import { authenticate } from './authentication.js';
import type { HttpFaults } from './faults.js';
import { bodyOfFields } from './form-fields.js';
import { faulty, notServed, rateLimited, refusal, success } from './reply.js';
import { type RawBody, readBody } from './request-body.js';
import { localeOf, parseBody, parseHeaders, parseQuery, readReason, unknownKeys } from './request-checks.js';
import { type Match, RouteTable } from './route-table.js';
import type { Route } from './serve.js';

const VERSIONED = /^\/api\/v(?:9|10)(\/.*)$/;

/** What is known of a request by the time it is answered, for the log. */
interface Trace {
  match?: Match | undefined;
  actor?: Actor | undefined;
  unknownKeys: readonly string[];
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
    this.#table = new RouteTable(endpoints, ({ path }) => isMeant(service.world, path));
    this.#routes = new Map([...routes].map((route) => [route.endpoint, route]));
    this.#faults = faults;
  }

  /** Answers a request below `/api`. */
  async answer(request: Request): Promise<Response> {
    const trace: Trace = { unknownKeys: [] };
    const response = await this.#serve(request, trace).catch((thrown: unknown) => this.#failure(thrown, trace));
    this.#record(request, response, trace);
    return response;
  }

  async #serve(request: Request, trace: Trace): Promise<Response> {
    const match = this.#find(request);
    if (typeof match === 'object') trace.match = match;
    const endpoint = trace.match?.endpoint;
    trace.actor = authenticate(this.#service.world, endpoint, request.headers);
    if (match === 'unknown path') return refuse('UNKNOWN_ROUTE');
    if (match === 'unknown method') return refuse('METHOD_NOT_ALLOWED');

    const permit = this.#service.rateLimits.take(match.endpoint, match.path, trace.actor?.user.token);
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
    return path === undefined ? refuse('INVALID_API_VERSION') : this.#table.find(request.method, path);
  }

  async #faultOf({ endpoint }: Match, actor: Actor | undefined, headers: RateHeaders): Promise<Response | undefined> {
    const call = { method: endpoint.method, route: endpoint.path, applicationId: actor?.application?.id };
    const fault = this.#faults(call);
    if (fault?.delayMs) await sleep(this.#service.clock, fault.delayMs);
    return fault?.status === undefined ? undefined : faulty(fault.status, headers);
  }

  async #act(request: Request, { endpoint, path }: Match, headers: RateHeaders, trace: Trace): Promise<Response> {
    const { world } = this.#service;
    const route = this.#routes.get(endpoint);
    if (!route) {
      this.#service.logger.warn({ endpoint: endpoint.name }, 'this endpoint is not emulated yet');
      return notServed(endpoint, headers);
    }
    const query = parseQuery(endpoint, new URL(request.url).searchParams);
    const { body: bodyFact, file: fileField } = endpoint.facts;
    const raw: RawBody = bodyFact || fileField ? await readBody(request, fileField) : { body: undefined, files: [] };
    const unchecked = raw.fields ? bodyOfFields(endpoint, raw.fields) : raw.body;
    const asked = parseHeaders(endpoint, request.headers);
    const body = parseBody(endpoint, unchecked);
    trace.unknownKeys = unknownKeys(unchecked, body);
    const reason = readReason(endpoint, request.headers);

    const entities = resolveEntities(world, endpoint, path);
    const permissions = authorise(world, endpoint, trace.actor, entities);
    const files = endpoint.facts.files ? raw.files : [];
    const { file } = raw;
    const locale = localeOf(request.headers);
    const given = { path, query, headers: asked, body, files, file, reason, locale };
    const call = { world, actor: trace.actor, permissions, ...given, ...entities };
    const broken = brokenRule(endpoint, call);
    if (broken) return refuse(explained(broken, world, trace.actor, entities));

    const served = await route.act(call);
    this.#service.emit(served.events);
    return success(endpoint, served, headers);
  }

  #failure(thrown: unknown, trace: Trace, headers: RateHeaders = {}): Response {
    const refused = thrown instanceof Refusal ? thrown : new Refusal('INTERNAL');
    if (refused !== thrown) {
      this.#service.logger.error({ err: thrown, endpoint: trace.match?.endpoint.name }, 'a request failed');
    }
    trace.error = refused.body.code;
    return refusal(refused, headers);
  }

  #record(request: Request, response: Response, { match, actor, unknownKeys: ignored, error }: Trace): void {
    // A path that no endpoint has may hold anything, a secret too: it is not repeated.
    const path = match ? describeCall(match.endpoint, match.path).slice(match.endpoint.method.length + 1) : '';
    this.#service.log.append({
      kind: 'request',
      method: request.method,
      route: match?.endpoint.path ?? 'unknown',
      path,
      status: response.status,
      ...(error === undefined ? {} : { code: error }),
      ...(actor ? { user_id: actor.user.user.id } : {}),
      ...(actor?.application ? { application_id: actor.application.id } : {}),
      ...(ignored.length > 0 ? { unknown_keys: ignored } : {}),
    });
    this.#service.logger.debug({ method: request.method, path, status: response.status }, 'request');
  }
}
