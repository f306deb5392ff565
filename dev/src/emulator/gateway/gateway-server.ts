/** The server side of the gateway: accepts WebSocket connections and sends events to them. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Clock, type StructuredLogger, systemClock } from 'guildhall';
import { transportCompressions } from 'guildhall/wire';
import type { WebSocket } from 'ws';
import type { EmulatorLog } from '../log/emulator-log.js';
import { endVoiceSession } from '../state/members/voice-states.js';
import type { World } from '../state/world/world.js';
import { ClientConnection, type ClientConnectionOptions } from './connections/client-connection.js';
import { truncateCloseReason } from './connections/close-reason.js';
import { isStreamAvailable } from './connections/frame-encoders.js';
import type { GatewayContext } from './connections/gateway-context.js';
import type { ConnectionFault, ConnectionInfo, GatewayFaults } from './connections/gateway-faults.js';
import type { CloseInfo } from './connections/identify-validation.js';
import { AllMembersLimiter } from './connections/member-requests.js';
import { Fanout } from './events/fanout.js';
import { type EmulatorGatewayOptions, resolveGatewayOptions } from './gateway-options.js';
import { BotPresences } from './sessions/bot-presences.js';
import { IdentifyLimiter } from './sessions/identify-limiter.js';
import { SessionTable } from './sessions/session-table.js';
import { WebSocketServer } from './web-sockets.js';

/** The paths of the gateway. */
const PATHS: readonly string[] = ['/', '/gateway', '/gateway/'];
const VERSIONS: readonly number[] = [9, 10];
/** Far above the limit for clients, so that the emulator's own check closes the connection with 4002. */
const MAX_FRAME_BYTES = 1 << 20;

/** The close code after which clients start a new session instead of resuming. */
const NEW_SESSION_CLOSE_CODE = 4009;

/**
 * How long a client has to respond to a close frame. As on Discord, the connection then ends: some clients do not respond
 * and wait for that.
 */
const CLOSE_TIMEOUT_MS = 1000;

/** Not a literal in the call, because `@types/ws` does not declare `closeTimeout` yet. */
const SOCKET_OPTIONS = { noServer: true, maxPayload: MAX_FRAME_BYTES, closeTimeout: CLOSE_TIMEOUT_MS };

/** How long clients have to close the connection when the emulator stops. */
const CLOSE_GRACE_MS = 250;

export interface GatewayServerDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly log: EmulatorLog;
  readonly logger: StructuredLogger;
  readonly faults: GatewayFaults;
  readonly options?: EmulatorGatewayOptions | undefined;
}

export class GatewayServer {
  readonly fanout: Fanout;
  /** How often applications may identify. */
  readonly identifyLimiter: IdentifyLimiter;
  /** The recommended number of shards; undefined: computed from the number of the bot's guilds. */
  readonly recommendedShards: number | undefined;
  readonly #sockets = new WebSocketServer(SOCKET_OPTIONS);
  readonly #sessions: SessionTable;
  readonly #connections = new Set<ClientConnection>();
  readonly #context: GatewayContext;

