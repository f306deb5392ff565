import { type Clock, systemClock } from '../base/clock.js';
import { hider, type Logger } from '../base/logger.js';
import { type Endpoint, type Method, type ResultOf, SECRET_PARAMS } from '../wire/endpoint.js';
import { limits } from '../wire/limits.js';
import { Api } from './api.js';
import type { AnyInput, AnyOptions, AuditOptions, CallInput, OptionsOf } from './call.js';
import { EndpointPlace, subjectOf } from './call-place.js';
import { type Hide, refusalOf, resultOf } from './decode.js';
import { Delivery } from './delivery.js';
import { withAttachments } from './encode/attachments.js';
import { problemsOf } from './encode/check.js';
import { encodeRequest } from './encode/request.js';
import { type CallPlace, ValidationError } from './errors.js';
import { Lifetime } from './lifetime.js';
import { Circuit, webhookOf } from './limits/circuit.js';
import { DEFAULT_INVALID_REQUESTS } from './limits/invalid-requests.js';
import { Limiter } from './limits/limiter.js';
import { rankOf } from './limits/rank.js';
import { routeOf } from './limits/route.js';
import { OpenCalls } from './open-calls.js';
import { credentialProblems, deadlineProblems, optionProblems } from './option-checks.js';
import { encodeBody } from './outgoing-body.js';
import { type RawInput, undeclared } from './raw.js';
import { type Answer, Transport } from './transport.js';

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
  readonly logger?: Logger | undefined;
  /** Milliseconds in which every call settles, 1 or more (about 24 days at most); a call can have its own. Default 60 000. */
  readonly deadline?: number | undefined;
  /** Requests a second over all calls, 1 or more. Default 50; the service raises it for large bots on request. */
  readonly globalPerSecond?: number | undefined;
  /**
   * Requests in 10 minutes that the service may refuse (401, 403, 429) before calls are no longer sent but reject with a
   * CircuitOpenError, 1..10 000. Default 9000: at 10 000 the service shuts out the whole address. Lower it where several
   * programs share an address.
   */
  readonly maxInvalidRequests?: number | undefined;
}

const DEFAULT_BASE_URL = 'https://discord.com/api/v10';
const DEFAULT_DEADLINE_MS = 60_000;

/** A call that was checked and may be sent. */
interface Prepared {
  readonly endpoint: Endpoint;
  readonly input: AnyInput;
  readonly options: AnyOptions;
  readonly place: CallPlace;
  readonly hide: Hide;
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
  readonly #deadlineMs: number;
  readonly #transport: Transport;
  readonly #delivery: Delivery;
  readonly #open = new OpenCalls();
  #order = 0;
  #closing: Promise<void> | undefined;

  /** @throws ValidationError when an option is out of its range or malformed */
  constructor(options: RestOptions = {}) {
    const { baseUrl = DEFAULT_BASE_URL, globalPerSecond = limits.rest.globalPerSecond } = options;
    const { deadline = DEFAULT_DEADLINE_MS, maxInvalidRequests = DEFAULT_INVALID_REQUESTS, proxy, logger } = options;
    const { token, clock = systemClock } = options;
    const problems = optionProblems({ token, baseUrl, proxy, deadline, globalPerSecond, maxInvalidRequests });
    if (problems.length > 0) throw new ValidationError('new Rest()', problems);
    this.#token = token === '' ? undefined : token;
    this.#clock = clock;
    this.#deadlineMs = deadline;
    this.#transport = new Transport(new URL(baseUrl), proxy === undefined ? undefined : new URL(proxy));
    this.#delivery = new Delivery({
      clock,
      limiter: new Limiter(clock, globalPerSecond),
      circuit: new Circuit(clock, maxInvalidRequests, logger),
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
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: OptionsOf<E>): Promise<ResultOf<E>>;
  async call(endpoint: Endpoint, input: AnyInput, options: AnyOptions = {}): Promise<unknown> {
    const call = this.#prepare(endpoint, input, options);
    return resultOf(endpoint, call.place, await this.#carryOut(call), call.hide);
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
  async raw(method: Method, template: string, input: RawInput = {}, options: AuditOptions = {}): Promise<Answer> {
    const endpoint = undeclared(method, template, input);
    const call = this.#prepare(endpoint, input, options);
    const answer = await this.#carryOut(call);
    const refusal = refusalOf(endpoint, call.place, answer, call.hide);
    if (refusal) throw refusal;
    return answer;
  }

  /** How many calls have not settled. */
  get pending(): number {
    return this.#open.size;
  }

  /**
   * Closes the client: calls that wait reject with a TransportError (reason `closed`), as do later ones; requests that
   * are under way finish. Resolves when every call has settled and every connection is closed.
   */
  close(): Promise<void> {
    this.#closing ??= this.#open.close().then(() => this.#transport.close());
    return this.#closing;
  }

  /** @throws ValidationError with everything that is wrong */
  #prepare(endpoint: Endpoint, given: AnyInput, options: AnyOptions): Prepared {
    const { path = {}, files = [] } = given;
    const input = files.length === 0 ? given : { ...given, body: withAttachments(endpoint, given.body, files) };
    const place = new EndpointPlace(endpoint, path);
    const hide = (text: string) => hider(this.#secretsOf(path, options), [])(text);
    const problems = problemsOf(endpoint, input);
    problems.push(...deadlineProblems(options.deadline), ...credentialProblems(endpoint, this.#token, options));
    if (problems.length > 0) {
      const safe = problems.map((problem) => ({ ...problem, message: hide(problem.message) }));
      throw new ValidationError(subjectOf(endpoint, place), safe);
    }
    return { endpoint, input, options, place, hide };
  }

  async #carryOut({ endpoint, input, options, place }: Prepared): Promise<Answer> {
    const lifetime = new Lifetime(place, this.#clock, options.deadline ?? this.#deadlineMs, options.signal);
    if (this.#closing) lifetime.close();
    this.#open.begin(lifetime);
    try {
      const { path = {} } = input;
      const order = this.#order++;
      const body = encodeBody(endpoint, input, lifetime);
      const request = encodeRequest(endpoint, input, body instanceof Promise ? await body : body, {
        authorization: this.#authorization(options),
        reason: options.reason,
      });
      const rank = rankOf(endpoint, options.priority);
      const exempt = endpoint.facts.limitClass === 'interaction';
      const turn = { route: routeOf(endpoint, path), rank, order, exempt, lifetime };
      return await this.#delivery.deliver(request, { turn, webhook: webhookOf(endpoint, path) });
    } finally {
      this.#open.end(lifetime);
    }
  }

  #authorization({ accessToken }: AnyOptions): string | undefined {
    if (accessToken !== undefined) return `Bearer ${accessToken}`;
    return this.#token === undefined ? undefined : `Bot ${this.#token}`;
  }

  /** What must not be shown of a call: the tokens, and the secrets in its path. */
  #secretsOf(path: Readonly<Record<string, unknown>>, { accessToken }: AnyOptions): string[] {
    const inPath = Object.entries(path).filter(([name]) => SECRET_PARAMS.has(name));
    return [this.#token, accessToken, ...inPath.map(([, value]) => value)].filter(
      (secret) => typeof secret === 'string',
    );
  }
}
