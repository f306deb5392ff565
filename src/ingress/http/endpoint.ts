/**
 * The way in by HTTP: requests that the service signs, interactions and webhook events alike. It takes a `Request` and
 * gives a `Response`, as everything does that speaks the web's own terms, and knows of no server.
 */
import { type Clock, systemClock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import { limits } from '../../wire/constants/limits.js';
import { events } from '../../wire/events/all-events.js';
import type { InboundEvent, InitialResponse } from '../../wire/events/inbound-event.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import { HttpOptionsError, SignatureError } from './errors.js';
import { HttpResponder, type InteractionRef } from './http-responder.js';
import { type IncomingPayload, parseIncomingPayload } from './incoming-payload.js';
import { publicKeyProblem } from './public-key.js';
import { RejectionLog } from './rejection-log.js';
import { ReplayCache } from './replay-cache.js';
import { type BodyProblem, readRequestBody } from './request-body.js';
import { SignatureVerifier, type VerifiedSignature } from './signature-verifier.js';

/** What a bot says of the way in by HTTP. */
export interface HttpOptions {
  /**
   * Of the application, as the developer portal shows it: 64 hex digits. It may come from the environment, and is found
   * missing when the bot is composed.
   */
  readonly publicKey: string | undefined;
  /** The longest body that is read, in bytes, 1 or more. Default 1 048 576; what the service sends is far shorter. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * How far the timestamp of a request may be from now, either way, in milliseconds, 1000 or more; within it no request
   * is taken twice. Default 300 000. The clock of the machine must be right that far.
   */
  readonly replayWindowMs?: number | undefined;
  /** Keeps the process alive for what goes on after the response, on platforms that stop it otherwise. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

export interface HttpEndpointOptions extends HttpOptions {
  /** Takes an interaction. What it gives resolves when nobody is going to answer any more. */
  readonly onInteraction: (inbound: InboundEvent) => Promise<void> | undefined;
  /** Takes a webhook event, whose name is the one on the wire. Default: it is received and left at that. */
  readonly onWebhookEvent?: ((inbound: InboundEvent) => Promise<void> | undefined) | undefined;
  /** Gives a first answer by a call of the interface, when the response is gone. */
  readonly sendLateResponse: (interaction: InteractionRef, first: InitialResponse) => Promise<unknown>;
  readonly clock?: Clock | undefined;
  /** What timestamps are held against: the time of the machine, which the service has too. Default: that. */
  readonly timestampClock?: Clock | undefined;
  readonly logger?: StructuredLogger | undefined;
}

/** Answers one request. It never rejects. */
export type HttpEndpoint = (request: Request) => Promise<Response>;

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
const DEFAULT_REPLAY_WINDOW_MS = 5 * 60_000;

const BODY_STATUS: Readonly<Record<BodyProblem, number>> = { too_large: 413, too_slow: 408, broken_off: 400 };

/**
 * Makes the endpoint of an application, for its `interactions_endpoint_url` and its `event_webhooks_url`.
 *
 * Interactions are given on as those of the gateway are, with an `answer` that goes into the response: it resolves when
 * the response was taken. When the service did not wait for it (3 seconds) or has gone away, the answer goes by `late`.
 *
 * Status of the response: 200 with a first answer or for a ping, 202 when an interaction is not answered here, 204 for
 * webhook events; 401 for what is not signed, too old, or received before; 400 for what is no interaction and no event;
 * 405, 408, 413 and 415 for requests that are no such posts at all; 500 when it could not be handled.
 * @throws HttpOptionsError
 */
export function createHttpEndpoint(options: HttpEndpointOptions): HttpEndpoint {
  const endpoint = new EndpointHandler(options);
  return (request) => endpoint.handle(request);
}

class EndpointHandler {
  readonly #options: HttpEndpointOptions;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #signatureVerifier: SignatureVerifier;
  readonly #replayCache: ReplayCache;
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
    this.#replayCache = new ReplayCache(timestampClock);
    this.#rejectionLog = new RejectionLog(clock, options.logger);
  }

  async handle(request: Request): Promise<Response> {
    try {
      return await this.#process(request, this.#clock.now() + limits.interaction.initialResponseMs);
    } catch (error) {
      if (error instanceof SignatureError) {
        this.#rejectionLog.add(error);
        return new Response('invalid request signature', { status: 401 });
      }
      this.#options.logger?.error({ err: error }, 'a request could not be handled');
      return new Response(null, { status: 500 });
    }
  }

  /** @param dueAt when the service gives up waiting */
  async #process(request: Request, dueAt: number): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (!isJson(request)) return new Response(null, { status: 415 });
    const body = await readRequestBody(
      request,
      { maxBytes: this.#maxBytes, timeoutMs: dueAt - this.#clock.now() },
      this.#clock,
    );
    if (typeof body === 'string') return new Response(null, { status: BODY_STATUS[body] });
    const proof = await this.#signatureVerifier.verify(request.headers, body);
    const post = parseIncomingPayload(body);
    if (post === undefined) return new Response(null, { status: 400 });
    return this.#dispatch(post, proof, request, dueAt);
  }

  #dispatch(
    post: IncomingPayload,
    proof: VerifiedSignature,
    request: Request,
    dueAt: number,
  ): Response | Promise<Response> {
    // A ping has no effect, and two of one second are the same.
    if (post.kind === 'ping') return Response.json({ type: interactionCallbackTypes.PONG });
    if (post.kind === 'webhook_ping') return emptyResponse();
    const isNew = this.#replayCache.admit(proof);
    if (post.kind === 'interaction') {
      if (!isNew) throw new SignatureError('replayed');
      return this.#handleInteraction(post.interaction, request.signal, dueAt);
    }
    // The service repeats an event whose receipt got lost.
    if (isNew) this.#handleWebhookEvent(post);
    return emptyResponse();
  }

  #handleInteraction(interaction: InteractionRef, signal: AbortSignal, dueAt: number): Promise<Response> {
    const { onInteraction, sendLateResponse, logger } = this.#options;
    const exchange = new HttpResponder({
      interaction,
      clock: this.#clock,
      timeoutMs: dueAt - this.#clock.now(),
      signal,
      sendLateResponse,
      onTimeout: () => logger?.warn({ interactionId: interaction.id }, 'an interaction was not answered within 3 s'),
    });
    const { wireName } = events.interactionCreate;
    const handled = this.#start(() =>
      onInteraction({ event: wireName, data: interaction, origin: { via: 'http' }, respond: exchange.respond }),
    );
    void handled.then(() => exchange.end());
    return exchange.response;
  }

  #handleWebhookEvent({ event, data, at }: IncomingPayload & { readonly kind: 'webhook_event' }): void {
    const { onWebhookEvent } = this.#options;
    if (onWebhookEvent) void this.#start(() => onWebhookEvent({ event, data, origin: { via: 'webhook', at } }));
  }

  /** Starts what may go on after the response. It resolves when that has ended, and never rejects. */
  #start(work: () => Promise<void> | undefined): Promise<void> {
    const running = this.#run(work);
    this.#options.waitUntil?.(running);
    return running;
  }

  async #run(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.logger?.error({ err: error }, 'what came by HTTP could not be handled to its end');
    }
  }
}

/** An empty body, and yet the service wants to be told of what type. */
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
