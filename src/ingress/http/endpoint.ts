/**
 * Receives interactions and webhook events over HTTP, in requests that Discord signs. It uses the standard `Request`
 * and `Response` and does not depend on a server framework.
 */
import { type Clock, systemClock } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { limits } from '../../wire/constants/limits.js';
import { events } from '../../wire/events/all-events.js';
import type { InboundEventHandler } from '../../wire/events/inbound-event.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { HttpOptionsError, SignatureError } from './errors.js';
import { HttpResponder, type InteractionRef, type SendLateResponse } from './http-responder.js';
import { type IncomingPayload, parseIncomingPayload } from './incoming-payload.js';
import { publicKeyProblem } from './public-key.js';
import { RepeatDetector } from './repeat-detector.js';
import type { ReplayProtection } from './replay-protection.js';
import { type BodyProblem, readRequestBody } from './request-body.js';
import { SignatureVerifier, type VerifiedSignature } from './signature-verifier.js';

/** Keeps the process alive until `work` has settled. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** What a platform passes with each request. That of Cloudflare Workers is one. */
export interface RequestContext {
  /** Keeps the process alive until `work` has settled. */
  waitUntil(work: Promise<unknown>): void;
}

/** Options for receiving interactions and webhook events over HTTP. */
export interface HttpOptions {
  /**
   * Public key of the application from the developer portal: 64 hex digits. It can be read from an environment
   * variable; if it is undefined, composing the bot fails.
   */
  readonly publicKey: string | undefined;
  /** Maximum size of a request body in bytes, 1 or more. Requests of Discord are much smaller. @default 1048576 */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Maximum difference between the timestamp of a request and the current time, in milliseconds, 1000 or more. Repeated
   * requests within this time are rejected. The clock of the machine must be accurate enough.
   * @default 300000
   */
  readonly replayWindowMs?: number | undefined;
  /** Keeps the process alive for work after the response, on platforms that would stop it. A request can have its own. */
  readonly waitUntil?: WaitUntil | undefined;
}

export const httpOptionNames: OptionNames<HttpOptions> = {
  publicKey: true,
  maxBodyBytes: true,
  replayWindowMs: true,
  waitUntil: true,
};

export interface HttpEndpointOptions extends HttpOptions {
  /**
   * Called before an interaction or webhook event is handled. If it returns a promise, the event waits for it. If that
   * rejects or takes longer than Discord waits, the event is not handled and the status is 503.
   */
  readonly prepare?: (() => Promise<void> | undefined) | undefined;
  /** Handles an interaction. */
  readonly onInteraction: InboundEventHandler;
  /** Handles a webhook event; its name is the wire name. @default events are acknowledged and ignored */
  readonly onWebhookEvent?: InboundEventHandler | undefined;
  /**
   * Returns what other processes with the same address have received. It is called for each event.
   * @default only what this process has received is recognized as repeated
   */
  readonly replayProtection?: (() => ReplayProtection | undefined) | undefined;
  /** Sends an initial response with a REST call, if the HTTP response is no longer possible. */
  readonly sendLateResponse: SendLateResponse;
  readonly clock?: Clock | undefined;
  /** The clock for timestamps of requests; it must show the real time. @default systemClock */
  readonly timestampClock?: Clock | undefined;
  readonly logger?: StructuredLogger | undefined;
}

interface VerifiedRequest {
  readonly payload: IncomingPayload;
  readonly signature: VerifiedSignature;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
  readonly waitUntil: WaitUntil | undefined;
  /** When Discord stops waiting. */
  readonly dueAt: number;
}

/** Handles one request. Never rejects. */
export type HttpEndpoint = (request: Request, waitUntil?: WaitUntil | undefined) => Promise<Response>;

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
const DEFAULT_REPLAY_WINDOW_MS = 5 * 60_000;

const BODY_STATUS: Readonly<Record<BodyProblem, number>> = { too_large: 413, too_slow: 408, aborted: 400 };

