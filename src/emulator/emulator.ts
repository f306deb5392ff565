/** The composition root of the service: one HTTP server for the interface, the gateway, the files and the control API. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { AdjustableClock } from '../base/adjustable-clock.js';
import { createLogger, type StructuredLogger } from '../base/logger.js';
import { endpoints } from '../wire/endpoints/all-endpoints.js';
import { controlApi } from './control/control-api.js';
import { FaultRegistry } from './control/faults/fault-registry.js';
import { InteractionEngine } from './control/interactions/interaction-engine.js';
import { BannerStore } from './control/streams/banner-store.js';
import { UserStreams } from './control/streams/user-streams.js';
import type { Banner } from './control/views/user-view.js';
import type { EmulatorGatewayOptions } from './gateway/gateway-options.js';
import { GatewayServer } from './gateway/gateway-server.js';
import { rawErrorResponse } from './http/api-response.js';
import { attachmentFileRoutes } from './http/attachment-files.js';
import { defaultAvatarRoutes } from './http/default-avatars.js';
import { IpBan, type IpBanOptions } from './http/ip-ban.js';
import { RequestPipeline } from './http/pipeline/request-pipeline.js';
import { playgroundRoutes } from './http/playground-files.js';
import { allRoutes } from './http/routes/all-routes.js';
import { EmulatorLog } from './log/emulator-log.js';
import { EndpointVerifier } from './outgoing/endpoint-verifier.js';
import { EventWebhooks } from './outgoing/event-webhooks.js';
import { InteractionDelivery } from './outgoing/interaction-delivery.js';
import { WebhookSender } from './outgoing/webhook-sender.js';
import { RequestRejectedError } from './policy/errors/request-rejected-error.js';
import type { EmulatorContext } from './server/emulator-context.js';
import { type RateLimitOptions, RateLimits } from './server/rate-limits.js';
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
  readonly logger?: StructuredLogger | undefined;
  readonly rateLimits?: RateLimitOptions | undefined;
  readonly ipBan?: IpBanOptions | undefined;
  readonly gateway?: EmulatorGatewayOptions | undefined;
}

/** A running service. */
export interface Emulator {
  /** The HTTP origin. */
  readonly url: string;
  /** The interface's base address, which ends in `/api/v10`. */
  readonly apiUrl: string;
  /** The gateway's address. */
  readonly gatewayUrl: string;
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
  readonly log: Pick<EmulatorLog, 'read' | 'subscribe'>;
  readonly clock: AdjustableClock;
  /** Puts an announcement before whoever looks at the page; null takes it down. */
  setBanner(banner: Banner | null): void;
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
  const world = createInitialWorld(clock, options);
  const log = new EmulatorLog(clock);
  const logger = options.logger ?? createLogger({ level: 'warn', destination: process.stderr });
  const rateLimits = new RateLimits(clock, options.rateLimits);
  const faultRegistry = new FaultRegistry();
  const gateway = new GatewayServer({ world, clock, log, logger, faults: faultRegistry, options: options.gateway });
  const context: EmulatorContext = {
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
  const sender = new WebhookSender(context);
  const webhooks = new EventWebhooks(context, sender);
  const endpointVerifier = new EndpointVerifier(context, sender);
  endpointVerifier.start();
  const threadArchiver = new ThreadArchiver(context);
  threadArchiver.start();
  const pipeline = new RequestPipeline(
    context,
    Object.values(endpoints),
    allRoutes(gateway, endpointVerifier),
    faultRegistry.forRequest,
  );

  const delivery = new InteractionDelivery({ ...context, fanout: gateway.fanout, sender });
  const interactions = new InteractionEngine({ world, log, delivery });

  const banners = new BannerStore();
  const userStreams = new UserStreams({ world, clock, fanout: gateway.fanout, banners });

  const ipBan = new IpBan(clock, options.ipBan);
  const app = new Hono();
  app.all('/api/*', (c) => {
    const address = getConnInfo(c).remote.address ?? 'unknown';
    return ipBan.guard(address, c.req.raw, () => pipeline.handle(c.req.raw));
  });
  const worldStore = new WorldPersistence({ service: context, gateway, ipBan, webhooks, threadArchiver, userStreams });
  app.route(
    '/_control',
    controlApi({
      context,
      gateway,
      faultRegistry,
      interactions,
      endpointVerifier,
      banners,
      userStreams: userStreams,
      worldStore,
      delivery,
    }),
  );
  app.route('/', attachmentFileRoutes(world));
  app.route('/', defaultAvatarRoutes());
  app.route('/', playgroundRoutes());
  app.notFound(() => rawErrorResponse(new RequestRejectedError('UNKNOWN_ROUTE')));

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  const address = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  world.origin = `http://${originHost(address)}:${address.port}`;

  return {
    url: world.origin,
    apiUrl: `${world.origin}/api/v10`,
    gatewayUrl: gateway.url,
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
    setBanner: (banner) => banners.set(banner),
    save: () => worldStore.save(),
    load: (file) => worldStore.load(file),
    close: async () => {
      threadArchiver.stop();
      endpointVerifier.stop();
      webhooks.close();
      sender.close();
      await gateway.close();
      await closeServer(server);
      // A clock that was given may have others who wait on it.
      if (!options.clock) clock.stop();
    },
  };
}

/** The world that was given, or a new one. */
function createInitialWorld(clock: AdjustableClock, options: EmulatorOptions): World {
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

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
