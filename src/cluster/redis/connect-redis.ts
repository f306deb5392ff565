import type { StructuredLogger } from '../../base/logger.js';
import { ClusterError } from '../errors/cluster-error.js';
import { openRedisConnection, type RedisConnection } from './redis-connection.js';
import type { RedisOptions } from './redis-options.js';
import { defineScript } from './redis-script.js';
import { parseServerInfo, type RedisServerInfo } from './server-info.js';

/** Needs the permissions that a cluster needs: keys, and scripts that write. */
const permissionScript = defineScript('permissions', `return redis.call('XLEN', KEYS[1])`);
const MIN_MAJOR_VERSION = 7;

/**
 * Opens a connection to a server that can store a cluster.
 * @throws {ClusterError} when the URL is malformed, the server cannot be reached or rejects the user, is older than Redis 7,
 * is a replica, or may evict keys
 */
export async function connectRedis(options: RedisOptions, logger: StructuredLogger): Promise<RedisConnection> {
  const connection = await openRedisConnection(options);
  try {
    const info = parseServerInfo(String(await connection.call('INFO')));
    checkServer(info, connection.label);
    if (mayEvict(info)) {
      logger.warn(
        { policy: info.evictionPolicy },
        'the eviction policy of Redis would remove events if a memory limit were set: set maxmemory-policy to noeviction',
      );
    }
    if (info.hasAof === false) {
      logger.warn(
        'Redis does not store its data on its disk: a restart of it loses events in progress. Set appendonly to yes',
      );
    }
    await connection.run(permissionScript, ['guildhall:permissions'], []);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** @throws {ClusterError} */
function checkServer(info: RedisServerInfo, label: string): void {
  if (!info.isValkey && info.majorVersion < MIN_MAJOR_VERSION) {
    throw unsupported(
      `Redis at ${label} has version ${info.version}, and a cluster needs Redis 7.0 or later, or Valkey.`,
    );
  }
  if (info.isReplica) {
    throw unsupported(
      `Redis at ${label} is a replica, which cannot be written. Use the address of its master, or Sentinel.`,
    );
  }
  if (mayEvict(info) && info.maxMemory > 0) {
    throw unsupported(
      `Redis at ${label} has the eviction policy ${info.evictionPolicy}, which removes events when its memory is full. Set maxmemory-policy to noeviction.`,
    );
  }
}

/** Also `volatile-…`: leases have an expiry. */
function mayEvict({ evictionPolicy }: RedisServerInfo): boolean {
  return evictionPolicy !== undefined && evictionPolicy !== 'noeviction';
}

function unsupported(message: string): ClusterError {
  return new ClusterError('unsupported', message);
}
