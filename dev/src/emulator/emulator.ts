/**
 * The composition root of the emulator: an HTTP server for the REST API, the gateway, the control API and further routes, and
 * another one for files. Files have an origin of their own, so that an uploaded page cannot use the control API.
 */

import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { StructuredLogger } from '../../../src/base/logger.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { clockProblems } from '../../../src/base/options/clock-problems.js';
import type { OptionNames } from '../../../src/base/options/option-problems.js';
import { requireKnownOptions } from '../../../src/base/options/options-error.js';
import { endpoints } from '../../../src/wire/endpoints/all-endpoints.js';
import { isRedirectUri } from '../control/requests/redirect-uri.js';
import type { BotReport } from '../control/views/bot-report.js';
import type { GalleryReport } from '../control/views/gallery-report.js';
import type { MapReport } from '../control/views/map-report.js';
import type { Banner } from '../control/views/user-view.js';
import { controlApi } from './control/control-api.js';
import { FaultRegistry } from './control/faults/fault-registry.js';
import { GalleryStore } from './control/gallery/gallery-store.js';
import { InteractionEngine } from './control/interactions/interaction-engine.js';
import { MapStore } from './control/map/map-store.js';
import { RecordingControl } from './control/recording/recording-control.js';
import type { RecordingHost } from './control/recording/recording-host.js';
import { BannerStore } from './control/streams/banner-store.js';
import { StreamSockets } from './control/streams/stream-sockets.js';
import { UserStreams } from './control/streams/user-streams.js';
import type { UserActionSource } from './control/user-actions/user-action-event.js';
import { UserActionReporter } from './control/user-actions/user-action-reporter.js';
import { type EmulatorGatewayOptions, emulatorGatewayNames } from './gateway/gateway-options.js';
import { GatewayServer } from './gateway/gateway-server.js';
import { errorResponse } from './http/api-response.js';
import { fileRoutes } from './http/file-routes.js';
import { type EmulatorRoute, requireRoutePaths, serveFurtherRoutes } from './http/further-routes.js';
import { allowHosts, rejectUpgrade } from './http/host-check.js';
import { IpBan, type IpBanOptions, ipBanNames } from './http/ip-ban.js';
import { RequestPipeline } from './http/pipeline/request-pipeline.js';
import { allRoutes } from './http/routes/all-routes.js';
import { BotReports } from './log/bot-reports.js';
import { EmulatorLog } from './log/emulator-log.js';
import { ProfileReviews } from './moderation/profile-reviews.js';
import { EndpointVerifier } from './outgoing/endpoint-verifier.js';
import { EventWebhooks } from './outgoing/event-webhooks.js';
import { InteractionDelivery } from './outgoing/interaction-delivery.js';
import { WebhookSender } from './outgoing/webhook-sender.js';
import { RequestRejectedError } from './policy/errors/request-rejected-error.js';
import { AllowedHosts } from './server/allowed-hosts.js';
import type { EmulatorContext } from './server/emulator-context.js';
import { listenHttp } from './server/http-listener.js';
import { type RateLimitOptions, RateLimits, rateLimitNames } from './server/rate-limits.js';
import { changePortalSettings } from './state/applications/portal-settings.js';
import type { ApplicationRecord } from './state/records/users.js';
import { isWebhookEvent } from './state/world/state-change.js';
import { World } from './state/world/world.js';
import { readWorldFile, type WorldFile } from './state/world-file/world-file.js';
import { createDefaultWorld } from './world/default-world.js';
import { createDescribedWorld } from './world/described-world.js';
import { finishDuePolls } from './world/poll-finisher.js';
import { ScheduledEventAutomation } from './world/scheduled-event-automation.js';
import { completeDuePeriods } from './world/subscription-renewals.js';
import { archiveDueThreads } from './world/thread-archiver.js';
import { TimedChange } from './world/timed-change.js';
import type { WorldDescription } from './world/world-description.js';
import { restoreWorld, WorldPersistence } from './world/world-persistence.js';

