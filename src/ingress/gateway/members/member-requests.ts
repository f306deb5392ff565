import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable, withTimeout } from '../../../base/deadline.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { isObject } from '../../../base/objects.js';
import type { OptionNames } from '../../../base/options/option-problems.js';
import { isSnowflake } from '../../../base/snowflake.js';
import { ValidationError } from '../../../rest/call/errors.js';
import { requireKnownNames } from '../../../rest/call/option-name-errors.js';
import { limits } from '../../../wire/constants/limits.js';
import { events, type GuildMembersChunk } from '../../../wire/events/all-events.js';
import { type GatewayFrame, opcodes, RequestGuildMembersData } from '../../../wire/gateway/protocol.js';
import { fieldErrorsOf } from '../../../wire/validation/form-errors.js';
import { GatewayNotReadyError, MembersNotReceivedError, type MembersNotReceivedReason } from '../protocol/errors.js';
import type { SessionStart } from '../session/session-hooks.js';

const { memberRequest: IDS_PER_REQUEST } = limits.gateway;
const SUBJECT = 'Request Guild Members (op 8)';

/**
 * Which members of a guild to request: by the start of their names, by ids, or, with neither, all members. All members
 * need the intent GUILD_MEMBERS and can be requested once in 30 seconds per guild.
 * @see https://docs.discord.com/developers/events/gateway-events#request-guild-members
 */
export interface MemberQuery {
  /** The start of a username. */
  readonly query?: string | undefined;
  /** Any number of ids; a request is sent for every 100 of them. */
  readonly userIds?: readonly string[] | undefined;
  /** With `query`: the maximum number of members, 1 to 100. @default 100 */
  readonly limit?: number | undefined;
  /** Whether to include presences; needs the intent GUILD_PRESENCES. @default false */
  readonly presences?: boolean | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest time without a chunk, in milliseconds, before the request fails. Delays that Discord requests do not
   * count.
   * @default 60000
   */
  readonly timeoutMs?: number | undefined;
}

const memberQueryNames: OptionNames<MemberQuery> = {
  query: true,
  userIds: true,
  limit: true,
  presences: true,
  signal: true,
  timeoutMs: true,
};

/**
 * Returns the requests for a query, without their nonces.
 * @throws {ValidationError} when the query breaks a rule of the API
 */
function toMemberRequests(guildId: string, memberQuery: MemberQuery): RequestGuildMembersData[] {
  requireKnownNames(SUBJECT, memberQuery, memberQueryNames);
  const { query, userIds, limit, presences } = memberQuery;
  const shared = { guild_id: guildId, ...(presences !== undefined && { presences }) };
  const requests =
    userIds === undefined
      ? [{ ...shared, query: query ?? '', limit: limit ?? (query ? IDS_PER_REQUEST : 0) }]
      : batches(userIds).map((ids) => ({ ...shared, user_ids: ids, limit: 0, ...(query !== undefined && { query }) }));
  if (!isSnowflake(guildId)) reject('guild_id', 'Value is not a snowflake.');
  for (const [index, id] of (userIds ?? []).entries()) {
    if (!isSnowflake(id)) reject(`user_ids.${index}`, 'Value is not a snowflake.');
  }
  if (query && (limit ?? 1) === 0) reject('limit', 'A query that is not empty needs a limit of 1 or more.');
  for (const request of requests) {
    const { error } = RequestGuildMembersData.safeParse(request);
    if (error) throw new ValidationError(SUBJECT, fieldErrorsOf(error, request));
  }
  return requests;
}

function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  return Array.from({ length: count }, (_, batch) => ids.slice(batch * IDS_PER_REQUEST, (batch + 1) * IDS_PER_REQUEST));
}

