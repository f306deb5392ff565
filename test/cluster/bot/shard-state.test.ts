/** What a bot knows about its guilds, when their shard moves to another process or is taken over. */
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { DEFAULT_LEASE_TIMINGS } from '../../../src/cluster/leases/lease-timings.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { Rest } from '../../../src/rest/index.js';
import { afterTest } from '../../current-test.js';
import { missingRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { type ClusterBotOptions, ClusterWorld, until } from './cluster-world.js';

const everything = { guilds: true, channels: true, roles: true, members: true };

/** A bot that records changes of roles, and members whose previous state it does not know. */
function roleBot() {
  const added: string[] = [];
  const unknown: string[] = [];
  @Handler()
  class RoleHandler {
    @On('memberRoleAdded')
    add({ data }: EventContext<'memberRoleAdded'>): void {
      added.push(...data.added);
    }
    @On('memberPreviousStateUnknown')
    report({ data }: EventContext<'memberPreviousStateUnknown'>): void {
      unknown.push(data.user.id);
    }
  }
  return { added, unknown, handlers: [RoleHandler] };
}

/** Bots with one shard, and a client that changes the guild. */
async function startCluster(options: ClusterBotOptions = {}) {
  const cluster = await ClusterWorld.start({ cache: everything, gateway: { shards: 1 }, ...options });
  const { emulator } = cluster.world;
  const rest = new Rest({ token: emulator.token, baseUrl: emulator.apiUrl });
  afterTest(() => rest.close());
  const logged = (text: string) => cluster.log.filter(({ msg }) => msg === text).length;
  return { cluster, api: rest.api, guildId: cluster.world.guildId, logged };
}

/** Resolves when the session of the shard can be resumed after READY. */
async function sequenceIsStored({ redis }: ClusterWorld): Promise<void> {
  const connection = await openRedisConnection({ url: redis.url });
  afterTest(() => connection.close());
  const key = 'guildhall:{harbour:1:0}:session';
  while (Number(await connection.call('HGET', key, 'sequence')) === 0);
}

/** Resolves when neither process could keep more than its half of the global limit from the other one if it died now. */
async function limitIsShared({ redis }: ClusterWorld): Promise<void> {
  const connection = await openRedisConnection({ url: redis.url });
  afterTest(() => connection.close());
  const isShared = async () => {
    const records = await connection.call('HVALS', 'guildhall:{harbour}:limits');
    const parts = Array.isArray(records) ? records.map((record) => String(record).split(':').map(Number)) : [];
    return parts.filter(([held = 50, share = 50]) => held <= 25 && share <= 25).length === 2;
  };
  while (!(await isShared())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.skipIf(missingRedis)('what a bot knows about its guilds', () => {
  test('moves with their shard, and needs no requests', async () => {
    const { added, unknown, handlers } = roleBot();
    const { cluster, api, guildId, logged } = await startCluster({ handlers });
    const role = await api.guilds.createRole(guildId, { name: 'crew' });
    const ada = await cluster.world.createMember('Ada');
    const first = await cluster.startBot();
    await first.cache.whenReady(guildId);
    const loads = logged('all members of a guild are loaded');

    const second = cluster.compose();
    const started = second.start();
    await first.stop();
    await started;
    await until(() => second.gateway.status === 'ready' && second.cache.stateOf(guildId) !== 'unknown');
    expect(second.cache.stateOf(guildId)).toBe('ready');
    expect([...second.cache.channels.of(guildId)]).toEqual([...first.cache.channels.of(guildId)]);
    expect([...second.cache.roles.of(guildId)]).toEqual([...first.cache.roles.of(guildId)]);
    expect(second.cache.guilds.get(guildId)).toEqual(first.cache.guilds.get(guildId));
    expect(second.cache.members.get(guildId, ada.id)).toEqual(first.cache.members.get(guildId, ada.id));

    await api.guilds.addMemberRole(guildId, ada.id, role.id);
    await until(() => added.length > 0);
    expect({ added, unknown }).toEqual({ added: [role.id], unknown: [] });
    expect(logged('all members of a guild are loaded')).toBe(loads);
    expect(logged('the cache of a guild is refilled')).toBe(0);
  });

  test('contains the changes of the time in which no process had the shard', async () => {
    const { cluster, api, guildId } = await startCluster();
    const first = await cluster.startBot();
    await first.cache.whenReady(guildId);
    await first.stop();
    const { id } = await api.guilds.createChannel(guildId, { name: 'quay' });
    const second = await cluster.startBot();
    await until(() => second.cache.channels.get(id) !== undefined);
    expect(second.cache.stateOf(guildId)).toBe('ready');
  });

  test('contains the list of guilds, which shows that a guild in an outage is a new one', async () => {
    const seen: string[] = [];
    @Handler()
    class Guilds {
      @On(['guildJoined', 'guildLeft'])
      report({ event, data }: EventContext<'guildJoined' | 'guildLeft'>): void {
        seen.push(`${event} ${data.id}`);
      }
    }
    const { cluster, guildId } = await startCluster({ handlers: [Guilds] });
    const { control, emulator } = cluster.world;
    const addGuild = async (options: object) => {
      await control.send('POST', '/guilds', { name: 'Quay', ...options });
      return [...emulator.world.guilds.keys()].at(-1) ?? '';
    };
    const first = await cluster.startBot();
    await first.cache.whenReady(guildId);
    await first.stop();
    const quay = await addGuild({});
    await cluster.startBot();
    await until(() => seen.length > 0);
    expect(seen).toEqual([`guildJoined ${quay}`]);

    const pier = await addGuild({ bot: false });
    await control.send('PATCH', `/guilds/${pier}`, { unavailable: true });
    await control.send('POST', `/guilds/${pier}/bots`, { application_id: emulator.applicationId });
    await control.send('PATCH', `/guilds/${pier}`, { unavailable: false });
    await control.send('DELETE', `/guilds/${guildId}/members/${emulator.botUserId}`);
    await until(() => seen.length > 2);
    expect(seen.slice(1)).toEqual([`guildJoined ${pier}`, `guildLeft ${guildId}`]);
  });

  test('is requested if the next process caches more', async () => {
    const { cluster, guildId, logged } = await startCluster({ cache: { roles: true } });
    const first = await cluster.startBot();
    await first.cache.whenReady(guildId);
    await first.stop();
    const second = await cluster.startBot({ cache: { roles: true, channels: true } });
    await second.cache.whenReady(guildId);
    expect(second.cache.channels.countOf(guildId)).toBeGreaterThan(0);
    expect(logged('the cache of a guild is refilled')).toBeGreaterThan(0);
  });

  test('is forgotten by the process that gives the shard up', async () => {
    const { cluster, guildId } = await startCluster();
    const first = await cluster.startBot({ redis: { version: '1.0.0' } });
    await first.cache.whenReady(guildId);
    const second = await cluster.startBot({ redis: { version: '2.0.0' } });
    await until(() => second.gateway.status === 'ready' && second.cache.stateOf(guildId) === 'ready');
    await until(() => first.cache.stateOf(guildId) === 'unknown');
    expect(first.cache.guilds.get(guildId)).toBeUndefined();
    expect([...first.cache.members]).toEqual([]);
  });

  test('is sent by a new session, which takes over, if the process of the shard died', async () => {
    const { cluster, guildId, logged } = await startCluster({
      redis: { name: 'harbour' },
      // The lease of the first process ends because it cannot reach Redis, and not before.
      timings: DEFAULT_LEASE_TIMINGS,
    });
    const proxy = await startTcpProxy(cluster.redis.port);
    const first = await cluster.startBot({ redis: { url: proxy.url, version: '2.0.0' } });
    await first.cache.whenReady(guildId);
    const channels = first.cache.channels.countOf(guildId);
    await sequenceIsStored(cluster);
    // The older version gets the shard only when the other process is dead.
    const second = await cluster.startBot({ redis: { version: '1.0.0' } });
    await limitIsShared(cluster);
    // The requests of a refill fail.
    await cluster.world.faults.inject({
      kind: 'http_error',
      route: '/guilds/{guild_id}/channels',
      status: 500,
      count: 1000,
    });
    proxy.block();
    await until(() => second.cache.stateOf(guildId) !== 'unknown');
    await second.cache.whenReady(guildId, { part: 'channels' });
    expect(second.cache.channels.countOf(guildId)).toBe(channels);
    expect(logged('a new session takes over')).toBe(1);
    expect(logged('the cache of a guild is refilled')).toBe(0);
  });
});
