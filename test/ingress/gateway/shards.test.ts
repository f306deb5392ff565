import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayOptionsError, ShardElsewhereError } from '../../../src/ingress/gateway/protocol/errors.js';
import type { SessionStart } from '../../../src/ingress/gateway/session/session-hooks.js';
import { type ShardStatus, worstStatus } from '../../../src/ingress/gateway/shards/shard-info.js';
import type { ShardsOption } from '../../../src/ingress/gateway/shards/shards-option.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

describe('the set of shards', () => {
  test('has the recommended size, with one request for all shards', async () => {
    let requestCount = 0;
    const fetchGatewayBot = async () => {
      requestCount += 1;
      return gateway.discovery({ shards: 3 });
    };
    const { client } = await gateway.readyShards({ shards: undefined, fetchGatewayBot }, [0, 1, 2]);
    expect(client.shards.map(({ id, status }) => [id, status])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
      [2, 'ready'],
    ]);
    expect(requestCount).toBe(1);
  });

  test('is requested until it arrives', async () => {
    let requestCount = 0;
    const fetchGatewayBot = async () => {
      if (requestCount++ === 0) throw new Error('no route to host');
      return gateway.discovery();
    };
    const client = gateway.client({ shards: 'auto', fetchGatewayBot });
    const connected = client.connect();
    const { delayMs } = await gateway.line('the shard count could not be fetched: trying again');
    expect(client.status).toBe('connecting');
    expect(client.shards).toEqual([]);
    await gateway.clock.advance(Number(delayMs));
    await gateway.greetShards(1);
    await connected;
  });

  test('is requested again after a minute without a response', async () => {
    gateway.client({ shards: 'auto', fetchGatewayBot: () => new Promise(() => {}) }).connect();
    await new Promise((resolve) => setImmediate(resolve));
    await gateway.clock.advance(60_000);
    expect(await gateway.line('the shard count could not be fetched: trying again')).toMatchObject({
      detail: 'discovery failed: no response within 60000 ms',
    });
  });

  test('can have a configured size', async () => {
    const { client } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    expect(client.shards).toHaveLength(2);
  });

  test('can be a part of all shards, while others run in another process', async () => {
    const { client } = await gateway.readyShards({ shards: { count: 8, ids: [6, 2] } }, [6, 2]);
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
    [{ count: 2, ids: [2] }, 'shard id 2 is not an integer from 0 to 1'],
    [{ count: 2, ids: [-1] }, 'shard id -1'],
    [{ count: 2, ids: [0.5] }, 'shard id 0.5'],
    [{ count: 4, ids: [1, 2, 1] }, 'shard id 1 is listed twice'],
  ])('%j is rejected', (shards, problem) => {
    const make = () => gateway.client({ shards });
    expect(make).toThrow(GatewayOptionsError);
    expect(make).toThrow(problem);
  });
});

describe('all shards together', () => {
  test('connect() waits for all of them, and the status is the worst', async () => {
    const client = gateway.client({ shards: 2 });
    let isConnected = false;
    const connected = client.connect().then(() => {
      isConnected = true;
    });
    const [first, second] = [await gateway.nextConnection(), await gateway.nextConnection()];
    first.hello();
    first.dispatch('READY', gateway.readyData());
    await first.caughtUp();
    expect(client.status).toBe('connecting');
    expect(isConnected).toBe(false);
    second.hello();
    await second.expectFrame(2);
    expect(client.status).toBe('identifying');
    second.dispatch('READY', gateway.readyData());
    await connected;
    expect(client.status).toBe('ready');
  });

  test.each<[ShardStatus, ...ShardStatus[]]>([
    ['closed', 'ready', 'waiting'],
    ['waiting', 'connecting', 'ready'],
    ['connecting', 'identifying', 'ready'],
    ['identifying', 'resuming', 'ready'],
    ['resuming', 'degraded', 'ready'],
    ['degraded', 'ready'],
    ['ready', 'ready'],
  ])('%s is further from ready than %s', (furthest, ...others) => {
    expect(worstStatus([...others, furthest])).toBe(furthest);
  });

  test('each resumes its own session', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    shard(1).dispatch('MESSAGE_CREATE');
    shard(0).drop();
    const zero = await gateway.nextConnection();
    zero.hello();
    expect(await zero.expectFrame(6)).toMatchObject({ session_id: 's0/2', seq: 1 });
    shard(1).drop();
    const one = await gateway.nextConnection();
    one.hello();
    expect(await one.expectFrame(6)).toMatchObject({ session_id: 's1/2', seq: 2 });
    expect(client.status).toBe('resuming');
  });

  test('counts are summed, latencies averaged; each shard has its own', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    await gateway.clock.advance(10_000);
    for (const [id, latencyMs] of [
      [0, 10],
      [1, 20],
    ] as const) {
      await shard(id).expectFrame(1);
      await gateway.clock.advance(latencyMs);
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
    await gateway.readyShards({ shards: 2 }, [0, 1]);
    const lines = [await gateway.line('ready'), await gateway.line('ready')];
    expect(lines.map(({ shard }) => shard)).toEqual([0, 1]);
  });

  test('the rejection of one shard ends all', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    shard(1).close(4010);
    await gateway.line('Discord permanently rejected the connection');
    expect(await shard(0).closed).toBe(1000);
    expect(gateway.failures).toEqual([expect.objectContaining({ closeCode: 4010 })]);
    expect(client.status).toBe('closed');
  });

  test('one silent shard delays connect() but not the other shards, and its connection is replaced', async () => {
    const client = gateway.client({ shards: 2 });
    const connected = client.connect();
    const mute = await gateway.nextConnection();
    await mute.caughtUp();
    await gateway.greetShards(1);
    await gateway.clock.advance(20_000);
    expect(await mute.closed).toBe(4900);
    const { ended, connection } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'timeout', awaited: 'hello', shard: 0 });
    connection.hello();
    await connection.expectFrame(2);
    connection.dispatch('READY', gateway.readyData());
    await connected;
  });
});

