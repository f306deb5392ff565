/** What the journal knows about a session that Discord no longer resumes. */
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../../../src/ingress/journal/journal-error.js';
import type { ScriptedConnection } from '../scripted-gateway.js';
import { JournaledGateway } from './journaled-gateway.js';

/** Closes the next connections after their Resume. Returns the sequences of the resumes. */
async function failResumes(journaled: JournaledGateway, count: number): Promise<void> {
  for (let failure = 0; failure < count; failure++) {
    const { connection } = await journaled.gateway.nextReconnection();
    await failResume(connection);
  }
}

async function failResume(connection: ScriptedConnection): Promise<void> {
  connection.hello();
  await connection.expectFrame(6);
  connection.close(4000);
}

/** The connection after the end of the last one, when the session has been discarded. */
async function connectionAfterLoss(journaled: JournaledGateway): Promise<ScriptedConnection> {
  const { delayMs } = await journaled.gateway.line('the connection ended');
  await journaled.gateway.clock.advance(Number(delayMs));
  const lost = await journaled.gateway.line('the session cannot be resumed');
  await journaled.gateway.clock.advance(Number(lost['delayMs']));
  return journaled.gateway.nextConnection();
}

async function makeReady(journaled: JournaledGateway, connection: ScriptedConnection): Promise<void> {
  connection.hello();
  await connection.expectFrame(2);
  connection.sequence = { last: 0 };
  connection.dispatch('READY', journaled.gateway.readyData({ session_id: 'second-session' }));
  await connection.caughtUp();
  await journaled.settle();
}

describe('a session that cannot be resumed', () => {
  test('is replaced by a process that was started with it, after three attempts', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    await journaled.kill();
    const connected = journaled.client().connect();
    await failResume(await journaled.gateway.firstConnection());
    await failResumes(journaled, 2);
    await makeReady(journaled, await connectionAfterLoss(journaled));
    await connected;
  });

  test('is replaced after three attempts of several processes, of which each makes one at least', async () => {
    const journaled = await JournaledGateway.create();
    await journaled.ready();
    for (let process = 0; process < 2; process++) {
      await journaled.kill();
      void journaled.client().connect();
      await failResume(await journaled.gateway.firstConnection());
      await journaled.gateway.line('the connection ended');
    }
    await journaled.kill();
    const connected = journaled.client().connect();
    await failResume(await journaled.gateway.firstConnection());
    await makeReady(journaled, await connectionAfterLoss(journaled));
    await connected;
  });

  test('is removed from the journal before Identify is sent, and the events that were running start again', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready();
    connection.dispatch('MESSAGE_CREATE', { name: 'unfinished' });
    await connection.caughtUp();
    expect(await journaled.started()).toEqual(['unfinished']);
    connection.close(4000);
    await failResumes(journaled, 3);
    (await connectionAfterLoss(journaled)).hello();
    await journaled.kill();
    journaled.starts.takeAll();
    expect(journaled.shard.steps.at(-1)).toBe('session end');
    const connected = journaled.client().connect();
    await makeReady(journaled, await journaled.gateway.firstConnection());
    await connected;
    expect(await journaled.started()).toEqual(['unfinished']);
  });

  test('is removed from the journal when Discord invalidates it', async () => {
    const journaled = await JournaledGateway.create();
    const { connection } = await journaled.ready();
    connection.send({ op: 9, d: false });
    const { connection: next } = await journaled.gateway.nextReconnection();
    expect(journaled.shard.steps.at(-1)).toBe('session end');
    await makeReady(journaled, next);
    expect(journaled.shard.steps).toContain('session second-session');
  });

  test('does not keep the shard offline for more than five seconds if it cannot be removed', async () => {
    const journaled = await JournaledGateway.create();
    const { client, connection, shard } = await journaled.ready();
    shard.hold();
    connection.send({ op: 9, d: false });
    const { delayMs } = await journaled.gateway.line('the connection ended');
    await journaled.gateway.clock.advance(Number(delayMs));
    expect(client.status).toBe('connecting');
    await journaled.gateway.clock.advance(5000 - Number(delayMs));
    expect(await journaled.gateway.line('the end of the session is not stored')).toMatchObject({ level: 40 });
    await makeReady(journaled, await journaled.gateway.nextConnection());
    expect(client.status).toBe('ready');
    shard.open();
    await journaled.settle();
    expect(shard.steps.filter((step) => step.startsWith('session'))).toEqual([
      'session first-session',
      'session end',
      'session second-session',
    ]);
  });

  test('is resumed first by a process that starts before its end could be stored; the shard is online meanwhile', async () => {
    const journaled = await JournaledGateway.create();
    const { client, connection, shard } = await journaled.ready();
    shard.failure = new JournalError('failed', 'no space left on device');
    connection.send({ op: 9, d: false });
    const { connection: next } = await journaled.gateway.nextReconnection();
    expect(await journaled.gateway.line('the end of the session is not stored')).toMatchObject({ level: 40 });
    next.hello();
    await next.expectFrame(2);
    next.sequence = { last: 0 };
    next.dispatch('READY', journaled.gateway.readyData({ session_id: 'second-session' }));
    await next.caughtUp();
    expect(client.shards[0]?.sequence).toBe(1);
    await journaled.kill();
    void journaled.client().connect();
    const last = await journaled.gateway.firstConnection();
    last.hello();
    expect(await last.expectFrame(6)).toMatchObject({ session_id: 'first-session' });
  });

  test('is kept by a process that may have lost the shard', async () => {
    const journaled = await JournaledGateway.create();
    const { client, connection, shard } = await journaled.ready();
    connection.close(4000);
    await failResumes(journaled, 3);
    const { delayMs } = await journaled.gateway.line('the connection ended');
    shard.isOwned = false;
    await journaled.gateway.clock.advance(Number(delayMs));
    expect(client.status).toBe('waiting');
    expect(client.counts.sessionsLost).toBe(0);
    shard.isOwned = true;
    const lost = await journaled.gateway.line('the session cannot be resumed');
    await journaled.gateway.clock.advance(Number(lost['delayMs']));
    await makeReady(journaled, await journaled.gateway.nextConnection());
  });
});

test('a session whose failed resumes were stored starts from none when a heartbeat is acknowledged', async () => {
  const journaled = await JournaledGateway.create();
  const { connection } = await journaled.ready();
  connection.close(4000);
  await failResumes(journaled, 2);
  const { connection: resumed } = await journaled.gateway.nextReconnection();
  resumed.hello();
  await resumed.expectFrame(6);
  resumed.dispatch('RESUMED');
  await resumed.caughtUp();
  await journaled.gateway.clock.advance(10_000);
  await resumed.expectFrame(1);
  resumed.send({ op: 11 });
  await resumed.caughtUp();
  await journaled.kill();
  void journaled.client().connect();
  await failResume(await journaled.gateway.firstConnection());
  await failResumes(journaled, 1);
  expect(await journaled.gateway.line('the connection ended')).toMatchObject({ next: 'resume' });
});
