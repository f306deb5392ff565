import { describe, expect, test } from 'vitest';
import type { Dispatch } from '../../../../src/ingress/gateway/protocol/codec.js';
import {
  applyConnectionEnd,
  applyDispatch,
  applyHeartbeatAck,
  type ConnectionEnd,
  identifyOrResume,
  newSession,
  restoredSession,
  type Session,
} from '../../../../src/ingress/gateway/session/session.js';

const identity = { token: 'token', intents: 1, shard: [0, 1] as const };
const READY = { session_id: 'id', resume_gateway_url: 'ws://resume' };
const dropped: ConnectionEnd = { cause: 'closed', closeCode: 1006, detail: '' };

function dispatch(event: string, sequence: number, data: unknown = {}): Dispatch {
  return { kind: 'dispatch', event, sequence, data };
}

/** A session with one event after READY, on a connection that has proved itself. */
function readySession(): Session {
  const identified = identifyOrResume(newSession, identity).session;
  const ready = applyDispatch(identified, dispatch('READY', 1, READY)).session;
  return applyHeartbeatAck(applyDispatch(ready, dispatch('MESSAGE_CREATE', 2)).session);
}

describe('Hello', () => {
  test('a new session identifies', () => {
    const { session, frame } = identifyOrResume(newSession, identity);
    expect(session.phase).toBe('identifying');
    expect(frame.op).toBe(2);
  });

  test('an identify carries the presence, when there is one', () => {
    const presence = { since: null, activities: [], status: 'idle' as const, afk: false };
    expect(identifyOrResume(newSession, { ...identity, presence }).frame.d).toMatchObject({ presence });
    expect(identifyOrResume(newSession, identity).frame.d).not.toHaveProperty('presence');
  });

  test('a session that an earlier process began resumes after what is handled there', () => {
    const saved = { shard: [0, 1] as const, sessionId: 'id', resumeUrl: 'ws://resume', sequence: 7, finished: [] };
    const { session, frame } = identifyOrResume(restoredSession({ ...saved, intents: 1 }), identity);
    expect(frame).toEqual({ op: 6, d: { token: 'token', session_id: 'id', seq: 7 } });
    expect(session.restored).toBe(true);
    expect(applyDispatch(session, dispatch('RESUMED', 9)).session.restored).toBe(false);
  });

  test('a session that was ready resumes after its last sequence', () => {
    const { session, frame } = identifyOrResume(applyConnectionEnd(readySession(), dropped, 0).session, identity);
    expect(session.phase).toBe('resuming');
    expect(frame).toEqual({ op: 6, d: { token: 'token', session_id: 'id', seq: 2 } });
  });
});

describe('dispatches', () => {
  test('READY names the session and begins its sequence', () => {
    const { session, meaning } = applyDispatch(
      identifyOrResume(newSession, identity).session,
      dispatch('READY', 1, READY),
    );
    expect(meaning).toBe('ready');
    expect(session).toMatchObject({ phase: 'ready', sequence: 1, resumable: { id: 'id', url: 'ws://resume' } });
  });

  test.each([undefined, null, {}, { session_id: 'id' }, { session_id: 1, resume_gateway_url: 2 }])(
    'READY with %j begins nothing',
    (data) => {
      const identified = identifyOrResume(newSession, identity).session;
      expect(applyDispatch(identified, dispatch('READY', 1, data))).toEqual({
        session: identified,
        meaning: 'unusable ready',
      });
    },
  );

  test('an event that nobody hears moves the sequence too', () => {
    const { session } = applyDispatch(readySession(), { kind: 'unheard', event: 'TYPING_START', sequence: 3 });
    expect(session.sequence).toBe(3);
  });

  test('RESUMED ends the repeats', () => {
    const resuming = identifyOrResume(applyConnectionEnd(readySession(), dropped, 0).session, identity).session;
    const repeated = applyDispatch(resuming, dispatch('MESSAGE_CREATE', 3));
    expect(repeated.session.phase).toBe('resuming');
    expect(applyDispatch(repeated.session, dispatch('RESUMED', 4))).toMatchObject({
      session: { phase: 'ready', sequence: 4 },
      meaning: 'resumed',
    });
  });

  test('RESUMED that nobody asked for is an event like others', () => {
    expect(applyDispatch(readySession(), dispatch('RESUMED', 3)).meaning).toBe('ordinary');
  });
});

