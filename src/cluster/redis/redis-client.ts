/**
 * One connection to Redis, with the library ioredis. A command is sent at once or not at all, and never twice: it fails
 * when the connection is lost or Redis does not respond. The connection is then opened again, soon and without end.
 */
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisOptions as ClientOptions, Command, Redis } from 'ioredis';
import { ClusterError } from '../errors/cluster-error.js';
import { encodeCommand, type RedisArgument } from './encode-command.js';
import { createCommandError, isErrorReply, reasonOf, unreachable } from './redis-error.js';
import { parseRedisUrl, type RedisAddress, type RedisOptions } from './redis-options.js';

/** A command and its arguments. */
export type RedisCommand = readonly [command: string, ...args: RedisArgument[]];

const CONNECT_TIMEOUT_MS = 2000;
/** The first attempt to reconnect, and the longest delay between two attempts. */
const MIN_RETRY_MS = 25;
const MAX_RETRY_MS = 1000;
const MAX_LOADING_RETRY_MS = 250;
/** How often a connection is checked during its timeout. */
const CHECKS = 4;

/** The classes of the library. */
interface Library {
  readonly Redis: typeof Redis;
  readonly Command: typeof Command;
}

/** One connection. */
export class RedisClient {
  readonly label: string;
  readonly #redis: Redis;
  readonly #Command: typeof Command;
  readonly #timeoutMs: number;
  #pending = 0;
  /** How many commands have settled. */
  #settled = 0;
  #watchdog: NodeJS.Timeout | undefined;
  /** Why the last connection ended, or could not be opened. */
  #lastError: unknown;
  readonly #channels = new Set<string>();
  readonly #onReady: (() => void)[] = [];
  readonly #onClose: (() => void)[] = [];

