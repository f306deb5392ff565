import { describe, expect, test } from 'vitest';
import type { Dispatch } from '../../../../src/ingress/gateway/protocol/codec.js';
import {
  applyConnectionEnd,
  applyDispatch,
  applyHeartbeatAck,
  type ConnectionEnd,
  discardAfterFailedResumes,
  identifyOrResume,
  isDiscardDue,
  judgeResume,
  newSession,
  type ResumeOutcome,
  restoredSession,
  type Session,
} from '../../../../src/ingress/gateway/session/session.js';

const identity = { token: 'token', intents: 1, shard: [0, 1] as const };
const READY = { session_id: 'id', resume_gateway_url: 'ws://resume' };
const interrupted: ConnectionEnd = { cause: 'closed', closeCode: 1006, detail: '' };
const invalidSession: ConnectionEnd = { cause: 'invalid-session', resumable: false };
/** The last sequence of `readySession`. */
const LAST = 2;

function dispatch(event: string, sequence: number, data: unknown = {}): Dispatch {
  return { kind: 'dispatch', event, sequence, data, frame: new Uint8Array() };
}

function identifyingSession(session: Session = newSession): Session {
  return identifyOrResume(session, null, identity).session;
}

/** A ready session on a connection with an acknowledged heartbeat. */
function readySession(): Session {
  return applyHeartbeatAck(applyDispatch(identifyingSession(), dispatch('READY', 1, READY)).session);
}

function resumingSession(connectionEnd: ConnectionEnd = interrupted): Session {
  return identifyOrResume(applyConnectionEnd(readySession(), LAST, connectionEnd, 0).session, LAST, identity).session;
}

describe('Hello', () => {
  test('a new session identifies', () => {
    const { session, frame } = identifyOrResume(newSession, null, identity);
    expect(session.phase).toBe('identifying');
    expect(frame.op).toBe(2);
  });

  test('Identify contains the presence, if there is one', () => {
    const presence = { since: null, activities: [], status: 'idle' as const, afk: false };
    expect(identifyOrResume(newSession, null, { ...identity, presence }).frame.d).toMatchObject({ presence });
    expect(identifyOrResume(newSession, null, identity).frame.d).not.toHaveProperty('presence');
  });

  test('the session of an earlier process resumes after the sequence that it left', () => {
    const earlier = { sessionId: 'id', resumeUrl: 'ws://resume', sequence: 7, failedResumes: 0, isExact: false };
    const { session, frame } = identifyOrResume(restoredSession(earlier), 7, identity);
    expect(frame).toEqual({ op: 6, d: { token: 'token', session_id: 'id', seq: 7 } });
    expect(session.restored).toBe(true);
    expect(applyDispatch(session, dispatch('RESUMED', 9)).session.restored).toBe(false);
  });

  test('a session that was ready resumes after its last sequence', () => {
    const offline = applyConnectionEnd(readySession(), LAST, interrupted, 0).session;
    const { session, frame } = identifyOrResume(offline, LAST, identity);
    expect(session.phase).toBe('resuming');
    expect(frame).toEqual({ op: 6, d: { token: 'token', session_id: 'id', seq: 2 } });
  });
});

describe('dispatches', () => {
  test('READY starts the session and makes it resumable', () => {
    const { session, effect } = applyDispatch(identifyingSession(), dispatch('READY', 1, READY));
    expect(effect).toBe('ready');
    expect(session).toMatchObject({ phase: 'ready', resumable: { id: 'id', url: 'ws://resume' } });
  });

  test.each([undefined, null, {}, { session_id: 'id' }, { session_id: 1, resume_gateway_url: 2 }])(
    'READY with %j starts no session',
    (data) => {
      const identifying = identifyingSession();
      expect(applyDispatch(identifying, dispatch('READY', 1, data))).toEqual({
        session: identifying,
        effect: 'invalid-ready',
      });
    },
  );

  test('an event without a listener does not change the session', () => {
    const session = readySession();
    expect(applyDispatch(session, { kind: 'ignored', event: 'TYPING_START', sequence: 3 })).toEqual({
      session,
      effect: 'none',
    });
  });

  test('a resuming session is ready after RESUMED, not after a repeated event', () => {
    const repeated = applyDispatch(resumingSession(), dispatch('MESSAGE_CREATE', 3));
    expect(repeated.session.phase).toBe('resuming');
    expect(applyDispatch(repeated.session, dispatch('RESUMED', 4))).toMatchObject({
      session: { phase: 'ready' },
      effect: 'resumed',
    });
  });

  test('an unexpected RESUMED does not change the session', () => {
    expect(applyDispatch(readySession(), dispatch('RESUMED', 3)).effect).toBe('none');
  });
});

