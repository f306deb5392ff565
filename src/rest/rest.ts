import { type Clock, systemClock } from '../base/clock.js';
import { messageOf } from '../base/errors.js';
import { hider, type Logger } from '../base/logger.js';
import { isSnowflake } from '../base/snowflake.js';
import { describeCall, type Endpoint, type ResultOf, SECRET_PARAMS } from '../wire/endpoint.js';
import { limits } from '../wire/limits.js';
import { Api } from './api.js';
import type { AnyInput, AuditOptions, CallInput, OptionsOf } from './call.js';
import { decode } from './decode.js';
import { Delivery } from './delivery.js';
import { withAttachments } from './encode/attachments.js';
import { problemsOf } from './encode/check.js';
import { encodeRequest } from './encode/request.js';
import { type CallPlace, ValidationError } from './errors.js';
import { Lifetime } from './lifetime.js';
import { Limiter, type Turn } from './limits/limiter.js';
import { routeOf } from './limits/route.js';
import { OpenCalls } from './open-calls.js';
import { baseUrlProblems, positiveProblems, TOKEN_MISSING, tokenProblems } from './option-checks.js';
import { Transport } from './transport.js';

export interface RestOptions {
  /** The bot's token, without the word `Bot`. Calls that need none work without it. */
  readonly token?: string | undefined;
  /** Where the service is. Default `https://discord.com/api/v10`. */
  readonly baseUrl?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Told of rate limits that were hit and of requests that are sent again. Default: nothing is logged. */
  readonly logger?: Logger | undefined;
  /** Milliseconds in which every call settles, 1 or more (about 24 days at most); a call can have its own. Default 60 000. */
  readonly deadline?: number | undefined;
  /** Requests a second over all calls, 1 or more. Default 50; the service raises it for large bots on request. */
  readonly globalPerSecond?: number | undefined;
}

type Hide = (text: string) => string;

const DEFAULT_BASE_URL = 'https://discord.com/api/v10';
const DEFAULT_DEADLINE_MS = 60_000;

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
    const { deadline = DEFAULT_DEADLINE_MS } = options;
    const problems = [
      ...tokenProblems(options.token),
      ...baseUrlProblems(baseUrl),
      ...positiveProblems('deadline', deadline),
      ...positiveProblems('globalPerSecond', globalPerSecond),
    ];
    if (problems.length > 0) throw new ValidationError('new Rest()', problems);
    this.#token = options.token === '' ? undefined : options.token;
    this.#clock = options.clock ?? systemClock;
    this.#deadlineMs = deadline;
    this.#transport = new Transport(new URL(baseUrl));
    this.#delivery = new Delivery({
      clock: this.#clock,
      limiter: new Limiter(this.#clock, globalPerSecond),
      transport: this.#transport,
      logger: options.logger,
    });
    this.api = new Api((endpoint, input, callOptions) => this.call(endpoint, input, callOptions));
  }

  /**
   * Calls an endpoint by its declaration. The methods of `api` are this with names.
   * @throws ValidationError before anything is sent; ApiError, RateLimitError or TransportError afterwards
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: OptionsOf<E>): Promise<ResultOf<E>>;
  async call(endpoint: Endpoint, input: AnyInput, options: AuditOptions = {}): Promise<unknown> {
    const place = placeOf(endpoint, input);
    const hide = hider(this.#secretsOf(input), []);
    const complete = { ...input, body: withAttachments(endpoint, input.body, input.files ?? []) };
    this.#check(endpoint, complete, options, place, hide);
    const lifetime = new Lifetime(place, this.#clock, options.deadline ?? this.#deadlineMs, options.signal);
    return this.#open.track(lifetime, this.#carryOut(endpoint, complete, options, lifetime, hide));
  }

  /**
   * Closes the client: calls that wait reject with a TransportError (reason `closed`), as do later ones; requests that
   * are under way finish. Resolves when every call has settled and every connection is closed.
   */
  close(): Promise<void> {
    this.#closing ??= this.#open.close().then(() => this.#transport.close());
    return this.#closing;
  }

  async #carryOut(
    endpoint: Endpoint,
    input: AnyInput,
    options: AuditOptions,
    lifetime: Lifetime,
    hide: Hide,
  ): Promise<unknown> {
    if (this.#closing) lifetime.close();
    const turn: Turn = {
      route: routeOf(endpoint, input.path ?? {}),
      order: this.#order++,
      exempt: endpoint.facts.limitClass === 'interaction',
      lifetime,
    };
    const request = await this.#encode(endpoint, input, options, lifetime.place);
    const answer = await this.#delivery.deliver(request, turn);
    return decode(endpoint, lifetime.place, answer, hide);
  }

  async #encode(endpoint: Endpoint, input: AnyInput, { reason }: AuditOptions, place: CallPlace) {
    try {
      return await encodeRequest(endpoint, input, { token: this.#token, reason });
    } catch (error) {
      // A body that JSON cannot hold, or a file that cannot be read.
      const message = `Cannot be written: ${messageOf(error)}`;
      throw new ValidationError(subjectOf(place), [{ path: '', code: 'BASE_TYPE_INVALID', message }]);
    }
  }

  #check(endpoint: Endpoint, input: AnyInput, options: AuditOptions, place: CallPlace, hide: Hide): void {
    const problems = [
      ...problemsOf(endpoint, input),
      ...(options.deadline === undefined ? [] : positiveProblems('deadline', options.deadline)),
      ...(this.#token === undefined && endpoint.facts.auth !== 'none' ? [TOKEN_MISSING] : []),
    ];
    if (problems.length === 0) return;
    const safe = problems.map((problem) => ({ ...problem, message: hide(problem.message) }));
    throw new ValidationError(subjectOf(place), safe);
  }

  /** What must not be shown of a call: the bot's token, and the secrets in its path. */
  #secretsOf(input: AnyInput): string[] {
    const inPath = Object.entries(input.path ?? {}).filter(([name]) => SECRET_PARAMS.has(name));
    return [this.#token, ...inPath.map(([, value]) => value)].filter((secret) => typeof secret === 'string');
  }
}

function subjectOf(place: CallPlace): string {
  return `${place.method} ${place.route}`;
}

/** The place that errors name. Ids are shown only when they are ids: a secret may stand in the wrong place. */
function placeOf(endpoint: Endpoint, input: AnyInput): CallPlace {
  const shown = Object.entries(input.path ?? {}).filter(([name, value]) => !name.endsWith('_id') || isSnowflake(value));
  const described = describeCall(endpoint, Object.fromEntries(shown));
  return { method: endpoint.method, route: described.slice(endpoint.method.length + 1) };
}
