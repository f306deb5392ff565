import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FrameTooLargeError } from '../../../src/ingress/gateway/protocol/errors.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import type { PresenceUpdateData } from '../../../src/wire/gateway/protocol.js';
import { ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

const online: PresenceUpdateData = { since: null, activities: [], status: 'online', afk: false };

function playing(name: string): PresenceUpdateData {
  return { ...online, activities: [{ name, type: 0 }] };
}

describe('a presence', () => {
  test('from the first moment goes with the identify', async () => {
    service.client({ presence: playing('chess') }).connect();
    const connection = await service.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('chess') });
    connection.dispatch('READY', service.readyData());
    expect(await connection.unexpected()).toEqual([]);
  });

  test('that changes is sent on every shard', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    client.setPresence(playing('go'));
    expect(await shard(0).expectFrame(3)).toEqual(playing('go'));
    expect(await shard(1).expectFrame(3)).toEqual(playing('go'));
  });

  test('before connecting goes with the identify', async () => {
    const client = service.client();
    client.setPresence(playing('go'));
    client.connect();
    const connection = await service.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toMatchObject({ presence: playing('go') });
  });

  test('that changed is told to the next session', async () => {
    const { client, connection } = await service.ready({ presence: playing('chess') });
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.close(4009);
    const { connection: next } = await service.reconnection();
    next.hello();
    expect(await next.expectFrame(2)).toMatchObject({ presence: playing('go') });
    next.dispatch('READY', service.readyData());
    expect(await next.unexpected()).toEqual([]);
  });

  test('that changes while there is no connection is sent when the session is resumed', async () => {
    const { client, connection } = await service.ready();
    connection.drop();
    const next = await service.connection();
    client.setPresence(playing('go'));
    next.hello();
    await next.expectFrame(6);
    expect(await next.unexpected()).toEqual([]);
    next.dispatch('RESUMED');
    expect(await next.expectFrame(3)).toEqual(playing('go'));
  });

  test('that did not change is not sent again when the session is resumed', async () => {
    const { client, connection } = await service.ready();
    client.setPresence(playing('go'));
    await connection.expectFrame(3);
    connection.drop();
    const next = await service.connection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('RESUMED');
    expect(await next.unexpected()).toEqual([]);
  });
});

describe('presences that change fast', () => {
  test('five go out in 20 seconds, then the latest', async () => {
    const { client, connection } = await service.ready();
    for (let turn = 0; turn < 5; turn++) {
      client.setPresence(playing(`game ${turn}`));
      expect(await connection.expectFrame(3)).toEqual(playing(`game ${turn}`));
    }
    for (const name of ['too soon', 'still too soon', 'the latest']) client.setPresence(playing(name));
    await service.clock.advance(9_999);
    expect(await connection.unexpected()).toEqual([]);
    await service.clock.advance(1);
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await service.clock.advance(9_999);
    expect(await connection.unexpected()).toEqual([]);
    await service.clock.advance(1);
    expect(await connection.expectFrame(3)).toEqual(playing('the latest'));
    expect(await connection.unexpected()).toEqual([]);
  });

  test('no more than five in any 20 seconds, however they come', async () => {
    const { client, connection } = await service.ready();
    const sentAt: number[] = [];
    for (let step = 0; step < 60; step++) {
      client.setPresence(playing(`game ${step}`));
      await service.clock.advance(1000);
      // What was asked for is answered, so that the connection lives.
      connection.send({ op: 11 });
      for (const op of await connection.taken()) if (op === 3) sentAt.push(service.clock.now());
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
  ])('in %s is refused before it is sent, and the one before it stays', async (path, wrong) => {
    const { client, connection } = await service.ready();
    // What a program in plain JavaScript may give.
    const set = () => client.setPresence(wrong as PresenceUpdateData);
    expect(set).toThrow(ValidationError);
    expect(set).toThrow(path);
    expect(await connection.unexpected()).toEqual([]);
  });

  test('is refused when the client is made', () => {
    expect(() => service.client({ presence: playing('') })).toThrow(ValidationError);
  });

  test('with more activities than a frame holds is refused', async () => {
    const { client } = await service.ready();
    const activities = Array.from({ length: 60 }, () => ({ name: 'x'.repeat(100), type: 0 as const }));
    expect(() => client.setPresence({ ...online, activities })).toThrow(FrameTooLargeError);
  });
});
