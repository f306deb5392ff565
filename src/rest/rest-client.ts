import { toBase64Url } from '../base/bytes/bytes.js';
import { type Clock, systemClock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { isObject } from '../base/objects.js';
import { clockProblems } from '../base/options/clock-problems.js';
import type { OptionNames } from '../base/options/option-problems.js';
import { limits } from '../wire/constants/limits.js';
import { type Endpoint, type HttpMethod, type ResultOf, repeatRuleOf } from '../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../wire/events/inbound-event.js';
import { Api } from './api.js';
import { DEFAULT_BASE_URL } from './base-url.js';
import { BodyOrder } from './call/body-order.js';
import {
  type AnyCallInput,
  type AnyCallOptions,
  type AuditOptions,
  type CallInput,
  type CallOptionsOf,
  type CallPriority,
  callInputNames,
} from './call/call.js';
import { CallDeadline } from './call/call-deadline.js';
import { describeOperation, EndpointCallInfo } from './call/call-info.js';
import { ValidationError } from './call/errors.js';
import { OpenCalls } from './call/open-calls.js';
import { optionNameErrors } from './call/option-name-errors.js';
import { decodeApiError, decodeResult } from './decode.js';
import { Downloads } from './downloads.js';
import { completeMessage } from './encode/attachments.js';
import type { EncodedBody } from './encode/body.js';
import { encodeBody } from './encode/call-body.js';
import { convertBuilders } from './encode/convert-builders.js';
import { encodeRequest } from './encode/request.js';
import { validateCallInput } from './encode/validate-call-input.js';
import { CircuitBreaker } from './limits/circuit-breaker.js';
import { DEFAULT_INVALID_REQUESTS } from './limits/invalid-request-counter.js';
import type { PermitRequest } from './limits/permit-request.js';
import { rateLimitRouteOf, sequenceOf } from './limits/rate-limit-route.js';
import { RateLimiter } from './limits/rate-limiter.js';
import type { RequestGate } from './limits/request-gate.js';
import type { SharedRequestLimits } from './limits/shared-request-limits.js';
import { addCallOptionProblems, restOptionProblems } from './option-validation.js';
import { NO_PATH, PreparedCall } from './prepared-call.js';
import { type RawCallInput, rawEndpoint } from './raw-endpoint.js';
import type { RequestInstrumentation } from './request-instrumentation.js';
import { type DecodeResponse, RequestSender } from './request-sender.js';
import type { RestResponse } from './transport/rest-response.js';
import type { CreateTransport, Transport } from './transport/transport.js';

/** The options of the REST client. Most bots need only `token`. */
export interface RestOptions {
  /**
   * The bot token, without the prefix `Bot`. Some calls work without it. With the base URL of Discord it must have the
   * form of Discord's tokens; elsewhere it can be any text of printable ASCII characters without spaces.
   */
  readonly token?: string | undefined;
  /** Base URL of the API. @default 'https://discord.com/api/v10' */
  readonly baseUrl?: string | undefined;
  /**
   * An HTTP proxy for all requests, for example `http://name:secret@proxy.example:3128`. The client opens a tunnel
   * (CONNECT), so the proxy cannot read what is sent over TLS. Environment variables are not read.
   * @default none
   */
  readonly proxy?: string | undefined;
  /** @default systemClock */
  readonly clock?: Clock | undefined;
  /** Logs rate limit rejections and retries. @default nothing is logged */
  readonly logger?: StructuredLogger | undefined;
  /** Time limit of a call in milliseconds, from 1 to about 24 days. A call can set its own. @default 60000 */
  readonly timeoutMs?: number | undefined;
  /** Requests per second over all calls, 1 or more. Discord raises the limit for large bots on request. @default 50 */
  readonly globalRequestsPerSecond?: number | undefined;
  /**
   * Number of rejected requests (401, 403, 429) in 10 minutes after which calls are not sent but reject with a
   * CircuitOpenError, 1 to 10 000. At 10 000 Discord blocks the IP address. Use a lower number if several programs
   * share the address.
   * @default 9000
   * @see https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
   */
  readonly maxInvalidRequests?: number | undefined;
  /**
   * The limits that this client shares with other processes of the same bot, for example those of a cluster.
   * @default the client assumes that no other process uses the token
   */
  readonly sharedLimits?: SharedRequestLimits | undefined;
  /**
   * While it is closed, no request is sent. Calls wait, and reject with a TransportError (reason `paused`) at the end of
   * their time limit. Downloads are not affected.
   * @default requests are always sent
   */
  readonly gate?: RequestGate | undefined;
  /**
   * Observes the requests of this client. Downloads are not observed.
   * @default none
   */
  readonly instrumentation?: RequestInstrumentation | undefined;
}

const restOptionNames: OptionNames<RestOptions> = {
  token: true,
  baseUrl: true,
  proxy: true,
  clock: clockProblems,
  logger: true,
  timeoutMs: true,
  globalRequestsPerSecond: true,
  maxInvalidRequests: true,
  sharedLimits: true,
  gate: true,
  instrumentation: true,
};
const closeOptionNames: OptionNames<NonNullable<Parameters<RestClient['close']>[0]>> = { timeoutMs: true };

const DEFAULT_TIMEOUT_MS = 60_000;

const NO_OPTIONS: AnyCallOptions = {};
const NO_FILES: readonly OutgoingFile[] = [];

/**
 * The REST client of the Discord API, on any platform. It respects the rate limits, retries requests that can safely be
 * retried, and settles every call within its time limit, with the result or a typed error.
 */
export class RestClient {
  readonly api: Api;
  readonly #token: string | undefined;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #transport: Transport;
  readonly #sender: RequestSender;
  readonly #downloads: Downloads;
  readonly #openCalls = new OpenCalls();
  readonly #bodyOrder = new BodyOrder();
  readonly #nonces = new Nonces();
  readonly #instrumentation: RequestInstrumentation | undefined;
  #nextOrder = 0;
  #closing: Promise<void> | undefined;

  /**
   * @param createTransport creates the connections to the API, and to each origin of a download
   * @throws {ValidationError} when an option is unknown, out of range or malformed
   */
  constructor(options: RestOptions, createTransport: CreateTransport) {
    const { baseUrl = DEFAULT_BASE_URL, globalRequestsPerSecond = limits.rest.globalPerSecond } = options;
    const { timeoutMs = DEFAULT_TIMEOUT_MS, maxInvalidRequests = DEFAULT_INVALID_REQUESTS, proxy, logger } = options;
    const { token, clock = systemClock, sharedLimits, gate, instrumentation } = options;
    const checked = { token, baseUrl, proxy, timeoutMs, globalRequestsPerSecond, maxInvalidRequests };
    const problems = [...optionNameErrors(options, restOptionNames), ...restOptionProblems(checked)];
    if (problems.length > 0) throw new ValidationError('new Rest()', problems);
    this.#token = token === '' ? undefined : token;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#instrumentation = instrumentation;
    this.#transport = createTransport(new URL(baseUrl), proxy === undefined ? undefined : new URL(proxy));
    this.#sender = new RequestSender({
      clock,
      rateLimiter: new RateLimiter(clock, globalRequestsPerSecond),
      circuitBreaker: new CircuitBreaker(clock, maxInvalidRequests, logger),
      transport: this.#transport,
      openCalls: this.#openCalls,
      logger,
      gate,
      instrumentation,
    });
    if (sharedLimits) this.shareLimits(sharedLimits);
    this.#downloads = new Downloads({
      clock,
      logger,
      openCalls: this.#openCalls,
      baseUrl: new URL(baseUrl),
      proxy: proxy === undefined ? undefined : new URL(proxy),
      timeoutMs,
      createTransport,
    });
    this.api = new Api({
      call: (endpoint, input, callOptions) => this.call(endpoint, input, callOptions),
      raw: (method, template, input, callOptions) => this.raw(method, template, input, callOptions),
      download: (file, downloadOptions) => this.#downloads.download(file, downloadOptions),
      baseUrl,
    });
  }

  /**
   * Calls an endpoint by its declaration. The methods of `api` use this.
   * @throws {ValidationError} before sending, when the input breaks a rule of the API
   * @throws {ApiError} when Discord rejects the call
   * @throws {RateLimitError} when the rate limit does not allow the call within its time limit
   * @throws {CircuitOpenError} when too many requests were rejected, the webhook does not exist, or the token of the
   *   interaction is not valid
   * @throws {TransportError} when there is no response: connection failure, timeout, abort, or the client may not send
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptionsOf<E>): Promise<ResultOf<E>>;
  call(endpoint: Endpoint, input: AnyCallInput, options: AnyCallOptions = NO_OPTIONS): Promise<unknown> {
    try {
      requireInputNames(endpoint, input);
      return this.#send(this.#prepare(endpoint, input, options), this.#decodeResult);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * Calls a route that Guildhall does not declare. The rate limits apply; the body and the response are not checked.
   * @param template the path below the base URL, with parameters in place of ids: they identify the rate limit
   * @throws the same errors as `call`; every status of 300 and above is an ApiError
   *
   * @example
   * const response = await rest.raw('GET', '/guilds/{guild_id}/lighthouses', { path: { guild_id: '81' } });
   * const lighthouses = response.json();
   */
  async raw(
    method: HttpMethod,
    template: string,
    input: RawCallInput = {},
    options: AuditOptions = {},
  ): Promise<RestResponse> {
    return this.#send(this.#prepare(rawEndpoint(method, template, input), input, options), requireSuccess);
  }

  /**
   * Shares the limits with other processes from now on, like the option `sharedLimits`. Until then, this client uses the
   * complete global limit. A process that joins a cluster calls it once.
   * @param limits the limits of all processes
   * @param gate like the option `gate`. It also applies to calls that wait already. @default the gate stays as it is
   */
  shareLimits(limits: SharedRequestLimits, gate?: RequestGate): void {
    this.#sender.shareLimits(limits, gate);
  }

  /** Number of calls that have not settled. */
  get pending(): number {
    return this.#openCalls.size;
  }

  /** Number of calls that have not settled and wait for a rate limit or before another attempt. */
  get delayed(): number {
    return this.#sender.delayed;
  }

  /**
   * Closes the client. Waiting and later calls reject with a TransportError (reason `closed`); requests in flight
   * finish. Resolves when all calls have settled and all connections are closed.
   * @param options `timeoutMs`: milliseconds after which requests in flight are aborted; by default, only the time limits
   *   of their calls apply. Only the first call of `close` sets it
   * @throws {ValidationError} when an option is unknown
   */
  close(options: { readonly timeoutMs?: number | undefined } = {}): Promise<void> {
    const problems = optionNameErrors(options, closeOptionNames);
    if (problems.length > 0) return Promise.reject(new ValidationError('close()', problems));
    this.#closing ??= this.#close(options.timeoutMs);
    return this.#closing;
  }

  async #close(timeoutMs: number | undefined): Promise<void> {
    const settled = this.#openCalls.close();
    const abort = () => this.#openCalls.abort();
    if (timeoutMs === 0) abort();
    const timer = timeoutMs === undefined ? undefined : this.#clock.schedule(timeoutMs, abort);
    await settled;
    timer?.cancel();
    await Promise.all([this.#transport.close(), this.#downloads.close()]);
  }

  /** @throws {ValidationError} with all problems of the input and the options */
  #prepare(endpoint: Endpoint, given: AnyCallInput, options: AnyCallOptions): PreparedCall {
    const call = new PreparedCall(endpoint, given, options, this.#token);
    const body = convertBuilders(given.body, describePrepared, call);
    const completed = completeMessage(endpoint, body, given.files ?? NO_FILES);
    if (completed !== given.body) call.input = { ...given, body: completed };
    const { input, hasAccessToken } = call;
    const problems = validateCallInput(endpoint, input, { now: this.#clock.now(), hasAccessToken });
    addCallOptionProblems(problems, options, endpoint, this.#token);
    if (problems.length > 0) {
      const safe = problems.map((problem) => ({ ...problem, message: call.redact(problem.message) }));
      throw new ValidationError(call.describe(), safe);
    }
    call.input = this.#nonces.addTo(endpoint, input);
    return call;
  }

  /** Starts the time of a call, which is open until it is removed from the open calls. */
  #start(call: PreparedCall): CallDeadline {
    const { endpoint, options } = call;
    const { timeoutMs = this.#timeoutMs, retryForMs = endpoint.details.retryForMs, signal } = options;
    const deadline = new CallDeadline(call, this.#clock, timeoutMs, signal, retryForMs);
    this.#openCalls.add(deadline);
    return deadline;
  }

  /**
   * Sends a call when its body is ready: at once, unless it has files, or an earlier call of its sequence has.
   * @throws {ValidationError} when the body cannot be encoded
   */
  #send<Result>(call: PreparedCall, decode: DecodeResponse<Result>): Promise<Result> {
    const deadline = this.#start(call);
    try {
      const { endpoint, input, options } = call;
      const route = rateLimitRouteOf(endpoint, input.path ?? NO_PATH);
      const permitRequest: PermitRequest = {
        route,
        rank: rankOf(endpoint, options.priority),
        order: this.#nextOrder++,
        sequence: sequenceOf(endpoint, route),
        skipsGlobalLimit: endpoint.details.limitClass === 'interaction',
        wasRejected: false,
        body: input.body,
        deadline,
      };
      const encoded = encodeBody(endpoint, input, deadline, options.maxFileBytes);
      const body = this.#bodyOrder.wait(permitRequest.sequence, encoded, deadline);
      return body instanceof Promise
        ? this.#sendLater(call, permitRequest, body, decode)
        : this.#sendEncoded(call, permitRequest, body, decode);
    } catch (error) {
      this.#openCalls.remove(deadline);
      throw error;
    }
  }

  async #sendLater<Result>(
    call: PreparedCall,
    permitRequest: PermitRequest,
    body: Promise<EncodedBody | undefined>,
    decode: DecodeResponse<Result>,
  ): Promise<Result> {
    try {
      return this.#sendEncoded(call, permitRequest, await body, decode);
    } catch (error) {
      this.#openCalls.remove(permitRequest.deadline);
      throw error;
    }
  }

  #sendEncoded<Result>(
    call: PreparedCall,
    permitRequest: PermitRequest,
    body: EncodedBody | undefined,
    decode: DecodeResponse<Result>,
  ): Promise<Result> {
    const { endpoint, input, options } = call;
    const credentials = { authorization: this.#authorization(options), reason: options.reason };
    const request = encodeRequest(endpoint, input, body, credentials);
    return this.#sender.send({ request, permitRequest, call }, decode);
  }

  readonly #decodeResult: DecodeResponse<unknown> = (response, call) => {
    const { endpoint } = call;
    const result = decodeResult(endpoint, call, response, call);
    if (this.#instrumentation?.callSucceeded && isObject(result) && typeof result['id'] === 'string') {
      this.#instrumentation.callSucceeded({ method: endpoint.method, route: endpoint.path, id: result['id'] });
    }
    return result;
  };

  #authorization({ accessToken }: AnyCallOptions): string | undefined {
    if (accessToken !== undefined) return `Bearer ${accessToken}`;
    return this.#token === undefined ? undefined : `Bot ${this.#token}`;
  }
}

