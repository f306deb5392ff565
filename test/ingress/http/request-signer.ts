/** Signs and posts requests like Discord does, with valid or invalid signatures, directly or over a socket. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Clock } from '../../../src/base/clock.js';
import type { HttpEndpoint } from '../../../src/ingress/http/endpoint.js';

/** An interaction with the fields that the endpoint reads. */
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

/** Replacements for parts of a valid signature. */
export interface Forgery {
  readonly timestamp?: string;
  readonly key?: KeyObject;
}

/** Creates a key pair; the public key is in hex. */
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

  /** Returns the timestamp of a request that is signed `ms` from now. */
  timestamp(ms = 0): string {
    return String(Math.floor((this.clock.now() + ms) / 1000));
  }

  /** Signs a body; a text is signed unchanged. */
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

/** Posts a signed request to an endpoint. */
export type PostRequest = (request: SignedRequest, init?: RequestInit) => Promise<Response>;

export function toRequest({ headers, body }: SignedRequest, init: RequestInit = {}): Request {
  return new Request('http://bot.test/interactions', { method: 'POST', headers, body, ...init });
}

/** A Node server for an endpoint. */
export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly post: PostRequest;
  /** Resolves with the next request when the endpoint has started to handle it. */
  nextRequest(): Promise<Request>;
}

/** Serves an endpoint on a free port. */
export async function serve(endpoint: HttpEndpoint): Promise<Served> {
  let onRequest: (request: Request) => void = () => {};
  const listener = getRequestListener(
    (request) => {
      const response = endpoint(request);
      onRequest(request);
      return response;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    post: ({ headers, body }, init = {}) => fetch(url, { method: 'POST', headers, body, ...init }),
    nextRequest: () =>
      new Promise((resolve) => {
        onRequest = resolve;
      }),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
