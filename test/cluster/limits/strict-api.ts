/** An API that enforces a global limit and the limits of buckets exactly, and counts what exceeds them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { onTestFinished } from 'vitest';

const WINDOW_MS = 1000;

export interface StrictApiOptions {
  /** Requests in any second. */
  readonly globalPerSecond: number;
  /** Requests of one path per second, from its first one. */
  readonly bucketLimit: number;
}

export class StrictApi {
  /** Requests that exceeded the global limit, and the limit of their bucket. */
  globalRejections = 0;
  bucketRejections = 0;
  admitted = 0;
  readonly #server: Server;
  readonly #times: number[] = [];
  readonly #buckets = new Map<string, { resetAt: number; used: number }>();

  private constructor(private readonly options: StrictApiOptions) {
    this.#server = createServer((request, response) => {
      request.resume();
      const { status, headers, body } = this.#respond(request.url ?? '', performance.now());
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  }

  /** What arrived, in numbers. */
  get counts() {
    const { admitted, globalRejections, bucketRejections } = this;
    return { admitted, globalRejections, bucketRejections };
  }

  /** Starts a server on loopback, which is closed after the test. */
  static async start(options: StrictApiOptions): Promise<StrictApi> {
    const api = new StrictApi(options);
    api.#server.listen(0, '127.0.0.1');
    await once(api.#server, 'listening');
    onTestFinished(() => {
      api.#server.closeAllConnections();
      api.#server.close();
    });
    return api;
  }

  get baseUrl(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server is closed');
    return `http://127.0.0.1:${address.port}/api/v10`;
  }

  #respond(path: string, now: number) {
    while (this.#times[0] !== undefined && this.#times[0] <= now - WINDOW_MS) this.#times.shift();
    this.#times.push(now);
    const bucket = this.#bucketOf(path, now);
    bucket.used += 1;
    const isGlobal = this.#times.length > this.options.globalPerSecond;
    const isRejected = isGlobal || bucket.used > this.options.bucketLimit;
    if (isGlobal) this.globalRejections += 1;
    else if (isRejected) this.bucketRejections += 1;
    else this.admitted += 1;
    const seconds = (bucket.resetAt - now) / 1000;
    const headers = {
      'x-ratelimit-bucket': 'channel',
      'x-ratelimit-limit': String(this.options.bucketLimit),
      'x-ratelimit-remaining': String(Math.max(0, this.options.bucketLimit - bucket.used)),
      'x-ratelimit-reset-after': seconds.toFixed(3),
      'x-ratelimit-scope': isGlobal ? 'global' : 'user',
    };
    const rejection = { message: 'You are being rate limited.', retry_after: seconds, global: isGlobal };
    return { status: isRejected ? 429 : 200, headers, body: isRejected ? rejection : { id: '81' } };
  }

  #bucketOf(path: string, now: number) {
    const open = this.#buckets.get(path);
    if (open && now < open.resetAt) return open;
    const bucket = { resetAt: now + WINDOW_MS, used: 0 };
    this.#buckets.set(path, bucket);
    return bucket;
  }
}