/** @throws {ValidationError} when a part of the input is unknown */
function requireInputNames(endpoint: Endpoint, input: AnyCallInput): void {
  const problems = optionNameErrors(input, callInputNames);
  if (problems.length > 0)
    throw new ValidationError(describeOperation(endpoint, new EndpointCallInfo(endpoint, input.path ?? {})), problems);
}

/** @throws {ApiError} when Discord rejected the call */
const requireSuccess: DecodeResponse<RestResponse> = (response, call) => {
  const error = decodeApiError(call.endpoint, call, response, call);
  if (error) throw error;
  return response;
};

const describePrepared = (call: PreparedCall) => call.describe();

const RANKS: Readonly<Record<CallPriority, number>> = { high: 1, normal: 2, low: 3 };

/** The rank of a waiting call. Responses to interactions are first, because they must be sent within seconds. */
function rankOf(endpoint: Endpoint, priority: CallPriority = 'normal'): number {
  return endpoint.details.limitClass === 'interaction' ? 0 : RANKS[priority];
}

/** Adds a nonce to messages: Discord creates only one message for a nonce, however often the request is sent. */
class Nonces {
  /** Different in every client, because Discord compares the nonces of all processes of a bot. */
  readonly #prefix = toBase64Url(crypto.getRandomValues(new Uint8Array(12)));
  #count = 0;

  /** Returns the input with `nonce` and `enforce_nonce`, if its endpoint uses them. Those of the caller are kept. */
  addTo(endpoint: Endpoint, input: AnyCallInput): AnyCallInput {
    const { body } = input;
    if (repeatRuleOf(endpoint) !== 'nonce' || !isObject(body)) return input;
    const { nonce, enforce_nonce = true } = body;
    const hasNonce = nonce !== undefined && nonce !== '';
    return { ...input, body: { ...body, nonce: hasNonce ? nonce : this.#next(), enforce_nonce } };
  }

  /** At most 25 characters, as Discord allows: 16, and 9 digits for the count. */
  #next(): string {
    this.#count += 1;
    return this.#prefix + this.#count.toString(36);
  }
}
