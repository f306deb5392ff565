import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { RestClient } from '../../rest/rest-client.js';
import type { BotCounts } from '../dispatch/handlers/bot-counts.js';
import type { RunningHandlers } from '../dispatch/handlers/running-handlers.js';
import type { ServiceLifecycle } from '../lifecycle/service-lifecycle.js';
import { StopDeadline } from '../lifecycle/stop-deadline.js';
import type { TaskTable } from '../scheduler/task-table.js';

export const DEFAULT_DRAIN_TIMEOUT_MS = 10_000;

/** The parts of every bot that are stopped, and what stopping them needs. */
export interface StopParts {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly services: ServiceLifecycle;
  readonly tasks: TaskTable;
  readonly runningHandlers: RunningHandlers;
  readonly counts: Readonly<BotCounts>;
  readonly rest: RestClient;
  /** How long running handlers may take. */
  readonly drainTimeoutMs: number;
}

/** The further steps of the stop of one kind of bot, in their order. None may reject. */
export interface StopSteps {
  /** Accepts no more events, and ends what handlers wait for: they could not finish otherwise. */
  endWaiting(deadline: StopDeadline): Promise<void> | undefined;
  /** The handlers have finished. */
  handlersFinished?(deadline: StopDeadline): Promise<void> | undefined;
  /** Closes connections. The services have stopped. */
  disconnect?(deadline: StopDeadline): Promise<void>;
  /** No request can be sent any more. */
  leave?(deadline: StopDeadline): Promise<void>;
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
export async function stopParts(parts: StopParts, steps: StopSteps): Promise<void> {
  const { clock, logger, services, rest, counts, drainTimeoutMs } = parts;
  const deadline = new StopDeadline(clock, drainTimeoutMs);
  services.cancelStart();
  const tasksStopped = parts.tasks.stop();
  const waiting = steps.endWaiting(deadline);
  // Otherwise the time for running handlers starts at once.
  if (waiting) await waiting;
  const [remaining] = await Promise.all([
    parts.runningHandlers.drain(clock, deadline.remainingMs),
    deadline.waitFor(tasksStopped),
  ]);
  if (remaining > 0) logger.warn({ remaining, drainTimeoutMs }, 'handlers were still running and were abandoned');
  await steps.handlersFinished?.(deadline);
  await services.stop();
  const restClosed = rest.close({ timeoutMs: deadline.remainingMs });
  await steps.disconnect?.(deadline);
  await restClosed;
  await steps.leave?.(deadline);
  if (counts.droppedWhileStopping > 0)
    logger.warn({ dropped: counts.droppedWhileStopping }, 'events were dropped while stopping');
}
