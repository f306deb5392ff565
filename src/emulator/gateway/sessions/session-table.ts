import type { Clock, Timer } from '../../../base/clock.js';
import type { EmulatorSession, SessionConnection } from './emulator-session.js';

/** How long a session without a connection can be resumed. The service says "a few minutes". */
export const RESUME_WINDOW_MS = 5 * 60_000;

/** So many sessions that timed out are remembered, so that a late resume can be told why it fails. */
const MAX_TIMED_OUT_SESSIONS = 10_000;

/** Every live session, connected or waiting to be resumed. */
export class SessionTable {
  readonly #sessions = new Map<string, EmulatorSession>();
  readonly #expiries = new Map<string, Timer>();
  /** Which timed out, with their application; the oldest first. */
  readonly #timedOut = new Map<string, string>();

  /** @param onEnd hears of every session that is over */
  constructor(
    private readonly clock: Clock,
    private readonly onEnd: (session: EmulatorSession) => void,
  ) {}

  add(session: EmulatorSession): void {
    this.#sessions.set(session.info.id, session);
  }

  /** The session of that id, if it can be resumed by that application. */
  find(sessionId: string, applicationId: string): EmulatorSession | undefined {
    const session = this.#sessions.get(sessionId);
    return session?.info.applicationId === applicationId ? session : undefined;
  }

  /** Whether an application had a session of that id, and nobody resumed it in time. */
  hasTimedOut(sessionId: string, applicationId: string): boolean {
    return this.#timedOut.get(sessionId) === applicationId;
  }

  /** Every session, oldest first. */
  all(): Iterable<EmulatorSession> {
    return this.#sessions.values();
  }

  /** Carries a session on a connection again. */
  attach(session: EmulatorSession, carrier: SessionConnection): void {
    this.#expiries.get(session.info.id)?.cancel();
    this.#expiries.delete(session.info.id);
    session.attach(carrier);
  }

  /** A connection ended: the session waits to be resumed, for a while. */
  detach(session: EmulatorSession, carrier: SessionConnection): void {
    if (!session.detach(carrier) || !this.#sessions.has(session.info.id)) return;
    const expire = () => this.#expire(session);
    this.#expiries.set(session.info.id, this.clock.schedule(RESUME_WINDOW_MS, expire));
  }

  /** Ends a session: it can no longer be resumed, and hears nothing more. */
  end(session: EmulatorSession): void {
    const { id } = session.info;
    this.#expiries.get(id)?.cancel();
    this.#expiries.delete(id);
    session.release();
    if (this.#sessions.delete(id)) this.onEnd(session);
  }

  /** Ends every session of an application, and closes the connections that carry them. */
  closeAllOf(applicationId: string, code: number, reason: string): void {
    const theirs = [...this.#sessions.values()].filter(({ info }) => info.applicationId === applicationId);
    for (const session of theirs) {
      session.release()?.close(code, reason);
      this.end(session);
    }
  }

  /** Ends every session, and closes the connections that carry them. */
  closeAll(code: number, reason: string): void {
    for (const session of [...this.#sessions.values()]) {
      session.release()?.close(code, reason);
      this.end(session);
    }
  }

  /** Forgets every session: the service stops. */
  clear(): void {
    for (const timer of this.#expiries.values()) timer.cancel();
    this.#expiries.clear();
    this.#sessions.clear();
  }

  #expire(session: EmulatorSession): void {
    const { id, applicationId } = session.info;
    this.#timedOut.set(id, applicationId);
    const [oldest] = this.#timedOut.keys();
    if (this.#timedOut.size > MAX_TIMED_OUT_SESSIONS && oldest !== undefined) this.#timedOut.delete(oldest);
    this.end(session);
  }
}