/** Options of `startEmulator`. */
export interface EmulatorOptions {
  /**
   * A saved world to start with (`Emulator.save`, `GET /_control/world`). If its clock was stopped, it continues at the
   * saved time; if it was running, the time since then has passed. With `clock`, the mode of that clock applies.
   * @default a new world with one application, whose bot is an administrator of one guild
   */
  readonly worldFile?: WorldFile | undefined;
  /**
   * Describes the initial world, with names in place of ids. It excludes `worldFile`.
   * @default as `worldFile`
   */
  readonly world?: WorldDescription | undefined;
  /** The name of the guild of a new world, 2 to 100 characters. @default 'Guildhall' */
  readonly guildName?: string | undefined;
  /** Settings of the default application that Discord's developer portal has. They replace those of a saved world. */
  readonly application?: EmulatedApplicationOptions | undefined;
  /** The port to listen on, 0 to 65535; 0 selects a free port. @default 0 */
  readonly port?: number | undefined;
  /** The address to listen on. @default '127.0.0.1', reachable only from this machine */
  readonly host?: string | undefined;
  /**
   * The port for files, 0 to 65535; 0 selects a free port. Attachments have URLs with this port: they are served from an
   * origin of their own, so that a script in a file cannot use the emulator. @default 0
   */
  readonly filesPort?: number | undefined;
  /**
   * Host names and IP addresses, without scheme and port, by which clients may address the emulator besides `host` and
   * the names of this machine (`localhost`, `127.0.0.1`, `[::1]`). Requests with another `Host` get 403. Containers need the
   * name under which others reach them. @default []
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Origins, for example `http://localhost:5173`, from which requests and WebSockets of pages are accepted besides those of
   * the emulator's page. Another `Origin` gets 403. Programs send none. Responses have no CORS headers, so such a page sends
   * its requests through a proxy of its own server. @default []
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Routes that are served besides those of the emulator, at the same origin: a page, for example. The first one that responds is
   * used. The checks of `Host` and `Origin` apply to them. @default []
   */
  readonly routes?: readonly EmulatorRoute[] | undefined;
  /** The emulator's time. @default a running clock, which the control API can advance */
  readonly clock?: AdjustableClock | undefined;
  /** @default a logger that writes warnings and errors to standard error */
  readonly logger?: StructuredLogger | undefined;
  /** Rate limits of the REST API. */
  readonly rateLimits?: RateLimitOptions | undefined;
  /** When clients with too many invalid requests are banned. */
  readonly ipBan?: IpBanOptions | undefined;
  /** Heartbeats, session limits and sharding of the gateway. */
  readonly gateway?: EmulatorGatewayOptions | undefined;
}

/** Settings of the default application that Discord's developer portal has. */
export interface EmulatedApplicationOptions {
  /** The secret with which a website requests tokens (OAuth2). @default a random one: see `Emulator.clientSecret` */
  readonly clientSecret?: string | undefined;
  /** The URIs to which users can be redirected after an authorization, absolute and without a fragment. @default none */
  readonly redirectUris?: readonly string[] | undefined;
}

export const emulatedApplicationNames: OptionNames<EmulatedApplicationOptions> = {
  clientSecret: true,
  redirectUris: true,
};

const emulatorNames: OptionNames<EmulatorOptions> = {
  // Both are validated when they are read.
  worldFile: true,
  world: true,
  guildName: true,
  application: emulatedApplicationNames,
  port: true,
  host: true,
  filesPort: true,
  allowedHosts: true,
  allowedOrigins: true,
  // Their paths are validated when it starts.
  routes: true,
  clock: clockProblems,
  logger: true,
  rateLimits: rateLimitNames,
  ipBan: ipBanNames,
  gateway: emulatorGatewayNames,
};

