/**
 * One interaction that came by HTTP, from its request to the end of its response. There is one response: the first answer
 * that is ready takes it, and whoever comes later, or finds the service gone, answers by a call of the interface. Where
 * no answer takes it, the response says 202: the answer comes by a call, or never.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock, Timer } from '../../base/clock.js';
import type { EncodedBody } from '../../rest/encode/body.js';
import { encodeInitialResponse } from '../../rest/initial-response.js';
import type { InitialResponse } from '../../wire/events/inbound-event.js';

/** The interaction as far as answering it needs. */
export interface InteractionRef {
  readonly id: string;
  /** A secret. */
  readonly token: string;
}

export interface HttpResponderOptions {
  readonly interaction: InteractionRef;
  readonly clock: Clock;
  /** Milliseconds in which the service waits for the response. */
  readonly timeoutMs: number;
  /** Aborts when the service has gone away. */
  readonly signal: AbortSignal;
  /** Answers by a call of the interface. */
  readonly sendLateResponse: (interaction: InteractionRef, first: InitialResponse) => Promise<unknown>;
  /** Is told that the time was over before there was an answer. */
  readonly onTimeout: () => void;
}

const utf8 = new TextEncoder();

export class HttpResponder {
  /** What goes back to the service. */
  readonly response: Promise<Response>;
  readonly #options: HttpResponderOptions;
  readonly #timer: Timer;
  #resolveResponse: (response: Response) => void = () => {};
  #isOpen = true;
  /** Says what became of the response that holds the answer. */
  #reportBodyRead: ((wasTaken: boolean) => void) | undefined;

  constructor(options: HttpResponderOptions) {
    this.#options = options;
    this.response = new Promise((resolve) => {
      this.#resolveResponse = resolve;
    });
    this.#timer = options.clock.schedule(Math.max(0, options.timeoutMs), () => this.#onTimeout());
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (options.signal.aborted) this.#onAbort();
  }

  /**
   * Gives the first answer. Resolves when the service has it, as far as can be told from here.
   * @throws ValidationError when the interface does not allow it; then nothing was sent, and another can be given
   */
  readonly respond = async (first: InitialResponse): Promise<void> => {
    const { interaction, clock, sendLateResponse } = this.#options;
    if (!this.#isOpen) return void (await sendLateResponse(interaction, first));
    const path = { interaction_id: interaction.id, interaction_token: interaction.token };
    const answer = await encodeInitialResponse(first, path, clock);
    if (this.#isOpen && (await this.#send(answer.body))) return;
    await sendLateResponse(interaction, answer.response);
  };

  /** Nobody is going to answer any more. */
  end(): void {
    if (this.#isOpen) this.#close(new Response(null, { status: 202 }));
  }

  /** Whether the service took the response to its end. */
  async #send({ contentType, data }: EncodedBody): Promise<boolean> {
    const bytes = typeof data === 'string' ? utf8.encode(data) : data;
    const taken = new Promise<boolean>((resolve) => {
      this.#reportBodyRead = resolve;
    });
    const headers = { 'content-type': contentType, 'content-length': String(bytes.byteLength) };
    this.#close(new Response(this.#observedBody(bytes), { headers }));
    const wasTaken = await taken;
    this.#settle();
    // What was taken is written when the event loop turns. A call that follows must not overtake it.
    if (wasTaken) await setImmediate();
    return wasTaken;
  }

  /** A body that tells when it was read. */
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
    // Nobody has read the response to its end, nor refused it: the platform keeps that to itself.
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
