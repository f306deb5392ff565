/**
 * A shard whose events are journalled. It continues the session of its earlier owner and delivers its events in order.
 *
 * A session delivers the events of the intents that it was started with. If the handlers of this version need others, the
 * session is resumed nevertheless, so that no event is lost; then a new session with the new intents takes over, while the
 * old one still delivers (`Resharding`). The same happens after a crash if the guilds are needed: a resumed session does not
 * send them again.
 */
import type { Clock } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { DeliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import type { EventProcessor } from '../../journal/delivery/event-processor.js';
import type { EventScope } from '../../journal/delivery/event-scope.js';
import { inOrderChange, ShardDelivery } from '../../journal/delivery/shard-delivery.js';
import type { SuspectQueue } from '../../journal/delivery/suspect-queue.js';
import type { ShardJournal } from '../../journal/journal.js';
import type { Connection } from '../connection/connection.js';
import { GatewayClosedError } from '../protocol/errors.js';
import { Resharding } from '../resharding/resharding.js';
import type { EarlierSession } from '../session/earlier-session.js';
import type { SessionInterrupt, SessionStart } from '../session/session-start.js';
import type { Shard } from '../shards/shard.js';
import type { ShardFactory } from '../shards/shard-factory.js';
import type { GroupListener, ShardGroup } from '../shards/shard-group.js';
import type { ShardStatus } from '../shards/shard-options.js';
import type { ShardState } from './shard-state.js';

/** How long the end of a discarded session may take to be stored, in milliseconds. The shard identifies then nevertheless. */
const END_SESSION_MS = 5000;

export interface JournaledShardListener
  extends Pick<GroupListener, 'onMemberResponse' | 'onSessionStart' | 'onSessionInterrupt' | 'onFatalError'> {
  /** Whether this process certainly owns the shard has changed. */
  onOwnershipChange(): void;
  /** Another process has acquired the shard. */
  onLost(shardId: number): void;
  /** The shard was given up or lost. */
  onShardEnd(shard: SessionInterrupt): void;
}

export interface JournaledShardOptions {
  readonly factory: ShardFactory;
  readonly connectionClass: typeof Connection;
  readonly processor: EventProcessor;
  readonly policy: DeliveryPolicy;
  /** Shared by all shards of the process. */
  readonly suspects: SuspectQueue;
  /** Bit set of the intents of new sessions. */
  readonly intents: number;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly listener: JournaledShardListener;
  readonly scope?: EventScope | undefined;
  /** What this process knows about the guilds of its shards. */
  readonly state?: ShardState | undefined;
}

export class JournaledShard {
  readonly delivery: ShardDelivery;
  readonly #options: JournaledShardOptions;
  readonly #journal: ShardJournal;
  readonly #logger: StructuredLogger;
  readonly #groupListener: GroupListener;
  /** Aborts when the shard is suspended or closed. */
  readonly #stopController = new AbortController();
  #group: ShardGroup;
  /** The new session that takes over. */
  #renewal: Resharding | undefined;
  /** Whether the session has other intents than new ones would have. */
  #hasOldIntents: boolean;
  /** Whether nothing is known about the guilds, because the last owner of the shard died. */
  #lacksGuilds: boolean;

  constructor(journal: ShardJournal, options: JournaledShardOptions) {
    const { processor, policy, suspects, clock, logger, listener, intents, scope } = options;
    this.#options = options;
    this.#journal = journal;
    this.#logger = logger.child({ shard: this.id });
    this.delivery = new ShardDelivery({
      journal,
      processor,
      policy,
      suspects,
      clock,
      logger: this.#logger,
      receivedSequence: () => this.shard?.info.sequence ?? undefined,
      scope,
      listener: {
        onBacklogChange: (isTooLarge) => this.#onBacklogChange(isTooLarge),
        onOwnershipChange: () => this.#onOwnershipChange(),
        onLost: () => listener.onLost(this.id),
      },
    });
    this.#groupListener = {
      onEvent: (inbound) => this.#deliver(inbound),
      onMemberResponse: (shardId, event, data) => listener.onMemberResponse(shardId, event, data),
      onSessionStart: (start) => this.#onSessionStart(start),
      onSessionInterrupt: (interrupt) => listener.onSessionInterrupt(interrupt),
      onStatusChange() {},
      onFatalError: (error) => listener.onFatalError(error),
    };
    const { session, sequence, failedResumes, wasReleased } = journal.recovery;
    this.#hasOldIntents = session !== undefined && session.intents !== intents;
    this.#lacksGuilds = session !== undefined && !wasReleased;
    this.#group = this.#createGroup(session && { ...session, sequence, failedResumes, isExact: wasReleased });
    this.#group.listener = this.#groupListener;
  }

  get id(): number {
    return this.#journal.shard.id;
  }

  /** The shard that delivers. */
  get shard(): Shard | undefined {
    return this.#group.shards.get(this.id);
  }

  get status(): ShardStatus {
    return this.#group.status;
  }

  /** The status for people: `degraded` if the session is ready, but its events do not start. */
  get reportedStatus(): ShardStatus {
    return this.shard?.info.status ?? this.status;
  }

  /** Connects, and starts what earlier processes have left. */
  open(): void {
    void this.delivery.start();
    this.#group.open();
  }

  setPresence(presence: PresenceUpdateData): void {
    for (const group of [this.#group, this.#renewal?.newGroup]) group?.setPresence(presence);
  }

  /** Closes the connection; the session stays resumable. Starts no more handlers. Never rejects. */
  async suspend(): Promise<void> {
    const wasReady = this.status === 'ready';
    this.#stopController.abort(new Error('the shard was suspended'));
    this.delivery.stop();
    const { id: shardId, count: shardCount } = this.#journal.shard;
    if (wasReady) this.#options.listener.onSessionInterrupt({ shardId, shardCount });
    await this.#group.suspend();
  }

  /** Ends the session. Never rejects. */
  async close(): Promise<void> {
    this.#stopController.abort(new Error('the shard was closed'));
    this.delivery.stop();
    await this.#group.close();
  }

  /** @param resume the session that it resumes; undefined for a new one */
  #createGroup(resume: EarlierSession | undefined): ShardGroup {
    const { factory, connectionClass } = this.#options;
    const { id, count } = this.#journal.shard;
    const group = factory.createGroup({ count, ids: [id] }, connectionClass, () => ({
      resume,
      keepsFrames: true,
      mayConnect: () => this.#journal.isOwned,
      // The events of a session that does not deliver yet are not stored.
      journalInfo: () => this.delivery.status,
      safeSequence: (received) => (group === this.#group ? this.delivery.safeSequence(received) : received),
      saveFailedResumes: (count) => {
        if (group === this.#group) this.#journal.saveFailedResumes(count);
      },
      endSession: async () => {
        if (group === this.#group) await this.#endStoredSession();
      },
    }));
    return group;
  }

  #deliver(inbound: InboundEvent): undefined {
    try {
      this.delivery.receive(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#logger.error({ err: error, event, ...origin }, 'event dispatch failed');
    }
  }

  #onSessionStart(start: SessionStart): void {
    if (start.kind !== 'resumed') this.#storeSession();
    const lacksGuilds = this.#lacksGuilds;
    this.#lacksGuilds = false;
    this.#options.listener.onSessionStart(start);
    if (start.kind !== 'resumed') return;
    if (this.#hasOldIntents) void this.#renewSession('other intents');
    else if (lacksGuilds && this.#options.state?.needsGuilds) void this.#renewIfAffordable();
  }

  /**
   * Starts a new session because it sends all guilds within seconds; requests for each of them take minutes for a large bot.
   * Only with more than half of the day's session starts left: they are needed if sessions are lost. Never rejects.
   */
  async #renewIfAffordable(): Promise<void> {
    const limit = await this.#options.factory.sessionStartLimit();
    if (!limit || limit.remaining <= limit.total / 2 || this.#stopController.signal.aborted) return;
    await this.#renewSession('an earlier process, which died');
  }

  #storeSession(): void {
    const session = this.shard?.resumableSession;
    if (!session) return;
    this.#hasOldIntents = false;
    this.delivery.startSession({ sessionId: session.id, resumeUrl: session.url, intents: this.#options.intents });
  }

  /**
   * Removes the stored session, so that no other process tries to resume it. Never rejects: a journal that cannot be written does
   * not keep the shard offline.
   */
  async #endStoredSession(): Promise<void> {
    const createError = () => new Error(`no response within ${END_SESSION_MS} ms`);
    try {
      await withTimeout(this.#options.clock, END_SESSION_MS, this.#journal.endSession(), createError);
    } catch (error) {
      const detail = errorMessage(error);
      this.#logger.warn(
        { detail },
        'the end of the session is not stored: a process that starts now tries to resume it',
      );
    }
  }

  /** Never rejects. @param startedWith what the current session was started with, for the log */
  async #renewSession(startedWith: string): Promise<void> {
    if (this.#renewal) return;
    const { clock, listener, state } = this.#options;
    const { shard } = this.#journal;
    const { signal } = this.#stopController;
    const oldGroup = this.#group;
    const renewal = new Resharding(oldGroup, this.#createGroup(undefined), this.#groupListener, clock, (guild) =>
      this.#change(() => state?.addGuild(guild)),
    );
    this.#renewal = renewal;
    this.#logger.info({ startedWith }, 'a new session takes over');
    this.#change(() => state?.expectGuilds(shard));
    renewal.start();
    try {
      await renewal.waitUntilReady(signal);
      this.#group = renewal.newGroup;
      renewal.switchOver(signal);
      this.#logger.info('the new session has taken over');
      // Until the new session is stored, a process that starts after a crash resumes the old one.
      await this.delivery.whenStored();
      await oldGroup.close();
    } catch (error) {
      await renewal.cancel();
      if (signal.aborted) return;
      this.#logger.error({ detail: errorMessage(error) }, 'the new session could not be started');
      if (error instanceof GatewayClosedError) listener.onFatalError(error);
    } finally {
      this.#renewal = undefined;
      this.#change(() => state?.endGuilds(shard));
    }
  }

  /** Changes the state after the events that were received before. */
  #change(change: () => void): void {
    this.delivery.runInOrder(inOrderChange(change));
  }

  #onBacklogChange(isTooLarge: boolean): void {
    const { queuedEvents, queuedBytes } = this.delivery.status;
    if (isTooLarge) {
      this.#logger.warn(
        { queuedEvents, queuedBytes },
        'too many events wait: the session is suspended until they start',
      );
      this.shard?.pause();
    } else {
      this.#logger.info({ queuedEvents, queuedBytes }, 'the session continues');
      this.shard?.unpause();
    }
  }

  #onOwnershipChange(): void {
    if (this.#journal.isOwned) this.shard?.connectIfHeld();
    this.#options.listener.onOwnershipChange();
  }
}