/** A running emulator. */
export interface Emulator {
  /** The HTTP origin. */
  readonly url: string;
  /** The origin of files, such as attachments. */
  readonly filesUrl: string;
  /** The base URL of the REST API, which ends in `/api/v10`. */
  readonly apiUrl: string;
  /** The URL of the gateway. */
  readonly gatewayUrl: string;
  /** The bot token of the default application. */
  readonly token: string;
  /** The default application. */
  readonly applicationId: string;
  /** The secret with which a website of the default application requests tokens (OAuth2). */
  readonly clientSecret: string;
  /** The bot user of the default application. */
  readonly botUserId: string;
  /** The default guild. */
  readonly guildId: string;
  /** A text channel of the default guild in which the bot has all permissions. */
  readonly channelId: string;
  /** The Ed25519 public key of the default application, in hex. It verifies signed interaction requests. */
  readonly publicKey: string;
  /** The complete state, for inspection by tests in the same process. */
  readonly world: World;
  /** The log, for tests in the same process that wait for something to happen. */
  readonly log: Pick<EmulatorLog, 'read' | 'subscribe'>;
  /** The emulator's time. */
  readonly clock: AdjustableClock;
  /** Reports what users do: with the playground, the control API, or the REST API. */
  readonly userActions: UserActionSource;
  /**
   * Shows on the playground what a bot reports: a line of its log, or how it handled an interaction. Only this emulator
   * stores it, without tokens. Bots in other processes use `POST /_control/bot_reports`.
   */
  report(report: BotReport): void;
  /**
   * Shows a line that a bot printed, on the playground's tab Log. JSON lines of pino, which the framework's logger writes,
   * are shown with their level, error and interaction; other lines as text.
   * @param stream where the bot printed it; lines on `stderr` that are not JSON are warnings. Default: `stdout`
   * @example
   * const logger = pino({}, { write: (line) => emulator.reportOutput(line) });
   * const bot = new Bot({ ...options, logger });
   */
  reportOutput(line: string, stream?: 'stdout' | 'stderr'): void;
  /**
   * Replaces the modals and previews of the default application in the gallery of the playground. Only this emulator stores
   * them, and they are not part of the world. Bots in other processes use `PUT /_control/applications/{id}/gallery`.
   */
  setGallery(gallery: GalleryReport): void;
  /**
   * Replaces the map of the default application in the gallery of the playground; null removes it. Only this emulator stores it,
   * and it is not part of the world. Other programs use `PUT /_control/applications/{id}/map`.
   * @throws {RequestRejectedError} when the map is invalid
   */
  setMap(map: MapReport | null): void;
  /** Shows an announcement on all open playground pages; null removes it. */
  setBanner(banner: Banner | null): void;
  /**
   * Sets the program that records what users do as a test. The playground then has a button "Record test". Null removes it.
   */
  setRecordingHost(host: RecordingHost | null): void;
  /** Returns the complete state as JSON, with a version. It contains tokens and keys, which are valid only here. */
  save(): WorldFile;
  /**
   * Replaces the world with a saved one. Connected bots have to start a new session.
   * @throws {WorldFileError} when the file is invalid or has another version; the world is then unchanged
   */
  load(file: WorldFile): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the emulator. It serves no page itself: a page is one of the `routes`.
 * @throws {OptionsError} when an option is unknown, or the clock lacks a method
 * @throws {Error} the system's error when it cannot listen on a port
 * @throws {TypeError} when an entry of `allowedHosts` or `allowedOrigins`, the path of a route or a redirect URI is invalid, or `world`
 *   and `worldFile` are set
 * @throws {WorldDescriptionError} when `world` has mistakes
 * @throws {WorldFileError} when `worldFile` is invalid or has another version
 * @example
 * const emulator = await startEmulator();
 * const response = await fetch(`${emulator.apiUrl}/users/@me`, { headers: { authorization: `Bot ${emulator.token}` } });
 * await emulator.close();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  requireKnownOptions('startEmulator()', options, emulatorNames);
  const host = options.host ?? '127.0.0.1';
  const allowedHosts = new AllowedHosts([host, ...(options.allowedHosts ?? [])], options.allowedOrigins);
  const routes = options.routes ?? [];
  requireRoutePaths(routes);
  const clock = options.clock ?? new AdjustableClock('real');
  const world = createInitialWorld(clock, options);
  applyApplicationOptions(world, options);
  const log = new EmulatorLog(clock);
  const logger = options.logger ?? createLogger({ level: 'warn', destination: process.stderr });
  const rateLimits = new RateLimits(clock, options.rateLimits);
  const faultRegistry = new FaultRegistry();
  const gateway = new GatewayServer({ world, clock, log, logger, faults: faultRegistry, options: options.gateway });
  const profileReviews = new ProfileReviews(world);
  const context: EmulatorContext = {
    world,
    clock,
    log,
    logger,
    rateLimits,
    emit: (events) => {
      gateway.fanout.emit(events);
      for (const event of events) if (isWebhookEvent(event)) webhooks.send(event);
      const reviewed = profileReviews.review(events);
      if (reviewed.length > 0) context.emit(reviewed);
    },
  };
  const sender = new WebhookSender(context);
  const webhooks = new EventWebhooks(context, sender);
  const endpointVerifier = new EndpointVerifier(context, sender);
  endpointVerifier.start();
  const timedChanges = [
    ...[archiveDueThreads, completeDuePeriods, finishDuePolls].map(
      (check) => new TimedChange(clock, () => check(context)),
    ),
    new ScheduledEventAutomation({ context, watch: (watcher) => gateway.fanout.watch(watcher) }),
  ];
  for (const each of timedChanges) each.start();
  const userActions = new UserActionReporter({ clock, logger });
  const pipeline = new RequestPipeline(
    context,
    Object.values(endpoints),
    allRoutes(gateway, endpointVerifier),
    faultRegistry.forRequest,
    userActions.performRequest,
  );

  const delivery = new InteractionDelivery({ ...context, fanout: gateway.fanout, sender });
  const interactions = new InteractionEngine({ world, log, delivery });