describe('after an end', () => {
  test('a session that is given up counts as lost until the next one begins', () => {
    const invalid: ConnectionEnd = { cause: 'invalid session', resumable: false };
    const given = applyConnectionEnd(readySession(), invalid, 0).session;
    expect(given.previousSessionLost).toBe(true);
    const again = applyConnectionEnd(identifyOrResume(given, identity).session, invalid, 0).session;
    expect(again.previousSessionLost).toBe(true);
    expect(
      applyDispatch(identifyOrResume(again, identity).session, dispatch('READY', 1, READY)).session.previousSessionLost,
    ).toBe(false);
    expect(applyConnectionEnd(newSession, invalid, 0).session.previousSessionLost).toBe(false);
  });

  test('a function of the session never changes it', () => {
    const session = Object.freeze(readySession());
    applyConnectionEnd(session, dropped, 0.5);
    expect(session).toEqual(readySession());
  });

  test('the wait after an invalid session is random between one and five seconds', () => {
    const invalid: ConnectionEnd = { cause: 'invalid session', resumable: false };
    expect(applyConnectionEnd(readySession(), invalid, 0).step).toMatchObject({ delayMs: 1000 });
    expect(applyConnectionEnd(readySession(), invalid, 1).step).toMatchObject({ delayMs: 5000 });
  });

  test('only a heartbeat acknowledged on a ready session makes the failures forgotten', () => {
    const resuming = identifyOrResume(applyConnectionEnd(readySession(), dropped, 0).session, identity).session;
    expect(applyHeartbeatAck(resuming).failures).toBe(1);
    expect(applyHeartbeatAck(applyDispatch(resuming, dispatch('RESUMED', 3)).session).failures).toBe(0);
  });

  test('an invalid session waits longer when failures have piled up', () => {
    const failing = { ...newSession, failures: 9 };
    expect(applyConnectionEnd(failing, { cause: 'invalid session', resumable: false }, 1).step).toMatchObject({
      delayMs: 60_000,
    });
  });

  test('an invalid session that claims to be resumable, before there was one, identifies after the same wait', () => {
    const identifying = identifyOrResume(newSession, identity).session;
    const { step } = applyConnectionEnd(identifying, { cause: 'invalid session', resumable: true }, 0.25);
    expect(step).toEqual({ kind: 'connect', delayMs: 2000, url: undefined });
  });

  test('the wait grows from half a second to a minute, and its upper half is random', () => {
    const waits = (random: number) =>
      [0, 1, 2, 5, 6, 40].map((failures) => {
        const { step } = applyConnectionEnd({ ...newSession, failures }, dropped, random);
        return step.kind === 'connect' ? step.delayMs : undefined;
      });
    expect(waits(0)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
    expect(waits(1)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });

  test('an unreadable frame after further events does not end the session', () => {
    const malformed: ConnectionEnd = { cause: 'malformed', detail: '' };
    const resuming = identifyOrResume(applyConnectionEnd(readySession(), malformed, 0).session, identity).session;
    const further = applyDispatch(resuming, dispatch('MESSAGE_CREATE', 3)).session;
    expect(applyConnectionEnd(further, malformed, 0).session.resumable).toBeDefined();
    expect(applyConnectionEnd(resuming, malformed, 0).session.resumable).toBeUndefined();
  });

  test('a final close says its meaning and remedy', () => {
    expect(applyConnectionEnd(newSession, { cause: 'closed', closeCode: 4014, detail: '' }, 0).step).toEqual({
      kind: 'stop',
      closeCode: 4014,
      meaning: 'disallowed intents',
      remedy: expect.stringContaining('developer portal'),
    });
  });
});
