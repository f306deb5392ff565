/**
 * The steps of a request: authenticate → apply rate limits → apply armed faults → parse → resolve the entities in the path
 * → authorize → review the content that a user writes → run the handler → send events → respond. Routes implement only the
 * handler. The steps also determine which error takes precedence: 401, 404 and 405 for the route, 429, body, unknown
 * entity, 50001, 50013, the endpoint's own rules, auto moderation.
 */

import { describeCall, isRecord, sleep } from 'guildhall/internal';
import { type Channel, type Endpoint, endpoints } from 'guildhall/wire';
import { z } from 'zod';
import type { RateLimitState, RefusalView } from '../../../control/views/log-entry.js';
import { toOauth2Error } from '../../policy/errors/oauth2-error.js';
import type { PermissionRefusal } from '../../policy/errors/permission-refusal.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { authenticateClient } from '../../policy/oauth2/token-checks.js';
import type { Actor, PathEntities } from '../../policy/requests/authorized-call.js';
import { explainRefusal } from '../../policy/requests/explain-refusal.js';
import { matchesPathIds, resolveEntities } from '../../policy/requests/resolve-entities.js';
import { withoutIgnoredComponents } from '../../policy/webhooks/webhook-execution.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import { toReceivedForm } from '../../server/received-form.js';
import { requiredBodies } from '../../server/received-parts.js';
import { parseJson, parseRequestBody, type RawBody, requireUrlEncoded } from '../../server/request-body.js';
import {
  parseAuditReason,
  parseBody,
  parseHeaders,
  parseQuery,
  preferredLocale,
  unknownKeys,
} from '../../server/request-validation.js';
import {
  type ApiResponse,
  badGatewayResponse,
  errorResponse,
  faultResponse,
  notImplementedResponse,
  rateLimitResponse,
  sublimitResponse,
  successResponse,
} from '../api-response.js';
import type { EndpointRoute } from '../endpoint-route.js';
import { authenticate, credentialsOf } from './authentication.js';
import { type EndpointMatch, EndpointMatcher } from './endpoint-matcher.js';
import type { HttpFault, HttpFaultLookup } from './http-faults.js';
import { performCall } from './perform-call.js';
import { interactionOfRequest } from './request-interaction.js';
import { type RequestDetails, requestLogDetail, toRequestDetails } from './request-log-detail.js';
import { callerOfRequest, type UserRequestRunner } from './user-requests.js';

/** A path with an optional version. `/voice` is the only path that starts like one. */
const API_PATH = /^\/api(?:\/v(?!oice\/)(?<version>[^/]*))?(?<path>\/.*)$/;
const CURRENT_VERSIONS: readonly (string | undefined)[] = [undefined, '9', '10'];
/** Discord still serves them, but does not document how they differ. */
const DEPRECATED_VERSIONS: readonly (string | undefined)[] = ['6', '7', '8'];

/** How many characters of an unknown version the log contains: the path of an unknown URL can have a secret at its place. */
const MAX_LOGGED_VERSION = 4;

/** The details of a request for the log, as far as the pipeline has processed it. */
interface RequestTrace {
  match?: EndpointMatch | undefined;
  actor?: Actor | undefined;
  rateLimit?: RateLimitState | undefined;
  details: RequestDetails;
  unknownKeys: readonly string[];
  messageId?: string | undefined;
  errorCode?: number | undefined;
  /** What the path names; undefined if an id is unknown. */
  entities?: PathEntities | undefined;
  /** The version in the path, if it is not offered. */
  unknownVersion?: string | undefined;
  /** What the caller lacks. */
  refusal?: PermissionRefusal | undefined;
}

type RateHeaders = Readonly<Record<string, string>>;

/** A request whose body was read, but not validated. `body` has the form of the declaration: see received-form.ts. */
interface ReadRequest {
  readonly headers: Headers;
  readonly match: EndpointMatch;
  readonly route: EndpointRoute;
  readonly query: unknown;
  readonly raw: RawBody;
  readonly body: unknown;
  readonly reason: string | undefined;
}

