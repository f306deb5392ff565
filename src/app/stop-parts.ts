import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import type { LateMember } from '../cluster/late-member.js';
import type { FrameSink } from '../ingress/gateway/connection/frame-recording.js';
import type { Gateway } from '../ingress/gateway/gateway.js';
import type { Journal } from '../ingress/journal/journal.js';
import type { PendingPrompts } from '../interactions/prompts/pending-prompts.js';
import type { Rest } from '../rest/rest.js';
import type { CacheLoader } from './cache/refill/cache-loader.js';
import type { BotCollectors } from './collectors/bot-collectors.js';
import type { EventDeriver } from './derived-events/event-deriver.js';
import type { BotCounts } from './dispatch/handlers/bot-counts.js';
import type { RunningHandlers } from './dispatch/handlers/running-handlers.js';
import type { GuildSearch } from './guild-loading/guild-search.js';
import type { MemberLoader } from './guild-loading/member-loader.js';
import type { ServiceLifecycle } from './lifecycle/service-lifecycle.js';
import { StopDeadline } from './lifecycle/stop-deadline.js';
import type { TaskTable } from './scheduler/task-table.js';

/** The parts of a bot that are stopped, and what stopping them needs. */
export interface StopParts {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly services: ServiceLifecycle;
  readonly tasks: TaskTable;
  readonly eventDeriver: EventDeriver;
  readonly cacheLoader: CacheLoader;
  readonly memberLoader: MemberLoader;
  readonly guildSearch: GuildSearch;
  readonly prompts: PendingPrompts;
  readonly collectors: BotCollectors;
  readonly runningHandlers: RunningHandlers;
  readonly counts: Readonly<BotCounts>;
  readonly gateway: Gateway;
  readonly rest: Rest;
  /** How long running handlers may take. */
  readonly drainTimeoutMs: number;
  readonly journal: Journal | undefined;
  /** The membership in a cluster. */
  readonly member: LateMember | undefined;
  readonly recording: FrameSink | undefined;
}

/**
 * Stops the parts of a bot that accepts no more events. Never rejects.
 *
 * 1. Nothing further starts: services, tasks, prompts, collectors. With a journal, events are left to the next process.
 * 2. Running handlers finish, until the drain timeout.
 * 3. The journal is closed. This is before the services stop, because stop hooks take time that the process may not have.
 * 4. The services stop, while the API can still be called.
 * 5. The connections close.
 */
export async function stopParts(parts: StopParts): Promise<void> {
  const { clock, logger, services, gateway, rest, counts, drainTimeoutMs, journal, member } = parts;
  const deadline = new StopDeadline(clock, drainTimeoutMs);
  services.cancelStart();
  const tasksStopped = parts.tasks.stop();
  for (const part of [parts.eventDeriver, parts.guildSearch, parts.memberLoader]) part.stop();
  // Handlers that wait for a guild or a user could not finish otherwise.
  parts.cacheLoader.stop();
  if (member) parts.prompts.closeForMove();
  else parts.prompts.close();
  parts.collectors.close();
  void member?.stopLeases();
  if (journal) await deadline.waitFor(gateway.suspend());
  const [remaining] = await Promise.all([
    parts.runningHandlers.drain(clock, deadline.remainingMs),
    deadline.waitFor(tasksStopped),
  ]);
  if (remaining > 0) logger.warn({ remaining, drainTimeoutMs }, 'handlers were still running and were abandoned');
  if (journal) await deadline.waitFor(closeJournal(gateway, journal));
  await services.stop();
  const restClosed = rest.close({ timeoutMs: deadline.remainingMs });
  await deadline.waitFor(gateway.close());
  await closeRecording(parts);
  await restClosed;
  await deadline.waitFor(member?.leave() ?? Promise.resolve());
  if (counts.droppedWhileStopping > 0)
    logger.warn({ dropped: counts.droppedWhileStopping }, 'events were dropped while stopping');
}

async function closeJournal(gateway: Gateway, journal: Journal): Promise<void> {
  await gateway.releaseJournals();
  await journal.close();
}

/** Never rejects: an incomplete recording must not prevent the bot from stopping. */
async function closeRecording({ recording, logger }: StopParts): Promise<void> {
  try {
    await recording?.close();
  } catch (error) {
    logger.error({ err: error }, 'the gateway recording is incomplete');
  }
}
