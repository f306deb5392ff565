/** A gateway that accepts every Identify, and answers each Resume in any way. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Gateway } from '../../../src/ingress/gateway/gateway.js';
import type { ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

/** Close codes after which a session is resumed, some of which Discord does not document; 1005 is a close without a code. */
const CLOSE_CODES = [1000, 1001, 1005, 4000, 4001, 4002, 4005, 4006, 4008, 4999];

/** How a Resume is answered, and whether that counts as a failed resume. Others count as well when there were too many. */
export const resumeAnswers: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(CLOSE_CODES.map((code) => [`close ${code}`, true])),
  reset: true,
  silence: true,
  'op 9 true': true,
  malformed: true,
  'op 7': false,
  'RESUMED and close': false,
  'event and close': false,
  'event and silence': false,
  // These end the session at once.
  'op 9 false': true,
  'close 4007': true,
  'close 4009': true,
};

export const anyResumeAnswers = fc.array(fc.constantFrom(...Object.keys(resumeAnswers)), { maxLength: 24 });

/** How long a session may take until it is replaced, since the last answer that is no failure. */
const RECOVERY_MS = 60_000;
/** How many answers that are no failure are accepted. */
const MAX_TOLERATED = 5;
const ATTEMPT_INTERVAL_MS = 1000;
const RESUME_TIMEOUT_MS = 15_000;
const RESUME = 6;
const HEARTBEAT_MS = 40_000;

/** Sends an answer. One with silence ends when nothing more is sent. */
export function answerResume(connection: ScriptedConnection, answer: string): void {
  const [, code] = /^close (\d+)$/.exec(answer) ?? [];
  if (code !== undefined) return connection.close(code === '1005' ? undefined : Number(code));
  if (answer === 'reset') return connection.drop();
  if (answer === 'op 7') return connection.send({ op: 7, d: null });
  if (answer.startsWith('op 9')) return connection.send({ op: 9, d: answer === 'op 9 true' });
  if (answer === 'malformed') return connection.send('{');
  if (answer.startsWith('RESUMED')) connection.dispatch('RESUMED');
  if (answer.startsWith('event')) connection.dispatch('MESSAGE_CREATE', { name: `event ${connection.sequence.last}` });
  if (answer.endsWith('close')) connection.close(4000);
}

/**
 * Answers each Resume, the last answer again and again, until the client identifies. Holds that this happens in time, that the
 * client makes at most one attempt per second, and that its session stays ready then.
 * @param first the first connection that may resume
 */
export async function expectRecovery(
  gateway: ScriptedGateway,
  client: Gateway,
  answers: readonly string[],
  first: ScriptedConnection,
): Promise<void> {
  const { clock } = gateway;
  let since = clock.monotonicNow();
  let tolerated = 0;
  let connection = first;
  for (let attempt = 0; ; attempt++) {
    const startedAt = clock.monotonicNow();
    connection.hello(HEARTBEAT_MS);
    const { op } = await connection.nextFrame();
    if (op !== RESUME) break;
    const answer = answers[Math.min(attempt, answers.length - 1)] ?? 'close 4000';
    answerResume(connection, answer);
    if (answer.endsWith('silence')) {
      await connection.caughtUp();
      await clock.advance(RESUME_TIMEOUT_MS);
    }
    connection = (await gateway.nextReconnection()).connection;
    expect(clock.monotonicNow() - startedAt).toBeGreaterThanOrEqual(ATTEMPT_INTERVAL_MS);
    if (resumeAnswers[answer] === true || tolerated === MAX_TOLERATED) continue;
    tolerated += 1;
    since = clock.monotonicNow();
  }
  expect(clock.monotonicNow() - since).toBeLessThanOrEqual(RECOVERY_MS);
  connection.sequence = { last: 0 };
  connection.dispatch('READY', gateway.readyData({ session_id: 'new-session' }));
  await connection.caughtUp();
  await expect.poll(() => client.status).toBe('ready');
  expect(client.counts.sessionsLost).toBe(1);
  await acknowledgeHeartbeat(gateway, connection);
  // A journal on Redis takes real time, while the clock is advanced.
  await expect.poll(() => client.status).toBe('ready');
}

/** Lets the client send its first heartbeat, and acknowledges it: the session is healthy then. */
export async function acknowledgeHeartbeat(gateway: ScriptedGateway, connection: ScriptedConnection): Promise<void> {
  // The random number of the client is one quarter.
  await gateway.clock.advance(HEARTBEAT_MS / 4);
  await connection.expectFrame(1);
  connection.send({ op: 11 });
  await connection.caughtUp();
}
