/**
 * The way of a request: authenticate → count against the limits → let armed faults happen → read → resolve what the
 * path names → authorise → act → send events → reply. No route does any of it by itself but acting. The order of errors
 * follows: 401, 404 and 405 for the route, 429, body, unknown entity, 50001, 50013, the endpoint's finer rules.
 */
import { sleep } from '../../../base/clock.js';
import { describeCall, type Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';
import type { RateLimitState } from '../../log/log-entry.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { authorizeRequest, explainRuleError } from '../../policy/requests/authorize-request.js';
import type { Actor } from '../../policy/requests/authorized-call.js';
import { matchesPathIds, resolveEntities } from '../../policy/requests/resolve-entities.js';
import { findRuleError } from '../../policy/rules/all-rules.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import { parseRequestBody, type RawBody } from '../../server/request-body.js';
import {
  parseAuditReason,
  parseBody,
  parseHeaders,
  parseQuery,
  preferredLocale,
  unknownKeys,
} from '../../server/request-validation.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import {
  type ApiResponse,
  errorResponse,
  faultResponse,
  notImplementedResponse,
  rateLimitResponse,
  successResponse,
} from '../api-response.js';
import type { EndpointRoute } from '../endpoint-route.js';
import { authenticate } from './authentication.js';
import { type EndpointMatch, EndpointMatcher } from './endpoint-matcher.js';
import { formFieldsToBody } from './form-fields.js';
import type { HttpFaultLookup } from './http-faults.js';
import { type RequestDetails, requestLogDetail, toRequestDetails } from './request-log-detail.js';

const VERSIONED = /^\/api\/v(?:9|10)(\/.*)$/;

/** What is known of a request by the time it is answered, for the log. */
interface RequestTrace {
  match?: EndpointMatch | undefined;
  actor?: Actor | undefined;
  rateLimit?: RateLimitState | undefined;
  details: RequestDetails;
  unknownKeys: readonly string[];
  messageId?: string | undefined;
  error?: number | undefined;
}

type RateHeaders = Readonly<Record<string, string>>;

export class RequestPipeline {
  readonly #service: EmulatorContext;
  readonly #matcher: EndpointMatcher;
  readonly #routes: ReadonlyMap<Endpoint, EndpointRoute>;
  readonly #faults: HttpFaultLookup;

  /** @param endpoints all that the interface has; those without a route answer 501 */
  constructor(
    service: EmulatorContext,
    endpoints: Iterable<Endpoint>,
    routes: Iterable<EndpointRoute>,
    faults: HttpFaultLookup,
  ) {
    this.#service = service;
    this.#matcher = new EndpointMatcher(endpoints, ({ path }) => matchesPathIds(service.world, path));
    this.#routes = new Map([...routes].map((route) => [route.endpoint, route]));
    this.#faults = faults;
  }

  /** Answers a request below `/api`. */
  async handle(request: Request): Promise<Response> {
    const trace: RequestTrace = { details: {}, unknownKeys: [] };
    const startedAt = performance.now();
    const reply = await this.#serve(request, trace).catch((thrown: unknown) => this.#errorResponse(thrown, trace));
    this.#log(request, reply, trace, performance.now() - startedAt);
    return reply.response;
  }

