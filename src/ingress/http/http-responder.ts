/**
 * Responds to one interaction that arrived over HTTP. There is one HTTP response: the first initial response uses it.
 * Later ones, or those after Discord has closed the connection, are sent with a REST call. Without an initial response
 * in time, the HTTP response has status 202.
 */
import type { Clock, Timer } from '../../base/clock.js';
import { nextTurn } from '../../base/platform/next-turn.js';
import type { EncodedBody } from '../../rest/encode/body.js';
import { encodeInitialResponse } from '../../rest/initial-response.js';
import type { InitialResponse } from '../../wire/events/inbound-event.js';

/** The fields of an interaction that a response needs. */
export interface InteractionRef {
  readonly id: string;
  /** A secret. */
  readonly token: string;
  /** The limit for each file of a response, in bytes. Incoming data is not validated. */
  readonly attachment_size_limit?: unknown;
}

/**
 * Sends an initial response with a REST call.
 * @param remainingMs how long Discord still accepts it, in milliseconds, 0 or more
 */
export type SendLateResponse = (
  interaction: InteractionRef,
  response: InitialResponse,
  remainingMs: number,
) => Promise<unknown>;

export interface HttpResponderOptions {
  readonly interaction: InteractionRef;
  readonly clock: Clock;
  /** When Discord stops waiting for the response, in milliseconds of the monotonic clock. */
  readonly respondBy: number;
  /** Aborts when Discord has closed the connection. */
  readonly signal: AbortSignal;
  readonly sendLateResponse: SendLateResponse;
  /** Called when the time is over without an initial response. */
  readonly onTimeout: () => void;
}

const utf8 = new TextEncoder();

export class HttpResponder {
  /** The HTTP response to Discord. */
  readonly response: Promise<Response>;
  readonly #options: HttpResponderOptions;
  readonly #timer: Timer;
  #resolveResponse: (response: Response) => void = () => {};
  #isOpen = true;
  /** Reports whether Discord has read the body of the response. */
  #reportBodyRead: ((wasRead: boolean) => void) | undefined;

  constructor(options: HttpResponderOptions) {
    this.#options = options;
    this.response = new Promise((resolve) => {
      this.#resolveResponse = resolve;
    });
    this.#timer = options.clock.schedule(this.#remainingMs, () => this.#onTimeout());
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (options.signal.aborted) this.#onAbort();
  }

  /**
   * Sends the initial response. Resolves when Discord has received it, as far as this can be detected.
   * @throws {ValidationError} when it breaks a rule of the API; nothing was sent, and another response is possible
   */
  readonly respond = async (response: InitialResponse): Promise<void> => {
    const { interaction, clock, sendLateResponse } = this.#options;
    if (!this.#isOpen) return void (await sendLateResponse(interaction, response, this.#remainingMs));
    const path = { interaction_id: interaction.id, interaction_token: interaction.token };
    const { attachment_size_limit: limit } = interaction;
    const maxFileBytes = typeof limit === 'number' ? limit : undefined;
    const encoded = await encodeInitialResponse(response, path, clock, maxFileBytes);
    if (this.#isOpen && (await this.#send(encoded.body))) return;
    await sendLateResponse(interaction, encoded.response, this.#remainingMs);
  };

  /** Ends the response with status 202 if there was no initial response. */
  end(): void {
    if (this.#isOpen) this.#close(new Response(null, { status: 202 }));
  }

  get #remainingMs(): number {
    return Math.max(0, this.#options.respondBy - this.#options.clock.monotonicNow());
  }

  /** Sends a body. Returns whether Discord has read it completely. */
  async #send({ contentType, data }: EncodedBody): Promise<boolean> {
    const bytes = typeof data === 'string' ? utf8.encode(data) : data;
    const wasRead = new Promise<boolean>((resolve) => {
      this.#reportBodyRead = resolve;
    });
    const headers = { 'content-type': contentType, 'content-length': String(bytes.byteLength) };
    this.#close(new Response(this.#observedBody(bytes), { headers }));
    const isRead = await wasRead;
    this.#settle();
    // The bytes are written in the next turn of the event loop. A REST call after this one must not overtake them.
    if (isRead) await nextTurn();
    return isRead;
  }

  /** Creates a body that reports when it was read. */
  #observedBody(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
    let isRead = false;
    return new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (isRead) {
            controller.close();
            this.#reportBodyRead?.(true);
          } else {
            isRead = true;
            controller.enqueue(bytes);
          }
        },
        cancel: () => this.#reportBodyRead?.(false),
      },
      { highWaterMark: 0 },
    );
  }

  #onTimeout(): void {
    if (this.#isOpen) {
      this.#options.onTimeout();
      this.end();
    }
    // The platform has reported neither a complete read nor a cancellation, so the body counts as read.
    this.#reportBodyRead?.(true);
  }

  readonly #onAbort = (): void => {
    this.end();
    this.#reportBodyRead?.(false);
  };

  #close(response: Response): void {
    this.#isOpen = false;
    this.#resolveResponse(response);
    if (this.#reportBodyRead === undefined) this.#settle();
  }

  #settle(): void {
    this.#timer.cancel();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
  }
}
