import type { StructuredLogger } from '../../base/logger.js';
import type { LateMember } from '../../cluster/late-member.js';
import type { FrameSink } from '../../ingress/gateway/connection/frame-recording.js';
import type { Gateway } from '../../ingress/gateway/gateway.js';
import type { Journal } from '../../ingress/journal/journal.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import type { CacheLoader } from '../cache/refill/cache-loader.js';
import type { BotCollectors } from '../collectors/bot-collectors.js';
import type { EventDeriver } from '../derived-events/event-deriver.js';
import type { GuildSearch } from '../guild-loading/guild-search.js';
import type { MemberLoader } from '../guild-loading/member-loader.js';
import type { StopSteps } from './stop-parts.js';

/** The parts of a bot with a gateway that are stopped. */
export interface GatewayStopParts {
  readonly logger: StructuredLogger;
  readonly eventDeriver: EventDeriver;
  readonly cacheLoader: CacheLoader;
  readonly memberLoader: MemberLoader;
  readonly guildSearch: GuildSearch;
  readonly prompts: PendingPrompts;
  readonly collectors: BotCollectors;
  readonly gateway: Gateway;
  readonly journal: Journal | undefined;
  /** The membership in a cluster. */
  readonly member: LateMember | undefined;
  readonly recording: FrameSink | undefined;
}

/** Returns the steps with which a bot ends its gateway sessions, or leaves them to the next process. */
export function gatewayStopSteps(parts: GatewayStopParts): StopSteps {
  const { gateway, journal, member } = parts;
  return {
    endWaiting(deadline) {
      for (const part of [parts.eventDeriver, parts.guildSearch, parts.memberLoader]) part.stop();
      // Handlers that wait for a guild or a user could not finish otherwise.
      parts.cacheLoader.stop();
      if (member) parts.prompts.closeForMove();
      else parts.prompts.close();
      parts.collectors.close();
      void member?.stopLeases();
      return journal && deadline.waitFor(gateway.suspend());
    },
    handlersFinished: (deadline) => journal && deadline.waitFor(closeJournal(gateway, journal)),
    async disconnect(deadline) {
      await deadline.waitFor(gateway.close());
      await closeRecording(parts);
    },
    leave: (deadline) => deadline.waitFor(member?.leave() ?? Promise.resolve()),
  };
}

async function closeJournal(gateway: Gateway, journal: Journal): Promise<void> {
  await gateway.releaseJournals();
  await journal.close();
}

/** Never rejects: an incomplete recording must not prevent the bot from stopping. */
async function closeRecording({ recording, logger }: GatewayStopParts): Promise<void> {
  try {
    await recording?.close();
  } catch (error) {
    logger.error({ err: error }, 'the gateway recording is incomplete');
  }
}
