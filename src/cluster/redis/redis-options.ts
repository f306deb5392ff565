import type { ConnectionOptions } from 'node:tls';
import type { OptionNames } from '../../base/options/option-problems.js';
import { ClusterError } from '../errors/cluster-error.js';

/** How to verify a server, and how to authenticate with a certificate. The names are those of `tls.connect`. */
export type RedisTlsOptions = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'servername'>;

/** Sentinels that know the address of the current master. */
export interface RedisSentinelOptions {
  /** The name of the master. */
  readonly name: string;
  /** The addresses of the sentinels, for example `['redis://10.0.0.1:26379']`. */
  readonly urls: readonly string[];
}

/** The address of a Redis or Valkey server, and how to connect to it. */
export interface RedisOptions {
  /**
   * The address: `redis://user:password@host:6379/0`, or `rediss://` for TLS. The path is the number of the database. Special
   * characters of the password are percent-encoded.
   */
  readonly url: string;
  /** Certificates, if those of the system are not sufficient. Only for `rediss:`. */
  readonly tls?: RedisTlsOptions | undefined;
  /** If the master is found with Sentinel. Then the host and port of `url` are not used. */
  readonly sentinel?: RedisSentinelOptions | undefined;
}

export const redisOptionNames: OptionNames<RedisOptions> = {
  url: true,
  tls: { ca: true, cert: true, key: true, servername: true },
  sentinel: { name: true, urls: true },
};

/** A parsed address. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly isTls: boolean;
  /** The address without user and password, for logs and errors. */
  readonly label: string;
}

const DEFAULT_PORT = 6379;

/**
 * Parses the address of a server. Errors do not quote it, because it can contain a password.
 * @throws {ClusterError} when it is malformed
 */
export function parseRedisUrl(url: string): RedisAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isTls = parsed?.protocol === 'rediss:';
  if (!parsed || (!isTls && parsed.protocol !== 'redis:') || parsed.hostname === '') throw invalidUrl();
  const database = parsed.pathname.replace(/^\//, '');
  if (!/^\d{0,5}$/.test(database)) throw invalidUrl();
  const port = parsed.port === '' ? DEFAULT_PORT : Number(parsed.port);
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port,
    username: decode(parsed.username),
    password: decode(parsed.password),
    database: Number(database),
    isTls,
    label: `${parsed.protocol}//${parsed.hostname}:${port}`,
  };
}

function decode(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw invalidUrl();
  }
}

function invalidUrl(): ClusterError {
  return new ClusterError(
    'invalid_url',
    'The URL of Redis is malformed. Write redis://user:password@host:6379, or rediss:// for TLS; in user and password, percent-encode special characters.',
  );
}
