import type { RedisArgument } from './encode-command.js';
import { RedisClient, type RedisCommand } from './redis-client.js';
import { createCommandError, isUnknownScript } from './redis-error.js';
import type { RedisOptions } from './redis-options.js';
import type { RedisScript } from './redis-script.js';

/**
 * Sends commands to Redis. A command that fails with the reason `unreachable` may have been executed: it is not sent again by
 * itself. Every call settles in a few seconds.
 */
export interface RedisCommands {
  /** Sends a command. Strings of the reply are text. @throws {ClusterError} */
  call(command: string, ...args: readonly RedisArgument[]): Promise<unknown>;
  /** Sends a command. Strings of the reply are buffers. @throws {ClusterError} */
  callForBytes(command: string, ...args: readonly RedisArgument[]): Promise<unknown>;
  /** Sends commands together. Strings of the replies are buffers. @throws {ClusterError} when one of them fails */
  pipeline(commands: readonly RedisCommand[]): Promise<readonly unknown[]>;
  /** Runs a script. Strings of the reply are text. @throws {ClusterError} */
  run(script: RedisScript, keys: readonly string[], args: readonly RedisArgument[]): Promise<unknown>;
}

/** The connection of a process to Redis. It is opened again whenever it is lost. */
export interface RedisConnection extends RedisCommands {
  /** Whether commands can be sent now. */
  readonly isConnected: boolean;
  /** The address of the server, without user and password. */
  readonly label: string;
  /**
   * Receives the messages of a channel, also after the connection was lost; those in between are lost. Resolves to a function
   * that ends this.
   * @throws {ClusterError}
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** A separate connection, so that large values do not delay other commands. @throws {ClusterError} */
  openLarge(): Promise<RedisCommands>;
  /** Calls back whenever commands can be sent again. Returns a function that ends this. */
  onReconnect(callback: () => void): () => void;
  /** Closes everything. What was not replied to fails. Never rejects. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 2000;
/** Large values can take longer. */
const LARGE_TIMEOUT_MS = 10_000;
/** A subscription without messages would not notice that its connection is lost. */
const PING_INTERVAL_MS = 2000;

/** Opens the connection of a process. @throws {ClusterError} when Redis cannot be reached, or rejects the user */
export async function openRedisConnection(options: RedisOptions): Promise<RedisConnection> {
  return new ClientConnection(options, await RedisClient.open(options, TIMEOUT_MS));
}

class ClientCommands implements RedisCommands {
  constructor(protected readonly client: RedisClient) {}

  call(command: string, ...args: readonly RedisArgument[]): Promise<unknown> {
    return this.#settle(command, this.client.send(command, args));
  }

  callForBytes(command: string, ...args: readonly RedisArgument[]): Promise<unknown> {
    return this.#settle(command, this.client.sendForBytes(command, args));
  }

  pipeline(commands: readonly RedisCommand[]): Promise<readonly unknown[]> {
    return this.#settle(commands[0]?.[0] ?? '', this.client.sendAll(commands));
  }

  run(script: RedisScript, keys: readonly string[], args: readonly RedisArgument[]): Promise<unknown> {
    return this.client.send('EVALSHA', [script.sha1, String(keys.length), ...keys, ...args]).catch((error: unknown) => {
      const name = `the script ${script.name}`;
      if (!isUnknownScript(error)) throw createCommandError(error, this.client.label, name);
      const complete = [script.source, String(keys.length), ...keys, ...args];
      return this.#settle(name, this.client.send('EVAL', complete));
    });
  }

  #settle<T>(command: string, reply: Promise<T>): Promise<T> {
    return reply.catch((error: unknown) => {
      throw createCommandError(error, this.client.label, command);
    });
  }
}

class ClientConnection extends ClientCommands implements RedisConnection {
  readonly #options: RedisOptions;
  readonly #reconnectCallbacks = new Set<() => void>();
  readonly #listeners = new Map<string, Set<(message: string) => void>>();
  #subscriber: Promise<RedisClient> | undefined;
  #large: Promise<RedisClient> | undefined;
  #pings: NodeJS.Timeout | undefined;

  constructor(options: RedisOptions, client: RedisClient) {
    super(client);
    this.#options = options;
    client.onReconnect(() => {
      for (const callback of this.#reconnectCallbacks) callback();
    });
  }

  get isConnected(): boolean {
    return this.client.isConnected;
  }

  get label(): string {
    return this.client.label;
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>> {
    this.#subscriber ??= this.#openSubscriber();
    const client = await this.#subscriber;
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (listeners.size === 0) {
      await client.subscribe(channel).catch((error: unknown) => {
        throw createCommandError(error, client.label, 'SUBSCRIBE');
      });
    }
    this.#listeners.set(channel, listeners.add(listener));
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await client.unsubscribe(channel).catch(() => {});
    };
  }

  async openLarge(): Promise<RedisCommands> {
    this.#large ??= RedisClient.open(this.#options, LARGE_TIMEOUT_MS).catch((error: unknown) => {
      this.#large = undefined;
      throw error;
    });
    return new ClientCommands(await this.#large);
  }

  onReconnect(callback: () => void): () => void {
    this.#reconnectCallbacks.add(callback);
    return () => this.#reconnectCallbacks.delete(callback);
  }

  async close(): Promise<void> {
    clearInterval(this.#pings);
    const others = await Promise.all([this.#subscriber, this.#large].map((opening) => opening?.catch(() => undefined)));
    await Promise.all([this.client, ...others].map((client) => client?.close()));
  }

  async #openSubscriber(): Promise<RedisClient> {
    try {
      const client = await RedisClient.open(this.#options, TIMEOUT_MS);
      client.onMessage((channel, message) => {
        for (const listener of this.#listeners.get(channel) ?? []) listener(message);
      });
      this.#pings = setInterval(() => void client.ping(), PING_INTERVAL_MS).unref();
      return client;
    } catch (error) {
      this.#subscriber = undefined;
      throw error;
    }
  }
}
