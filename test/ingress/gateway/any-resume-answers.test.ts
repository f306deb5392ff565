/** Whatever a gateway answers to a Resume, a shard is ready again soon after identifies work. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dispatch } from '../../../src/ingress/gateway/protocol/codec.js';
import {
  applyConnectionEnd,
  applyDispatch,
  applyHeartbeatAck,
  type ConnectionEnd,
  discardAfterFailedResumes,
  identifyOrResume,
  isDiscardDue,
  newSession,
  restoredSession,
  type Session,
} from '../../../src/ingress/gateway/session/session.js';
import { runs } from '../../runs.js';
import { JournaledGateway } from './journaled/journaled-gateway.js';
import { acknowledgeHeartbeat, answerResume, anyResumeAnswers, expectRecovery } from './resume-answers.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

const identity = { token: 'token', intents: 1, shard: [0, 1] as const };
const READY = { session_id: 'id', resume_gateway_url: 'ws://resume' };

function dispatch(event: string, data: unknown = {}): Dispatch {
  return { kind: 'dispatch', event, sequence: 1, data, frame: new Uint8Array() };
}

/** How the connection of a resume ends. */
const anyEnd: fc.Arbitrary<ConnectionEnd> = fc.oneof(
  fc.constantFrom<ConnectionEnd>(
    { cause: 'reconnect' },
    { cause: 'invalid-session', resumable: true },
    { cause: 'malformed', detail: '' },
    { cause: 'timeout', awaited: 'session' },
    { cause: 'timeout', awaited: 'heartbeat-ack' },
  ),
  fc
    .constantFrom(1000, 1005, 1006, 4000, 4006)
    .map((closeCode) => ({ cause: 'closed' as const, closeCode, detail: '' })),
);
const anyAnswer = fc.record({
  end: anyEnd,
  events: fc.constantFrom(0, 0, 0, 1, 5),
  isResumed: fc.constantFrom(false, false, false, true),
});

test('any answers to resumes, any number of times, lead to an Identify within a minute of the last one that was no failure', () => {
  const property = fc.property(
    fc.array(anyAnswer, { minLength: 1, maxLength: 30 }),
    fc.record({ failures: fc.nat(60), failedResumes: fc.nat(3), random: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.boolean(),
    (answers, { failures, failedResumes, random }, isRestored) => {
      const restored = restoredSession({ sessionId: 'id', resumeUrl: '', sequence: 1, failedResumes, isExact: false });
      const identified = applyDispatch(identifyOrResume(newSession, null, identity).session, dispatch('READY', READY));
      const lost: ConnectionEnd = { cause: 'closed', closeCode: 1006, detail: '' };
      const interrupted = applyConnectionEnd(applyHeartbeatAck(identified.session), 1, lost, random).session;
      let session: Session = { ...(isRestored ? restored : interrupted), failures };
      let sequence = 1;
      let sinceMs = 0;
      let nowMs = 0;
      let attempts = 0;
      for (; session.resumable && attempts < 100; attempts++) {
        const { end, events, isResumed } = answers[attempts % answers.length] ?? expect.unreachable();
        session = identifyOrResume(session, sequence, identity).session;
        sequence += events;
        if (isResumed) session = applyDispatch(session, { ...dispatch('RESUMED'), sequence: ++sequence }).session;
        const before = session;
        const { session: next, step } = applyConnectionEnd(session, sequence, end, random);
        const waitedMs = end.cause === 'timeout' ? 15_000 : 0;
        nowMs += waitedMs + Math.max(1000 - waitedMs, step.kind === 'connect' ? step.delayMs : 0);
        if (next.toleratedResumes > before.toleratedResumes) sinceMs = nowMs;
        session = isDiscardDue(next) ? discardAfterFailedResumes(next, random).session : next;
      }
      expect(nowMs - sinceMs).toBeLessThanOrEqual(60_000);
      // At most five are tolerated, with at most two failures before each of them, and three after them.
      expect(attempts).toBeLessThanOrEqual(5 * 3 + 3);
      expect(session.previousSessionLost).toBe(true);
    },
  );
  fc.assert(property, { numRuns: runs(500) });
});

test('a shard whose session was ready is ready again, whatever the gateway answers to its resumes', async () => {
  const property = fc.asyncProperty(anyResumeAnswers, async (answers) => {
    const gateway = await ScriptedGateway.start();
    try {
      const { client, connection } = await gateway.ready();
      await acknowledgeHeartbeat(gateway, connection);
      connection.close(4000);
      await expectRecovery(gateway, client, answers, (await gateway.nextReconnection()).connection);
    } finally {
      await gateway.close();
    }
  });
  await fc.assert(property, { numRuns: runs(20) });
});

test('a process that continues the journal of another one is ready, whatever the gateway answers to its resumes', async () => {
  const property = fc.asyncProperty(anyResumeAnswers, fc.nat(3), async (answers, failedResumes) => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    journaled.shard.saveFailedResumes(failedResumes);
    await journaled.kill();
    const client = journaled.client();
    void client.connect();
    await expectRecovery(journaled.gateway, client, answers, await journaled.gateway.nextConnection());
    await journaled.stop();
  });
  await fc.assert(property, { numRuns: runs(10) });
});

test('several shards start no more sessions than Discord permits, whatever it answers', async () => {
  const anyIdentifyAnswer = fc.constantFrom('ready', 'ready and close', 'close 4000', 'op 9 false', 'no answer');
  const anyAnswers = fc.record({
    resumes: anyResumeAnswers,
    identifies: fc.array(anyIdentifyAnswer, { minLength: 1 }),
    remaining: fc.nat(8),
  });
  const property = fc.asyncProperty(anyAnswers, async ({ resumes, identifies, remaining }) => {
    const gateway = await ScriptedGateway.start();
    let identified = 0;
    let resumed = 0;
    const answer = async (connection: ScriptedConnection) => {
      connection.hello();
      const { op } = await connection.nextFrame();
      if (op === 6) return answerResume(connection, resumes[resumed++ % resumes.length] ?? 'silence');
      const name = identifies[identified++ % identifies.length];
      if (name === 'close 4000') connection.close(4000);
      if (name === 'op 9 false') connection.send({ op: 9, d: false });
      if (!name?.startsWith('ready')) return;
      connection.sequence = { last: 0 };
      connection.dispatch('READY', gateway.readyData({ session_id: `session ${identified}` }));
      await connection.caughtUp();
      if (name === 'ready and close') connection.close(4000);
    };
    const serve = async () => {
      for (;;) void answer(await gateway.nextConnection());
    };
    try {
      const startLimit = () => ({
        total: 1000,
        remaining: Math.max(0, remaining - identified),
        reset_after: 3_600_000 - gateway.clock.monotonicNow(),
        max_concurrency: 1,
      });
      const fetchGatewayBot = async () => gateway.discovery({ session_start_limit: startLimit() });
      const client = gateway.client({ shards: 3, identifyThrottler: undefined, fetchGatewayBot });
      client.connect();
      void serve();
      await gateway.pass(120);
      expect(identified).toBeLessThanOrEqual(remaining);
    } finally {
      await gateway.close();
    }
  });
  await fc.assert(property, { numRuns: runs(6) });
});
