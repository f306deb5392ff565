import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { events, type GuildMembersChunk } from '../../../wire/events/all-events.js';
import { type GatewayFrame, opcodes, type RequestGuildMembersData } from '../../../wire/gateway/protocol.js';
import { GatewayNotReadyError } from '../protocol/errors.js';
import { MemberChunkStream, type MemberStreamEvent } from './member-chunk-stream.js';
import { type MemberQuery, toMemberRequests } from './member-query.js';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface MemberRequestsOptions {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** The shard of a guild, by the count that there is now. */
  readonly shardOf: (guildId: string) => number;
  readonly send: (shardId: number, frame: GatewayFrame) => Promise<void>;
}

/** Everything that members were asked for and that is still to come, over all shards. */
export class MemberRequests {
  readonly #options: MemberRequestsOptions;
  readonly #streams = new Set<MemberChunkStream>();
  /** Other processes of the bot, and earlier ones, ask on the same sessions. */
  readonly #noncePrefix = randomBytes(8).toString('base64url');
  #nonceCount = 0;
  #closed = false;

  constructor(options: MemberRequestsOptions) {
    this.#options = options;
  }

  /**
   * Members of a guild, as they come.
   * @throws ValidationError at once, when the query breaks a rule of the interface
   */
  request(guildId: string, query: MemberQuery = {}): AsyncIterable<GuildMembersChunk> {
    return this.#run(toMemberRequests(guildId, query), query);
  }

  /** A dispatch came on a shard that may be an answer. */
  onResponse(shardId: number, event: string, data: unknown): void {
    if (event === events.guildMembersChunk.wireName) {
      const nonce = fieldOf(data, 'nonce');
      if (typeof nonce !== 'string') return;
      for (const exchange of this.#streamsOn(shardId)) {
        if (exchange.hasNonce(nonce)) exchange.push({ kind: 'chunk', nonce, chunk: data });
      }
    } else this.#onRateLimited(shardId, data);
  }

  /** A session stands on a shard. */
  onSessionStart(shardId: number, fresh: boolean): void {
    this.#notify(this.#streamsOn(shardId), { kind: 'began', fresh });
  }

  /** The shards are others now. */
  onReshard(): void {
    this.#notify(this.#streams, { kind: 'began', fresh: true });
  }

  /** Nothing more will come. */
  close(): void {
    this.#closed = true;
    this.#notify(this.#streams, { kind: 'closed' });
  }

  async *#run(requests: readonly RequestGuildMembersData[], query: MemberQuery): AsyncGenerator<GuildMembersChunk> {
    for (const request of requests) {
      const exchange = this.#createStream(request, query);
      this.#streams.add(exchange);
      if (this.#closed) exchange.push({ kind: 'closed' });
      try {
        yield* exchange.chunks();
      } finally {
        this.#streams.delete(exchange);
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
          // It is asked when the session stands.
          if (!(error instanceof GatewayNotReadyError)) throw error;
        }
      },
    });
  }

  #onRateLimited(shardId: number, data: unknown): void {
    const opcode = fieldOf(data, 'opcode');
    const retryAfter = fieldOf(data, 'retry_after');
    const meta = fieldOf(data, 'meta');
    this.#options.logger.info({ shard: shardId, opcode, retryAfter }, 'the service asks to send less of an opcode');
    if (opcode !== opcodes.REQUEST_GUILD_MEMBERS || typeof retryAfter !== 'number') return;
    const nonce = fieldOf(meta, 'nonce');
    const guildId = fieldOf(meta, 'guild_id');
    const meant = this.#streamsOn(shardId).filter((exchange) =>
      typeof nonce === 'string' ? exchange.hasNonce(nonce) : exchange.guildId === guildId && !exchange.hasStarted,
    );
    this.#notify(meant, { kind: 'rate limited', retryAfterMs: Math.max(0, retryAfter) * 1000 });
  }

  #streamsOn(shardId: number): MemberChunkStream[] {
    return [...this.#streams].filter(({ guildId }) => this.#options.shardOf(guildId) === shardId);
  }

  #notify(exchanges: Iterable<MemberChunkStream>, news: MemberStreamEvent): void {
    for (const exchange of exchanges) exchange.push(news);
  }
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}
