/** A service that notes every call and answers as told: enough of HTTP for a real client to talk to. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Rest } from '../../src/rest/rest.js';
import { plainMessage } from '../wire/plain-message.js';

export interface NotedCall {
  /** Method and path without the base, the token left out: `POST /interactions/500/callback`. */
  readonly call: string;
  readonly body: unknown;
}

export interface Held {
  readonly arrived: Promise<void>;
  release(): void;
}

const message = (id: string) => ({
  ...plainMessage,
  id,
  channel_id: '20',
  author: { id: '1', username: 'bot', discriminator: '0', global_name: null, avatar: null },
});

export async function startScriptedService() {
  const calls: NotedCall[] = [];
  const refusals: { status: number; body: object }[] = [];
  const holds: { arrive: () => void; released: Promise<void> }[] = [];
  let followups = 0;

  const answer = (call: string, response: ServerResponse): void => {
    const refusal = refusals.shift();
    const empty = call.endsWith('/callback') || call.startsWith('DELETE');
    const id = call.startsWith('POST') ? String(900 + followups++) : '900';
    const [status, body] = refusal ? [refusal.status, refusal.body] : empty ? [204, undefined] : [200, message(id)];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const path = (request.url ?? '').replace('/api/v10', '').replace('/secret-token', '').replace(/\?.*/, '');
    const call = `${request.method} ${path}`;
    const isJson = request.headers['content-type']?.startsWith('application/json');
    calls.push({ call, body: isJson ? JSON.parse(text) : text });
    const hold = holds.shift();
    hold?.arrive();
    await hold?.released;
    answer(call, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address of a TCP server is an object.
  const { port } = server.address() as AddressInfo;
  const rest = new Rest({ baseUrl: `http://127.0.0.1:${port}/api/v10` });

  return {
    api: rest.api,
    /** What was called, in order. */
    calls,
    /** The next call is answered with this status and JSON error. */
    refuseNext(status: number, body: object): void {
      refusals.push({ status, body });
    },
    /** The next call is answered only when it is released. */
    holdNext(): Held {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.push({ arrive, released });
      return { arrived, release };
    },
    async close(): Promise<void> {
      await rest.close();
      server.close();
    },
  };
}

export type ScriptedService = Awaited<ReturnType<typeof startScriptedService>>;
