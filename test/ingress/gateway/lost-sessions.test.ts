/** Sessions that Discord no longer resumes, without saying so: each Resume is answered with a close, or not at all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStart } from '../../../src/ingress/gateway/session/session-hooks.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const RESUME = 6;
const IDENTIFY = 2;
/** Longer than a test takes, so that no heartbeat is missing. */
const LONG_INTERVAL_MS = 3_600_000;

/** How a gateway answers a Resume. */
type Answer = (connection: ScriptedConnection) => Promise<void> | void;

const silence: Answer = async (connection) => {
  await connection.caughtUp();
  await gateway.clock.advance(15_000);
};
const close =
  (code?: number): Answer =>
  (connection) =>
    connection.close(code);
const resumedThenClose: Answer = (connection) => {
  connection.dispatch('RESUMED');
  connection.close(4000);
};
const eventThenClose: Answer = (connection) => {
  connection.dispatch('MESSAGE_CREATE');
  connection.close(4000);
};

/** Answers the next Resume of the client. Returns the log line about the end of the connection before it. */
async function answerResume(answer: Answer) {
  const { ended, connection } = await gateway.nextReconnection();
  connection.hello(LONG_INTERVAL_MS);
  await connection.expectFrame(RESUME);
  await answer(connection);
  return ended;
}

/** The log line about the loss of the session, and the connection on which the client identifies. */
async function nextIdentify() {
  const { delayMs } = await gateway.line('the connection ended');
  await gateway.clock.advance(Number(delayMs));
  const lost = await gateway.line('the session cannot be resumed; events until the next READY are lost');
  await gateway.clock.advance(Number(lost['delayMs']));
  const connection = await gateway.nextConnection();
  connection.hello(LONG_INTERVAL_MS);
  await connection.expectFrame(IDENTIFY);
  return { lost, connection };
}

async function makeReady(connection: ScriptedConnection): Promise<void> {
  connection.sequence = { last: 0 };
  connection.dispatch('READY', gateway.readyData({ session_id: 'second-session' }));
  await connection.caughtUp();
}

describe('a session whose resumes fail', () => {
  test.each<[string, Answer]>([
    ['a close without a code', close()],
    ['close code 1000', close(1000)],
    ['close code 4000', close(4000)],
    ['close code 4006', close(4006)],
    ['a reset of the connection', (connection) => connection.drop()],
    ['silence', silence],
    ['an invalid session that can be resumed', (connection) => connection.send({ op: 9, d: true })],
  ])('because of %s, is replaced after three of them, and the loss is reported', async (_what, answer) => {
    const starts: SessionStart[] = [];
    const { client, connection } = await gateway.ready({
      sessionHooks: { test: { onSessionStart: (start) => starts.push(start) } },
    });
    connection.close(4000);
    for (let attempt = 0; attempt < 3; attempt++) expect(await answerResume(answer)).toMatchObject({ next: 'resume' });
    const { lost, connection: identified } = await nextIdentify();
    expect(lost).toMatchObject({ level: 40, failedResumes: 3 });
    await makeReady(identified);
    expect(client.status).toBe('ready');
    expect(client.counts.sessionsLost).toBe(1);
    expect(starts.at(-1)).toMatchObject({ kind: 'identified', previousSessionLost: true });
  });

  test('is replaced within a minute by a gateway that was unreachable for long', async () => {
    const { connection } = await gateway.ready({ random: () => 1 });
    connection.drop();
    for (let attempt = 0; attempt < 45; attempt++) (await gateway.nextReconnection()).connection.drop();
    const since = gateway.clock.monotonicNow();
    for (let attempt = 0; attempt < 3; attempt++) await answerResume(silence);
    await nextIdentify();
    expect(gateway.clock.monotonicNow() - since).toBeLessThanOrEqual(60_000);
  });

  test('is kept while Discord cannot be reached at all, which costs no identify', async () => {
    const permits: number[] = [];
    const identifyThrottler = {
      waitForIdentify: async (shardId: number) => {
        permits.push(shardId);
        return { release() {} };
      },
    };
    const { client, connection } = await gateway.ready({ identifyThrottler });
    connection.drop();
    for (let attempt = 0; attempt < 30; attempt++) (await gateway.nextReconnection()).connection.drop();
    expect(await answerResume(close(4000))).toMatchObject({ next: 'resume' });
    expect(permits).toEqual([0]);
    expect(client.counts.sessionsLost).toBe(0);
  });

  test('is kept while the address of the gateway cannot be found', async () => {
    let isAvailable = true;
    const fetchGatewayBot = async () => {
      if (!isAvailable) throw new Error('no route to host');
      return gateway.discovery();
    };
    const { connection } = await gateway.ready({ fetchGatewayBot });
    await gateway.clock.advance(10_000);
    isAvailable = false;
    connection.close(4000);
    for (let attempt = 0; attempt < 6; attempt++) await answerResume(close(4000));
    isAvailable = true;
    await nextIdentify();
  });

  test('is replaced once per second at most', async () => {
    const { connection } = await gateway.ready({ random: () => 0 });
    connection.close(4000);
    const attempts: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await answerResume(close(4000));
      attempts.push(gateway.clock.monotonicNow());
    }
    await nextIdentify();
    attempts.push(gateway.clock.monotonicNow());
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
  });
});

