/**
 * The session of a shard as data and pure functions: each function takes a session and returns the next one with the
 * action to perform. It needs no socket and no clock, so every decision can be tested and traced.
 *
 * A session outlives its connections. READY starts it and contains its id. When a connection ends, the next connection
 * resumes after the last received sequence, and Discord repeats the missed events until RESUMED. The sequence is not part of
 * the session: the shard reads it from `SequenceTracker`.
 *
 * The session is discarded when Discord invalidates it, or when another resume would fail in the same way. Discord can also
 * forget a session without saying so: it answers each resume by closing the connection, or not at all. Therefore resumes that
 * end without any new event are counted (`judgeResume`), and after three of them the shard may discard the session
 * (`isDiscardDue`, `ResumeGuard`). The counts start again when events arrive after RESUMED, and when the session is healthy: when a
 * heartbeat is acknowledged that was sent after READY or RESUMED.
 *
 * Attempts to reach the gateway or to resume cost nothing, so they are frequent: a bot is back soon after an outage. Identifies are
 * limited per day, so their delay grows further.
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

/** A session that an earlier process has started, and another one resumes. */
export interface EarlierSession {
  readonly sessionId: string;
  /** The gateway address for the resume. */
  readonly resumeUrl: string;
  /** The last sequence that is not received again. */
  readonly sequence: number;
  /** How many resumes of it have failed in a row. */
  readonly failedResumes: number;
  /**
   * Whether the earlier process has handled no event after this sequence. If not, Discord may repeat events that it has
   * handled.
   */
  readonly isExact: boolean;
}

/** `offline`: there is no connection, or neither Identify nor Resume was sent on it yet. */
export type SessionPhase = 'offline' | 'identifying' | 'resuming' | 'ready';

export interface Session {
  /** The session id and the URL for a resume. Undefined before the first READY and after the session was discarded. */
  readonly resumable: { readonly id: string; readonly url: string } | undefined;
  readonly phase: SessionPhase;
  /** Whether a heartbeat that was sent after READY or RESUMED has been acknowledged on this connection. */
  readonly isHealthy: boolean;
  /**
   * The last sequence received before this connection, if it resumes; undefined without a Resume. A later sequence is one that
   * the resume has brought.
   */
  readonly resumedAfter: number | undefined;
  /** The sequence of RESUMED on this connection. */
  readonly resumedAt: number | undefined;
  /** Consecutive resumes that failed, at most `MAX_FAILED_RESUMES`. */
  readonly failedResumes: number;
  /** Resumes since the session was last healthy that did not work and do not count as failed: see `judgeResume`. */
  readonly toleratedResumes: number;
  /** Connections that ended since the session was last healthy, apart from those that this process ended on purpose. */
  readonly failures: number;
  /**
   * Identifies since the session was last healthy. READY does not reset them: a gateway that ends each session at once would
   * use up the session starts of a day.
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
  isHealthy: false,
  resumedAfter: undefined,
  resumedAt: undefined,
  failedResumes: 0,
  toleratedResumes: 0,
  failures: 0,
  identifies: 0,
  failuresBeforeHello: 0,
  malformedAfter: undefined,
  restored: false,
  previousSessionLost: false,
};

/** A session that an earlier process started. This process tries to resume it at least once. */
export function restoredSession({ sessionId, resumeUrl, failedResumes }: EarlierSession): Session {
  return {
    ...newSession,
    resumable: { id: sessionId, url: resumeUrl },
    failedResumes: Math.min(failedResumes, MAX_FAILED_RESUMES - 1),
    restored: true,
  };
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

/**
 * What a connection that resumed says about the session.
 *
 * - `works`: events came after RESUMED, so the session delivers, however often its connections end.
 * - `failed`: no event came, although the gateway could be reached.
 * - `progress`: new events came, or RESUMED, so Discord knows the session.
 * - `tolerated`: nothing new came, but the gateway ended the connection for a reason of its own, or it was lost.
 * - `not-counted`: it was not a resume, the session was healthy, or this process ended the connection.
 */
export type ResumeOutcome = 'works' | 'failed' | 'progress' | 'tolerated' | 'not-counted';

/** The effect of a dispatch on the session. */
export type DispatchEffect = 'ready' | 'resumed' | 'invalid-ready' | 'none';

/** Every third attempt to resume uses the address from discovery, in case the resume URL no longer exists. */
const ATTEMPTS_PER_ROUND = 3;

/** After this many failed resumes in a row, a session may be discarded. */
const MAX_FAILED_RESUMES = 3;
/** How many resumes may be progress or tolerated until the session is healthy; further ones count as failed. */
const MAX_TOLERATED_RESUMES = 5;

/** The fields of READY that resuming needs. */
const ReadyFields = z.object({ session_id: z.string().min(1), resume_gateway_url: z.string().min(1) });

const PROPERTIES = { os: process.platform, browser: 'guildhall', device: 'guildhall' };

/**
 * Creates the response to Hello: Resume if there is a session to resume, otherwise Identify.
 * @param sequence the last sequence that Discord need not send again; null without one
 * @param received the last sequence received; null without one
 */
export function identifyOrResume(
  session: Session,
  sequence: number | null,
  { token, intents, shard, presence }: ShardIdentity,
  received: number | null = sequence,
): { session: Session; frame: GatewayFrame } {
  const afterHello = { ...session, failuresBeforeHello: 0 };
  if (session.resumable && sequence !== null) {
    const resume: ResumeData = { token, session_id: session.resumable.id, seq: sequence };
    return {
      session: { ...afterHello, phase: 'resuming', resumedAfter: received ?? sequence },
      frame: { op: opcodes.RESUME, d: resume },
    };
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
        isHealthy: false,
        resumable: { id: start.data.session_id, url: start.data.resume_gateway_url },
        resumedAfter: undefined,
        resumedAt: undefined,
        failedResumes: 0,
        malformedAfter: undefined,
        restored: false,
        previousSessionLost: false,
      },
      effect: 'ready',
    };
  }
  if (dispatch.event === events.resumed.wireName && session.phase === 'resuming') {
    return {
      session: { ...session, phase: 'ready', resumedAt: dispatch.sequence, restored: false },
      effect: 'resumed',
    };
  }
  return { session, effect: 'none' };
}

