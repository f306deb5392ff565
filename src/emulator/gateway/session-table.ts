import type { Clock, Timer } from '../../base/clock.js';
import type { Carrier, Session } from './session.js';

/** How long a session without a connection can be resumed. The service says "a few minutes". */
export const RESUME_WINDOW_MS = 5 * 60_000;

/** Every live session, connected or waiting to be resumed. */
export class SessionTable {
  readonly #sessions = new Map<string, Session>();
  readonly #expiries = new Map<string, Timer>();

  constructor(private readonly clock: Clock) {}

  add(session: Session): void {
    this.#sessions.set(session.facts.id, session);
  }

  /** The session of that id, if it can be resumed by that application. */
  find(sessionId: string, applicationId: string): Session | undefined {
    const session = this.#sessions.get(sessionId);
    return session?.facts.applicationId === applicationId ? session : undefined;
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
    const expire = () => this.end(session);
    this.#expiries.set(session.facts.id, this.clock.schedule(RESUME_WINDOW_MS, expire));
  }

  /** Ends a session: it can no longer be resumed, and hears nothing more. */
  end(session: Session): void {
    this.#expiries.get(session.facts.id)?.cancel();
    this.#expiries.delete(session.facts.id);
    this.#sessions.delete(session.facts.id);
  }

  /** Ends every session. */
  clear(): void {
    for (const session of [...this.#sessions.values()]) this.end(session);
  }
}
