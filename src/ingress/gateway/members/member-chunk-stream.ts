import { z } from 'zod';
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable, withTimeout } from '../../../base/deadline.js';
import type { GuildMembersChunk } from '../../../wire/events/all-events.js';
import { MembersNotReceivedError, type MembersNotReceivedReason } from '../protocol/errors.js';

/** What an exchange is told. */
export type MemberStreamEvent =
  | { readonly kind: 'chunk'; readonly nonce: string; readonly chunk: unknown }
  /** The service wants the request again, later. */
  | { readonly kind: 'rate limited'; readonly retryAfterMs: number }
  /** The session that was asked stands again, or another one in its place. */
  | { readonly kind: 'began'; readonly fresh: boolean }
  | { readonly kind: 'closed' };

export interface MemberChunkStreamOptions {
  readonly guildId: string;
  readonly clock: Clock;
  /** How long nothing may come. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Sends the request with a nonce, if there is a session to send it on. */
  readonly sendRequest: (nonce: string) => Promise<void>;
  readonly createNonce: () => string;
}

/** What is looked at of a chunk. */
const ChunkHead = z
  .object({ chunk_index: z.int().min(0), chunk_count: z.int().min(1) })
  .refine(({ chunk_index, chunk_count }) => chunk_index < chunk_count);

/** One request for members and the chunks that answer it, however often it must be sent. */
export class MemberChunkStream {
  readonly guildId: string;
  readonly #nonces = new Set<string>();
  #events: MemberStreamEvent[] = [];
  #wake: () => void = () => {};
  /** The request that is being answered. */
  #activeNonce: string | undefined;
  /** Aborts when nothing more will come. */
  readonly #closed = new AbortController();

  constructor(private readonly options: MemberChunkStreamOptions) {
    this.guildId = options.guildId;
  }

  /** Whether a request of this exchange had that nonce. */
  hasNonce(nonce: string): boolean {
    return this.#nonces.has(nonce);
  }

  get hasStarted(): boolean {
    return this.#activeNonce !== undefined;
  }

  push(news: MemberStreamEvent): void {
    this.#events.push(news);
    this.#wake();
    if (news.kind === 'closed') this.#closed.abort();
  }

  /**
   * The chunks, in the order of their indices.
   * @throws MembersNotReceivedError, or the signal's reason when it aborts
   */
  async *chunks(): AsyncGenerator<GuildMembersChunk> {
    const { signal } = this.options;
    const early = new Map<number, GuildMembersChunk>();
    let next = 0;
    signal?.throwIfAborted();
    await this.#sendRequest();
    for (;;) {
      const news = await this.#nextEvent();
      switch (news.kind) {
        case 'chunk': {
          const head = ChunkHead.safeParse(news.chunk);
          if (!head.success || (this.#activeNonce ?? news.nonce) !== news.nonce) break;
          this.#activeNonce = news.nonce;
          // Like every payload it is handed on as it came; what is needed of it has been checked.
          early.set(head.data.chunk_index, news.chunk as GuildMembersChunk);
          for (let chunk = early.get(next); chunk; chunk = early.get(next)) {
            early.delete(next++);
            yield chunk;
          }
          if (next >= head.data.chunk_count) return;
          break;
        }
        case 'rate limited':
          await this.#waitRetryAfter(news.retryAfterMs);
          if (!this.hasStarted) await this.#sendRequest();
          break;
        case 'began':
          // A resumed session repeats what it had answered; what it never heard must be asked again.
          if (this.hasStarted && news.fresh) throw this.#failure('session lost');
          if (!this.hasStarted) await this.#sendRequest();
          break;
        case 'closed':
          throw this.#failure('closed');
      }
    }
  }

  /** Waits as the service asks, unless nothing more will come. */
  async #waitRetryAfter(delayMs: number): Promise<void> {
    const { clock, signal } = this.options;
    const ends = [this.#closed.signal, ...(signal ? [signal] : [])];
    await sleep(clock, delayMs, AbortSignal.any(ends)).catch(() => signal?.throwIfAborted());
  }

  /** Asks, if a session stands; otherwise it is asked when one does. */
  async #sendRequest(): Promise<void> {
    const { sendRequest, createNonce, signal } = this.options;
    const nonce = createNonce();
    this.#nonces.add(nonce);
    // Sessions that began before this are those that are asked now.
    this.#events = this.#events.filter(({ kind }) => kind !== 'began');
    await abortable(sendRequest(nonce), signal);
  }

  async #nextEvent(): Promise<MemberStreamEvent> {
    const { clock, timeoutMs, signal } = this.options;
    for (;;) {
      const news = this.#events.shift();
      if (news) return news;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await abortable(
        withTimeout(clock, timeoutMs, woken, () => this.#failure('deadline')),
        signal,
      );
    }
  }

  #failure(reason: MembersNotReceivedReason): MembersNotReceivedError {
    return new MembersNotReceivedError(this.guildId, reason);
  }
}
