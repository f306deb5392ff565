import { z } from 'zod';
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable, withTimeout } from '../../../base/deadline.js';
import type { GuildMembersChunk } from '../../../wire/events/all-events.js';
import { MembersNotReceivedError, type MembersNotReceivedReason } from '../protocol/errors.js';

/** A change that a stream has to handle. */
export type MemberStreamEvent =
  | { readonly kind: 'chunk'; readonly nonce: string; readonly chunk: unknown }
  /** Discord rate limited the request. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** The shard of the guild has a ready session. `isNewSession`: it does not continue the previous one. */
  | { readonly kind: 'session-start'; readonly isNewSession: boolean }
  | { readonly kind: 'closed' };

export interface MemberChunkStreamOptions {
  readonly guildId: string;
  readonly clock: Clock;
  /** The longest time without a chunk. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Sends the request with a nonce, if there is a ready session. */
  readonly sendRequest: (nonce: string) => Promise<void>;
  readonly createNonce: () => string;
}

/** The fields of a chunk that the stream needs. */
const ChunkHead = z
  .object({ chunk_index: z.int().min(0), chunk_count: z.int().min(1) })
  .refine(({ chunk_index, chunk_count }) => chunk_index < chunk_count);

/** One member request and the chunks of its response. The request may be sent more than once. */
export class MemberChunkStream {
  readonly guildId: string;
  readonly #nonces = new Set<string>();
  #events: MemberStreamEvent[] = [];
  #wake: () => void = () => {};
  /** The nonce of the request whose chunks are arriving. */
  #activeNonce: string | undefined;
  /** Aborts when the gateway is closed. */
  readonly #closed = new AbortController();

  constructor(private readonly options: MemberChunkStreamOptions) {
    this.guildId = options.guildId;
  }

  /** Whether this stream sent a request with this nonce. */
  hasNonce(nonce: string): boolean {
    return this.#nonces.has(nonce);
  }

  get hasStarted(): boolean {
    return this.#activeNonce !== undefined;
  }

  push(event: MemberStreamEvent): void {
    this.#events.push(event);
    this.#wake();
    if (event.kind === 'closed') this.#closed.abort();
  }

  /**
   * Yields the chunks in the order of their indices.
   * @throws {MembersNotReceivedError} when the chunks stop arriving; the signal's reason when it aborts
   */
  async *chunks(): AsyncGenerator<GuildMembersChunk> {
    const { signal } = this.options;
    const outOfOrder = new Map<number, GuildMembersChunk>();
    let next = 0;
    signal?.throwIfAborted();
    await this.#sendRequest();
    for (;;) {
      const event = await this.#nextEvent();
      switch (event.kind) {
        case 'chunk': {
          const head = ChunkHead.safeParse(event.chunk);
          if (!head.success || (this.#activeNonce ?? event.nonce) !== event.nonce) break;
          this.#activeNonce = event.nonce;
          // Payloads are passed on unchecked; the fields needed here have been checked.
          outOfOrder.set(head.data.chunk_index, event.chunk as GuildMembersChunk);
          for (let chunk = outOfOrder.get(next); chunk; chunk = outOfOrder.get(next)) {
            outOfOrder.delete(next++);
            yield chunk;
          }
          if (next >= head.data.chunk_count) return;
          break;
        }
        case 'rate-limited':
          await this.#waitRetryAfter(event.retryAfterMs);
          if (!this.hasStarted) await this.#sendRequest();
          break;
        case 'session-start':
          // A resumed session repeats missed chunks. A request that was not answered at all is sent again.
          if (this.hasStarted && event.isNewSession) throw this.#failure('session lost');
          if (!this.hasStarted) await this.#sendRequest();
          break;
        case 'closed':
          throw this.#failure('closed');
      }
    }
  }

  /** Waits for the delay that Discord requested, unless the gateway is closed. */
  async #waitRetryAfter(delayMs: number): Promise<void> {
    const { clock, signal } = this.options;
    const stop = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])]);
    await sleep(clock, delayMs, stop).catch(() => signal?.throwIfAborted());
  }

  /** Sends the request now if there is a ready session, otherwise at the next session start. */
  async #sendRequest(): Promise<void> {
    const { sendRequest, createNonce, signal } = this.options;
    const nonce = createNonce();
    this.#nonces.add(nonce);
    // This request already uses the sessions that have started before.
    this.#events = this.#events.filter(({ kind }) => kind !== 'session-start');
    await abortable(sendRequest(nonce), signal);
  }

  async #nextEvent(): Promise<MemberStreamEvent> {
    const { clock, timeoutMs, signal } = this.options;
    for (;;) {
      const event = this.#events.shift();
      if (event) return event;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await abortable(
        withTimeout(clock, timeoutMs, woken, () => this.#failure('timeout')),
        signal,
      );
    }
  }

  #failure(reason: MembersNotReceivedReason): MembersNotReceivedError {
    return new MembersNotReceivedError(this.guildId, reason);
  }
}
