/**
 * The session of a shard as data and pure functions: each function takes a session and returns the next one with the
 * action to perform. It needs no socket and no clock, so every decision can be tested and traced.
 *
 * A session outlives its connections. READY starts it and contains its id. When a connection ends, the next connection
 * resumes after the last received sequence, and Discord repeats the missed events until RESUMED. The session is discarded
 * when Discord invalidates it, or when another resume would fail in the same way. The sequence is not part of the session:
 * the shard reads it from `SequenceTracker`.
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
import type { EarlierSession } from './earlier-session.js';
import { identifyDelayMs, invalidSessionDelayMs, reconnectDelayMs } from './reconnect-delay.js';

/** `offline`: there is no connection, or neither Identify nor Resume was sent on it yet. */
export type SessionPhase = 'offline' | 'identifying' | 'resuming' | 'ready';

export interface Session {
  /** The session id and the URL for a resume. Undefined before the first READY and after the session was discarded. */
  readonly resumable: { readonly id: string; readonly url: string } | undefined;
  readonly phase: SessionPhase;
  /** Consecutive connections that ended since the last READY or RESUMED. */
  readonly failures: number;
  /**
   * Identifies since the last heartbeat acknowledgement in a ready session. READY does not reset them: a gateway that ends
   * each session at once would use up the session starts of a day.
   */
  readonly identifies: number;
  /** Consecutive connections that ended before Hello arrived. */
  readonly failuresBeforeHello: number;
  /** The sequence after which an unreadable frame arrived. */
  readonly malformedAfter: number | undefined;
  /** Whether an earlier process started the session and this one has not resumed it yet. */
  readonly restored: boolean;
  /** Whether a previous session was discarded, so that events since then were missed. */
  readonly previousSessionLost: boolean;
}

/** The session of a shard that has not connected yet. */
export const newSession: Session = {
  resumable: undefined,
  phase: 'offline',
  failures: 0,
  identifies: 0,
  failuresBeforeHello: 0,
  malformedAfter: undefined,
  restored: false,
  previousSessionLost: false,
};

/** A session that an earlier process started. */
export function restoredSession({ sessionId, resumeUrl }: EarlierSession): Session {
  return { ...newSession, resumable: { id: sessionId, url: resumeUrl }, restored: true };
}

/** The data of a shard for Identify and Resume. */
export interface ShardIdentity {
  readonly token: string;
  readonly intents: number;
  /** Shard id, from 0, and shard count. */
  readonly shard: readonly [number, number];
  /** The initial presence of the bot. */
  readonly presence?: PresenceUpdateData | undefined;
}

/** Why a connection ended. */
export type ConnectionEnd =
  /** There was no connection: discovery failed, or the address is unreachable. */
  | { readonly cause: 'unreachable'; readonly detail: string }
  /** Discord closed it, or it was interrupted (1006). */
  | { readonly cause: 'closed'; readonly closeCode: number; readonly detail: string }
  /** It is open, but an expected frame did not arrive in time. */
  | { readonly cause: 'timeout'; readonly awaited: 'hello' | 'session' | 'heartbeat-ack' }
  /** A frame cannot be read; its content is lost unless Discord repeats it. */
  | {
      readonly cause: 'malformed';
      readonly detail: string;
      /** Whether compressed data cannot be decompressed. */
      readonly isCompressed?: boolean | undefined;
    }
  /** Reconnect (op 7). */
  | { readonly cause: 'reconnect' }
  /** The shard was paused. */
  | { readonly cause: 'paused' }
  /** Invalid Session (op 9). */
  | { readonly cause: 'invalid-session'; readonly resumable: boolean };

/** The action after a connection ended. */
export type ReconnectStep =
  | {
      readonly kind: 'connect';
      readonly delayMs: number;
      /** The address; undefined uses the one from discovery. */
      readonly url: string | undefined;
    }
  | ({ readonly kind: 'stop'; readonly closeCode: number } & Omit<CloseCodeInfo, 'action'>);

/** The effect of a dispatch on the session. */
export type DispatchEffect = 'ready' | 'resumed' | 'invalid-ready' | 'none';

/** Every third attempt to resume uses the address from discovery, in case the resume URL no longer exists. */
const ATTEMPTS_PER_ROUND = 3;

/** The fields of READY that resuming needs. */
const ReadyFields = z.object({ session_id: z.string().min(1), resume_gateway_url: z.string().min(1) });

const PROPERTIES = { os: process.platform, browser: 'guildhall', device: 'guildhall' };

