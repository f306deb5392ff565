/**
 * Intercepts the connections of this process where all clients open them: `tls.connect` and `Socket.prototype.connect`. This covers the
 * built-in `fetch`, undici, `https`, `http`, `ws` and what is built on them. DNS is not asked for service hosts.
 */
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { type ConnectionDecision, decideConnection, isLocalHost, RedirectRefusedError } from './connection-decision.js';
import type { RedirectSettings } from './redirect-settings.js';
import { type PlainSocketOptions, RedirectedTlsSocket } from './redirected-tls-socket.js';

/** The arguments of a call that opens a connection. */
interface ConnectCall {
  readonly options: Readonly<Record<string, unknown>>;
  readonly callback: (() => void) | undefined;
}

const isFunction = (value: unknown): value is () => void => typeof value === 'function';
const isOptions = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Understands what Node accepts: `(options)`, `(port, host, options)`, `(path)`, each with a callback, and an array of them. */
function parseConnectCall(args: readonly unknown[]): ConnectCall {
  const [first, second] = args;
  // `net.connect` passes its parsed arguments to the method of the socket.
  if (Array.isArray(first)) return parseConnectCall(first);
  const host = typeof second === 'string' ? { host: second } : {};
  const isPath = typeof first === 'string' && Number.isNaN(Number(first));
  const named = isOptions(first) ? {} : isPath ? { path: first } : { port: first, ...host };
  return { options: Object.assign({}, named, ...args.filter(isOptions)), callback: args.findLast(isFunction) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The protocols that a client offers (ALPN): names, or bytes in the form of the handshake. */
function offeredProtocols(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (!(value instanceof Uint8Array)) return [];
  const protocols: string[] = [];
  for (let at = 0; at < value.length; at += (value[at] ?? 0) + 1) {
    protocols.push(Buffer.from(value.subarray(at + 1, at + 1 + (value[at] ?? 0))).toString('latin1'));
  }
  return protocols;
}

/** Lets a socket fail as if the connection had failed: with an event, so that the error reaches whoever waits for it. */
function fail(socket: net.Socket, error: Error): void {
  // What is written until then waits for the connection.
  Object.assign(socket, { connecting: true });
  process.nextTick(() => socket.destroy(error));
}

export class ConnectionInterceptor {
  readonly #settings: RedirectSettings;
  readonly #connectSocket = net.Socket.prototype.connect;
  readonly #connectTls = tls.connect;

  constructor(settings: RedirectSettings) {
    this.#settings = settings;
  }

  /** Replaces the functions of Node for this thread. */
  install(): void {
    const connectTls = (...args: unknown[]) => this.#tls(args);
    const connectSocket = (socket: net.Socket, args: unknown[]) => this.#plain(socket, args);
    Object.assign(tls, { connect: connectTls });
    Object.assign(net.Socket.prototype, {
      connect(this: net.Socket, ...args: unknown[]) {
        return connectSocket(this, args);
      },
    });
    syncBuiltinESMExports();
  }

  #decide(names: readonly string[], isOffline = this.#settings.isOffline): ConnectionDecision {
    return decideConnection(names, isOffline);
  }

  #plain(socket: net.Socket, args: readonly unknown[]): unknown {
    const { options, callback } = parseConnectCall(args);
    // A local socket of the system has a path.
    const decision = this.#decide(textOf(options['path']) === '' ? [textOf(options['host'])] : []);
    if (decision.kind === 'unchanged') return Reflect.apply(this.#connectSocket, socket, args);
    if (callback) socket.once('connect', callback);
    if (decision.kind === 'redirected') this.#connectToEmulator(socket);
    else fail(socket, decision.error);
    return socket;
  }

  #tls(args: readonly unknown[]): unknown {
    const { options, callback } = parseConnectCall(args);
    const [host, servername] = [textOf(options['host']), textOf(options['servername'])];
    // Whether the process is offline is decided when the socket connects.
    const byHost = this.#decide([host], false);
    // Without a host, a socket of the program decides, which can lead anywhere.
    const isLocal = isLocalHost(host) && !isOptions(options['socket']);
    const decision = byHost.kind === 'unchanged' && !isLocal ? this.#decide([servername], false) : byHost;
    if (decision.kind === 'unchanged' || textOf(options['path']) !== '')
      return Reflect.apply(this.#connectTls, tls, args);
    // A tunnel through a proxy, which would end at Discord.
    if (options['socket'] instanceof net.Socket) options['socket'].destroy();
    const name = decision.kind === 'redirected' ? decision.host : decision.error.host;
    const protocols = offeredProtocols(options['ALPNProtocols']);
    const socket = RedirectedTlsSocket.create(name, protocols, plainOptions(options));
    if (callback) socket.once('secureConnect', callback);
    if (typeof options['timeout'] === 'number' && options['timeout'] > 0) socket.setTimeout(options['timeout']);
    if (decision.kind === 'refused') fail(socket, decision.error);
    else if (protocols.length > 0 && !protocols.includes('http/1.1')) fail(socket, protocolError(name, protocols));
    else this.#connectToEmulator(socket);
    return socket;
  }

  #connectToEmulator(socket: net.Socket): void {
    const { host, port } = this.#settings;
    Reflect.apply(this.#connectSocket, socket, [{ host, port }]);
  }
}

function protocolError(host: string, protocols: readonly string[]): RedirectRefusedError {
  return new RedirectRefusedError(
    host,
    `The bot connects to ${host} with ${protocols.join(', ')}, but the emulator offers only HTTP/1.1.`,
  );
}

/** The options that a plain socket understands as well. */
function plainOptions(options: ConnectCall['options']): PlainSocketOptions {
  const names = ['allowHalfOpen', 'highWaterMark', 'onread', 'signal', 'noDelay', 'keepAlive', 'keepAliveInitialDelay'];
  return Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
}
