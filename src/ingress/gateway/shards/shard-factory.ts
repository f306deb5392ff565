import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { PresenceUpdateData, TransportCompression } from '../../../wire/gateway/protocol.js';
import type { Connection } from '../connection/connection.js';
import type { FrameSink } from '../connection/frame-recording.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import type { IdentifyThrottler, SessionStartLimit } from '../identify/identify-throttler.js';
import type { ResumeGuard } from '../identify/resume-guard.js';
import type { GatewayPublications } from '../protocol/diagnostics.js';
import type { GatewayInstrumentation } from '../protocol/gateway-instrumentation.js';
import { ShardGroup } from './shard-group.js';
import type { ShardOptions } from './shard-options.js';
import type { ShardSet } from './shards-option.js';

/** What all shards of a gateway have in common. */
export interface ShardFactoryOptions {
  /** The bot token, without `Bot `. */
  readonly token: string;
  /** Bit set of the intents. */
  readonly intents: number;
  /** Wire names of the events to deliver; all events when undefined. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  /** Records incoming dispatches. */
  readonly recording: FrameSink | undefined;
  readonly publications: GatewayPublications;
  readonly instrumentation: GatewayInstrumentation | undefined;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly compression: TransportCompression | undefined;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly resumeGuard: ResumeGuard;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** The options in which the shards of a gateway differ. */
export type OwnShardOptions = Pick<
  ShardOptions,
  'resume' | 'keepsFrames' | 'mayConnect' | 'safeSequence' | 'saveFailedResumes' | 'endSession' | 'journalInfo'
>;

/** Creates the shards of a gateway. */
export class ShardFactory {
  /** The presence of the bot in every new session. */
  presence: PresenceUpdateData | undefined;

  constructor(private readonly options: ShardFactoryOptions) {}

  /** How many sessions the bot may start today; undefined if that cannot be found out. Never rejects. */
  async sessionStartLimit(): Promise<SessionStartLimit | undefined> {
    const found = await this.options.discovery.find();
    return found.kind === 'found' ? found.bot.session_start_limit : undefined;
  }

  /** @param ownOptionsOf returns the options of one shard */
  createGroup(
    shards: ShardSet,
    connectionClass: typeof Connection,
    ownOptionsOf: (shardId: number) => OwnShardOptions = () => ({}),
  ): ShardGroup {
    const { token, intents, logger, ...shared } = this.options;
    const group = new ShardGroup(shards, (id, count) => ({
      ...shared,
      identity: { token, intents, shard: [id, count] },
      Connection: connectionClass,
      logger: logger.child({ shard: id }),
      ...ownOptionsOf(id),
    }));
    if (this.presence) group.setPresence(this.presence);
    return group;
  }
}
