/**
 * A shard whose events are journalled. It continues the session of its earlier owner and delivers its events in order.
 *
 * A session delivers the events of the intents that it was started with. If the handlers of this version need others, the
 * session is resumed nevertheless, so that no event is lost; then a new session with the new intents takes over, while the
 * old one still delivers (`Resharding`).
 */
import type { Clock } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { DeliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import type { EventProcessor } from '../../journal/delivery/event-processor.js';
import type { EventScope } from '../../journal/delivery/event-scope.js';
import { ShardDelivery } from '../../journal/delivery/shard-delivery.js';
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
  /** The session that takes over because of other intents. */
  #renewal: Resharding | undefined;
  /** Whether the session has other intents than new ones would have. */
  #hasOldIntents: boolean;

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
    const { session, sequence, wasReleased } = journal.recovery;
    this.#hasOldIntents = session !== undefined && session.intents !== intents;
    this.#group = this.#createGroup(session && { ...session, sequence, isExact: wasReleased });
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
    this.#stopController.abort(new Error('the shard was suspended'));
    this.delivery.stop();
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
      heartbeatSequence: (received) => (group === this.#group ? this.delivery.safeSequence(received) : received),
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
    this.#options.listener.onSessionStart(start);
    if (start.kind === 'resumed' && this.#hasOldIntents) void this.#renewSession();
  }

  #storeSession(): void {
    const session = this.shard?.resumableSession;
    if (!session) return;
    this.#hasOldIntents = false;
    this.delivery.startSession({ sessionId: session.id, resumeUrl: session.url, intents: this.#options.intents });
  }

  /** Never rejects. */
  async #renewSession(): Promise<void> {
    if (this.#renewal) return;
    const { clock, listener } = this.#options;
    const { signal } = this.#stopController;
    const oldGroup = this.#group;
    const renewal = new Resharding(oldGroup, this.#createGroup(undefined), this.#groupListener, clock);
    this.#renewal = renewal;
    this.#logger.info('the session was started with other intents: a new session takes over');
    renewal.start();
    try {
      await renewal.waitUntilReady(signal);
      this.#group = renewal.newGroup;
      renewal.switchOver(signal);
      this.#logger.info('the session with the new intents has taken over');
      // Until the new session is stored, a process that starts after a crash resumes the old one.
      await this.delivery.whenStored();
      await oldGroup.close();
    } catch (error) {
      await renewal.cancel();
      if (signal.aborted) return;
      this.#logger.error({ detail: errorMessage(error) }, 'a session with the new intents could not be started');
      if (error instanceof GatewayClosedError) listener.onFatalError(error);
    } finally {
      this.#renewal = undefined;
    }
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