  async #serve(request: Request, trace: RequestTrace): Promise<ApiResponse> {
    const match = this.#find(request);
    if (typeof match === 'object') trace.match = match;
    const endpoint = trace.match?.endpoint;
    trace.actor = authenticate(this.#service.world, endpoint, request.headers);
    if (match === 'unknown path') return rejectRequest('UNKNOWN_ROUTE');
    if (match === 'unknown method') return rejectRequest('METHOD_NOT_ALLOWED');

    const permit = this.#service.rateLimits.consume(match.endpoint, match.path, trace.actor?.user.token);
    trace.rateLimit = permit.state;
    if (!permit.allowed) return rateLimitResponse(permit);
    try {
      return (
        (await this.#faultOf(match, trace.actor, permit.headers)) ??
        (await this.#execute(request, match, permit.headers, trace))
      );
    } catch (thrown) {
      return this.#errorResponse(thrown, trace, permit.headers);
    }
  }

  #find(request: Request): ReturnType<EndpointMatcher['match']> {
    const path = VERSIONED.exec(new URL(request.url).pathname)?.[1];
    return path === undefined ? rejectRequest('INVALID_API_VERSION') : this.#matcher.match(request.method, path);
  }

  async #faultOf(
    { endpoint }: EndpointMatch,
    actor: Actor | undefined,
    headers: RateHeaders,
  ): Promise<ApiResponse | undefined> {
    const call = { method: endpoint.method, route: endpoint.path, applicationId: actor?.application?.id };
    const fault = this.#faults(call);
    if (fault?.delayMs) await sleep(this.#service.clock, fault.delayMs);
    return fault?.status === undefined ? undefined : faultResponse(fault.status, headers);
  }

  async #execute(
    request: Request,
    { endpoint, path }: EndpointMatch,
    headers: RateHeaders,
    trace: RequestTrace,
  ): Promise<ApiResponse> {
    const { world } = this.#service;
    const route = this.#routes.get(endpoint);
    if (!route) {
      this.#service.logger.warn({ endpoint: endpoint.name }, 'this endpoint is not emulated yet');
      return notImplementedResponse(endpoint, headers);
    }
    const query = parseQuery(endpoint, new URL(request.url).searchParams);
    const { body: bodyFact, file: fileField } = endpoint.details;
    const raw: RawBody =
      bodyFact || fileField ? await parseRequestBody(request, fileField) : { body: undefined, files: [] };
    if (bodyFact || fileField) trace.details = toRequestDetails(raw);
    const unchecked = raw.fields ? formFieldsToBody(endpoint, raw.fields) : raw.body;
    const asked = parseHeaders(endpoint, request.headers);
    const body = parseBody(endpoint, unchecked);
    trace.unknownKeys = unknownKeys(unchecked, body);
    const reason = parseAuditReason(endpoint, request.headers);
    trace.details.reason = reason;

    const entities = resolveEntities(world, endpoint, path);
    const permissions = authorizeRequest(world, endpoint, trace.actor, entities);
    const files = endpoint.details.files ? raw.files : [];
    const { file } = raw;
    const locale = preferredLocale(request.headers);
    const given = { path, query, headers: asked, body, files, file, reason, locale };
    const call = { world, actor: trace.actor, permissions, ...given, ...entities };
    const broken = findRuleError(endpoint, call);
    if (broken) return rejectRequest(explainRuleError(broken, world, trace.actor, entities));

    const served = await route.handle(call);
    this.#service.emit(served.events);
    trace.messageId = messageIdIn(served.events) ?? (endpoint.method === 'GET' ? undefined : path['message_id']);
    return successResponse(endpoint, served, headers);
  }

  #errorResponse(thrown: unknown, trace: RequestTrace, headers: RateHeaders = {}): ApiResponse {
    const refused = thrown instanceof RequestRejectedError ? thrown : new RequestRejectedError('INTERNAL');
    if (refused !== thrown) {
      this.#service.logger.error({ err: thrown, endpoint: trace.match?.endpoint.name }, 'a request failed');
    }
    trace.error = refused.body.code;
    return errorResponse(refused, headers);
  }

  #log(request: Request, { response, text }: ApiResponse, trace: RequestTrace, durationMs: number): void {
    const { match, actor, details, unknownKeys: ignored, error, rateLimit, messageId } = trace;
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
      match && (() => requestLogDetail(url, details, said)),
    );
    this.#service.logger.debug({ method, path, status: response.status }, 'request');
  }
}

/** The message that an act made, or else changed. */
function messageIdIn(emissions: readonly EmittedEvent[]): string | undefined {
  const told = (name: 'messageCreate' | 'messageUpdate') => {
    for (const { event, data } of emissions) if (event === name) return data.id;
    return undefined;
  };
  return emissions.length === 0 ? undefined : (told('messageCreate') ?? told('messageUpdate'));
}