describe('a resume that brought new events', () => {
  test('is no failure, and forgets those before', async () => {
    const { connection } = await gateway.ready();
    connection.close(4000);
    const answers = [close(4000), close(4000), eventThenClose, close(4000), close(4000), resumedThenClose];
    for (const answer of answers) await answerResume(answer);
    for (let failure = 0; failure < 3; failure++) await answerResume(close(4000));
    await nextIdentify();
  });

  test.each([
    ['events', eventThenClose],
    ['RESUMED', resumedThenClose],
    ['a reconnect (op 7)', (connection: ScriptedConnection) => connection.send({ op: 7, d: null })],
  ])('five times is followed by three more attempts, if each brings %s and ends', async (_what, answer) => {
    const { client, connection } = await gateway.ready();
    connection.close(4000);
    for (let attempt = 0; attempt < 8; attempt++) await answerResume(answer);
    await nextIdentify();
    expect(client.counts.sessionsLost).toBe(1);
  });

  test('repeated only events that were received before does not', async () => {
    const { connection } = await gateway.ready();
    connection.dispatch('MESSAGE_CREATE');
    connection.close(4000);
    const repeatThenClose: Answer = (next) => {
      next.sequence = { last: 1 };
      eventThenClose(next);
    };
    for (let attempt = 0; attempt < 3; attempt++) await answerResume(repeatThenClose);
    await nextIdentify();
  });
});

describe('a resume that does not count', () => {
  test('is one without Hello', async () => {
    const { connection } = await gateway.ready();
    connection.close(4000);
    await answerResume(close(4000));
    await answerResume(close(4000));
    (await gateway.nextReconnection()).connection.drop();
    await answerResume(close(4000));
    await nextIdentify();
  });

  test('is one without a heartbeat acknowledgement, because the connection is lost then', async () => {
    const { connection } = await gateway.ready();
    connection.close(4000);
    for (let attempt = 0; attempt < 3; attempt++) {
      const { connection: next } = await gateway.nextReconnection();
      next.hello(4000);
      await next.expectFrame(RESUME);
      await gateway.clock.advance(5000);
    }
    expect(await answerResume(close(4000))).toMatchObject({ awaited: 'heartbeat-ack', next: 'resume' });
    expect(await answerResume(close(4000))).toMatchObject({ next: 'resume' });
  });
});

