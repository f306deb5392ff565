import type { Clock } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Gateway } from '../../ingress/gateway/gateway.js';
import type { SessionStore } from '../../ingress/gateway/session/saved-session.js';

/**
 * Saves the current sessions of a gateway, so that the next process can resume them. Never rejects.
 * @param timeoutMs how long the store may take
 */
export async function saveSessions(
  gateway: Gateway,
  store: SessionStore,
  clock: Clock,
  logger: StructuredLogger,
  timeoutMs: number,
): Promise<void> {
  const save = async () => {
    const sessions = await gateway.handOver();
    if (sessions.length > 0) await store.save(sessions);
    return sessions.length;
  };
  try {
    const createError = () => new Error(`the store did not respond within ${timeoutMs} ms`);
    const sessions = await withTimeout(clock, timeoutMs, save(), createError);
    if (sessions > 0) logger.info({ sessions }, 'the sessions are saved: the next process can resume them');
  } catch (error) {
    logger.error(
      { err: error },
      `the sessions could not be saved (${errorMessage(error)}): events until the next process is ready are lost`,
    );
  }
}
