import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { events, type MembersChunk } from '../../wire/events.js';
import { type GatewayFrame, type MemberRequest, opcodes } from '../../wire/gateway.js';
import { GatewayNotReadyError } from './errors.js';
import { MemberExchange, type MemberNews } from './member-exchange.js';
import { type MemberQuery, requestsOf } from './member-query.js';

const DEFAULT_DEADLINE_MS = 60_000;

export interface MemberRequestsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The shard of a guild, by the count that there is now. */
  readonly shardOf: (guildId: string) => number;
  readonly send: (shardId: number, frame: GatewayFrame) => Promise<void>;
}

/** Everything that members were asked for and that is still to come, over all shards. */
export class MemberRequests {
  readonly #options: MemberRequestsOptions;
  readonly #exchanges = new Set<MemberExchange>();
  /** Other processes of the bot, and earlier ones, ask on the same sessions. */
  readonly #origin = randomBytes(8).toString('base64url');
  #asked = 0;
  #closed = false;

  constructor(options: MemberRequestsOptions) {
    this.#options = options;
  }

  /**
   * Members of a guild, as they come.
   * @throws ValidationError at once, when the query breaks a rule of the interface
   */
  request(guildId: string, query: MemberQuery = {}): AsyncIterable<MembersChunk> {
    return this.#run(requestsOf(guildId, query), query);
  }

  /** A dispatch came on a shard that may be an answer. */
  answered(shardId: number, event: string, data: unknown): void {
    if (event === events.guildMembersChunk.wireName) {
      const nonce = fieldOf(data, 'nonce');
      if (typeof nonce !== 'string') return;
      for (const exchange of this.#on(shardId)) {
        if (exchange.has(nonce)) exchange.tell({ kind: 'chunk', nonce, chunk: data });
      }
    } else this.#rateLimited(shardId, data);
  }

  /** A session stands on a shard. */
  began(shardId: number, fresh: boolean): void {
    this.#tell(this.#on(shardId), { kind: 'began', fresh });
  }

  /** The shards are others now. */
  resharded(): void {
    this.#tell(this.#exchanges, { kind: 'began', fresh: true });
  }

  /** Nothing more will come. */
  close(): void {
    this.#closed = true;
    this.#tell(this.#exchanges, { kind: 'closed' });
  }

  async *#run(requests: readonly MemberRequest[], query: MemberQuery): AsyncGenerator<MembersChunk> {
    for (const request of requests) {
      const exchange = this.#exchangeOf(request, query);
      this.#exchanges.add(exchange);
      if (this.#closed) exchange.tell({ kind: 'closed' });
      try {
        yield* exchange.chunks();
      } finally {
        this.#exchanges.delete(exchange);
      }
    }
  }

  #exchangeOf(request: MemberRequest, { signal, deadlineMs = DEFAULT_DEADLINE_MS }: MemberQuery): MemberExchange {
    const { clock, shardOf, send } = this.#options;
    const guildId = request.guild_id;
    return new MemberExchange({
      guildId,
      clock,
      deadlineMs,
      signal,
      newNonce: () => `${this.#origin}.${(this.#asked++).toString(36)}`,
      ask: async (nonce) => {
        try {
          await send(shardOf(guildId), { op: opcodes.REQUEST_GUILD_MEMBERS, d: { ...request, nonce } });
        } catch (error) {
          // It is asked when the session stands.
          if (!(error instanceof GatewayNotReadyError)) throw error;
        }
      },
    });
  }

  #rateLimited(shardId: number, data: unknown): void {
    const opcode = fieldOf(data, 'opcode');
    const retryAfter = fieldOf(data, 'retry_after');
    const meta = fieldOf(data, 'meta');
    this.#options.logger.info({ shard: shardId, opcode, retryAfter }, 'the service asks to send less of an opcode');
    if (opcode !== opcodes.REQUEST_GUILD_MEMBERS || typeof retryAfter !== 'number') return;
    const nonce = fieldOf(meta, 'nonce');
    const guildId = fieldOf(meta, 'guild_id');
    const meant = this.#on(shardId).filter((exchange) =>
      typeof nonce === 'string' ? exchange.has(nonce) : exchange.guildId === guildId && !exchange.isAnswered,
    );
    this.#tell(meant, { kind: 'rate limited', retryAfterMs: Math.max(0, retryAfter) * 1000 });
  }

  #on(shardId: number): MemberExchange[] {
    return [...this.#exchanges].filter(({ guildId }) => this.#options.shardOf(guildId) === shardId);
  }

  #tell(exchanges: Iterable<MemberExchange>, news: MemberNews): void {
    for (const exchange of exchanges) exchange.tell(news);
  }
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}
