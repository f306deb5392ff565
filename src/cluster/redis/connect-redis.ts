import type { StructuredLogger } from '../../base/logger.js';
import { ClusterError } from '../errors/cluster-error.js';
import { openRedisConnection, type RedisConnection } from './redis-connection.js';
import type { RedisOptions } from './redis-options.js';
import { defineScript } from './redis-script.js';

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

/** What a server reports about itself. */
interface RedisServerInfo {
  /** For example `7.0.15`. */
  readonly version: string;
  readonly majorVersion: number;
  readonly isValkey: boolean;
  readonly isReplica: boolean;
  /** Undefined if the server does not report it. */
  readonly evictionPolicy: string | undefined;
  /** Bytes; 0 if there is no limit. */
  readonly maxMemory: number;
  /** Whether it stores commands on its disk (AOF). Undefined if the server does not report it. */
  readonly hasAof: boolean | undefined;
}

/** Reads the response of INFO. */
function parseServerInfo(text: string): RedisServerInfo {
  const fields = new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const separator = line.indexOf(':');
      return separator < 1 ? [] : [[line.slice(0, separator), line.slice(separator + 1)]];
    }),
  );
  const valkey = fields.get('valkey_version');
  const aof = fields.get('aof_enabled');
  const version = valkey ?? fields.get('redis_version') ?? 'unknown';
  return {
    version,
    majorVersion: Number.parseInt(version, 10) || 0,
    isValkey: valkey !== undefined || fields.get('server_name') === 'valkey',
    isReplica: fields.get('role') === 'slave',
    evictionPolicy: fields.get('maxmemory_policy'),
    maxMemory: Number(fields.get('maxmemory') ?? 0),
    hasAof: aof === undefined ? undefined : aof === '1',
  };
}
