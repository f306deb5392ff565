import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStart } from '../../../src/ingress/gateway/gateway-options.js';
import { GatewayOptionsError, ShardElsewhereError } from '../../../src/ingress/gateway/protocol/errors.js';
import type { ShardsOption } from '../../../src/ingress/gateway/shards/shards-option.js';
import { ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

describe('which shards there are', () => {
  test('as many as the service recommends, asked once for all', async () => {
    let asked = 0;
    const fetchGatewayBot = async () => {
      asked += 1;
      return service.discovery({ shards: 3 });
    };
    const { client } = await service.readyShards({ shards: undefined, fetchGatewayBot }, [0, 1, 2]);
    expect(client.shards.map(({ id, status }) => [id, status])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
      [2, 'ready'],
    ]);
    expect(asked).toBe(1);
  });

  test('the recommendation is asked for until it comes', async () => {
    let asked = 0;
    const fetchGatewayBot = async () => {
      if (asked++ === 0) throw new Error('no route to host');
      return service.discovery();
    };
    const client = service.client({ shards: 'auto', fetchGatewayBot });
    const connected = client.connect();
    const { delayMs } = await service.line('the number of shards is not known yet');
    expect(client.status).toBe('connecting');
    expect(client.shards).toEqual([]);
    await service.clock.advance(Number(delayMs));
    await service.greetShards(1);
    await connected;
  });

  test('a recommendation that never comes is given up after a minute, and asked for anew', async () => {
    service.client({ shards: 'auto', fetchGatewayBot: () => new Promise(() => {}) }).connect();
    await new Promise((resolve) => setImmediate(resolve));
    await service.clock.advance(60_000);
    expect(await service.line('the number of shards is not known yet')).toMatchObject({
      detail: 'discovery failed: no answer in 60000 ms',
    });
  });

  test('a given count', async () => {
    const { client } = await service.readyShards({ shards: 2 }, [0, 1]);
    expect(client.shards).toHaveLength(2);
  });

  test('some of a count, while others are somewhere else', async () => {
    const { client } = await service.readyShards({ shards: { count: 8, ids: [6, 2] } }, [6, 2]);
    expect(client.shards.map(({ id }) => id)).toEqual([6, 2]);
    const sent = client.send(3, { op: 3 });
    await expect(sent).rejects.toBeInstanceOf(ShardElsewhereError);
    await expect(sent).rejects.toMatchObject({ code: 'gateway_shard_elsewhere', shardId: 3, ids: [6, 2] });
  });

  test.each<[ShardsOption, string]>([
    [0, 'the shard count 0'],
    [-1, 'the shard count -1'],
    [1.5, 'the shard count 1.5'],
    [Number.NaN, 'the shard count NaN'],
    [{ count: 0, ids: [0] }, 'the shard count 0'],
    [{ count: 2, ids: [] }, 'no shard ids'],
    [{ count: 2, ids: [2] }, 'shard id 2 is not a whole number from 0 to 1'],
    [{ count: 2, ids: [-1] }, 'shard id -1'],
    [{ count: 2, ids: [0.5] }, 'shard id 0.5'],
    [{ count: 4, ids: [1, 2, 1] }, 'shard id 1 is given twice'],
  ])('%j is refused', (shards, problem) => {
    const make = () => service.client({ shards });
    expect(make).toThrow(GatewayOptionsError);
    expect(make).toThrow(problem);
  });
});

describe('together', () => {
  test('connect() waits for all of them, and the status is the worst', async () => {
    const client = service.client({ shards: 2 });
    let isConnected = false;
    const connected = client.connect().then(() => {
      isConnected = true;
    });
    const [first, second] = [await service.connection(), await service.connection()];
    first.hello();
    first.dispatch('READY', service.readyData());
    await first.caughtUp();
    expect(client.status).toBe('connecting');
    expect(isConnected).toBe(false);
    second.hello();
    await second.expectFrame(2);
    expect(client.status).toBe('identifying');
    second.dispatch('READY', service.readyData());
    await connected;
    expect(client.status).toBe('ready');
  });

  test('each resumes its own session', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    shard(1).dispatch('MESSAGE_CREATE');
    shard(0).drop();
    const zero = await service.connection();
    zero.hello();
    expect(await zero.expectFrame(6)).toMatchObject({ session_id: 's0/2', seq: 1 });
    shard(1).drop();
    const one = await service.connection();
    one.hello();
    expect(await one.expectFrame(6)).toMatchObject({ session_id: 's1/2', seq: 2 });
    expect(client.status).toBe('resuming');
  });

  test('counts are summed, latencies averaged; each shard has its own', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    await service.clock.advance(10_000);
    for (const [id, latencyMs] of [
      [0, 10],
      [1, 20],
    ] as const) {
      await shard(id).expectFrame(1);
      await service.clock.advance(latencyMs);
      shard(id).send({ op: 11 });
      await shard(id).caughtUp();
    }
    shard(1).dispatch('MESSAGE_CREATE');
    await shard(1).caughtUp();
    expect(client.latencyMs).toBe(20);
    expect(client.shards.map(({ latencyMs }) => latencyMs)).toEqual([10, 30]);
    expect(client.counts.delivered).toBe(3);
    expect(client.shards.map(({ counts }) => counts.delivered)).toEqual([1, 2]);
  });

  test('each logs with its id', async () => {
    await service.readyShards({ shards: 2 }, [0, 1]);
    const lines = [await service.line('ready'), await service.line('ready')];
    expect(lines.map(({ shard }) => shard)).toEqual([0, 1]);
  });

  test('a refusal of one ends all', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    shard(1).close(4010);
    await service.line('the service refuses the connection');
    expect(await shard(0).closed).toBe(1000);
    expect(service.failures).toEqual([expect.objectContaining({ closeCode: 4010 })]);
    expect(client.status).toBe('closed');
  });

  test('one that is mute holds up connect() and not the others: its connection is given up and tried anew', async () => {
    const client = service.client({ shards: 2 });
    const connected = client.connect();
    const mute = await service.connection();
    await mute.caughtUp();
    await service.greetShards(1);
    await service.clock.advance(20_000);
    expect(await mute.closed).toBe(4900);
    const { ended, connection } = await service.reconnection();
    expect(ended).toMatchObject({ cause: 'silent', awaited: 'hello', shard: 0 });
    connection.hello();
    await connection.expectFrame(2);
    connection.dispatch('READY', service.readyData());
    await connected;
  });
});

