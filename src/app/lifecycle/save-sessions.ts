import type { Clock } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Gateway } from '../../ingress/gateway/gateway.js';
import type { SessionStore } from '../../ingress/gateway/session/saved-session.js';

/** How long the store may take to save. */
const SAVE_TIMEOUT_MS = 10_000;

/** Saves the current sessions of a gateway, so that the next process can resume them. Never rejects. */
export async function saveSessions(
  gateway: Gateway,
  store: SessionStore,
  clock: Clock,
  logger: StructuredLogger,
): Promise<void> {
  const sessions = await gateway.handOver();
  if (sessions.length === 0) return;
  try {
    await withTimeout(
      clock,
      SAVE_TIMEOUT_MS,
      store.save(sessions),
      () => new Error(`the store did not respond within ${SAVE_TIMEOUT_MS} ms`),
    );
    logger.info({ sessions: sessions.length }, 'the sessions are saved: the next process can resume them');
  } catch (error) {
    logger.error(
      { err: error },
      `the sessions could not be saved (${errorMessage(error)}): events until the next process is ready are lost`,
    );
  }
}