function reject(path: string, message: string): never {
  throw new ValidationError(SUBJECT, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}

const DEFAULT_TIMEOUT_MS = 60_000;

export interface MemberRequestsOptions {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Returns the shard of a guild, for the current shard count. */
  readonly shardOf: (guildId: string) => number;
  readonly send: (shardId: number, frame: GatewayFrame) => Promise<void>;
}

/** The pending member requests of all shards. */
export class MemberRequests {
  readonly #options: MemberRequestsOptions;
  readonly #streams = new Set<MemberChunkStream>();
  /** Other and previous processes of the bot can send requests on the same sessions. */
  readonly #noncePrefix = randomBytes(8).toString('base64url');
  #nonceCount = 0;
  #closed = false;

  constructor(options: MemberRequestsOptions) {
    this.#options = options;
  }

  /**
   * Requests members of a guild and yields the chunks of the response.
   * @throws {ValidationError} immediately, when the query breaks a rule of the API
   */
  request(guildId: string, query: MemberQuery = {}): AsyncIterable<GuildMembersChunk> {
    return this.#run(toMemberRequests(guildId, query), query);
  }

  /** Handles a dispatch that may be the response to a request. */
  onResponse(shardId: number, event: string, data: unknown): void {
    if (event === events.guildMembersChunk.wireName) {
      const nonce = fieldOf(data, 'nonce');
      if (typeof nonce !== 'string') return;
      for (const stream of this.#streamsOn(shardId)) {
        if (stream.hasNonce(nonce)) stream.push({ kind: 'chunk', nonce, chunk: data });
      }
    } else this.#onRateLimited(shardId, data);
  }

  /** Sends pending requests again on the new session of a shard, or ends those that cannot continue. */
  onSessionStart({ shardId, kind }: SessionStart): void {
    this.#notify(this.#streamsOn(shardId), { kind: 'session-start', isNewSession: kind !== 'resumed' });
  }

  /** Ends all requests with an error. */
  close(): void {
    this.#closed = true;
    this.#notify(this.#streams, { kind: 'closed' });
  }

  async *#run(requests: readonly RequestGuildMembersData[], query: MemberQuery): AsyncGenerator<GuildMembersChunk> {
    for (const request of requests) {
      const stream = this.#createStream(request, query);
      this.#streams.add(stream);
      if (this.#closed) stream.push({ kind: 'closed' });
      try {
        yield* stream.chunks();
      } finally {
        this.#streams.delete(stream);
      }
    }
  }

  #createStream(
    request: RequestGuildMembersData,
    { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: MemberQuery,
  ): MemberChunkStream {
    const { clock, shardOf, send } = this.#options;
    const guildId = request.guild_id;
    return new MemberChunkStream({
      guildId,
      clock,
      timeoutMs,
      signal,
      createNonce: () => `${this.#noncePrefix}.${(this.#nonceCount++).toString(36)}`,
      sendRequest: async (nonce) => {
        try {
          await send(shardOf(guildId), { op: opcodes.REQUEST_GUILD_MEMBERS, d: { ...request, nonce } });
        } catch (error) {
          // The request is sent at the next session start.
          if (!(error instanceof GatewayNotReadyError)) throw error;
        }
      },
    });
  }

  #onRateLimited(shardId: number, data: unknown): void {
    const opcode = fieldOf(data, 'opcode');
    const retryAfter = fieldOf(data, 'retry_after');
    const meta = fieldOf(data, 'meta');
    this.#options.logger.info({ shard: shardId, opcode, retryAfter }, 'Discord rate limited an opcode');
    if (opcode !== opcodes.REQUEST_GUILD_MEMBERS || typeof retryAfter !== 'number') return;
    const nonce = fieldOf(meta, 'nonce');
    const guildId = fieldOf(meta, 'guild_id');
    const affected = this.#streamsOn(shardId).filter((stream) =>
      typeof nonce === 'string' ? stream.hasNonce(nonce) : stream.guildId === guildId && !stream.hasStarted,
    );
    this.#notify(affected, { kind: 'rate-limited', retryAfterMs: Math.max(0, retryAfter) * 1000 });
  }

  #streamsOn(shardId: number): MemberChunkStream[] {
    return [...this.#streams].filter(({ guildId }) => this.#options.shardOf(guildId) === shardId);
  }

  #notify(streams: Iterable<MemberChunkStream>, event: MemberStreamEvent): void {
    for (const stream of streams) stream.push(event);
  }
}

function fieldOf(data: unknown, name: string): unknown {
  return isObject(data) ? data[name] : undefined;
}

/** A change that a stream has to handle. */
type MemberStreamEvent =
  | { readonly kind: 'chunk'; readonly nonce: string; readonly chunk: unknown }
  /** Discord rate limited the request. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** The shard of the guild has a ready session. `isNewSession`: it does not continue the previous one. */
  | { readonly kind: 'session-start'; readonly isNewSession: boolean }
  | { readonly kind: 'closed' };

interface MemberChunkStreamOptions {
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
class MemberChunkStream {
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