describe('a session', () => {
  test('that is resumed and ends at once is resumed after 1 to 3 seconds, and then replaced', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    const delays: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt++) delays.push((await answerResume(resumedThenClose))['delayMs']);
    expect(delays).toEqual([0, 1875, 1875, 1875, 1875, 1875, 1875, 1875]);
    await nextIdentify();
  });

  test('forgets failures when a heartbeat is acknowledged that was sent after RESUMED', async () => {
    const { connection } = await gateway.ready();
    connection.close(4000);
    for (let attempt = 0; attempt < 2; attempt++) await answerResume(close(4000));
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello(60_000);
    await resumed.expectFrame(RESUME);
    resumed.dispatch('RESUMED');
    await resumed.caughtUp();
    await gateway.clock.advance(15_000);
    await resumed.expectFrame(1);
    resumed.send({ op: 11 });
    await resumed.caughtUp();
    resumed.close(4000);
    expect(await answerResume(close(4000))).toMatchObject({ delayMs: 0 });
    expect(await answerResume(close(4000))).toMatchObject({ next: 'resume' });
    expect(await answerResume(close(4000))).toMatchObject({ next: 'resume' });
  });

  test('does not forget failures when an earlier heartbeat is acknowledged', async () => {
    const { connection } = await gateway.ready();
    connection.close(4000);
    await answerResume(close(4000));
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello(60_000);
    await resumed.expectFrame(RESUME);
    resumed.send({ op: 1, d: null });
    await resumed.expectFrame(1);
    resumed.dispatch('RESUMED');
    resumed.send({ op: 11 });
    resumed.send({ op: 11 });
    await resumed.caughtUp();
    resumed.close(4000);
    expect(await answerResume(close(4000))).toMatchObject({ delayMs: 1875 });
  });
});

describe('several shards whose resumes fail', () => {
  const COUNT = 3;
  /** A bot with three shards. Each attempt to resume is closed until `isOver`; then identifies work. */
  async function startIncident(remaining = 1000) {
    const log: string[] = [];
    const session_start_limit = { total: 1000, remaining, reset_after: 0, max_concurrency: 1 };
    const fetchGatewayBot = async () => gateway.discovery({ session_start_limit });
    const { client, shard } = await gateway.readyShards({ shards: COUNT, fetchGatewayBot }, [0, 1, 2]);
    const incident = { log, client, identifiesWork: false };
    for (let id = 0; id < COUNT; id++) shard(id).close(4000);
    const serve = async () => {
      for (;;) {
        const connection = await gateway.nextConnection();
        connection.hello(LONG_INTERVAL_MS);
        void answer(connection);
      }
    };
    const answer = async (connection: ScriptedConnection) => {
      const frame = await connection.nextFrame();
      log.push(frame.op === IDENTIFY ? 'identify' : 'resume');
      if (frame.op === IDENTIFY && incident.identifiesWork) await makeReady(connection);
      else connection.close(4000);
    };
    void serve();
    return incident;
  }

  test('identify one at a time as a probe, and all others when it is ready', async () => {
    const incident = await startIncident();
    await gateway.pass(60);
    expect(incident.client.counts.sessionsLost).toBe(1);
    expect(incident.log.filter((frame) => frame === 'resume').length).toBeGreaterThan(10);
    incident.identifiesWork = true;
    await gateway.pass(90);
    expect(incident.client.shards.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(incident.client.counts.sessionsLost).toBe(3);
  });

  test('use another shard as the probe if it is not ready after five minutes', async () => {
    const incident = await startIncident();
    await gateway.pass(290);
    expect(incident.client.counts.sessionsLost).toBe(1);
    await gateway.pass(60);
    expect(incident.client.counts.sessionsLost).toBe(2);
  });

  test('identify one after the other if less than a tenth of the session starts is left', async () => {
    const incident = await startIncident(99);
    await gateway.pass(30);
    expect(incident.client.counts.sessionsLost).toBe(1);
    incident.identifiesWork = true;
    await gateway.pass(120);
    expect(incident.client.shards.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(incident.log.filter((frame) => frame === 'identify').length).toBeGreaterThanOrEqual(3);
  });
});
