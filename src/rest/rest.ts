import { type Clock, systemClock } from '../base/clock.js';
import { createSecretRedactor, type StructuredLogger } from '../base/logger.js';
import { limits } from '../wire/constants/limits.js';
import {
  type Endpoint,
  type HttpMethod,
  type ResultOf,
  SECRET_PARAMS,
} from '../wire/endpoints/declaration/endpoint.js';
import { Api } from './api.js';
import type { AnyCallInput, AnyCallOptions, AuditOptions, CallInput, CallOptionsOf } from './call/call.js';
import { CallDeadline } from './call/call-deadline.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import { type CallInfo, ValidationError } from './call/errors.js';
import { OpenCalls } from './call/open-calls.js';
import { decodeApiError, decodeResult, type Redact } from './decode.js';
import { withAttachments } from './encode/attachments.js';
import { encodeBody } from './encode/call-body.js';
import { encodeRequest } from './encode/request.js';
import { validateCallInput } from './encode/validate-call-input.js';
import { CircuitBreaker, webhookKeyOf } from './limits/circuit-breaker.js';
import { DEFAULT_INVALID_REQUESTS } from './limits/invalid-request-counter.js';
import { rankOf } from './limits/rank.js';
import { rateLimitRouteOf } from './limits/rate-limit-route.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { credentialProblems, restOptionProblems, timeoutProblems } from './option-validation.js';
import { type RawCallInput, rawEndpoint } from './raw-endpoint.js';
import { RequestSender } from './request-sender.js';
import { type RestResponse, Transport } from './transport/transport.js';

export interface RestOptions {
  /** The bot's token, without the word `Bot`. Calls that need none work without it. */
  readonly token?: string | undefined;
  /** Where the service is. Default `https://discord.com/api/v10`. */
  readonly baseUrl?: string | undefined;
  /**
   * An HTTP proxy through which every request goes, for example `http://name:secret@proxy.example:3128`. It is asked for
   * a tunnel (CONNECT), so it never sees what is sent over TLS. Default: none; environment variables are not looked at.
   */
  readonly proxy?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Told of rate limits that were hit and of requests that are sent again. Default: nothing is logged. */
  readonly logger?: StructuredLogger | undefined;
  /** Milliseconds in which every call settles, 1 or more (about 24 days at most); a call can have its own. Default 60 000. */
  readonly timeoutMs?: number | undefined;
  /** Requests a second over all calls, 1 or more. Default 50; the service raises it for large bots on request. */
  readonly globalRequestsPerSecond?: number | undefined;
  /**
   * Requests in 10 minutes that the service may refuse (401, 403, 429) before calls are no longer sent but reject with a
   * CircuitOpenError, 1..10 000. Default 9000: at 10 000 the service shuts out the whole address. Lower it where several
   * programs share an address.
   */
  readonly maxInvalidRequests?: number | undefined;
}

const DEFAULT_BASE_URL = 'https://discord.com/api/v10';
const DEFAULT_TIMEOUT_MS = 60_000;

/** A call that was checked and may be sent. */
interface PreparedCall {
  readonly endpoint: Endpoint;
  readonly input: AnyCallInput;
  readonly options: AnyCallOptions;
  readonly info: CallInfo;
  readonly redact: Redact;
}

/**
 * A client of the service. It keeps the service's rate limits, sends again what can safely be sent again, and settles
 * every call: with its result, a typed error, or the error of its deadline.
 *
 * @example
 * const { api } = new Rest({ token });
 * const me = await api.users.getCurrent();
 */
export class Rest {
  readonly api: Api;
  readonly #token: string | undefined;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #transport: Transport;
  readonly #sender: RequestSender;
  readonly #openCalls = new OpenCalls();
  #nextOrder = 0;
  #closing: Promise<void> | undefined;

