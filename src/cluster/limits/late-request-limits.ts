import type { RateLimitRoute } from '../../rest/limits/rate-limit-route.js';
import type { RequestLimitsClient, SharedRequestLimits } from '../../rest/limits/shared-request-limits.js';

/**
 * Limits of a client that is created before its process has joined a cluster. Until then, the client uses the complete
 * global limit.
 */
export class LateRequestLimits implements SharedRequestLimits {
  #limits: SharedRequestLimits | undefined;
  #perSecond = 0;
  #client: RequestLimitsClient | undefined;

  /** The process has joined its cluster. */
  set(limits: SharedRequestLimits): void {
    this.#limits = limits;
    if (this.#client) limits.connect(this.#perSecond, this.#client);
  }

  get capacity(): number {
    return this.#limits === undefined ? this.#perSecond : this.#limits.capacity;
  }

  get invalidRequestsElsewhere(): number {
    return this.#limits === undefined ? 0 : this.#limits.invalidRequestsElsewhere;
  }

  connect(perSecond: number, client: RequestLimitsClient): void {
    this.#perSecond = perSecond;
    this.#client = client;
    this.#limits?.connect(perSecond, client);
  }

  requestCapacity(): void {
    this.#limits?.requestCapacity();
  }

  isUnknownWebhook(webhookKey: string): boolean {
    return this.#limits?.isUnknownWebhook(webhookKey) === true;
  }

  reportGlobalBlock(delayMs: number): void {
    this.#limits?.reportGlobalBlock(delayMs);
  }

  reportRouteBlock(route: RateLimitRoute, delayMs: number): void {
    this.#limits?.reportRouteBlock(route, delayMs);
  }

  reportUnknownWebhook(webhookKey: string): void {
    this.#limits?.reportUnknownWebhook(webhookKey);
  }

  reportInvalidRequest(): void {
    this.#limits?.reportInvalidRequest();
  }
}
