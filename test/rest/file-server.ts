import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Responds to the request with this index, from 0. */
export type ServeFile = (response: ServerResponse, index: number) => void;

/** A server of files on a port of its own, as that of the emulator. It is closed after the test. */
export async function startFileServer(serve: ServeFile) {
  const requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const events = new EventEmitter();
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    response.once('close', () => events.emit('closed'));
    serve(response, requests.length - 1);
    events.emit('request');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    host: `127.0.0.1:${port}`,
    /** The URL of a file, with a signature. */
    urlOf: (name: string) => `http://127.0.0.1:${port}/attachments/81/91/${name}?ex=1&is=2&hm=signature`,
    /** Resolves when `count` requests have arrived. */
    async arrived(count: number): Promise<void> {
      while (requests.length < count) await once(events, 'request');
    },
    /** Resolves when the next response has been sent completely, or its connection was closed. */
    nextClosed: () => once(events, 'closed'),
  };
}

/** Responds with a complete file. */
export const sendFile =
  (text: string, headers: Readonly<Record<string, string>> = {}): ServeFile =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(text);
