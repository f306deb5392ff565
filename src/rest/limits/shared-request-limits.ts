import type { RateLimitRoute } from './rate-limit-route.js';

/**
 * The limits that all processes of a bot share: the global limit, rejections (429) that concern other processes too,
 * webhooks that do not exist and tokens that are not valid, and the number of rejected requests of an IP address. Buckets
 * are not shared, because the calls of a guild come from one process.
 */
export interface SharedRequestLimits {
  /**
   * Connects the client whose requests are counted. Called once, when the client is created.
   *
   * @param perSecond the global limit of the bot, in requests per second
   */
  connect(perSecond: number, client: RequestLimitsClient): void;
  /**
   * The part of the global limit that this process may use now: the number of requests in any second. It is read before
   * each request that the global limit counts.
   */
  readonly capacity: number;
  /** Calls wait because the capacity is used. Another part may be assigned to this process; then `onCapacity` is called. */
  requestCapacity(): void;
  /**
   * Whether Discord reported to any process that this webhook does not exist, or that the token of this webhook or
   * interaction is not valid.
   * @param webhookKey its id and its token
   */
  isUnknownWebhook(webhookKey: string): boolean;
  /** The number of requests of other processes with the same IP address that were rejected in the last 10 minutes. */
  readonly invalidRequestsElsewhere: number;

  /** Discord rejected a request because of the global limit. No process may send before the delay is over. */
  reportGlobalBlock(delayMs: number): void;
  /** Discord rejected a request because of the limit of its route. */
  reportRouteBlock(route: RateLimitRoute, delayMs: number): void;
  /**
   * Discord reported that this webhook does not exist, or that the token of this webhook or interaction is not valid.
   * @param webhookKey its id and its token
   */
  reportUnknownWebhook(webhookKey: string): void;
  /** Discord rejected a request with 401, 403 or 429 of this bot. */
  reportInvalidRequest(): void;
}

/** The client, as the shared limits see it. */
export interface RequestLimitsClient {
  /** How much of the global limit this process needs now. */
  demand(): GlobalDemand;
  /** The capacity has changed: calls that wait may be sent. */
  onCapacity(): void;
  /** Another process was rejected because of the global limit. */
  onGlobalBlock(delayMs: number): void;
  /** Another process was rejected because of the limit of a route. */
  onRouteBlock(route: RouteDigest, delayMs: number): void;
}

/** What a client uses of the global limit and what it could use in addition. */
export interface GlobalDemand {
  /** Requests that count now: in flight, or sent in the last second. */
  readonly used: number;
  /** Calls that only wait for the global limit. */
  readonly waiting: number;
}

/** A route without the values of its major parameters, which may contain a secret. */
export interface RouteDigest {
  /** Method and path template. */
  readonly template: string;
  /** See `majorDigestOf`. */
  readonly majorDigest: string;
}