  private constructor(redis: Redis, library: Library, label: string, timeoutMs: number) {
    this.#redis = redis;
    this.#Command = library.Command;
    this.label = label;
    this.#timeoutMs = timeoutMs;
    redis.on('error', (error: unknown) => {
      this.#lastError = error;
    });
    redis.on('connect', () => this.#watchHandshake());
    redis.on('ready', () => {
      this.#lastError = undefined;
    });
    redis.on('close', () => {
      for (const callback of this.#onClose) callback();
    });
  }

  /**
   * Opens a connection.
   * @param timeoutMs how long Redis may be silent while commands wait for it
   * @throws {ClusterError} when this fails
   */
  static async open(options: RedisOptions, timeoutMs: number): Promise<RedisClient> {
    const address = parseRedisUrl(options.url);
    const label = options.sentinel ? `the Sentinel master ${options.sentinel.name}` : address.label;
    const library = await importLibrary();
    let wasReady = false;
    // The first connection is tried once, so that a wrong address is an error.
    const retry = (attempt: number) => (wasReady ? retryDelayMs(attempt) : null);
    const settings: ClientOptions = {
      ...addressOptions(address, options),
      // Replies have the same form with every server.
      protocol: 2,
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // The library does not handle an error of its own SUBSCRIBE, which would end the process: see `#resubscribe`.
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      disconnectTimeout: 50,
      maxLoadingRetryTime: MAX_LOADING_RETRY_MS,
      disableClientInfo: true,
      connectionName: 'guildhall',
      // After a failover, the former master is a replica.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
      retryStrategy: retry,
      sentinelRetryStrategy: retry,
    };
    const redis = new library.Redis({ ...settings, replyMapping: 'legacy' });
    const client = new RedisClient(redis, library, label, timeoutMs);
    try {
      await redis.connect();
      wasReady = true;
    } catch (error) {
      redis.disconnect();
      throw createCommandError(client.#lastError ?? error, label, 'the connection');
    }
    redis.on('ready', () => {
      client.#resubscribe();
      for (const callback of client.#onReady) callback();
    });
    return client;
  }

  get isConnected(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Calls back whenever the connection is open again. */
  onReconnect(callback: () => void): void {
    this.#onReady.push(callback);
  }

  /** Calls back whenever the connection is lost, and after each attempt to open it again. */
  onDisconnect(callback: () => void): void {
    this.#onClose.push(callback);
  }

  /** Sends a command. The reply contains text. @throws the error of the library */
  send(command: string, args: readonly RedisArgument[]): Promise<unknown> {
    return this.#track(() => this.#request(command, args, 'utf8'));
  }

  /** Sends a command. The reply contains buffers. @throws the error of the library */
  sendForBytes(command: string, args: readonly RedisArgument[]): Promise<unknown> {
    return this.#track(() => this.#request(command, args, null));
  }

  /** @param replyEncoding null: the reply contains buffers */
  #request(command: string, args: readonly RedisArgument[], replyEncoding: BufferEncoding | null): Promise<unknown> {
    const request = new this.#Command(command, [], { replyEncoding });
    const encoded = encodeCommand(command, args);
    request.toWritable = () => encoded;
    this.#redis.sendCommand(request);
    return request.promise;
  }

  /** Sends commands at once. The replies contain buffers. @throws the error of the first command that failed */
  sendAll(commands: readonly RedisCommand[]): Promise<unknown[]> {
    return this.#track(async () => {
      const pipeline = this.#redis.pipeline();
      for (const [command, ...args] of commands) pipeline.callBuffer(command, args.map(toArgument));
      const results = (await pipeline.exec()) ?? [];
      return results.map(([error, reply]) => {
        if (error) throw error;
        return reply;
      });
    });
  }

  /** Subscribes to a channel, until `unsubscribe`. @throws the error of the library */
  async subscribe(channel: string): Promise<void> {
    await this.#track(() => this.#redis.subscribe(channel));
    this.#channels.add(channel);
  }

  /** Ends a subscription. @throws the error of the library */
  async unsubscribe(channel: string): Promise<void> {
    this.#channels.delete(channel);
    await this.#track(() => this.#redis.unsubscribe(channel));
  }

  /** Subscribes again after the connection was lost. If it is lost meanwhile, the next one does. */
  #resubscribe(): void {
    if (this.#channels.size > 0) void this.#track(() => this.#redis.subscribe(...this.#channels)).catch(() => {});
  }

  /** Checks the connection, which is closed if Redis does not respond. Never rejects. */
  async ping(): Promise<void> {
    await this.#track(() => this.#redis.ping()).catch(() => {});
  }

  /** Receives the messages of channels, also after the connection was lost and opened again. */
  onMessage(callback: (channel: string, message: string) => void): void {
    this.#redis.on('message', callback);
  }

  /** Closes the connection. What was not replied to fails. Never rejects. */
  async close(): Promise<void> {
    const { status } = this.#redis;
    if (status === 'end') return;
    const ended = new Promise<void>((resolve) => this.#redis.once('end', resolve));
    this.#redis.disconnect();
    // Between two attempts to connect there is nothing to end, and the library reports none.
    if (status !== 'reconnecting') await Promise.race([ended, delay(1000, undefined, { ref: false })]);
    clearTimeout(this.#watchdog);
  }

  #track<T>(send: () => Promise<T>): Promise<T> {
    if (!this.isConnected) return Promise.reject(this.#unreachable());
    this.#pending += 1;
    this.#watch();
    return send().then(this.#onReply, this.#onFailure);
  }

  readonly #onReply = <T>(reply: T): T => {
    this.#pending -= 1;
    this.#settled += 1;
    return reply;
  };

  readonly #onFailure = (error: unknown): never => {
    this.#pending -= 1;
    this.#settled += 1;
    throw isErrorReply(error) ? error : this.#unreachable();
  };

  #unreachable(): ClusterError {
    return unreachable(
      this.label,
      this.#lastError === undefined ? 'the connection was lost' : reasonOf(this.#lastError),
    );
  }

  /** Ends the connection if commands wait and none settles. */
  #watch(silentChecks = 0): void {
    if (this.#watchdog || this.#pending === 0) return;
    const settled = this.#settled;
    this.#watchdog = this.#after(this.#timeoutMs / CHECKS, () => {
      this.#watchdog = undefined;
      const checks = this.#settled === settled ? silentChecks + 1 : 0;
      if (this.#pending > 0 && checks === CHECKS) this.#drop(`no response in ${this.#timeoutMs} ms`);
      else this.#watch(checks);
    });
  }

  #watchHandshake(): void {
    const { stream } = this.#redis;
    this.#after(CONNECT_TIMEOUT_MS, () => {
      if (!this.isConnected && this.#redis.stream === stream) this.#drop(`no response in ${CONNECT_TIMEOUT_MS} ms`);
    });
  }

  #drop(reason: string): void {
    this.#redis.stream.destroy(new Error(reason));
  }

  /** After a pause of this process, what has arrived meanwhile is read first. */
  #after(ms: number, task: () => void): NodeJS.Timeout {
    return setTimeout(() => setImmediate(task), ms).unref();
  }
}

/** Loads the library, which bots without a cluster do not need. @throws {ClusterError} when it is not installed */
async function importLibrary(): Promise<Library> {
  try {
    return await import('ioredis');
  } catch (error) {
    throw new ClusterError(
      'client_missing',
      'The package ioredis, which connects to Redis, is not installed: run npm install ioredis',
      { cause: error },
    );
  }
}

function addressOptions(address: RedisAddress, { tls, sentinel }: RedisOptions): ClientOptions {
  const { host, port, username, password, database, isTls } = address;
  const credentials = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    db: database,
  };
  // The name that is sent is never an address; certificates are compared with the host nevertheless.
  const security = { ...(isIP(host) === 0 ? { servername: host } : {}), ...tls };
  if (!sentinel) return { host, port, ...credentials, ...(isTls ? { tls: security } : {}) };
  return {
    name: sentinel.name,
    sentinels: sentinel.urls.map((url) => {
      const { host: sentinelHost, port: sentinelPort } = parseRedisUrl(url);
      return { host: sentinelHost, port: sentinelPort };
    }),
    ...credentials,
    ...(isTls ? { tls: { ...tls } } : {}),
  };
}

/** Half of the delay is random, so that many processes do not reconnect at once. */
function retryDelayMs(attempt: number): number {
  const longest = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** Math.min(attempt, 10));
  return longest / 2 + Math.random() * (longest / 2);
}

function toArgument(argument: RedisArgument): string | Buffer {
  if (typeof argument === 'string') return argument;
  return Buffer.from(argument.buffer, argument.byteOffset, argument.byteLength);
}
