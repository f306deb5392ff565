/** The composition root of the service: one HTTP server for the interface, the gateway, the files and the control API. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { AdjustableClock } from '../base/adjustable-clock.js';
import { createLogger, type Logger } from '../base/logger.js';
import { endpoints } from '../wire/endpoints/all-endpoints.js';
import { BannerBoard } from './control/banner-board.js';
import { controlApi } from './control/control-api.js';
import { FaultPlan } from './control/fault-plan.js';
import { InteractionEngine } from './control/interactions/interaction-engine.js';
import { PersonStreams } from './control/people/person-streams.js';
import type { Banner } from './control/person-view.js';
import type { GatewayOptions } from './gateway/gateway-options.js';
import { GatewayServer } from './gateway/gateway-server.js';
import { defaultAvatarRoutes } from './http/default-avatars.js';
import { Edge, type EdgeOptions } from './http/edge.js';
import { fileRoutes } from './http/files.js';
import { Pipeline } from './http/pipeline.js';
import { playgroundRoutes } from './http/playground-files.js';
import { type RateLimitOptions, RateLimits } from './http/rate-limits.js';
import { refusal } from './http/reply.js';
import { allRoutes } from './http/routes/all-routes.js';
import { ServiceLog } from './log.js';
import { Delivery } from './outgoing/delivery.js';
import { EndpointChecks } from './outgoing/endpoint-checks.js';
import { EventWebhooks } from './outgoing/event-webhooks.js';
import { SignedPosts } from './outgoing/signed-posts.js';
import { RequestRejectedError } from './policy/errors/request-rejected-error.js';
import type { Service } from './service.js';
import type { ApplicationRecord } from './state/records/users.js';
import { isWebhookEvent } from './state/world/state-change.js';
import { World } from './state/world/world.js';
import { readWorldFile, type WorldFile } from './state/world-file/world-file.js';
import { createDefaultWorld } from './world/default-world.js';
import { ThreadArchiver } from './world/thread-archiver.js';
import { restoreWorld, WorldPersistence } from './world/world-persistence.js';

export interface EmulatorOptions {
  /**
   * A world that was saved (`Emulator.save`, `GET /_control/world`), to begin with. Its clock goes on where it was saved
   * if it stands, and has gone on meanwhile if it passes; when `clock` is given, whether it stands is that clock's affair.
   * Default: a new world with one application, whose bot is administrator of one guild.
   */
  readonly worldFile?: WorldFile | undefined;
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: this machine alone. */
  readonly host?: string | undefined;
  /** The service's time. Default: one that passes by itself and can be moved. */
  readonly clock?: AdjustableClock | undefined;
  /** Default: warnings and errors, on standard error. */
  readonly logger?: Logger | undefined;
  readonly rateLimits?: RateLimitOptions | undefined;
  readonly edge?: EdgeOptions | undefined;
  readonly gateway?: GatewayOptions | undefined;
}

/** A running service. */
export interface Emulator {
  /** The HTTP origin. */
  readonly url: string;
  /** The interface's base address, which ends in `/api/v10`. */
  readonly api: string;
  /** The gateway's address. */
  readonly gateway: string;
  /** The default application's bot token. */
  readonly token: string;
  readonly applicationId: string;
  readonly botUserId: string;
  /** The default guild. */
  readonly guildId: string;
  /** A text channel of the default guild in which the bot may do everything. */
  readonly channelId: string;
  /** The default application's Ed25519 public key, in hex. */
  readonly publicKey: string;
  /** The whole state, to look into from tests of this process. */
  readonly world: World;
  /** What happened, to wait for from tests of this process. */
  readonly log: Pick<ServiceLog, 'read' | 'subscribe'>;
  readonly clock: AdjustableClock;
  /** Puts an announcement before whoever looks at the page; null takes it down. */
  banner(banner: Banner | null): void;
  /** The whole state as JSON, with a version. It holds tokens and keys, which are worth nothing elsewhere. */
  save(): WorldFile;
  /**
   * Puts a saved world in the place of this one. Bots are made to begin a new session.
   * @throws {WorldFileError} when the file is of another version or broken; nothing is changed then
   */
  load(file: WorldFile): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the service.
 * @throws the system's error when the port cannot be taken
 * @throws {WorldFileError} when `worldFile` is of another version or broken
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const clock = options.clock ?? new AdjustableClock('real');
  const world = firstWorld(clock, options);
  const log = new ServiceLog(clock);
  const logger = options.logger ?? createLogger({ level: 'warn', destination: process.stderr });
  const rateLimits = new RateLimits(clock, options.rateLimits);
  const faults = new FaultPlan();
  const gateway = new GatewayServer({ world, clock, log, logger, faults, options: options.gateway });
  const service: Service = {
    world,
    clock,
    log,
    logger,
    rateLimits,
    emit: (events) => {
      gateway.fanout.emit(events);
      for (const event of events) if (isWebhookEvent(event)) webhooks.send(event);
    },
  };
  const posts = new SignedPosts(service);
  const webhooks = new EventWebhooks(service, posts);
  const checks = new EndpointChecks(service, posts);
  checks.start();
  const threadArchiver = new ThreadArchiver(service);
  threadArchiver.start();
  const pipeline = new Pipeline(service, Object.values(endpoints), allRoutes(gateway, checks), faults.ofRequest);