  const botReports = new BotReports(log);
  const banners = new BannerStore();
  const galleries = new GalleryStore(world);
  const maps = new MapStore(world);
  const recording = new RecordingControl();
  const userStreams = new UserStreams({ world, clock, fanout: gateway.fanout, banners, galleries, maps, recording });

  const streamSockets = new StreamSockets({ world, log, logger, userStreams });

  const files = await listenHttp(fileRoutes(world, allowedHosts), { port: options.filesPort ?? 0, host });
  world.filesOrigin = files.origin;

  const ipBan = new IpBan(clock, options.ipBan);
  // The default router compiles all routes at the first request, which takes as long as some hundred requests save.
  const app = new Hono({ router: new TrieRouter() });
  app.use(allowHosts(allowedHosts));
  app.all('/api/*', (c) => {
    const address = getConnInfo(c).remote.address ?? 'unknown';
    return ipBan.guard(address, c.req.raw, () => pipeline.handle(c.req.raw));
  });
  const worldStore = new WorldPersistence({
    context,
    gateway,
    ipBan,
    webhooks,
    timedChanges,
    userStreams,
    userActions,
  });
  app.route(
    '/_control',
    controlApi({
      context,
      gateway,
      faultRegistry,
      interactions,
      endpointVerifier,
      banners,
      galleries,
      recording,
      maps,
      botReports,
      userStreams,
      userActions,
      worldStore,
      delivery,
    }),
  );
  app.get('*', serveFurtherRoutes(routes, { filesPort: files.port, logger }));
  app.notFound(() => errorResponse(new RequestRejectedError('UNKNOWN_ROUTE')).response);

  const server = await listenHttp(app, {
    port: options.port ?? 0,
    host,
    onUpgrade: (request, socket, head) => {
      const problem = allowedHosts.problemOf(request.headers);
      if (problem !== undefined) rejectUpgrade(socket, problem);
      else if (!streamSockets.upgrade(request, socket, head)) gateway.upgrade(request, socket, head);
    },
  }).catch(async (error: unknown) => {
    await files.close();
    throw error;
  });
  world.origin = server.origin;

  return {
    url: world.origin,
    filesUrl: files.origin,
    apiUrl: `${world.origin}/api/v10`,
    gatewayUrl: gateway.url,
    get token() {
      return world.users.get(defaultApplication(world).botUserId)?.token ?? '';
    },
    get applicationId() {
      return defaultApplication(world).id;
    },
    get clientSecret() {
      return defaultApplication(world).clientSecret;
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
    userActions,
    report: (report) => botReports.add(report),
    reportOutput: (line, stream) => botReports.addOutput(line, stream),
    setGallery: (gallery) => galleries.set(defaultApplication(world), gallery),
    setMap: (map) => {
      if (map) maps.set(defaultApplication(world), map);
      else maps.remove(defaultApplication(world));
    },
    setBanner: (banner) => banners.set(banner),
    setRecordingHost: (host) => recording.setHost(host),
    save: () => worldStore.save(),
    load: (file) => worldStore.load(file),
    close: async () => {
      for (const each of timedChanges) each.stop();
      endpointVerifier.stop();
      webhooks.close();
      sender.close();
      streamSockets.close();
      await gateway.close();
      await Promise.all([server.close(), files.close()]);
      // A clock from the options may be used elsewhere too.
      if (!options.clock) clock.stop();
    },
  };
}

/** Restores the world file or creates the described world of the options, or creates the default world. */
function createInitialWorld(clock: AdjustableClock, options: EmulatorOptions): World {
  if (options.world && options.worldFile !== undefined) {
    throw new TypeError('startEmulator has the options "world" and "worldFile". Pass one of them.');
  }
  if (options.world) return createDescribedWorld(clock, options.world);
  if (options.worldFile === undefined) return createDefaultWorld(clock, options.guildName).world;
  const saved = readWorldFile(options.worldFile);
  const world = new World(clock);
  const { mode } = clock;
  restoreWorld(world, clock, saved);
  // The owner of a clock from the options decides whether it runs.
  if (options.clock) clock.setMode(mode);
  return world;
}

function applyApplicationOptions(world: World, { application = {} }: EmulatorOptions): void {
  const invalid = application.redirectUris?.find((uri) => !isRedirectUri(uri));
  if (invalid !== undefined) {
    throw new TypeError(
      `startEmulator: ${JSON.stringify(invalid)} is not a redirect URI. It must be absolute and have no fragment.`,
    );
  }
  changePortalSettings(defaultApplication(world), application);
}

/** Every world has a default application. */
function defaultApplication(world: World): ApplicationRecord {
  const application = world.applications.get(world.defaultApplicationId ?? '');
  if (!application) throw new Error('the default application is missing: the state of the emulator is broken');
  return application;
}