/**
 * Creates the endpoint of an application, for its `interactions_endpoint_url` and its `event_webhooks_url`.
 *
 * Interactions are delivered like those of the gateway, with a function `respond` that sends the HTTP response and
 * resolves when Discord has received it. After 3 seconds, or if Discord closed the connection, the response is sent
 * with `sendLateResponse`.
 *
 * Status of the response: 200 with an initial response or for a ping; 202 if an interaction is not responded to here; 204
 * for webhook events; 401 for a missing or invalid signature, an old timestamp, or a request or interaction that was received before; 400 for a body
 * that is neither an interaction nor an event; 405, 408, 413 and 415 for other invalid requests; 500 if handling
 * failed; 503 if the handlers could not be prepared.
 * @throws {HttpOptionsError} when an option is invalid
 * @see https://docs.discord.com/developers/interactions/overview#setting-up-an-endpoint
 */
export function createHttpEndpoint(options: HttpEndpointOptions): HttpEndpoint {
  const endpoint = new EndpointHandler(options);
  return (request, waitUntil = options.waitUntil) => endpoint.handle(request, waitUntil);
}

class EndpointHandler {
  readonly #options: HttpEndpointOptions;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #signatureVerifier: SignatureVerifier;
  readonly #repeats: RepeatDetector;
  readonly #rejectionLog: RejectionLog;

  constructor(options: HttpEndpointOptions) {
    const { clock = systemClock, timestampClock = systemClock } = options;
    const { maxBodyBytes = DEFAULT_MAX_BODY_BYTES, replayWindowMs = DEFAULT_REPLAY_WINDOW_MS } = options;
    const problem = publicKeyProblem(options.publicKey) ?? numberProblem(maxBodyBytes, replayWindowMs);
    if (problem !== undefined) throw new HttpOptionsError(problem);
    this.#options = options;
    this.#clock = clock;
    this.#maxBytes = maxBodyBytes;
    this.#signatureVerifier = new SignatureVerifier(options.publicKey, timestampClock, replayWindowMs);
    this.#repeats = new RepeatDetector(timestampClock, options.replayProtection);
    this.#rejectionLog = new RejectionLog(clock, options.logger);
  }

  async handle(request: Request, waitUntil: WaitUntil | undefined): Promise<Response> {
    try {
      return await this.#process(request, waitUntil, this.#clock.monotonicNow() + limits.interaction.initialResponseMs);
    } catch (error) {
      if (error instanceof SignatureError) {
        this.#rejectionLog.add(error);
        return new Response('invalid request signature', { status: 401 });
      }
      this.#options.logger?.error({ err: error }, 'handling a request failed');
      return new Response(null, { status: 500 });
    }
  }

