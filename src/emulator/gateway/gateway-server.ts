/** The service's side of the gateway: takes the sockets that ask for it, and carries events to them. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { transportCompressions } from '../../wire/gateway/protocol.js';
import type { ServiceLog } from '../log.js';
import type { World } from '../state/world/world.js';
import { Attendance } from './attendance.js';
import { closeReason } from './close-reason.js';
import { Connection, type ConnectionTerms } from './connection.js';
import { Fanout } from './fanout.js';
import { isStreamAvailable } from './frame-encoders.js';
import type { GatewayContext } from './gateway-context.js';
import type { ConnectionFacts, ConnectionFault, GatewayFaults } from './gateway-faults.js';
import { type GatewayOptions, gatewaySettings } from './gateway-options.js';
import type { Closing } from './identify-checks.js';
import { IdentifyPacing } from './identify-pacing.js';
import { AllMembersPacing } from './member-requests.js';
import { SessionTable } from './session-table.js';

/** Paths at which a socket is a gateway connection. */
const PATHS: readonly string[] = ['/', '/gateway', '/gateway/'];
const VERSIONS: readonly number[] = [9, 10];
/** Far above what a client may send, so that our own check answers with 4002. */
const MAX_FRAME_BYTES = 1 << 20;

/** The close code after which clients do not resume, and go on with a new session. */
const BEGIN_ANEW = 4009;

/** How long clients have to end their side when the service stops. */
const CLOSE_GRACE_MS = 250;

export interface GatewayParts {
  readonly world: World;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly logger: Logger;
  readonly faults: GatewayFaults;
  readonly options?: GatewayOptions | undefined;
}

export class GatewayServer {
  readonly fanout: Fanout;
  /** How often applications may identify. */
  readonly pacing: IdentifyPacing;
  /** How many shards the discovery advises; undefined: as the bot's guilds demand. */
  readonly recommendedShards: number | undefined;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #sessions: SessionTable;
  readonly #connections = new Set<Connection>();
  readonly #context: GatewayContext;

  constructor(parts: GatewayParts) {
    const { world, clock, log, logger, faults, options } = parts;
    const settings = gatewaySettings(options);
    this.#sessions = new SessionTable(clock, ({ facts }) => attendance.ended(facts));
    this.fanout = new Fanout(world, this.#sessions);
    const attendance = new Attendance(world, (events) => this.fanout.emit(events));
    this.pacing = new IdentifyPacing(clock, settings.maxConcurrency, settings.sessionStarts);
    this.recommendedShards = settings.recommendedShards;
    this.#context = {
      world,
      clock,
      log,
      logger,
      faults,
      sessions: this.#sessions,
      fanout: this.fanout,
      attendance,
      pacing: this.pacing,
      allMembers: new AllMembersPacing(clock),
      url: () => this.url,
      heartbeatIntervalMs: settings.heartbeatIntervalMs,
      probeMs: settings.probeMs,
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
  strike(fault: ConnectionFault, aim: (facts: ConnectionFacts) => boolean, count: number): number {
    const targets = [...this.#connections].filter(({ facts }) => facts !== undefined && aim(facts)).slice(0, count);
    for (const target of targets) target.strike(fault);
    return targets.length;
  }

  /** Ends every session, so that clients begin anew, as often as they like. */
  restart(reason: string): void {
    this.#sessions.expelAll(BEGIN_ANEW, reason);
    this.pacing.forget();
    this.#context.allMembers.forget();
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
    const terms = termsOf(query);
    if ('refusal' in terms) {
      const { code, reason } = terms.refusal;
      this.#context.logger.warn(`gateway: ${reason}`);
      this.#context.log.append({ kind: 'notice', message: `gateway: ${reason}` });
      // Whatever a client that is turned away still does is no concern of ours.
      socket.on('error', () => {});
      return socket.close(code, closeReason(reason));
    }
    const connection = new Connection(socket, this.#context, terms);
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
  }
}

/** What the address asks for, or why it cannot be had. */
function termsOf(query: URLSearchParams): ConnectionTerms | { readonly refusal: Closing } {
  const version = Number(query.get('v') ?? 10);
  if (!VERSIONS.includes(version)) return refused(4012, `Invalid API version ${query.get('v')}: use 10.`);
  const encoding = query.get('encoding') ?? 'json';
  // 1003 is the WebSocket's own word for data that an endpoint cannot take; the gateway has no code for it.
  if (encoding !== 'json') return refused(1003, `Encoding ${encoding} is not emulated: use json.`);
  const asked = query.get('compress');
  if (!asked) return { version };
  const compression = transportCompressions.find((each) => each === asked);
  if (!compression)
    return refused(1003, `Compression ${asked} does not exist: use ${transportCompressions.join(', ')}.`);
  if (!isStreamAvailable(compression)) {
    return refused(1003, `Compression ${asked} needs Node 22.15 or later: this service runs on ${process.version}.`);
  }
  return { version, compression };
}

function refused(code: number, reason: string): { readonly refusal: Closing } {
  return { refusal: { code, reason } };
}
