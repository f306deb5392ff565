/** The service's side of the gateway: takes the sockets that ask for it, and carries events to them. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import { transportCompressions } from '../../wire/gateway/protocol.js';
import type { EmulatorLog } from '../log/emulator-log.js';
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

/** Paths at which a socket is a gateway connection. */
const PATHS: readonly string[] = ['/', '/gateway', '/gateway/'];
const VERSIONS: readonly number[] = [9, 10];
/** Far above what a client may send, so that our own check answers with 4002. */
const MAX_FRAME_BYTES = 1 << 20;

/** The close code after which clients do not resume, and go on with a new session. */
const NEW_SESSION_CLOSE_CODE = 4009;

/** How long clients have to end their side when the service stops. */
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
  /** How many shards the discovery advises; undefined: as the bot's guilds demand. */
  readonly recommendedShards: number | undefined;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #sessions: SessionTable;
  readonly #connections = new Set<ClientConnection>();
  readonly #context: GatewayContext;

  constructor(parts: GatewayServerDependencies) {
    const { world, clock, log, logger, faults, options } = parts;
    const settings = resolveGatewayOptions(options);
    this.#sessions = new SessionTable(clock, ({ info }) => botPresences.endSession(info));
    this.fanout = new Fanout(world, this.#sessions);
    const botPresences = new BotPresences(world, (events) => this.fanout.emit(events));
    this.identifyLimiter = new IdentifyLimiter(clock, settings.maxConcurrency, settings.sessionStarts);
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
      allMembersLimiter: new AllMembersLimiter(clock),
      url: () => this.url,
      heartbeatIntervalMs: settings.heartbeatIntervalMs,
      heartbeatGraceMs: settings.heartbeatGraceMs,
      replayBuffer: settings.replayBuffer,
    };
  }

  /** Where clients connect, for example `ws://127.0.0.1:3000/gateway`. */
  get url(): string {
    return `${this.#context.world.origin.replace(/^http/, 'ws')}/gateway`;
  }

  /** Takes an upgrade request of the HTTP server; another path than the gateway's gets 404. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const base = 'http://gateway.invalid';
    const url = URL.canParse(request.url ?? '/', base) ? new URL(request.url ?? '/', base) : undefined;
    if (!url || !PATHS.includes(url.pathname)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#accept(accepted, url.searchParams));
  }

  /** Lets a fault happen to every connection that fits `aim`, at most `count`; gives back how many it hit. */
  applyFault(fault: ConnectionFault, aim: (facts: ConnectionInfo) => boolean, count: number): number {
    const targets = [...this.#connections].filter(({ info }) => info !== undefined && aim(info)).slice(0, count);
    for (const target of targets) target.applyFault(fault);
    return targets.length;
  }

  /** Ends every session, so that clients begin anew, as often as they like. */
  endAllSessions(reason: string): void {
    this.#sessions.closeAll(NEW_SESSION_CLOSE_CODE, reason);
    this.identifyLimiter.reset();
    this.#context.allMembersLimiter.reset();
  }

  /** Ends every connection and session. */
  async close(): Promise<void> {
    for (const connection of this.#connections) connection.close(1001, 'The service stops.');
    this.#sessions.clear();
    const impatience = systemClock.schedule(CLOSE_GRACE_MS, () => {
      for (const client of this.#sockets.clients) client.terminate();
    });
    await new Promise<void>((resolve) => this.#sockets.close(() => resolve()));
    impatience.cancel();
  }

  #accept(socket: WebSocket, query: URLSearchParams): void {
    const terms = parseConnectionOptions(query);
    if ('refusal' in terms) {
      const { code, reason } = terms.refusal;
      this.#context.logger.warn(`gateway: ${reason}`);
      this.#context.log.append({ kind: 'notice', message: `gateway: ${reason}` });
      // Whatever a client that is turned away still does is no concern of ours.
      socket.on('error', () => {});
      return socket.close(code, truncateCloseReason(reason));
    }
    const connection = new ClientConnection(socket, this.#context, terms);
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
  }
}

/** What the address asks for, or why it cannot be had. */
function parseConnectionOptions(query: URLSearchParams): ClientConnectionOptions | { readonly refusal: CloseInfo } {
  const version = Number(query.get('v') ?? 10);
  if (!VERSIONS.includes(version)) return rejected(4012, `Invalid API version ${query.get('v')}: use 10.`);
  const encoding = query.get('encoding') ?? 'json';
  // 1003 is the WebSocket's own word for data that an endpoint cannot take; the gateway has no code for it.
  if (encoding !== 'json') return rejected(1003, `Encoding ${encoding} is not emulated: use json.`);
  const asked = query.get('compress');
  if (!asked) return { version };
  const compression = transportCompressions.find((each) => each === asked);
  if (!compression)
    return rejected(1003, `Compression ${asked} does not exist: use ${transportCompressions.join(', ')}.`);
  if (!isStreamAvailable(compression)) {
    return rejected(1003, `Compression ${asked} needs Node 22.15 or later: this service runs on ${process.version}.`);
  }
  return { version, compression };
}

function rejected(code: number, reason: string): { readonly refusal: CloseInfo } {
  return { refusal: { code, reason } };
}
