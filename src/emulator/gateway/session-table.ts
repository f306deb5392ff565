import type { Clock, Timer } from '../../base/clock.js';
import type { Carrier, Session } from './session.js';

/** How long a session without a connection can be resumed. The service says "a few minutes". */
export const RESUME_WINDOW_MS = 5 * 60_000;

/** So many sessions that timed out are remembered, so that a late resume can be told why it fails. */
const REMEMBERED = 10_000;

/** Every live session, connected or waiting to be resumed. */
export class SessionTable {
  readonly #sessions = new Map<string, Session>();
  readonly #expiries = new Map<string, Timer>();
  /** Which timed out, with their application; the oldest first. */
  readonly #timedOut = new Map<string, string>();

  /** @param ended hears of every session that is over */
  constructor(
    private readonly clock: Clock,
    private readonly ended: (session: Session) => void,
  ) {}

  add(session: Session): void {
    this.#sessions.set(session.facts.id, session);
  }

  /** The session of that id, if it can be resumed by that application. */
  find(sessionId: string, applicationId: string): Session | undefined {
    const session = this.#sessions.get(sessionId);
    return session?.facts.applicationId === applicationId ? session : undefined;
  }

  /** Whether an application had a session of that id, and nobody resumed it in time. */
  hasTimedOut(sessionId: string, applicationId: string): boolean {
    return this.#timedOut.get(sessionId) === applicationId;
  }

  /** Every session, oldest first. */
  all(): Iterable<Session> {
    return this.#sessions.values();
  }

  /** Carries a session on a connection again. */
  attach(session: Session, carrier: Carrier): void {
    this.#expiries.get(session.facts.id)?.cancel();
    this.#expiries.delete(session.facts.id);
    session.attach(carrier);
  }

  /** A connection ended: the session waits to be resumed, for a while. */
  detach(session: Session, carrier: Carrier): void {
    if (!session.detach(carrier) || !this.#sessions.has(session.facts.id)) return;
    const expire = () => this.#expire(session);
    this.#expiries.set(session.facts.id, this.clock.schedule(RESUME_WINDOW_MS, expire));
  }

  /** Ends a session: it can no longer be resumed, and hears nothing more. */
  end(session: Session): void {
    const { id } = session.facts;
    this.#expiries.get(id)?.cancel();
    this.#expiries.delete(id);
    session.release();
    if (this.#sessions.delete(id)) this.ended(session);
  }

  /** Ends every session of an application, and closes the connections that carry them. */
  expel(applicationId: string, code: number, reason: string): void {
    const theirs = [...this.#sessions.values()].filter(({ facts }) => facts.applicationId === applicationId);
    for (const session of theirs) {
      session.release()?.close(code, reason);
      this.end(session);
    }
  }

  /** Ends every session, and closes the connections that carry them. */
  expelAll(code: number, reason: string): void {
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

  #expire(session: Session): void {
    const { id, applicationId } = session.facts;
    this.#timedOut.set(id, applicationId);
    const [oldest] = this.#timedOut.keys();
    if (this.#timedOut.size > REMEMBERED && oldest !== undefined) this.#timedOut.delete(oldest);
    this.end(session);
  }
}
