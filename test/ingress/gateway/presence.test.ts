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
  test('of the options is part of Identify', async () => {
    gateway.client({ presence: playing('chess') }).connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('chess') });
    connection.dispatch('READY', gateway.readyData());
    expect(await connection.unexpectedOpcodes()).toEqual([]);
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
    const connection = await gateway.nextConnection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('go') });
  });

  test('that was changed is part of the next session', async () => {
    const { client, connection } = await gateway.ready({ presence: playing('chess') });
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.close(4009);
    const { connection: next } = await gateway.nextReconnection();
    next.hello();
    expect(await next.expectFrame(2)).toMatchObject({ presence: playing('go') });
    next.dispatch('READY', gateway.readyData());
    expect(await next.unexpectedOpcodes()).toEqual([]);
  });

  test('that changes while there is no connection is sent when the session is resumed', async () => {
    const { client, connection } = await gateway.ready();
    connection.drop();
    const next = await gateway.nextConnection();
    client.setPresence(playing('go'));
    next.hello();
    await next.expectFrame(6);
    expect(await next.unexpectedOpcodes()).toEqual([]);
    next.dispatch('RESUMED');
    expect(await next.expectFrame(3)).toEqual(playing('go'));
  });

  test('that did not change is not sent again when the session is resumed', async () => {
    const { client, connection } = await gateway.ready();
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('RESUMED');
    expect(await next.unexpectedOpcodes()).toEqual([]);
  });
});

describe('many presence changes', () => {
  test('five are sent immediately, and the latest one after 20 seconds', async () => {
    const { client, connection } = await gateway.ready();
    for (let index = 0; index < 5; index++) {
      client.setPresence(playing(`game ${index}`));
      expect(await connection.expectFrame(3)).toEqual(playing(`game ${index}`));
    }
    for (const name of ['too soon', 'still too soon', 'the latest']) client.setPresence(playing(name));
    await gateway.clock.advance(9_999);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
    await gateway.clock.advance(1);
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await gateway.clock.advance(9_999);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
    await gateway.clock.advance(1);
    expect(await connection.expectFrame(3)).toEqual(playing('the latest'));
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });

  test('at most five are sent in any 20 seconds', async () => {
    const { client, connection } = await gateway.ready();
    const sentAt: number[] = [];
    for (let second = 0; second < 60; second++) {
      client.setPresence(playing(`game ${second}`));
      await gateway.clock.advance(1000);
      // Heartbeats are acknowledged, so that the connection stays open.
      connection.send({ op: 11 });
      for (const op of await connection.receivedOpcodes()) if (op === 3) sentAt.push(gateway.clock.now());
    }
    const maxInWindow = Math.max(
      ...sentAt.map((start) => sentAt.filter((at) => at >= start && at < start + 20_000).length),
    );
    expect(maxInWindow).toBe(5);
  });
});

describe('an invalid presence', () => {
  test.each<[string, unknown]>([
    ['status', { ...online, status: 'away' }],
    ['activities.0.name', playing('')],
    ['activities.0.name', playing('x'.repeat(129))],
    ['activities.0.type', { ...online, activities: [{ name: 'chess', type: 9 }] }],
    ['since', { ...online, since: -1 }],
    ['afk', { since: null, activities: [], status: 'online' }],
  ])('is rejected with an error that names the field %s, and is not sent', async (path, presence) => {
    const { client, connection } = await gateway.ready();
    // A program in plain JavaScript can pass values that the type does not allow.
    const setInvalid = () => client.setPresence(presence as PresenceUpdateData);
    expect(setInvalid).toThrow(ValidationError);
    expect(setInvalid).toThrow(path);
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });

  test('in the options is rejected by the constructor', () => {
    expect(() => gateway.client({ presence: playing('') })).toThrow(ValidationError);
  });

  test('that is larger than a frame is rejected', async () => {
    const { client } = await gateway.ready();
    const activities = Array.from({ length: 60 }, () => ({ name: 'x'.repeat(100), type: 0 as const }));
    expect(() => client.setPresence({ ...online, activities })).toThrow(FrameTooLargeError);
  });
});
