/** The service's side of the way in by HTTP: it signs what it posts, rightly or not, and posts it by one of two ways. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Clock } from '../../../src/base/clock.js';
import type { HttpEndpoint } from '../../../src/ingress/http/endpoint.js';

/** An interaction as it is posted, as far as the endpoint looks at it. */
export const interaction = {
  id: '901',
  application_id: '11',
  type: 3,
  token: 'aW50ZXJhY3Rpb24',
  data: { custom_id: 'go' },
};

/** A request before it is sent. */
export interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a draft is signed with in the place of what is right. */
export interface Forgery {
  readonly timestamp?: string;
  readonly key?: KeyObject;
}

/** A new pair of keys; the public one in hex too. */
export function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { privateKey, publicKey: Buffer.from(x, 'base64url').toString('hex') };
}

export class RequestSigner {
  readonly #keys = newKeys();

  constructor(private readonly clock: Clock) {}

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  /** The timestamp of a request that is signed `ms` from now. */
  timestamp(ms = 0): string {
    return String(Math.floor((this.clock.now() + ms) / 1000));
  }

  /** A signed post of a body, or of a text as it stands. */
  sign(body: unknown, { timestamp = this.timestamp(), key = this.#keys.privateKey }: Forgery = {}): SignedRequest {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      body: text,
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': sign(null, Buffer.from(timestamp + text), key).toString('hex'),
        'x-signature-timestamp': timestamp,
      },
    };
  }
}

/** Gets a draft to an endpoint. */
export type PostRequest = (draft: SignedRequest, init?: RequestInit) => Promise<Response>;

export function toRequest({ headers, body }: SignedRequest, init: RequestInit = {}): Request {
  return new Request('http://bot.test/interactions', { method: 'POST', headers, body, ...init });
}

/** A server of Node before an endpoint. */
export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly post: PostRequest;
  /** The next request, when the endpoint has begun on it. */
  nextRequest(): Promise<Request>;
}

/** Serves an endpoint on a free port. */
export async function serve(endpoint: HttpEndpoint): Promise<Served> {
  let tell: (request: Request) => void = () => {};
  const listener = getRequestListener(
    (request) => {
      const response = endpoint(request);
      tell(request);
      return response;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // What was listened on is an address and no pipe.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    post: ({ headers, body }, init = {}) => fetch(url, { method: 'POST', headers, body, ...init }),
    nextRequest: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
