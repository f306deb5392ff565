/**
 * Replaces the session of a journalled shard that was started by an earlier process.
 *
 * A session delivers the events of the intents that it was started with. If the handlers of this version need others, the
 * session is resumed nevertheless, so that no event is lost; then a new session with the new intents takes over, while the
 * old one still delivers (`Resharding`). The same happens after a crash if the guilds are needed: a resumed session does not
 * send them again.
 */
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import { inOrderChange } from '../../journal/delivery/event-delivery.js';
import type { ShardDelivery } from '../../journal/delivery/shard-delivery.js';
import type { ShardHost } from '../host/shard-host.js';
import { GatewayClosedError } from '../protocol/errors.js';
import type { SessionStartKind } from '../session/session-hooks.js';
import type { ShardResources } from '../shards/shard-info.js';
import type { ShardState } from './shard-state.js';

export interface SessionRenewalOptions {
  readonly host: ShardHost;
  readonly resources: ShardResources;
  readonly delivery: ShardDelivery;
  /** What this process knows about the guilds of its shards. */
  readonly state: ShardState | undefined;
  /** Discord permanently rejects the new session. */
  readonly onFatalError: (shardId: number, error: GatewayClosedError) => void;
  /** Aborts when the shard is given up. */
  readonly signal: AbortSignal;
}

export class SessionRenewal {
  readonly #options: SessionRenewalOptions;
  readonly #logger: StructuredLogger;
  /** Whether the session has other intents than new ones would have. */
  #hasOldIntents: boolean;
  /** Whether nothing is known about the guilds, because the last owner of the shard died. */
  #lacksGuilds: boolean;
  #isRunning = false;

  constructor(options: SessionRenewalOptions) {
    this.#options = options;
    const { delivery, resources } = options;
    const { shard, recovery } = delivery.journal;
    this.#logger = resources.logger.child({ shard: shard.id });
    this.#hasOldIntents = recovery.session !== undefined && recovery.session.intents !== resources.intents;
    this.#lacksGuilds = recovery.session !== undefined && !recovery.wasReleased;
  }

  /** The shard has a ready session. */
  onSessionStart(kind: SessionStartKind): void {
    const lacksGuilds = this.#lacksGuilds;
    this.#lacksGuilds = false;
    if (kind !== 'resumed') {
      this.#hasOldIntents = false;
      return;
    }
    if (this.#hasOldIntents) void this.#renew('other intents');
    else if (lacksGuilds && this.#options.state?.needsGuilds) void this.#renewIfAffordable();
  }

  /**
   * Starts a new session because it sends all guilds within seconds; requests for each of them take minutes for a large bot.
   * Only with more than half of the day's session starts left: they are needed if sessions are lost. Never rejects.
   */
  async #renewIfAffordable(): Promise<void> {
    const { resources, signal } = this.#options;
    const found = await resources.discovery.find();
    const limit = found.kind === 'found' ? found.bot.session_start_limit : undefined;
    if (!limit || limit.remaining <= limit.total / 2 || signal.aborted) return;
    await this.#renew('an earlier process, which died');
  }

  /** Never rejects. @param startedWith what the current session was started with, for the log */
  async #renew(startedWith: string): Promise<void> {
    const { host, delivery, state, onFatalError, signal } = this.#options;
    const { shard } = delivery.journal;
    const oldShard = host.shards.get(shard.id);
    if (this.#isRunning || host.isResharding || !oldShard) return;
    this.#isRunning = true;
    this.#logger.info({ startedWith }, 'a new session takes over');
    this.#change(() => state?.expectGuilds(shard));
    const afterSwitch = async () => {
      this.#logger.info('the new session has taken over');
      // Until the new session is stored, a process that starts after a crash resumes the old one.
      await delivery.waitUntil('hasStoredSession', AbortSignal.any([signal, host.closeSignal]));
    };
    try {
      await host.replace({
        oldShards: [oldShard],
        newShards: { count: shard.count, ids: [shard.id] },
        deliveries: { of: () => delivery, afterSwitch },
        signal,
        onInitialGuild: (guild) => this.#change(() => state?.addGuild(guild)),
      });
    } catch (error) {
      if (signal.aborted || host.closeSignal.aborted) return;
      this.#logger.error({ detail: errorMessage(error) }, 'the new session could not be started');
      if (error instanceof GatewayClosedError) onFatalError(shard.id, error);
    } finally {
      this.#isRunning = false;
      this.#change(() => state?.endGuilds(shard));
    }
  }

  /** Changes the state after the events that were received before. */
  #change(change: () => void): void {
    this.#options.delivery.runInOrder(inOrderChange(change));
  }
}