describe('after the end of a connection', () => {
  test('a discarded session counts as lost until the next READY', () => {
    const discarded = applyConnectionEnd(readySession(), LAST, invalidSession, 0).session;
    expect(discarded.previousSessionLost).toBe(true);
    const again = applyConnectionEnd(identifyingSession(discarded), null, invalidSession, 0).session;
    expect(again.previousSessionLost).toBe(true);
    const ready = applyDispatch(identifyingSession(again), dispatch('READY', 1, READY)).session;
    expect(ready.previousSessionLost).toBe(false);
    expect(applyConnectionEnd(newSession, null, invalidSession, 0).session.previousSessionLost).toBe(false);
  });

  test('the functions do not change the session that they receive', () => {
    const session = Object.freeze(readySession());
    applyConnectionEnd(session, LAST, interrupted, 0.5);
    expect(session).toEqual(readySession());
  });

  test('the delay after an invalid session is random between one and five seconds', () => {
    expect(applyConnectionEnd(readySession(), LAST, invalidSession, 0).step).toMatchObject({ delayMs: 1000 });
    expect(applyConnectionEnd(readySession(), LAST, invalidSession, 1).step).toMatchObject({ delayMs: 5000 });
  });

  test('only an acknowledged heartbeat in a ready session resets the failures', () => {
    const failing = { ...newSession, failures: 9 };
    const identified = applyDispatch(identifyingSession(failing), dispatch('READY', 1, READY)).session;
    const resumed = applyDispatch({ ...resumingSession(), failures: 9 }, dispatch('RESUMED', 3)).session;
    for (const ready of [identified, resumed]) {
      expect(ready.failures).toBe(9);
      expect(applyHeartbeatAck(ready)).toMatchObject({ failures: 0, isHealthy: true });
    }
    expect(applyHeartbeatAck({ ...resumingSession(), failures: 9 }).failures).toBe(9);
  });

  test('only an acknowledged heartbeat in a ready session resets the count of Identifies', () => {
    const identifying = identifyingSession({ ...newSession, identifies: 2 });
    expect(applyHeartbeatAck(identifying).identifies).toBe(3);
    const ready = applyDispatch(identifying, dispatch('READY', 1, READY)).session;
    expect(ready.identifies).toBe(3);
    expect(applyHeartbeatAck(ready).identifies).toBe(0);
  });

  test('an invalid session does not wait longer after many failures to connect', () => {
    const failing = { ...resumingSession(), failures: 50 };
    expect(applyConnectionEnd(failing, LAST, invalidSession, 1).step).toMatchObject({ delayMs: 5000 });
  });

  test('an invalid session waits longer after many Identifies without a working session', () => {
    const failing = { ...identifyingSession(), identifies: 9 };
    expect(applyConnectionEnd(failing, null, invalidSession, 1).step).toMatchObject({ delayMs: 60_000 });
  });

  test('an invalid session that claims to be resumable, before READY, identifies after the same delay', () => {
    const claimsResumable: ConnectionEnd = { cause: 'invalid-session', resumable: true };
    const { step } = applyConnectionEnd(identifyingSession(), null, claimsResumable, 0.25);
    expect(step).toEqual({ kind: 'connect', delayMs: 2000, url: undefined });
  });

  test('the delay of attempts to connect is at most 3 seconds in the first minute and 8 seconds after it', () => {
    const delays = (random: number) =>
      [0, 1, 2, 39, 40, 400].map((failures) => {
        const { step } = applyConnectionEnd({ ...newSession, failures }, null, interrupted, random);
        return step.kind === 'connect' ? step.delayMs : undefined;
      });
    expect(delays(0)).toEqual([1000, 1500, 1500, 1500, 4000, 4000]);
    expect(delays(1)).toEqual([2000, 3000, 3000, 3000, 8000, 8000]);
  });

  test('a second unreadable frame ends the session only if no event arrived in between', () => {
    const malformed: ConnectionEnd = { cause: 'malformed', detail: '' };
    const resuming = resumingSession(malformed);
    expect(applyConnectionEnd(resuming, LAST + 1, malformed, 0).session.resumable).toBeDefined();
    expect(applyConnectionEnd(resuming, LAST, malformed, 0).session.resumable).toBeUndefined();
    // The next connection uses another compression.
    const compressed: ConnectionEnd = { ...malformed, isCompressed: true };
    expect(applyConnectionEnd(resuming, LAST, compressed, 0).session.resumable).toBeDefined();
  });

  test('a final close code stops with its meaning and remedy', () => {
    const disallowed: ConnectionEnd = { cause: 'closed', closeCode: 4014, detail: '' };
    expect(applyConnectionEnd(newSession, null, disallowed, 0).step).toEqual({
      kind: 'stop',
      closeCode: 4014,
      meaning: 'disallowed intents',
      remedy: expect.stringContaining('developer portal'),
    });
  });
});