describe('identifying', () => {
  test('is limited by default: shards of one key five seconds apart', async () => {
    const client = gateway.client({ shards: 2, identifyThrottler: undefined });
    const connected = client.connect();
    await gateway.greetShards(1);
    await gateway.line('ready');
    expect(client.shards.map(({ status }) => status)).toEqual(['ready', 'waiting']);
    await gateway.clock.advance(4999);
    expect(client.status).toBe('waiting');
    await gateway.clock.advance(1);
    await gateway.greetShards(1);
    await connected;
  });

  test('a permit that is not granted is requested again', async () => {
    let requestCount = 0;
    const identifyThrottler = {
      async waitForIdentify() {
        if (requestCount++ === 0) throw new Error('out of turns');
        return { release() {} };
      },
    };
    gateway.client({ identifyThrottler }).connect();
    const { ended } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'unreachable', detail: 'no permit to identify: out of turns' });
  });

  test('a closed client releases its identify permit', async () => {
    const dones: boolean[] = [];
    const identifyThrottler = {
      waitForIdentify: async () => ({ release: (identified: boolean) => void dones.push(identified) }),
    };
    const client = gateway.client({ identifyThrottler });
    client.connect();
    const connection = await gateway.nextConnection();
    await connection.caughtUp();
    await client.close();
    expect(dones).toEqual([false]);
  });

  test('a client that is closed during the wait requests no permit any more', async () => {
    let signal: AbortSignal | undefined;
    const identifyThrottler = {
      waitForIdentify: (_shard: number, _limit: unknown, waitSignal: AbortSignal) => {
        signal = waitSignal;
        return new Promise<never>((_resolve, reject) =>
          waitSignal.addEventListener('abort', () => reject(waitSignal.reason)),
        );
      },
    };
    const client = gateway.client({ identifyThrottler });
    client.connect();
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.status).toBe('waiting');
    await client.close();
    expect(signal?.aborted).toBe(true);
  });
});

describe('a session start', () => {
  test('is reported: identified, resumed, and identified after a lost session', async () => {
    const starts: Omit<SessionStart, 'ready'>[] = [];
    const onSessionStart = ({ ready: _, ...rest }: SessionStart) => void starts.push(rest);
    const { connection } = await gateway.ready({ sessionHooks: { test: { onSessionStart } } });
    connection.drop();
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello();
    resumed.dispatch('RESUMED');
    await resumed.caughtUp();
    resumed.close(4009);
    const { connection: fresh } = await gateway.nextReconnection();
    fresh.hello();
    fresh.dispatch('READY', gateway.readyData());
    await fresh.caughtUp();
    expect(starts).toEqual([
      { shardId: 0, shardCount: 1, kind: 'identified', previousSessionLost: false },
      { shardId: 0, shardCount: 1, kind: 'resumed', previousSessionLost: false },
      { shardId: 0, shardCount: 1, kind: 'identified', previousSessionLost: true },
    ]);
  });

  test('follows an interruption, which is reported when the connection of a ready session ends', async () => {
    const calls: string[] = [];
    const { connection } = await gateway.ready({
      sessionHooks: {
        test: {
          onSessionStart: ({ kind }) => calls.push(kind),
          onSessionInterrupt: ({ shardId, shardCount }) => calls.push(`interrupted ${shardId}/${shardCount}`),
        },
      },
    });
    connection.drop();
    const { connection: refused } = await gateway.nextReconnection();
    refused.drop();
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello();
    resumed.dispatch('MESSAGE_CREATE');
    resumed.dispatch('RESUMED');
    await resumed.caughtUp();
    expect(calls).toEqual(['identified', 'interrupted 0/1', 'resumed']);
  });

  test('runs the other hooks if one of them throws, and logs its name', async () => {
    const run: string[] = [];
    const { client } = await gateway.ready({
      sessionHooks: {
        first: {
          onSessionStart: () => {
            throw new Error('not now');
          },
        },
        second: { onSessionStart: ({ kind }) => run.push(kind) },
      },
    });
    expect(client.status).toBe('ready');
    expect(run).toEqual(['identified']);
    expect(await gateway.line('a session hook failed')).toMatchObject({
      hook: 'first',
      err: { message: 'not now' },
    });
  });
});

describe('a voice state', () => {
  const change = { guild_id: '4194304', channel_id: '7', self_mute: false, self_deaf: true };

  test('is changed on the shard of its guild', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    await client.updateVoiceState(change);
    expect(await shard(1).expectFrame(4)).toEqual(change);
    expect(await shard(0).unexpectedOpcodes()).toEqual([]);
  });

  test.each([
    ['guild_id', { ...change, guild_id: 'home' }],
    ['channel_id', { ...change, channel_id: '' }],
    ['self_mute', { ...change, self_mute: JSON.parse('"yes"') }],
  ])('with an invalid %s is rejected before sending', async (path, wrong) => {
    const { client, connection } = await gateway.ready();
    await expect(client.updateVoiceState(wrong)).rejects.toMatchObject({
      code: 'validation_error',
      problems: [{ path }],
    });
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });
});
