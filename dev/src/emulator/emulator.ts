/**
 * The emulator: an HTTP server for the REST API, the gateway, the control API and further routes, and another one for files. Files have an
 * origin of their own, so that an uploaded page cannot use the control API. Each of its parts is composed in a module of its own: the
 * initial world, what runs without requests, what the control API adds, and the HTTP server.
 */

import { createLogger } from 'guildhall';
import { AdjustableClock, requireKnownOptions } from 'guildhall/internal';
import type { UserActionSource } from '../control/user-actions/user-action.js';
import type { MapReport } from '../control/views/bot-map.js';
import type { BotReport } from '../control/views/bot-report.js';
import type { GalleryReport } from '../control/views/gallery.js';
import type { Banner } from '../control/views/user-view.js';
import type { RecordingHost } from './control/recording/recording-control.js';
import { ControlServices } from './control-services.js';
import { type EmulatorOptions, emulatorNames } from './emulator-options.js';
import { EmulatorServer, type ServiceHosts } from './emulator-server.js';
import { EmulatorServices } from './emulator-services.js';
import { requireRoutePaths } from './http/further-routes.js';
import { createInitialWorld, defaultApplication } from './initial-world.js';
import { EmulatorLog } from './log/emulator-log.js';
import { AllowedHosts } from './server/allowed-hosts.js';
import { OpenRequests } from './server/open-requests.js';
import { RateLimits } from './server/rate-limits.js';
import { ADMINISTRATOR_PERMISSIONS } from './state/members/roles.js';
import { changeBotPermissions } from './state/membership/bot-role.js';
import type { World } from './state/world/world.js';
import type { WorldFile } from './state/world-file/world-file.js';

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
  /** A text channel of the default guild. Its bot is an administrator, unless `setBotPermissions` gave it other permissions. */
  readonly channelId: string;
  /** The Ed25519 public key of the default application, in hex. It verifies signed interaction requests. */
  readonly publicKey: string;
  /** The complete state, for inspection by tests in the same process. */
  readonly world: World;
  /** The log, for tests in the same process that wait for something to happen. */
  readonly log: Pick<EmulatorLog, 'read' | 'getDetail' | 'subscribe'>;
  /** How many requests of the API have no response now, for example because a fault delays them. */
  readonly openRequests: number;
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
   * them, and they are not part of the world. Bots in other processes use `PUT /_control/applications/{application_id}/gallery`.
   */
  setGallery(gallery: GalleryReport): void;
  /**
   * Replaces the map of the default application in the gallery of the playground; null removes it. Only this emulator stores it,
   * and it is not part of the world. Other programs use `PUT /_control/applications/{application_id}/map`.
   * @throws {RequestRejectedError} when the map is invalid
   */
  setMap(map: MapReport | null): void;
  /**
   * Gives the role of the default application's bot these permissions in every guild, except where somebody has changed the role.
   * Other bots use `PATCH /_control/applications/{application_id}`. An administrator has them all.
   * @param permissions a decimal string, as `permissionSet` returns; undefined: ADMINISTRATOR, as at the start
   */
  setBotPermissions(permissions: string | undefined): void;
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
  /**
   * Listens on a loopback port of its own for requests to the host names of Discord, as redirected bots send them. It serves the REST
   * API, the gateway and files, and neither the control API nor a page. Each call listens on another port; closing the emulator closes
   * them.
   * @throws {Error} the system's error when it cannot listen
   * @example
   * const { url } = await emulator.serveServiceHosts();
   * const env = { ...process.env, DISCORD_TOKEN: emulator.token, GUILDHALL_REDIRECT: url };
   * spawn('node', ['--import', '@guildhall/dev/redirect', 'bot.js'], { env });
   */
  serveServiceHosts(): Promise<ServiceHosts>;
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
  const { host = '127.0.0.1', port = 0, filesPort = 0, routes = [] } = options;
  const allowedHosts = new AllowedHosts([host, ...(options.allowedHosts ?? [])], options.allowedOrigins);
  requireRoutePaths(routes);
  const clock = options.clock ?? new AdjustableClock('real');
  const world = createInitialWorld(clock, options);
  const services = new EmulatorServices({
    world,
    clock,
    log: new EmulatorLog(clock),
    logger: options.logger ?? createLogger({ level: 'warn', destination: process.stderr }),
    rateLimits: new RateLimits(clock, options.rateLimits),
    openRequests: new OpenRequests(),
    gatewayOptions: options.gateway,
  });
  const control = new ControlServices(services);
  const server = new EmulatorServer({ services, control, allowedHosts, routes, ipBan: options.ipBan });
  await server.listen({ host, port, filesPort });
  services.start();
  return runningEmulator(services, control, server, async () => {
    control.close();
    await services.stop();
    await server.close();
    // A clock from the options may be used elsewhere too.
    if (!options.clock) clock.stop();
  });
}

function runningEmulator(
  { context: { world, clock, log, openRequests, emit }, gateway }: EmulatorServices,
  { userActions, botReports, galleries, maps, banners, recording }: ControlServices,
  server: EmulatorServer,
  close: () => Promise<void>,
): Emulator {
  return {
    url: world.origin,
    filesUrl: world.filesOrigin,
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
    get openRequests() {
      return openRequests.count;
    },
    clock,
    userActions,
    report: (report) => botReports.add(report),
    reportOutput: (line, stream) => botReports.addOutput(line, stream),
    setGallery: (gallery) => galleries.set(defaultApplication(world), gallery),
    setMap: (map) => {
      if (map) maps.set(defaultApplication(world), map);
      else maps.remove(defaultApplication(world));
    },
    setBotPermissions: (permissions = ADMINISTRATOR_PERMISSIONS) =>
      emit(changeBotPermissions(world, defaultApplication(world), permissions).events),
    setBanner: (banner) => banners.set(banner),
    setRecordingHost: (host) => recording.setHost(host),
    save: () => server.worldStore.save(),
    load: (file) => server.worldStore.load(file),
    serveServiceHosts: () => server.serveServiceHosts(),
    close,
  };
}
