import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FrameTooLargeError } from '../../../src/ingress/gateway/protocol/errors.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import type { PresenceUpdateData } from '../../../src/wire/gateway/protocol.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const online: PresenceUpdateData = { since: null, activities: [], status: 'online', afk: false };

function playing(name: string): PresenceUpdateData {
  return { ...online, activities: [{ name, type: 0 }] };
}

describe('a presence', () => {
  test('that is set from the start is part of Identify', async () => {
    gateway.client({ presence: playing('chess') }).connect();
    const connection = await gateway.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('chess') });
    connection.dispatch('READY', gateway.readyData());
    expect(await connection.unexpected()).toEqual([]);
  });

  test('that changes is sent on every shard', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    client.setPresence(playing('go'));
    expect(await shard(0).expectFrame(3)).toEqual(playing('go'));
    expect(await shard(1).expectFrame(3)).toEqual(playing('go'));
  });

  test('that is set before connecting is part of Identify', async () => {
    const client = gateway.client();
    client.setPresence(playing('go'));
    client.connect();
    const connection = await gateway.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('go') });
  });

  test('that was changed is part of the next session', async () => {
    const { client, connection } = await gateway.ready({ presence: playing('chess') });
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.close(4009);
    const { connection: next } = await gateway.reconnection();
    next.hello();
    expect(await next.expectFrame(2)).toMatchObject({ presence: playing('go') });
    next.dispatch('READY', gateway.readyData());
    expect(await next.unexpected()).toEqual([]);
  });

  test('that changes while there is no connection is sent when the session is resumed', async () => {
    const { client, connection } = await gateway.ready();
    connection.drop();
    const next = await gateway.connection();
    client.setPresence(playing('go'));
    next.hello();
    await next.expectFrame(6);
    expect(await next.unexpected()).toEqual([]);
    next.dispatch('RESUMED');
    expect(await next.expectFrame(3)).toEqual(playing('go'));
  });

  test('that did not change is not sent again when the session is resumed', async () => {
    const { client, connection } = await gateway.ready();
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.drop();
    const next = await gateway.connection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('RESUMED');
    expect(await next.unexpected()).toEqual([]);
  });
});

describe('presences that change fast', () => {
  test('five are sent in 20 seconds, then the latest one', async () => {
    const { client, connection } = await gateway.ready();
    for (let turn = 0; turn < 5; turn++) {
      client.setPresence(playing(`game ${turn}`));
      expect(await connection.expectFrame(3)).toEqual(playing(`game ${turn}`));
    }
    for (const name of ['too soon', 'still too soon', 'the latest']) client.setPresence(playing(name));
    await gateway.clock.advance(9_999);
    expect(await connection.unexpected()).toEqual([]);
    await gateway.clock.advance(1);
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await gateway.clock.advance(9_999);
    expect(await connection.unexpected()).toEqual([]);
    await gateway.clock.advance(1);
    expect(await connection.expectFrame(3)).toEqual(playing('the latest'));
    expect(await connection.unexpected()).toEqual([]);
  });

  test('no more than five in any 20 seconds, whatever the rate of changes', async () => {
    const { client, connection } = await gateway.ready();
    const sentAt: number[] = [];
    for (let step = 0; step < 60; step++) {
      client.setPresence(playing(`game ${step}`));
      await gateway.clock.advance(1000);
      // Heartbeats are acknowledged, so that the connection stays open.
      connection.send({ op: 11 });
      for (const op of await connection.receivedOpcodes()) if (op === 3) sentAt.push(gateway.clock.now());
    }
    const busiest = Math.max(
      ...sentAt.map((at) => sentAt.filter((other) => other >= at && other < at + 20_000).length),
    );
    expect(busiest).toBe(5);
  });
});

describe('a presence that breaks a rule', () => {
  test.each<[string, unknown]>([
    ['status', { ...online, status: 'away' }],
    ['activities.0.name', playing('')],
    ['activities.0.name', playing('x'.repeat(129))],
    ['activities.0.type', { ...online, activities: [{ name: 'chess', type: 9 }] }],
    ['since', { ...online, since: -1 }],
    ['afk', { since: null, activities: [], status: 'online' }],
  ])('in %s is rejected before sending, and the previous one remains', async (path, wrong) => {
    const { client, connection } = await gateway.ready();
    // What a program in plain JavaScript may give.
    const set = () => client.setPresence(wrong as PresenceUpdateData);
    expect(set).toThrow(ValidationError);
    expect(set).toThrow(path);
    expect(await connection.unexpected()).toEqual([]);
  });

  test('is rejected by the constructor', () => {
    expect(() => gateway.client({ presence: playing('') })).toThrow(ValidationError);
  });

  test('with more activities than fit in a frame is rejected', async () => {
    const { client } = await gateway.ready();
    const activities = Array.from({ length: 60 }, () => ({ name: 'x'.repeat(100), type: 0 as const }));
    expect(() => client.setPresence({ ...online, activities })).toThrow(FrameTooLargeError);
  });
});