describe('identifying', () => {
  test('is paced by default: shards of one key five seconds apart', async () => {
    const client = service.client({ shards: 2, identifyThrottler: undefined });
    const connected = client.connect();
    await service.greetShards(1);
    await service.line('ready');
    expect(client.shards.map(({ status }) => status)).toEqual(['ready', 'waiting']);
    await service.clock.advance(4999);
    expect(client.status).toBe('waiting');
    await service.clock.advance(1);
    await service.greetShards(1);
    await connected;
  });

  test('a turn that does not come is asked for again', async () => {
    let asked = 0;
    const identifyThrottler = {
      async waitForIdentify() {
        if (asked++ === 0) throw new Error('out of turns');
        return { release() {} };
      },
    };
    service.client({ identifyThrottler }).connect();
    const { ended } = await service.reconnection();
    expect(ended).toMatchObject({ cause: 'unreachable', detail: 'no turn to identify: out of turns' });
  });

  test('a client that is closed gives its turn back', async () => {
    const dones: boolean[] = [];
    const identifyThrottler = {
      waitForIdentify: async () => ({ release: (identified: boolean) => void dones.push(identified) }),
    };
    const client = service.client({ identifyThrottler });
    client.connect();
    const connection = await service.connection();
    await connection.caughtUp();
    await client.close();
    expect(dones).toEqual([false]);
  });

  test('a client that is closed while it waits asks for no turn any more', async () => {
    let signal: AbortSignal | undefined;
    const identifyThrottler = {
      waitForIdentify: (_shard: number, _limit: unknown, given: AbortSignal) => {
        signal = given;
        return new Promise<never>((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason)));
      },
    };
    const client = service.client({ identifyThrottler });
    client.connect();
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.status).toBe('waiting');
    await client.close();
    expect(signal?.aborted).toBe(true);
  });
});

describe('the beginning of a session', () => {
  test('is told: fresh, resumed, and fresh after one was lost', async () => {
    const told: Omit<SessionStart, 'ready'>[] = [];
    const onSessionStart = ({ ready: _, ...rest }: SessionStart) => void told.push(rest);
    const { connection } = await service.ready({ onSessionStart });
    connection.drop();
    const { connection: resumed } = await service.reconnection();
    resumed.hello();
    resumed.dispatch('RESUMED');
    await resumed.caughtUp();
    resumed.close(4009);
    const { connection: fresh } = await service.reconnection();
    fresh.hello();
    fresh.dispatch('READY', service.readyData());
    await fresh.caughtUp();
    expect(told).toEqual([
      { shard: 0, count: 1, fresh: true, lost: false },
      { shard: 0, count: 1, fresh: false, lost: false },
      { shard: 0, count: 1, fresh: true, lost: true },
    ]);
  });

  test('is taken also by someone who throws', async () => {
    const { client } = await service.ready({
      onSessionStart: () => {
        throw new Error('not now');
      },
    });
    expect(client.status).toBe('ready');
    expect(await service.line('the beginning of a session could not be taken')).toMatchObject({
      err: { message: 'not now' },
    });
  });
});

describe('a voice state', () => {
  const change = { guild_id: '4194304', channel_id: '7', self_mute: false, self_deaf: true };

  test('is changed on the shard of its guild', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    await client.updateVoiceState(change);
    expect(await shard(1).expectFrame(4)).toEqual(change);
    expect(await shard(0).unexpected()).toEqual([]);
  });

  test.each([
    ['guild_id', { ...change, guild_id: 'home' }],
    ['channel_id', { ...change, channel_id: '' }],
    ['self_mute', { ...change, self_mute: JSON.parse('"yes"') }],
  ])('with a wrong %s is refused before it is sent', async (path, wrong) => {
    const { client, connection } = await service.ready();
    await expect(client.updateVoiceState(wrong)).rejects.toMatchObject({
      code: 'validation_error',
      problems: [{ path }],
    });
    expect(await connection.unexpected()).toEqual([]);
  });
});