  const delivery = new Delivery({ ...service, fanout: gateway.fanout, posts });
  const interactions = new InteractionEngine({ world, log, delivery });

  const banners = new BannerBoard();
  const userStreams = new PersonStreams({ world, clock, fanout: gateway.fanout, banners });

  const ipBan = new Edge(clock, options.edge);
  const app = new Hono();
  app.all('/api/*', (c) => {
    const address = getConnInfo(c).remote.address ?? 'unknown';
    return ipBan.guard(address, c.req.raw, () => pipeline.answer(c.req.raw));
  });
  const worlds = new WorldPersistence({ service, gateway, ipBan, webhooks, threadArchiver, userStreams });
  app.route(
    '/_control',
    controlApi({ service, gateway, faults, interactions, checks, banners, streams: userStreams, worlds, delivery }),
  );
  app.route('/', fileRoutes(world));
  app.route('/', defaultAvatarRoutes());
  app.route('/', playgroundRoutes());
  app.notFound(() => refusal(new RequestRejectedError('UNKNOWN_ROUTE')));

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  const address = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  world.origin = `http://${originHost(address)}:${address.port}`;

  return {
    url: world.origin,
    api: `${world.origin}/api/v10`,
    gateway: gateway.url,
    get token() {
      return world.users.get(defaultApplication(world).botUserId)?.token ?? '';
    },
    get applicationId() {
      return defaultApplication(world).id;
    },
    get botUserId() {
      return defaultApplication(world).botUserId;
    },
    get guildId() {
      return world.defaultGuildId ?? '';
    },
    get channelId() {
      return world.defaultChannelId ?? '';
    },
    get publicKey() {
      return defaultApplication(world).publicKey;
    },
    world,
    log,
    clock,
    banner: (banner) => banners.show(banner),
    save: () => worlds.save(),
    load: (file) => worlds.load(file),
    close: async () => {
      threadArchiver.stop();
      checks.stop();
      webhooks.close();
      posts.close();
      await gateway.close();
      await stop(server);
      // A clock that was given may have others who wait on it.
      if (!options.clock) clock.stop();
    },
  };
}

/** The world that was given, or a new one. */
function firstWorld(clock: AdjustableClock, options: EmulatorOptions): World {
  if (options.worldFile === undefined) return createDefaultWorld(clock).world;
  const saved = readWorldFile(options.worldFile);
  const world = new World(clock);
  const { mode } = clock;
  restoreWorld(world, clock, saved);
  // Whether a clock that was given stands is for whoever gave it to say.
  if (options.clock) clock.setMode(mode);
  return world;
}

/** Every world has one, from its beginning on. */
function defaultApplication(world: World): ApplicationRecord {
  const application = world.applications.get(world.defaultApplicationId ?? '');
  if (!application) throw new Error('the default application is gone: the state is broken');
  return application;
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.off('error', reject);
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error(`listening on ${host} gave no address`));
    });
  });
}

/** The host part of addresses that lead here: loopback when the service listens everywhere. */
function originHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