describe('the end of a connection that resumed', () => {
  const malformed: ConnectionEnd = { cause: 'malformed', detail: '' };
  const resumedSession = () => applyDispatch(resumingSession(), dispatch('RESUMED', LAST + 1)).session;

  test.each<[string, ResumeOutcome, Session, number, ConnectionEnd]>([
    ['a close without a new event', 'failed', resumingSession(), LAST, interrupted],
    ['silence', 'failed', resumingSession(), LAST, { cause: 'timeout', awaited: 'session' }],
    ['an unreadable frame', 'failed', resumingSession(), LAST, malformed],
    [
      'an invalid session that can be resumed',
      'failed',
      resumingSession(),
      LAST,
      { ...invalidSession, resumable: true },
    ],
    ['a close after a new event', 'progress', resumingSession(), LAST + 1, interrupted],
    ['a reconnect after a new event', 'progress', resumingSession(), LAST + 1, { cause: 'reconnect' }],
    ['a close after RESUMED', 'progress', resumedSession(), LAST + 1, interrupted],
    ['a close after an event that followed RESUMED', 'works', resumedSession(), LAST + 2, interrupted],
    ['such a close for the sixth time', 'works', { ...resumedSession(), toleratedResumes: 5 }, LAST + 2, interrupted],
    ['a reconnect', 'tolerated', resumingSession(), LAST, { cause: 'reconnect' }],
    ['no acknowledgement', 'tolerated', resumingSession(), LAST, { cause: 'timeout', awaited: 'heartbeat-ack' }],
    ['a pause', 'not-counted', resumingSession(), LAST, { cause: 'paused' }],
    ['other compression', 'not-counted', resumingSession(), LAST, { ...malformed, isCompressed: true }],
    ['a close of a healthy session', 'not-counted', applyHeartbeatAck(resumedSession()), LAST + 1, interrupted],
    ['a close of a new session', 'not-counted', readySession(), LAST, interrupted],
    [
      'a close before Hello',
      'not-counted',
      applyConnectionEnd(resumingSession(), LAST, interrupted, 0).session,
      LAST,
      interrupted,
    ],
    ['progress for the sixth time', 'failed', { ...resumedSession(), toleratedResumes: 5 }, LAST + 1, interrupted],
    [
      'a reconnect for the sixth time',
      'failed',
      { ...resumingSession(), toleratedResumes: 5 },
      LAST,
      { cause: 'reconnect' },
    ],
  ])('with %s is judged as %s', (_what, outcome, session, sequence, connectionEnd) => {
    expect(judgeResume(session, sequence, connectionEnd)).toBe(outcome);
  });

  test('makes the session due to be discarded after three failures in a row', () => {
    let session = readySession();
    const fail = () => {
      session = applyConnectionEnd(identifyOrResume(session, LAST, identity).session, LAST, interrupted, 0).session;
    };
    fail();
    fail();
    expect(isDiscardDue(session)).toBe(false);
    fail();
    fail();
    expect(isDiscardDue(session)).toBe(true);
    const { session: discarded, delayMs } = discardAfterFailedResumes(session, 1);
    expect(discarded).toMatchObject({ resumable: undefined, failedResumes: 0, previousSessionLost: true });
    expect(delayMs).toBe(0);
  });

  test('is counted together with those of an earlier process, which leaves one attempt at least', () => {
    const earlier = { sessionId: 'id', resumeUrl: 'ws://resume', sequence: LAST, isExact: true };
    for (const failedResumes of [2, 3, 99]) {
      const restored = restoredSession({ ...earlier, failedResumes });
      expect(isDiscardDue(restored)).toBe(false);
      const resuming = identifyOrResume(restored, LAST, identity).session;
      expect(isDiscardDue(applyConnectionEnd(resuming, LAST, interrupted, 0).session)).toBe(true);
    }
  });
});