  constructor(dependencies: GatewayServerDependencies) {
    const { world, clock, log, logger, faults, options } = dependencies;
    const settings = resolveGatewayOptions(options);
    this.#sessions = new SessionTable(clock, ({ info }) => {
      this.fanout.emit(endVoiceSession(world, info.botUserId, info.id).events);
      botPresences.endSession(info);
    });
    this.fanout = new Fanout(world, this.#sessions);
    const botPresences = new BotPresences(world, (events) => this.fanout.emit(events));
    this.identifyLimiter = new IdentifyLimiter(
      clock,
      settings.maxConcurrency,
      settings.sessionStarts,
      settings.identifyIntervalMs,
    );
    this.recommendedShards = settings.recommendedShards;
    this.#context = {
      world,
      clock,
      log,
      logger,
      faults,
      sessions: this.#sessions,
      fanout: this.fanout,
      botPresences,
      identifyLimiter: this.identifyLimiter,
      allMembersLimiter: new AllMembersLimiter(clock, settings.allMembersIntervalMs),
      heartbeatIntervalMs: settings.heartbeatIntervalMs,
      heartbeatGraceMs: settings.heartbeatGraceMs,
      replayBuffer: settings.replayBuffer,
    };
  }

  /** The URL for clients, for example `ws://127.0.0.1:3000/gateway`. */
  get url(): string {
    return `${this.#context.world.origin.replace(/^http/, 'ws')}/gateway`;
  }

  /**
   * Handles an upgrade request of the HTTP server. Paths other than the gateway's get 404.
   * @param resumeUrl the URL to resume sessions of this connection at
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, resumeUrl = this.url): void {
    const base = 'http://gateway.invalid';
    const url = URL.canParse(request.url ?? '/', base) ? new URL(request.url ?? '/', base) : undefined;
    if (!url || !PATHS.includes(url.pathname)) {
      // Node does not handle errors of a socket that it has passed to the upgrade listener.
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#accept(webSocket, url.searchParams, resumeUrl),
    );
  }

  /** Applies a fault to up to `count` matching connections. Returns to how many it was applied. */
  applyFault(fault: ConnectionFault, matches: (info: ConnectionInfo) => boolean, count: number): number {
    const targets = [...this.#connections].filter(({ info }) => info !== undefined && matches(info)).slice(0, count);
    for (const target of targets) target.applyFault(fault);
    return targets.length;
  }

  /** Ends every session and resets the session limits, so that clients start new sessions. */
  endAllSessions(reason: string): void {
    this.#sessions.closeAll(NEW_SESSION_CLOSE_CODE, reason);
    this.identifyLimiter.reset();
    this.#context.allMembersLimiter.reset();
  }

  /** Ends every connection and session. */
  async close(): Promise<void> {
    for (const connection of this.#connections) connection.close(1001, 'The emulator is stopping.');
    this.#sessions.clear();
    const terminateTimer = systemClock.schedule(CLOSE_GRACE_MS, () => {
      for (const client of this.#sockets.clients) client.terminate();
    });
    await new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
    terminateTimer.cancel();
  }

  #accept(socket: WebSocket, query: URLSearchParams, resumeUrl: string): void {
    const options = parseConnectionOptions(query);
    if ('rejection' in options) {
      const { code, reason } = options.rejection;
      this.#context.logger.warn(`gateway: ${reason}`);
      this.#context.log.append({ kind: 'notice', message: `gateway: ${reason}`, close_code: code });
      // Errors of a rejected connection are irrelevant.
      socket.on('error', () => {});
      return socket.close(code, truncateCloseReason(reason));
    }
    const connection = new ClientConnection(socket, this.#context, { ...options, resumeUrl });
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
  }
}

/** Parses the query of the gateway URL. */
function parseConnectionOptions(
  query: URLSearchParams,
): Omit<ClientConnectionOptions, 'resumeUrl'> | { readonly rejection: CloseInfo } {
  const version = Number(query.get('v') ?? 10);
  if (!VERSIONS.includes(version)) return toRejection(4012, `Invalid API version ${query.get('v')}: use 10.`);
  const encoding = query.get('encoding') ?? 'json';
  // The gateway has no close code for this; 1003 is the WebSocket code for unsupported data.
  if (encoding !== 'json') return toRejection(1003, `Encoding ${encoding} is not emulated: use json.`);
  const requested = query.get('compress');
  if (!requested) return { version };
  const compression = transportCompressions.find((each) => each === requested);
  if (!compression)
    return toRejection(1003, `Compression ${requested} does not exist: use ${transportCompressions.join(', ')}.`);
  if (!isStreamAvailable(compression)) {
    return toRejection(
      1003,
      `Compression ${requested} needs Node 22.15 or later: the emulator runs on ${process.version}.`,
    );
  }
  return { version, compression };
}

function toRejection(code: number, reason: string): { readonly rejection: CloseInfo } {
  return { rejection: { code, reason } };
}
