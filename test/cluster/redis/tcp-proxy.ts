/** A TCP proxy between a client and a server of a test, which can interrupt the network between them. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterTest } from '../../current-test.js';

/** Starts a proxy for one test, which ends it. @param target the port of the server on the loopback interface */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const proxy = await TcpProxy.start(target);
  afterTest(() => proxy[Symbol.asyncDispose]());
  return proxy;
}

/** A proxy. It forwards until it is blocked. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #servers = new Set<Socket>();
  #isBlocked = false;
  #passedRequests = Number.POSITIVE_INFINITY;
  readonly #replaced = new Map<string, string>();
  #remaining = { requests: Number.POSITIVE_INFINITY, replies: Number.POSITIVE_INFINITY };

  private constructor(target: number) {
    this.#server = createServer((client) => this.#forward(client, connect(target, '127.0.0.1')));
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed');
    return address.port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Like a network that loses all packets: connections stay open, and nothing arrives. New ones get no data either. */
  block(): void {
    this.#isBlocked = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Blocks when the server would receive one more request than `count`, as far as requests arrive one by one. */
  blockAfter(count: number): void {
    this.#passedRequests = count;
  }

  /** Ends `block`: everything that was sent meanwhile arrives. */
  unblock(): void {
    this.#isBlocked = false;
    this.#passedRequests = Number.POSITIVE_INFINITY;
    for (const socket of this.#sockets) socket.resume();
  }

  /** The replies of the server on the present connections are lost, until they are cut. */
  blockReplies(): void {
    for (const socket of this.#servers) socket.pause();
  }

  /** Closes all connections. New ones are possible. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Closes all connections when the server has received, or the client was sent, this many more bytes. New ones are possible. */
  cutAfter(bytes: number, direction: 'requests' | 'replies' = 'requests'): void {
    this.#remaining[direction] = bytes;
  }

  /** Changes what the server sends, where a text arrives at once. It must not change its length. */
  replaceInReplies(text: string, replacement: string): void {
    if (text.length !== replacement.length) throw new Error('the length must be the same');
    this.#replaced.set(text, replacement);
  }

  /** Ends `replaceInReplies`. */
  replaceNothing(): void {
    this.#replaced.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  #forward(client: Socket, server: Socket): void {
    this.#servers.add(server);
    server.on('close', () => this.#servers.delete(server));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => this.#pass(chunk, to, from === client));
      if (this.#isBlocked) from.pause();
    }
  }

  #pass(received: Buffer, to: Socket, isRequest: boolean): void {
    if (isRequest) this.#passedRequests -= 1;
    if (this.#passedRequests < 0) return this.block();
    const direction = isRequest ? 'requests' : 'replies';
    const chunk = isRequest ? received : this.#change(received);
    const remaining = this.#remaining[direction];
    if (chunk.length < remaining) {
      this.#remaining[direction] -= chunk.length;
      to.write(chunk);
      return;
    }
    this.#remaining[direction] = Number.POSITIVE_INFINITY;
    to.write(chunk.subarray(0, remaining), () => this.cut());
  }

  #change(chunk: Buffer): Buffer {
    if (this.#replaced.size === 0) return chunk;
    let text = chunk.toString('latin1');
    for (const [from, to] of this.#replaced) text = text.replaceAll(from, to);
    return Buffer.from(text, 'latin1');
  }
}