  /** @throws ValidationError when an option is out of its range or malformed */
  constructor(options: RestOptions = {}) {
    const { baseUrl = DEFAULT_BASE_URL, globalRequestsPerSecond = limits.rest.globalPerSecond } = options;
    const { timeoutMs = DEFAULT_TIMEOUT_MS, maxInvalidRequests = DEFAULT_INVALID_REQUESTS, proxy, logger } = options;
    const { token, clock = systemClock } = options;
    const problems = restOptionProblems({
      token,
      baseUrl,
      proxy,
      timeoutMs,
      globalRequestsPerSecond,
      maxInvalidRequests,
    });
    if (problems.length > 0) throw new ValidationError('new Rest()', problems);
    this.#token = token === '' ? undefined : token;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#transport = new Transport(new URL(baseUrl), proxy === undefined ? undefined : new URL(proxy));
    this.#sender = new RequestSender({
      clock,
      rateLimiter: new RateLimiter(clock, globalRequestsPerSecond),
      circuitBreaker: new CircuitBreaker(clock, maxInvalidRequests, logger),
      transport: this.#transport,
      logger,
    });
    this.api = new Api((endpoint, input, callOptions) => this.call(endpoint, input, callOptions));
  }

  /**
   * Calls an endpoint by its declaration. The methods of `api` are this with names.
   * @throws ValidationError before anything is sent; ApiError, RateLimitError, CircuitOpenError or TransportError
   *   afterwards
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptionsOf<E>): Promise<ResultOf<E>>;
  async call(endpoint: Endpoint, input: AnyCallInput, options: AnyCallOptions = {}): Promise<unknown> {
    const call = this.#prepare(endpoint, input, options);
    return decodeResult(endpoint, call.info, await this.#execute(call), call.redact);
  }

  /**
   * Calls a route that is not declared, with all limits kept: nothing about its body and its answer is known here, so
   * neither is checked. Ids stand in the template as parameters, since limits are told apart by it.
   * @throws what `call` throws, an ApiError for every status of 300 and above included
   *
   * @example
   * const answer = await rest.raw('GET', '/guilds/{guild_id}/templates', { path: { guild_id: '81' } });
   * const templates = answer.json();
   */
  async raw(
    method: HttpMethod,
    template: string,
    input: RawCallInput = {},
    options: AuditOptions = {},
  ): Promise<RestResponse> {
    const endpoint = rawEndpoint(method, template, input);
    const call = this.#prepare(endpoint, input, options);
    const answer = await this.#execute(call);
    const refusal = decodeApiError(endpoint, call.info, answer, call.redact);
    if (refusal) throw refusal;
    return answer;
  }

  /** How many calls have not settled. */
  get pending(): number {
    return this.#openCalls.size;
  }

  /**
   * Closes the client: calls that wait reject with a TransportError (reason `closed`), as do later ones; requests that
   * are under way finish. Resolves when every call has settled and every connection is closed.
   */
  close(): Promise<void> {
    this.#closing ??= this.#openCalls.close().then(() => this.#transport.close());
    return this.#closing;
  }

  /** @throws ValidationError with everything that is wrong */
  #prepare(endpoint: Endpoint, given: AnyCallInput, options: AnyCallOptions): PreparedCall {
    const { path = {}, files = [] } = given;
    const input = files.length === 0 ? given : { ...given, body: withAttachments(endpoint, given.body, files) };
    const info = new EndpointCallInfo(endpoint, path);
    const redact = (text: string) => createSecretRedactor(this.#secretsOf(path, options), [])(text);
    const problems = validateCallInput(endpoint, input);
    problems.push(...timeoutProblems(options.timeoutMs), ...credentialProblems(endpoint, this.#token, options));
    if (problems.length > 0) {
      const safe = problems.map((problem) => ({ ...problem, message: redact(problem.message) }));
      throw new ValidationError(describeOperation(endpoint, info), safe);
    }
    return { endpoint, input, options, info, redact };
  }

  async #execute({ endpoint, input, options, info }: PreparedCall): Promise<RestResponse> {
    const deadline = new CallDeadline(info, this.#clock, options.timeoutMs ?? this.#timeoutMs, options.signal);
    if (this.#closing) deadline.close();
    this.#openCalls.add(deadline);
    try {
      const { path = {} } = input;
      const order = this.#nextOrder++;
      const body = encodeBody(endpoint, input, deadline);
      const request = encodeRequest(endpoint, input, body instanceof Promise ? await body : body, {
        authorization: this.#authorization(options),
        reason: options.reason,
      });
      const rank = rankOf(endpoint, options.priority);
      const skipsGlobalLimit = endpoint.details.limitClass === 'interaction';
      const permitRequest = { route: rateLimitRouteOf(endpoint, path), rank, order, skipsGlobalLimit, deadline };
      return await this.#sender.send(request, { permitRequest, webhook: webhookKeyOf(endpoint, path) });
    } finally {
      this.#openCalls.remove(deadline);
    }
  }

  #authorization({ accessToken }: AnyCallOptions): string | undefined {
    if (accessToken !== undefined) return `Bearer ${accessToken}`;
    return this.#token === undefined ? undefined : `Bot ${this.#token}`;
  }

  /** What must not be shown of a call: the tokens, and the secrets in its path. */
  #secretsOf(path: Readonly<Record<string, unknown>>, { accessToken }: AnyCallOptions): string[] {
    const inPath = Object.entries(path).filter(([name]) => SECRET_PARAMS.has(name));
    return [this.#token, accessToken, ...inPath.map(([, value]) => value)].filter(
      (secret) => typeof secret === 'string',
    );
  }
}