  /** @param dueAt when Discord stops waiting */
  async #process(request: Request, waitUntil: WaitUntil | undefined, dueAt: number): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (!isJson(request)) return new Response(null, { status: 415 });
    const body = await readRequestBody(
      request,
      { maxBytes: this.#maxBytes, timeoutMs: dueAt - this.#clock.monotonicNow() },
      this.#clock,
    );
    if (typeof body === 'string') return new Response(null, { status: BODY_STATUS[body] });
    const signature = await this.#signatureVerifier.verify(request.headers, body);
    const payload = parseIncomingPayload(body);
    if (payload === undefined) return new Response(null, { status: 400 });
    const verified = { payload, signature, body, signal: request.signal, waitUntil, dueAt };
    const preparing = isPing(payload) ? undefined : this.#options.prepare?.();
    if (preparing && !(await this.#isPrepared(preparing, verified))) return new Response(null, { status: 503 });
    return this.#dispatch(verified);
  }

  /** Whether the handlers are prepared before Discord stops waiting. */
  async #isPrepared(preparing: Promise<void>, { waitUntil, dueAt }: VerifiedRequest): Promise<boolean> {
    const finished = preparing.then(
      () => true,
      () => false,
    );
    waitUntil?.(finished);
    try {
      const createError = () => new Error('the handlers are not prepared');
      return await withTimeout(this.#clock, dueAt - this.#clock.monotonicNow(), finished, createError);
    } catch {
      this.#options.logger?.warn('an HTTP event was rejected: the bot takes longer to start than Discord waits (3 s)');
      return false;
    }
  }

  async #dispatch(request: VerifiedRequest): Promise<Response> {
    const { payload, signature, body } = request;
    // A ping has no effect, and two pings of one second are identical, so it is not checked for repetition.
    if (payload.kind === 'ping') return Response.json({ type: interactionCallbackTypes.PONG });
    if (payload.kind === 'webhook_ping') return emptyResponse();
    const isInteraction = payload.kind === 'interaction';
    const isNew =
      this.#repeats.isNewRequest(signature) &&
      (isInteraction ? this.#repeats.isNewInteraction(payload.interaction.id) : this.#repeats.isNewEvent(body));
    const isAccepted = isNew instanceof Promise ? await isNew : isNew;
    if (isInteraction) {
      if (!isAccepted) throw new SignatureError('replayed');
      return this.#handleInteraction(payload.interaction, request);
    }
    // Discord repeats an event if the acknowledgement was lost.
    if (isAccepted) this.#handleWebhookEvent(payload, request);
    return emptyResponse();
  }

  #handleInteraction(interaction: InteractionRef, { signal, waitUntil, dueAt }: VerifiedRequest): Promise<Response> {
    const { onInteraction, sendLateResponse, logger } = this.#options;
    const responder = new HttpResponder({
      interaction,
      clock: this.#clock,
      respondBy: dueAt,
      signal,
      sendLateResponse,
      onTimeout: () =>
        logger?.warn({ interactionId: interaction.id }, 'no initial response to an interaction within 3 s'),
    });
    const { wireName } = events.interactionCreate;
    const receivedAt = dueAt - limits.interaction.initialResponseMs;
    const handled = this.#start(
      () =>
        onInteraction({
          event: wireName,
          data: interaction,
          origin: { via: 'http' },
          receivedAt,
          respond: responder.respond,
        }),
      waitUntil,
    );
    void handled.then(() => responder.end());
    return responder.response;
  }

  #handleWebhookEvent(
    { event, data, timestamp }: IncomingPayload & { readonly kind: 'webhook_event' },
    { waitUntil }: VerifiedRequest,
  ): void {
    const { onWebhookEvent } = this.#options;
    if (!onWebhookEvent) return;
    void this.#start(() => onWebhookEvent({ event, data, origin: { via: 'webhook', timestamp } }), waitUntil);
  }

  /** Starts work that may continue after the response. Resolves when it has finished; never rejects. */
  #start(work: () => Promise<void> | undefined, waitUntil: WaitUntil | undefined): Promise<void> {
    const running = this.#run(work);
    waitUntil?.(running);
    return running;
  }

  async #run(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.logger?.error({ err: error }, 'handling an HTTP event failed');
    }
  }
}

function isPing({ kind }: IncomingPayload): boolean {
  return kind === 'ping' || kind === 'webhook_ping';
}

/** The body is empty, but Discord requires a content type. */
function emptyResponse(): Response {
  return new Response(null, { status: 204, headers: { 'content-type': 'application/json' } });
}

function isJson({ headers }: Request): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}

function numberProblem(maxBodyBytes: number, replayWindowMs: number): string | undefined {
  if (!(maxBodyBytes >= 1)) return `maxBodyBytes is ${maxBodyBytes}, it must be 1 or more`;
  if (!(replayWindowMs >= 1000)) return `replayWindowMs is ${replayWindowMs}, it must be 1000 or more`;
  return undefined;
}

const LOG_INTERVAL_MS = 60_000;

/**
 * Logs rejected requests. Anyone can send invalid requests, and Discord itself does so regularly to test the endpoint,
 * so there is at most one line per minute with their number.
 */
class RejectionLog {
  readonly #clock: Clock;
  readonly #logger: StructuredLogger | undefined;
  #unlogged = 0;
  #nextAt = 0;

  constructor(clock: Clock, logger: StructuredLogger | undefined) {
    this.#clock = clock;
    this.#logger = logger;
  }

  add(error: SignatureError): void {
    this.#unlogged++;
    const now = this.#clock.monotonicNow();
    if (now < this.#nextAt) return;
    this.#logger?.info({ reason: error.reason, rejected: this.#unlogged }, error.message);
    this.#unlogged = 0;
    this.#nextAt = now + LOG_INTERVAL_MS;
  }
}