/** Creates the response to Hello: Resume if there is a session to resume, otherwise Identify. */
export function identifyOrResume(
  session: Session,
  sequence: number | null,
  { token, intents, shard, presence }: ShardIdentity,
): { session: Session; frame: GatewayFrame } {
  const afterHello = { ...session, failuresBeforeHello: 0 };
  if (session.resumable && sequence !== null) {
    const resume: ResumeData = { token, session_id: session.resumable.id, seq: sequence };
    return { session: { ...afterHello, phase: 'resuming' }, frame: { op: opcodes.RESUME, d: resume } };
  }
  const identify: IdentifyData = {
    token,
    intents,
    shard: [...shard],
    properties: PROPERTIES,
    ...(presence && { presence }),
  };
  const { identifies } = session;
  return {
    session: { ...afterHello, phase: 'identifying', identifies: identifies + 1 },
    frame: { op: opcodes.IDENTIFY, d: identify },
  };
}

/** Applies READY or RESUMED; other dispatches do not change the session. */
export function applyDispatch(
  session: Session,
  dispatch: Dispatch | IgnoredDispatch,
): { session: Session; effect: DispatchEffect } {
  if (dispatch.kind === 'dispatch' && dispatch.event === events.ready.wireName) {
    const start = ReadyFields.safeParse(dispatch.data);
    if (!start.success) return { session, effect: 'invalid-ready' };
    // A repeated READY starts nothing: it would set the sequence back.
    if (session.phase === 'ready' && start.data.session_id === session.resumable?.id)
      return { session, effect: 'none' };
    return {
      session: {
        ...session,
        phase: 'ready',
        resumable: { id: start.data.session_id, url: start.data.resume_gateway_url },
        failures: 0,
        malformedAfter: undefined,
        restored: false,
        previousSessionLost: false,
      },
      effect: 'ready',
    };
  }
  if (dispatch.event === events.resumed.wireName && session.phase === 'resuming') {
    return { session: { ...session, phase: 'ready', failures: 0, restored: false }, effect: 'resumed' };
  }
  return { session, effect: 'none' };
}

/** Applies a heartbeat acknowledgement. A ready session with an acknowledgement works. */
export function applyHeartbeatAck(session: Session): Session {
  return session.phase === 'ready' ? { ...session, identifies: 0, malformedAfter: undefined } : session;
}

/**
 * Applies the end of a connection that the shard did not close itself.
 * @param sequence the last sequence received; null without one
 * @param random a number from 0 to 1
 */
export function applyConnectionEnd(
  session: Session,
  sequence: number | null,
  connectionEnd: ConnectionEnd,
  random: number,
): { session: Session; step: ReconnectStep } {
  // The next connection uses another compression, so it does not receive the same bytes again.
  const isMalformed = connectionEnd.cause === 'malformed' && !connectionEnd.isCompressed;
  const offline: Session = {
    ...session,
    phase: 'offline',
    failures: session.failures + 1,
    failuresBeforeHello: session.phase === 'offline' ? session.failuresBeforeHello + 1 : 0,
    malformedAfter: isMalformed ? (sequence ?? undefined) : session.malformedAfter,
  };
  const action = closeActionOf(session, sequence, connectionEnd);
  if (action === 'stop' && connectionEnd.cause === 'closed') {
    const { closeCode, detail } = connectionEnd;
    const { meaning, remedy } = closeCodes[closeCode] ?? { meaning: detail };
    return { session: discardSession(offline), step: { kind: 'stop', closeCode, meaning, ...(remedy && { remedy }) } };
  }
  const next = action === 'resume' ? offline : discardSession(offline);
  const usesDiscovery = next.failuresBeforeHello % ATTEMPTS_PER_ROUND === ATTEMPTS_PER_ROUND - 1;
  return {
    session: next,
    step: {
      kind: 'connect',
      delayMs: nextDelayMs(session, connectionEnd, next, random),
      url: usesDiscovery ? undefined : next.resumable?.url,
    },
  };
}

function closeActionOf(session: Session, sequence: number | null, connectionEnd: ConnectionEnd): CloseAction {
  switch (connectionEnd.cause) {
    case 'closed':
      return closeCodes[connectionEnd.closeCode]?.action ?? 'resume';
    case 'invalid-session':
      return connectionEnd.resumable ? 'resume' : 'identify';
    case 'malformed':
      // Discord repeated the same unreadable frame: another resume would fail in the same way.
      return session.malformedAfter === sequence && !connectionEnd.isCompressed ? 'identify' : 'resume';
    default:
      return 'resume';
  }
}

function nextDelayMs(session: Session, connectionEnd: ConnectionEnd, next: Session, random: number): number {
  const required = connectionEnd.cause === 'invalid-session' && !next.resumable ? invalidSessionDelayMs(random) : 0;
  // An Identify was sent, or the session was discarded: another Identify follows.
  if (session.phase !== 'offline' && !next.resumable) {
    return Math.max(required, identifyDelayMs(next.identifies, random));
  }
  // Working connections end now and then: the first reconnect needs no delay.
  return session.phase === 'ready' ? 0 : Math.max(required, reconnectDelayMs(next.failures, random));
}

function discardSession(session: Session): Session {
  const previousSessionLost = session.previousSessionLost || session.resumable !== undefined;
  return { ...session, resumable: undefined, malformedAfter: undefined, restored: false, previousSessionLost };
}
