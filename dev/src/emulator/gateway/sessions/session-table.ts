import type { Clock, Timer } from 'guildhall';
import type { EmulatorSession, SessionConnection, SessionInfo } from './emulator-session.js';

/** How long a session without a connection can be resumed. Discord documents no exact duration. */
export const RESUME_WINDOW_MS = 5 * 60_000;

/** How many timed-out sessions are stored, so that a late resume fails with the right close code. */
const MAX_TIMED_OUT_SESSIONS = 10_000;

/** What happens when a client resumes a lost session: the connection is closed, or there is no response. */
type LostResume = 'closed' | 'silent';

/** All live sessions, connected or waiting for a resume. */
export class SessionTable {
  readonly #sessions = new Map<string, EmulatorSession>();
  readonly #expiries = new Map<string, Timer>();
  /** Timed-out sessions with their application, oldest first. */
  readonly #timedOut = new Map<string, string>();
  /** Sessions that a fault has ended, oldest first. */
  readonly #lost = new Map<string, { readonly applicationId: string; readonly resume: LostResume }>();

  /** @param onEnd called for every session that ends */
  constructor(
    private readonly clock: Clock,
    private readonly onEnd: (session: EmulatorSession) => void,
  ) {}

  add(session: EmulatorSession): void {
    this.#sessions.set(session.info.id, session);
  }

  /** Finds a session, if it belongs to the application. */
  find(sessionId: string, applicationId: string): EmulatorSession | undefined {
    const session = this.#sessions.get(sessionId);
    return session?.info.applicationId === applicationId ? session : undefined;
  }

  /** Whether the application had a session with this id that was not resumed in time. */
  hasTimedOut(sessionId: string, applicationId: string): boolean {
    return this.#timedOut.get(sessionId) === applicationId;
  }

  /** Ends a session, without a word to the client. @param resume what happens when the client resumes it */
  lose(session: EmulatorSession, resume: LostResume): void {
    const { id, applicationId } = session.info;
    this.#lost.set(id, { applicationId, resume });
    const [oldest] = this.#lost.keys();
    if (this.#lost.size > MAX_TIMED_OUT_SESSIONS && oldest !== undefined) this.#lost.delete(oldest);
    this.end(session);
  }

  /** What happens when an application resumes a session; undefined if it is not a lost one. */
  lossOf(sessionId: string, applicationId: string): LostResume | undefined {
    const lost = this.#lost.get(sessionId);
    return lost?.applicationId === applicationId ? lost.resume : undefined;
  }

  /** Every session, oldest first. */
  all(): Iterable<EmulatorSession> {
    return this.#sessions.values();
  }

  /** How many sessions of the same shard are connected. */
  countConnectedOf({ applicationId, shard: [id, count] }: SessionInfo): number {
    const isSameShard = ({ info }: EmulatorSession) =>
      info.applicationId === applicationId && info.shard[0] === id && info.shard[1] === count;
    return [...this.#sessions.values()].filter((session) => session.connected && isSameShard(session)).length;
  }

  /** Attaches a session to a connection. */
  attach(session: EmulatorSession, connection: SessionConnection): void {
    this.#expiries.get(session.info.id)?.cancel();
    this.#expiries.delete(session.info.id);
    session.attach(connection);
  }

  /** Detaches a session from a closed connection. It can be resumed for a while. */
  detach(session: EmulatorSession, connection: SessionConnection): void {
    if (!session.detach(connection) || !this.#sessions.has(session.info.id)) return;
    const expire = () => this.#expire(session);
    this.#expiries.set(session.info.id, this.clock.schedule(RESUME_WINDOW_MS, expire));
  }

  /** Ends a session: it can no longer be resumed and receives no more events. */
  end(session: EmulatorSession): void {
    const { id } = session.info;
    this.#expiries.get(id)?.cancel();
    this.#expiries.delete(id);
    session.release();
    if (this.#sessions.delete(id)) this.onEnd(session);
  }

  /** Ends every session of an application and closes their connections. */
  closeAllOf(applicationId: string, code: number, reason: string): void {
    const sessions = [...this.#sessions.values()].filter(({ info }) => info.applicationId === applicationId);
    for (const session of sessions) {
      session.release()?.close(code, reason);
      this.end(session);
    }
  }

  /** Ends every session and closes their connections. */
  closeAll(code: number, reason: string): void {
    for (const session of [...this.#sessions.values()]) {
      session.release()?.close(code, reason);
      this.end(session);
    }
  }

  /** Removes all sessions without notification, because the emulator stops. */
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
