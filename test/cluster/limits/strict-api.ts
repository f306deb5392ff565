/**
 * An API with a global limit and with buckets, which counts what exceeds them. It enforces the limits of buckets. The global
 * limit is checked by the times at which the requests were sent: a busy machine delivers them later, and several at once.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterTest } from '../../current-test.js';

const WINDOW_MS = 1000;
/** The header with the time at which a request was sent, in milliseconds since the epoch. Without it, the global limit is not checked. */
export const SENT_AT_HEADER = 'x-sent-at';

export interface StrictApiOptions {
  /** Requests in any second. */
  readonly globalPerSecond: number;
  /** Requests of one path per second, from its first one. */
  readonly bucketLimit: number;
}

export class StrictApi {
  /** Requests that exceeded the limit of their bucket. */
  bucketRejections = 0;
  admitted = 0;
  readonly #server: Server;
  readonly #sentAt: number[] = [];
  readonly #buckets = new Map<string, { resetAt: number; used: number }>();

  private constructor(private readonly options: StrictApiOptions) {
    this.#server = createServer((request, response) => {
      request.resume();
      const { [SENT_AT_HEADER]: sentAt } = request.headers;
      if (sentAt !== undefined) this.#sentAt.push(Number(sentAt));
      const { status, headers, body } = this.#respond(request.url ?? '', performance.now());
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  }

  /** What arrived, in numbers. */
  get counts() {
    const { admitted, globalExcess, bucketRejections } = this;
    return { admitted, globalExcess, bucketRejections };
  }

  /** Requests that exceeded the global limit of any second when they were sent. */
  get globalExcess(): number {
    const { globalPerSecond } = this.options;
    const sentAt = this.#sentAt.toSorted((one, other) => one - other);
    return sentAt.filter((time, index) => {
      const earlier = sentAt[index - globalPerSecond];
      return !(earlier === undefined || time - earlier >= WINDOW_MS);
    }).length;
  }

  /** Starts a server on loopback, which is closed after the test. */
  static async start(options: StrictApiOptions): Promise<StrictApi> {
    const api = new StrictApi(options);
    api.#server.listen(0, '127.0.0.1');
    await once(api.#server, 'listening');
    afterTest(() => {
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
    const bucket = this.#bucketOf(path, now);
    bucket.used += 1;
    const isRejected = bucket.used > this.options.bucketLimit;
    if (isRejected) this.bucketRejections += 1;
    else this.admitted += 1;
    const seconds = (bucket.resetAt - now) / 1000;
    const headers = {
      'x-ratelimit-bucket': 'channel',
      'x-ratelimit-limit': String(this.options.bucketLimit),
      'x-ratelimit-remaining': String(Math.max(0, this.options.bucketLimit - bucket.used)),
      'x-ratelimit-reset-after': seconds.toFixed(3),
      'x-ratelimit-scope': 'user',
    };
    const rejection = { message: 'You are being rate limited.', retry_after: seconds, global: false };
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
