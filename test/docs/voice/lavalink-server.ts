/** The part of a Lavalink server that its clients need to join a voice channel. It plays nothing. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { z } from 'zod';

const PlayerUpdate = z.looseObject({
  voice: z.looseObject({ token: z.string(), endpoint: z.string(), sessionId: z.string() }).optional(),
});
type Voice = NonNullable<z.output<typeof PlayerUpdate>['voice']>;

const INFO = {
  version: { semver: '4.1.0', major: 4, minor: 1, patch: 0, preRelease: null, build: null },
  buildTime: 0,
  git: { branch: 'main', commit: 'f00d', commitTime: 0 },
  jvm: '21',
  lavaplayer: '2.2.0',
  sourceManagers: [],
  filters: [],
  plugins: [],
};

export class LavalinkServer {
  /** The voice connections that clients have sent, by guild. */
  readonly voices = new Map<string, Voice[]>();
  readonly #server = createServer(async (request, response) => {
    const body = await this.#answer(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  readonly #sockets = new WebSocketServer({ server: this.#server, path: '/v4/websocket' });

  /** Listens on a free port. */
  static async start(): Promise<LavalinkServer> {
    const server = new LavalinkServer();
    server.#sockets.on('connection', (socket) =>
      socket.send(JSON.stringify({ op: 'ready', resumed: false, sessionId: 'harbour' })),
    );
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    // A server that listens on a port has an address.
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const [, guildId] = /^\/v4\/sessions\/harbour\/players\/(\d+)/.exec(request.url ?? '') ?? [];
    if (guildId === undefined) return request.url?.startsWith('/v4/info') ? INFO : {};
    const { voice } = request.method === 'PATCH' ? PlayerUpdate.parse(await json(request)) : {};
    if (voice) this.voices.set(guildId, [...(this.voices.get(guildId) ?? []), voice]);
    const state = { time: 0, position: 0, connected: true, ping: 1 };
    return { guildId, track: null, volume: 100, paused: false, state, voice, filters: {} };
  }
}
