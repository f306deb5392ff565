/**
 * One interaction that came by HTTP, from its request to the end of its response. There is one response: the first answer
 * that is ready takes it, and whoever comes later, or finds the service gone, answers by a call of the interface. Where
 * no answer takes it, the response says 202: the answer comes by a call, or never.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock, Timer } from '../../base/clock.js';
import type { EncodedBody } from '../../rest/encode/body.js';
import { encodeFirstAnswer } from '../../rest/first-answer.js';
import type { FirstAnswer } from '../../wire/inbound.js';

/** The interaction as far as answering it needs. */
export interface Answerable {
  readonly id: string;
  /** A secret. */
  readonly token: string;
}

export interface ExchangeOptions {
  readonly interaction: Answerable;
  readonly clock: Clock;
  /** Milliseconds in which the service waits for the response. */
  readonly withinMs: number;
  /** Aborts when the service has gone away. */
  readonly signal: AbortSignal;
  /** Answers by a call of the interface. */
  readonly late: (interaction: Answerable, first: FirstAnswer) => Promise<unknown>;
  /** Is told that the time was over before there was an answer. */
  readonly timedOut: () => void;
}

const utf8 = new TextEncoder();

export class Exchange {
  /** What goes back to the service. */
  readonly response: Promise<Response>;
  readonly #options: ExchangeOptions;
  readonly #timer: Timer;
  #respond: (response: Response) => void = () => {};
  #isOpen = true;
  /** Says what became of the response that holds the answer. */
  #taken: ((wasTaken: boolean) => void) | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.response = new Promise((resolve) => {
      this.#respond = resolve;
    });
    this.#timer = options.clock.schedule(Math.max(0, options.withinMs), () => this.#timeOut());
    options.signal.addEventListener('abort', this.#abandon, { once: true });
    if (options.signal.aborted) this.#abandon();
  }

  /**
   * Gives the first answer. Resolves when the service has it, as far as can be told from here.
   * @throws ValidationError when the interface does not allow it; then nothing was sent, and another can be given
   */
  readonly answer = async (first: FirstAnswer): Promise<void> => {
    const { interaction, clock, late } = this.#options;
    if (!this.#isOpen) return void (await late(interaction, first));
    const path = { interaction_id: interaction.id, interaction_token: interaction.token };
    const answer = await encodeFirstAnswer(first, path, clock);
    if (this.#isOpen && (await this.#send(answer.encoded))) return;
    await late(interaction, answer.first);
  };

  /** Nobody is going to answer any more. */
  end(): void {
    if (this.#isOpen) this.#close(new Response(null, { status: 202 }));
  }

  /** Whether the service took the response to its end. */
  async #send({ contentType, data }: EncodedBody): Promise<boolean> {
    const bytes = typeof data === 'string' ? utf8.encode(data) : data;
    const taken = new Promise<boolean>((resolve) => {
      this.#taken = resolve;
    });
    const headers = { 'content-type': contentType, 'content-length': String(bytes.byteLength) };
    this.#close(new Response(this.#bodyOf(bytes), { headers }));
    const wasTaken = await taken;
    this.#settle();
    // What was taken is written when the event loop turns. A call that follows must not overtake it.
    if (wasTaken) await setImmediate();
    return wasTaken;
  }

  /** A body that tells when it was read. */
  #bodyOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
    let isRead = false;
    return new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (isRead) {
            controller.close();
            this.#taken?.(true);
          } else {
            isRead = true;
            controller.enqueue(bytes);
          }
        },
        cancel: () => this.#taken?.(false),
      },
      { highWaterMark: 0 },
    );
  }

  #timeOut(): void {
    if (this.#isOpen) {
      this.#options.timedOut();
      this.end();
    }
    // Nobody has read the response to its end, nor refused it: the platform keeps that to itself.
    this.#taken?.(true);
  }

  readonly #abandon = (): void => {
    this.end();
    this.#taken?.(false);
  };

  #close(response: Response): void {
    this.#isOpen = false;
    this.#respond(response);
    if (this.#taken === undefined) this.#settle();
  }

  #settle(): void {
    this.#timer.cancel();
    this.#options.signal.removeEventListener('abort', this.#abandon);
  }
}
