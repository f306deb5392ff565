/**
 * Streams over WebSockets: each message is the data of one event. The page uses them, because a browser opens at most six
 * HTTP/1.1 connections to one server, shared by all tabs, and a stream of server-sent events occupies one of them.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { StructuredLogger } from '../../../../../src/base/logger.js';
import type { EmulatorLog } from '../../log/emulator-log.js';
import type { World } from '../../state/world/world.js';
import { logEntriesAfter, pumpEvents, type StreamConnection, type StreamEventSource } from './pump-events.js';
import type { UserStreams } from './user-streams.js';

export interface StreamSocketsDependencies {
  readonly world: World;
  readonly log: EmulatorLog;
  readonly logger: StructuredLogger;
  readonly userStreams: UserStreams;
}

/** Clients send nothing. */
const MAX_MESSAGE_BYTES = 1024;

export class StreamSockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  constructor(private readonly dependencies: StreamSocketsDependencies) {}

  /** Accepts a WebSocket for a stream. Returns false, and does nothing, if the URL is not that of an existing stream. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const source = this.#findSource(request.url ?? '');
    if (!source) return false;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      // An error is followed by `close`.
      webSocket.on('error', () => {});
      pumpEvents(source, connectionOf(webSocket))
        .catch((err: unknown) => this.dependencies.logger.error({ err }, 'a stream of the control API failed'))
        .finally(() => webSocket.close());
    });
    return true;
  }

  /** Ends all streams. */
  close(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  #findSource(address: string): StreamEventSource | undefined {
    const { world, log, userStreams } = this.dependencies;
    const base = 'http://emulator.invalid';
    if (!URL.canParse(address, base)) return undefined;
    const { pathname, searchParams } = new URL(address, base);
    if (pathname === '/_control/stream') {
      const after = searchParams.get('after') ?? '';
      return logEntriesAfter(log, /^\d{1,15}$/.test(after) ? Number(after) : log.lastSeq);
    }
    const userId = /^\/_control\/users\/(\d+)\/stream$/.exec(pathname)?.[1];
    const user = world.users.get(userId ?? '');
    // Bots have no client, and so no view.
    return user && user.applicationId === undefined ? userStreams.create(user.user.id) : undefined;
  }
}

function connectionOf(webSocket: WebSocket): StreamConnection {
  return {
    get isOpen() {
      return webSocket.readyState === webSocket.OPEN;
    },
    send: ({ data }) => new Promise((resolve) => webSocket.send(data, () => resolve())),
    keepAlive: () => new Promise((resolve) => webSocket.ping(undefined, undefined, () => resolve())),
    destroy: () => webSocket.terminate(),
    onClose: (listener) => void webSocket.on('close', listener),
  };
}