export class RequestPipeline {
  readonly #context: EmulatorContext;
  readonly #matcher: EndpointMatcher;
  readonly #routes: ReadonlyMap<Endpoint, EndpointRoute>;
  readonly #faults: HttpFaultLookup;
  readonly #runUserRequest: UserRequestRunner;
  #hasWarnedOfVersion = false;

  /**
   * @param endpoints all endpoints of the API; those without a route respond with 501
   * @param runUserRequest runs the requests of users, which are reported
   */
  constructor(
    context: EmulatorContext,
    endpoints: Iterable<Endpoint>,
    routes: Iterable<EndpointRoute>,
    faults: HttpFaultLookup,
    runUserRequest: UserRequestRunner,
  ) {
    this.#context = context;
    this.#matcher = new EndpointMatcher(endpoints, ({ path }) => matchesPathIds(context.world, path));
    this.#routes = new Map([...routes].map((route) => [route.endpoint, route]));
    this.#faults = faults;
    this.#runUserRequest = runUserRequest;
  }

  /** Handles a request below `/api`. */
  handle(request: Request): Promise<Response> {
    return this.#context.openRequests.track(this.#respond(request));
  }

  async #respond(request: Request): Promise<Response> {
    const trace: RequestTrace = { details: {}, unknownKeys: [] };
    const startedAt = performance.now();
    const reply = await this.#process(request, trace).catch((thrown: unknown) => this.#errorResponse(thrown, trace));
    this.#log(request, reply, trace, performance.now() - startedAt);
    return reply.response;
  }

  async #process(request: Request, trace: RequestTrace): Promise<ApiResponse> {
    const match = this.#find(request, trace);
    if (typeof match === 'object') trace.match = match;
    const endpoint = trace.match?.endpoint;
    trace.actor = authenticate(this.#context.world, endpoint, request.headers);
    if (match === 'unknown path') return rejectRequest('UNKNOWN_ROUTE');
    if (match === 'unknown method') return rejectRequest('METHOD_NOT_ALLOWED');

    const permit = this.#context.rateLimits.consume(match.endpoint, match.path, trace.actor?.user.token);
    trace.rateLimit = permit.state;
    if (!permit.allowed) return rateLimitResponse(permit);
    try {
      const fault = this.#findFault(match, trace.actor);
      if (fault?.delayMs) await sleep(this.#context.clock, fault.delayMs);
      if (fault?.status !== undefined) return faultResponse(fault.status, permit.headers);
      if (fault?.badGateway?.isExecuted === false) return badGatewayResponse();
      const reply = await this.#execute(request, match, permit.headers, trace);
      return fault?.badGateway ? badGatewayResponse() : reply;
    } catch (thrown) {
      return this.#errorResponse(thrown, trace, permit.headers);
    }
  }

  #find(request: Request, trace: RequestTrace): ReturnType<EndpointMatcher['match']> {
    const { pathname } = new URL(request.url);
    const { version, path = '' } = API_PATH.exec(pathname)?.groups ?? {};
    if (DEPRECATED_VERSIONS.includes(version)) this.#warnOfVersion(version);
    else if (!CURRENT_VERSIONS.includes(version)) {
      trace.unknownVersion = version?.slice(0, MAX_LOGGED_VERSION);
      rejectRequest('INVALID_API_VERSION');
    }
    return this.#matcher.match(request.method, path);
  }

  #warnOfVersion(version: string | undefined): void {
    if (this.#hasWarnedOfVersion) return;
    this.#hasWarnedOfVersion = true;
    const message = 'a client uses a deprecated version of the API: the emulator responds like version 10';
    this.#context.logger.warn({ version: Number(version) }, message);
  }

  #findFault({ endpoint, path }: EndpointMatch, actor: Actor | undefined): HttpFault | undefined {
    // A request that the token of an interaction authorizes has no actor.
    const interaction = this.#context.world.interactions.get(path['interaction_id'] ?? '')?.interaction;
    return this.#faults({
      method: endpoint.method,
      route: endpoint.path,
      applicationId: actor?.application?.id ?? interaction?.application_id ?? path['application_id'],
      searchesIndex: endpoint.details.searchesIndex === true,
    });
  }

  async #execute(
    request: Request,
    match: EndpointMatch,
    rateHeaders: RateHeaders,
    trace: RequestTrace,
  ): Promise<ApiResponse> {
    const { endpoint, path } = match;
    const route = this.#routes.get(endpoint);
    if (!route) {
      this.#context.logger.warn({ endpoint: endpoint.name }, 'the emulator does not implement this endpoint yet');
      return notImplementedResponse(endpoint, rateHeaders);
    }
    const read = await this.#read(request, match, route, trace);
    const run = () => this.#perform(read, rateHeaders, trace);
    const caller = callerOfRequest(this.#context.world, match, trace.actor, request.headers);
    if (!caller) return run();
    return this.#runUserRequest(() => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const { raw, body, reason } = read;
      const files = raw.file ? [...raw.files, raw.file] : raw.files;
      return { caller, endpoint, path, query, body, files, reason };
    }, run);
  }

  async #read(request: Request, match: EndpointMatch, route: EndpointRoute, trace: RequestTrace): Promise<ReadRequest> {
    const { endpoint } = match;
    const query = parseQuery(endpoint, new URL(request.url).searchParams);
    const { body: bodySchema, file: fileField } = endpoint.details;
    if (endpoint.details.isUrlEncoded) requireUrlEncoded(request.headers);
    const raw: RawBody =
      bodySchema || fileField ? await parseRequestBody(request, fileField) : { body: undefined, files: [] };
    if (bodySchema || fileField) trace.details = toRequestDetails(raw, endpoint);
    if (raw.isAbsent && requiredBodies.has(endpoint)) rejectRequest('INVALID_JSON');
    const given = raw.fields ? formFieldsToBody(endpoint, raw.fields) : raw.body;
    const body = bodySchema ? toReceivedForm(bodySchema, given) : given;
    const reason = parseAuditReason(endpoint, request.headers);
    trace.details.reason = reason;
    return { headers: request.headers, match, route, query, raw, body, reason };
  }

  async #perform(read: ReadRequest, rateHeaders: RateHeaders, trace: RequestTrace): Promise<ApiResponse> {
    const { world } = this.#context;
    const { match, route, query, raw, reason } = read;
    const { endpoint, path } = match;
    const headers = parseHeaders(endpoint, read.headers);
    const body = parseBody(endpoint, withoutIgnoredComponents(world, endpoint, path, query, read.body));
    trace.unknownKeys = unknownKeys(read.body, body);

    const entities = resolveEntities(world, endpoint, path);
    trace.entities = entities;
    const files = endpoint.details.files ? raw.files : [];
    const { file } = raw;
    const locale = preferredLocale(read.headers);
    const client = endpoint.details.auth === 'client' ? authenticateClient(world, read.headers, body) : undefined;
    const input = { path, query, headers, body, files, file, reason, locale, client };
    const edited = changedChannelOf(trace.actor, endpoint, body, entities);
    const token = trace.actor?.user.token ?? '';
    const wait = edited ? this.#context.rateLimits.channelEditWait(edited.id, token) : 0;
    if (wait > 0) return sublimitResponse(wait, rateHeaders);
    const { outcome, messageId } = await performCall(this.#context, route, { actor: trace.actor, entities, ...input });
    if (edited) this.#context.rateLimits.recordChannelEdit(edited.id, token);
    trace.messageId = messageId;
    return successResponse(endpoint, outcome, rateHeaders);
  }

  #errorResponse(thrown: unknown, trace: RequestTrace, headers: RateHeaders = {}): ApiResponse {
    const rejection = thrown instanceof RequestRejectedError ? thrown : new RequestRejectedError('INTERNAL');
    const isClient = trace.match?.endpoint.details.auth === 'client';
    const error = isClient ? toOauth2Error(rejection) : rejection;
    if (rejection !== thrown) {
      this.#context.logger.error({ err: thrown, endpoint: trace.match?.endpoint.name }, 'a request failed');
    }
    trace.errorCode = error.body.code;
    trace.refusal = rejection.refusal;
    return errorResponse(error, headers);
  }

  #log(request: Request, { response, text }: ApiResponse, trace: RequestTrace, durationMs: number): void {
    const { match, actor, details, unknownKeys: ignored, errorCode, rateLimit, messageId } = trace;
    // A path that matches no endpoint may contain secrets, so it is not logged.
    const path = match ? describeCall(match.endpoint, match.path).slice(match.endpoint.method.length + 1) : '';
    const { method, url } = request;
    const interactionId = match && interactionOfRequest(this.#context.world, match.path, request.headers);
    const responseDetails = { status: response.status, headers: response.headers, text };
    this.#context.log.append(
      {
        kind: 'request',
        method,
        route: match?.endpoint.path ?? 'unknown',
        path,
        status: response.status,
        duration_ms: Math.round(durationMs * 100) / 100,
        ...(errorCode === undefined ? {} : { code: errorCode }),
        ...(response.status === 401 ? { credentials: credentialsOf(request.headers) } : {}),
        ...(trace.unknownVersion === undefined ? {} : { api_version: trace.unknownVersion }),
        ...this.#refusalOf(trace),
        ...(actor ? { user_id: actor.user.user.id } : {}),
        ...(actor?.application ? { application_id: actor.application.id } : {}),
        ...(messageId === undefined ? {} : { message_id: messageId }),
        ...(rateLimit ? { rate_limit: rateLimit } : {}),
        ...(ignored.length > 0 ? { unknown_keys: ignored } : {}),
        ...(interactionId === undefined ? {} : { interaction_id: interactionId }),
      },
      match && (() => requestLogDetail(url, details, responseDetails)),
    );
    this.#context.logger.debug({ method, path, status: response.status }, 'request');
  }

  /** Explains the refusal of a request of a bot. */
  #refusalOf({ actor, entities, refusal }: RequestTrace): { readonly refusal?: RefusalView } {
    if (!refusal || !entities || !actor?.application) return {};
    const explained = explainRefusal(this.#context.world, actor, entities, refusal);
    return explained ? { refusal: explained } : {};
  }
}

/** The channel whose name or topic a request of a bot changes. */
function changedChannelOf(
  actor: Actor | undefined,
  endpoint: Endpoint,
  body: unknown,
  { channel: record }: PathEntities,
): Channel | undefined {
  if (endpoint !== endpoints.modifyChannel || !actor?.application || !record || !isRecord(body)) return undefined;
  const { channel } = record;
  const changes = (['name', 'topic'] as const).some((name) => name in body && body[name] !== (channel[name] ?? null));
  return changes ? channel : undefined;
}

/**
 * Converts the fields of a form to a body. Form fields are strings: where the schema of the body does not accept a string,
 * for example for a number, the value is parsed as JSON. An endpoint may have a field for the whole body.
 * @throws {RequestRejectedError} 50109 when the field for the whole body is not JSON
 */
function formFieldsToBody({ details }: Endpoint, fields: Readonly<Record<string, string>>): unknown {
  const wholeBody = details.bodyField === undefined ? undefined : fields[details.bodyField];
  if (wholeBody !== undefined) return parseJson(wholeBody);
  const shape = details.body instanceof z.ZodObject ? details.body.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = shape[name];
      return [name, field === undefined || z.safeParse(field, text).success ? text : parseJsonOrText(text)];
    }),
  );
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
