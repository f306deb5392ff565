/**
 * What a shard knows of its session, and what follows from what happens to it. All of it is data and pure functions:
 * a session goes in, the session after it comes out with what to do, and no socket or clock is needed to see why.
 *
 * A session outlives its connections. It begins with READY, which names it; each dispatch moves its sequence; when a
 * connection ends, the next one resumes after that sequence, and the service repeats what was missed until RESUMED.
 * It is given up when the service says so, or when resuming has been shown to lead nowhere.
 */
import { z } from 'zod';
import { events } from '../../../wire/events/all-events.js';
import {
  type CloseAction,
  type CloseCodeInfo,
  closeCodes,
  type GatewayFrame,
  type IdentifyData,
  opcodes,
  type PresenceUpdateData,
  type ResumeData,
} from '../../../wire/gateway/protocol.js';
import type { Dispatch, IgnoredDispatch } from '../protocol/codec.js';
import { backoffMs } from './backoff.js';
import type { SavedSession } from './saved-session.js';

/** `offline`: neither Identify nor Resume was sent on the present connection, or there is none. */
export type SessionPhase = 'offline' | 'identifying' | 'resuming' | 'ready';

export interface Session {
  /** What a resume needs beside the sequence; undefined before the first READY and after the session was given up. */
  readonly resumable: { readonly id: string; readonly url: string } | undefined;
  /** The last sequence received. */
  readonly sequence: number | null;
  readonly phase: SessionPhase;
  /** Connections that ended in a row since one proved itself by an acknowledged heartbeat while ready. */
  readonly failures: number;
  /** Connections that ended in a row before Hello came. */
  readonly unanswered: number;
  /** The sequence after which an unreadable frame came. */
  readonly malformedAfter: number | undefined;
  /** Whether it was begun by an earlier process and has not been resumed since. */
  readonly restored: boolean;
  /** Whether one before it was given up, so that what happened since is not known. */
  readonly previousSessionLost: boolean;
}

/** A shard that has not connected yet. */
export const newSession: Session = {
  resumable: undefined,
  sequence: null,
  phase: 'offline',
  failures: 0,
  unanswered: 0,
  malformedAfter: undefined,
  restored: false,
  previousSessionLost: false,
};

/** A session that an earlier process began. */
export function restoredSession({ sessionId, resumeUrl, sequence }: SavedSession): Session {
  return { ...newSession, resumable: { id: sessionId, url: resumeUrl }, sequence, restored: true };
}

/** Who identifies, and what for. */
export interface ShardIdentity {
  readonly token: string;
  readonly intents: number;
  /** Shard id, from 0, and shard count. */
  readonly shard: readonly [number, number];
  /** How the bot shows itself from the beginning. */
  readonly presence?: PresenceUpdateData | undefined;
}

/** Why a connection ended. */
export type ConnectionEnd =
  /** There was no connection: discovery failed, or nobody answered at the address. */
  | { readonly cause: 'unreachable'; readonly detail: string }
  /** The service closed it, or it broke (1006). */
  | { readonly cause: 'closed'; readonly closeCode: number; readonly detail: string }
  /** It is open, but what must come did not come in time. */
  | { readonly cause: 'silent'; readonly awaited: 'hello' | 'session' | 'heartbeat acknowledgement' }
  /** A frame that cannot be read; what it said is lost unless it is repeated. */
  | { readonly cause: 'malformed'; readonly detail: string }
  /** Op 7. */
  | { readonly cause: 'reconnect' }
  /** Op 9. */
  | { readonly cause: 'invalid session'; readonly resumable: boolean };

/** What to do after a connection ended. */
export type ReconnectStep =
  | {
      readonly kind: 'connect';
      readonly delayMs: number;
      /** Where; undefined: where discovery says. */
      readonly url: string | undefined;
    }
  | ({ readonly kind: 'stop'; readonly closeCode: number } & Omit<CloseCodeInfo, 'action'>);

/** What a dispatch meant to the session. */
export type DispatchMeaning = 'ready' | 'resumed' | 'ordinary' | 'unusable ready';

/** Every third attempt to resume goes by discovery, in case the resume address is gone for good. */
const ATTEMPTS_PER_ROUND = 3;
/** How long to wait, at random, before identifying after an invalid session. */
const INVALID_SESSION_DELAY_MS = { min: 1000, max: 5000 };

/** The part of READY that a session stands on. */
const ReadyFields = z.object({ session_id: z.string().min(1), resume_gateway_url: z.string().min(1) });

const PROPERTIES = { os: process.platform, browser: 'guildhall', device: 'guildhall' };