/** Applies the acknowledgement of a heartbeat that was sent after READY or RESUMED: the session works, so failures are forgotten. */
export function applyHeartbeatAck(session: Session): Session {
  if (session.phase !== 'ready') return session;
  return {
    ...session,
    isHealthy: true,
    failedResumes: 0,
    toleratedResumes: 0,
    failures: 0,
    identifies: 0,
    malformedAfter: undefined,
  };
}

/** Whether resumes have failed so often that the session may be discarded, if `ResumeGuard` permits it. */
export function isDiscardDue({ resumable, failedResumes }: Session): boolean {
  return resumable !== undefined && failedResumes >= MAX_FAILED_RESUMES;
}

/**
 * Discards a session that cannot be resumed.
 * @param random a number from 0 to 1
 * @returns the session without it, and the delay before Identify, in milliseconds
 */
export function discardAfterFailedResumes(session: Session, random: number): { session: Session; delayMs: number } {
  return { session: discardSession(session), delayMs: identifyDelayMs(session.identifies, random) };
}

/**
 * Judges the end of a connection.
 * @param sequence the last sequence received; null without one
 */
export function judgeResume(session: Session, sequence: number | null, connectionEnd: ConnectionEnd): ResumeOutcome {
  const { phase, isHealthy, resumedAfter, resumedAt, toleratedResumes } = session;
  const isOwnEnd =
    connectionEnd.cause === 'paused' || (connectionEnd.cause === 'malformed' && connectionEnd.isCompressed === true);
  if (resumedAfter === undefined || phase === 'offline' || isHealthy || isOwnEnd) return 'not-counted';
  if (resumedAt !== undefined && (sequence ?? 0) > resumedAt) return 'works';
  if (toleratedResumes >= MAX_TOLERATED_RESUMES) return 'failed';
  if (phase === 'ready' || (sequence ?? 0) > resumedAfter) return 'progress';
  const isTolerated =
    connectionEnd.cause === 'reconnect' ||
    (connectionEnd.cause === 'timeout' && connectionEnd.awaited === 'heartbeat-ack');
  return isTolerated ? 'tolerated' : 'failed';
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
    ...resumesAfter(session, judgeResume(session, sequence, connectionEnd)),
    phase: 'offline',
    isHealthy: false,
    resumedAfter: undefined,
    resumedAt: undefined,
    failures: session.failures + (connectionEnd.cause === 'paused' ? 0 : 1),
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

/** The counts of resumes after another one. */
function resumesAfter(
  { failedResumes, toleratedResumes }: Session,
  outcome: ResumeOutcome,
): Pick<Session, 'failedResumes' | 'toleratedResumes'> {
  switch (outcome) {
    case 'works':
      return { failedResumes: 0, toleratedResumes: 0 };
    case 'failed':
      return { failedResumes: Math.min(failedResumes + 1, MAX_FAILED_RESUMES), toleratedResumes };
    case 'progress':
      return { failedResumes: 0, toleratedResumes: toleratedResumes + 1 };
    case 'tolerated':
      return { failedResumes, toleratedResumes: toleratedResumes + 1 };
    case 'not-counted':
      return { failedResumes, toleratedResumes };
  }
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
  const mayIdentify = !next.resumable || isDiscardDue(next);
  const required = connectionEnd.cause === 'invalid-session' && mayIdentify ? invalidSessionDelayMs(random) : 0;
  // An Identify was sent, or the session was discarded: another Identify follows.
  if (session.phase !== 'offline' && !next.resumable) {
    return Math.max(required, identifyDelayMs(next.identifies, random));
  }
  // The session was not due to be discarded before: an Identify may follow now.
  if (isDiscardDue(next) && !isDiscardDue(session)) return required;
  // Working connections end now and then: the first reconnect needs no delay.
  if (session.phase === 'ready' && session.failures === 0) return 0;
  // The gateway can be reached, and a bot whose session is lost should find out soon.
  const isShort = session.phase !== 'offline' && !isDiscardDue(next);
  const failures = isShort ? Math.min(next.failures, FAILURES_IN_FIRST_MINUTE) : next.failures;
  return Math.max(required, reconnectDelayMs(Math.max(1, failures), random));
}

function discardSession(session: Session): Session {
  const previousSessionLost = session.previousSessionLost || session.resumable !== undefined;
  return {
    ...session,
    resumable: undefined,
    failedResumes: 0,
    toleratedResumes: 0,
    malformedAfter: undefined,
    restored: false,
    previousSessionLost,
  };
}

/** Base delays of attempts to connect or to resume: the first one, in the first minute of an outage, and after it. */
const RECONNECT_MS = { first: 2000, short: 3000, long: 8000 };
/** With the shortest random delays, this many failures take a minute. */
const FAILURES_IN_FIRST_MINUTE = 40;

/** Base delays of an Identify: the first one, and the longest one. */
const IDENTIFY_MS = { first: 1000, longest: 60_000 };
/** Discord requires this random delay before an Identify after an invalid session. */
const INVALID_SESSION_MS = { min: 1000, max: 5000 };

/**
 * The delay before the next attempt to connect or to resume, in milliseconds: 1 to 2 seconds, then up to 3 seconds in
 * the first minute, then up to 8 seconds.
 *
 * @param failures consecutive failures, 1 or more
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const { first, short, long } = RECONNECT_MS;
  if (failures > FAILURES_IN_FIRST_MINUTE) return upperHalf(long, random);
  return upperHalf(failures === 1 ? first : short, random);
}

/**
 * The delay before an Identify, in milliseconds. It doubles with each Identify whose session did not work, up to a minute.
 *
 * @param identifies consecutive Identifies without a working session, 0 or more
 * @param random a number from 0 to 1
 */
function identifyDelayMs(identifies: number, random: number): number {
  if (identifies === 0) return 0;
  const { first, longest } = IDENTIFY_MS;
  return upperHalf(Math.min(longest, first * 2 ** (identifies - 1)), random);
}

/** The delay after Invalid Session that Discord requires, in milliseconds. @param random a number from 0 to 1 */
function invalidSessionDelayMs(random: number): number {
  const { min, max } = INVALID_SESSION_MS;
  return Math.round(min + (max - min) * random);
}

/** A random value between half of `ms` and all of it, so that many shards do not reconnect at the same time. */
function upperHalf(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2));
}
