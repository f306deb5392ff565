import type { StructuredLogger } from 'guildhall';
import { type AdjustableClock, clockProblems, type OptionNames } from 'guildhall/internal';
import { type EmulatorGatewayOptions, emulatorGatewayNames } from './gateway/gateway-options.js';
import type { EmulatorRoute } from './http/further-routes.js';
import { type IpBanOptions, ipBanNames } from './http/ip-ban.js';
import { type RateLimitOptions, rateLimitNames } from './server/rate-limits.js';
import type { WorldFile } from './state/world-file/world-file.js';
import type { WorldDescription } from './world/world-description.js';

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
   * used, and the playground comes last. The checks of `Host` and `Origin` apply to them. @default []
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

export const emulatorNames: OptionNames<EmulatorOptions> = {
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