/** Hello came: what to answer. */
export function identifyOrResume(
  session: Session,
  { token, intents, shard, presence }: ShardIdentity,
): { session: Session; frame: GatewayFrame } {
  const answered = { ...session, unanswered: 0 };
  if (session.resumable && session.sequence !== null) {
    const resume: ResumeData = { token, session_id: session.resumable.id, seq: session.sequence };
    return { session: { ...answered, phase: 'resuming' }, frame: { op: opcodes.RESUME, d: resume } };
  }
  const identify: IdentifyData = {
    token,
    intents,
    shard: [...shard],
    properties: PROPERTIES,
    ...(presence && { presence }),
  };
  return {
    session: { ...answered, phase: 'identifying', sequence: null },
    frame: { op: opcodes.IDENTIFY, d: identify },
  };
}

/** A dispatch came. */
export function applyDispatch(
  session: Session,
  dispatch: Dispatch | IgnoredDispatch,
): { session: Session; meaning: DispatchMeaning } {
  const { event, sequence } = dispatch;
  if (dispatch.kind === 'dispatch' && event === events.ready.wireName) {
    const start = ReadyFields.safeParse(dispatch.data);
    if (!start.success) return { session, meaning: 'unusable ready' };
    const resumable = { id: start.data.session_id, url: start.data.resume_gateway_url };
    return {
      session: {
        ...session,
        phase: 'ready',
        resumable,
        sequence,
        malformedAfter: undefined,
        restored: false,
        previousSessionLost: false,
      },
      meaning: 'ready',
    };
  }
  if (event === events.resumed.wireName && session.phase === 'resuming') {
    return { session: { ...session, phase: 'ready', sequence, restored: false }, meaning: 'resumed' };
  }
  return { session: { ...session, sequence }, meaning: 'ordinary' };
}

/** A heartbeat was acknowledged: when the session is ready, the connection has proved itself. */
export function applyHeartbeatAck(session: Session): Session {
  return session.phase === 'ready' ? { ...session, failures: 0, malformedAfter: undefined } : session;
}

/**
 * The connection ended, and not by our own will.
 * @param random a number from 0 to 1
 */
export function applyConnectionEnd(
  session: Session,
  ending: ConnectionEnd,
  random: number,
): { session: Session; step: ReconnectStep } {
  const failures = session.failures + 1;
  const ended: Session = {
    ...session,
    phase: 'offline',
    failures,
    unanswered: session.phase === 'offline' ? session.unanswered + 1 : 0,
    malformedAfter: ending.cause === 'malformed' ? (session.sequence ?? undefined) : session.malformedAfter,
  };
  const next = nextStep(session, ending);
  if (next === 'stop' && ending.cause === 'closed') {
    const { closeCode } = ending;
    const { meaning, remedy } = closeCodes[closeCode] ?? { meaning: ending.detail };
    return { session: discardSession(ended), step: { kind: 'stop', closeCode, meaning, ...(remedy && { remedy }) } };
  }
  const kept = next === 'resume' ? ended : discardSession(ended);
  const byDiscovery = kept.unanswered % ATTEMPTS_PER_ROUND === ATTEMPTS_PER_ROUND - 1;
  return {
    session: kept,
    step: {
      kind: 'connect',
      delayMs: reconnectDelayMs(session, ending, kept, random),
      url: byDiscovery ? undefined : kept.resumable?.url,
    },
  };
}

function nextStep(session: Session, ending: ConnectionEnd): CloseAction {
  switch (ending.cause) {
    case 'closed':
      return closeCodes[ending.closeCode]?.action ?? 'resume';
    case 'invalid session':
      return ending.resumable ? 'resume' : 'identify';
    case 'malformed':
      // The service repeated it as it was: asking again would never end.
      return session.malformedAfter === session.sequence ? 'identify' : 'resume';
    default:
      return 'resume';
  }
}

function reconnectDelayMs(session: Session, ending: ConnectionEnd, kept: Session, random: number): number {
  // The first end of a connection that was good is a matter of course, and answered at once.
  const backoff = session.phase === 'ready' && kept.failures === 1 ? 0 : backoffMs(kept.failures, random);
  if (ending.cause !== 'invalid session' || kept.resumable) return backoff;
  const { min, max } = INVALID_SESSION_DELAY_MS;
  return Math.max(backoff, Math.round(min + (max - min) * random));
}

function discardSession(session: Session): Session {
  const previousSessionLost = session.previousSessionLost || session.resumable !== undefined;
  return {
    ...session,
    resumable: undefined,
    sequence: null,
    malformedAfter: undefined,
    restored: false,
    previousSessionLost,
  };
}
