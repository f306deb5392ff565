import type { StructuredLogger } from 'guildhall';
import type { AdjustableClock } from 'guildhall/internal';
import { FaultRegistry } from './control/faults/fault-registry.js';
import type { EmulatorGatewayOptions } from './gateway/gateway-options.js';
import { GatewayServer } from './gateway/gateway-server.js';
import type { EmulatorLog } from './log/emulator-log.js';
import { ProfileReviews } from './moderation/profile-reviews.js';
import { EndpointVerifier } from './outgoing/endpoint-verifier.js';
import { EventWebhooks } from './outgoing/event-webhooks.js';
import { InteractionDelivery } from './outgoing/interaction-delivery.js';
import { WebhookSender } from './outgoing/webhook-sender.js';
import type { EmulatorContext } from './server/emulator-context.js';
import type { OpenRequests } from './server/open-requests.js';
import type { RateLimits } from './server/rate-limits.js';
import { type EmittedEvent, isWebhookEvent } from './state/world/state-change.js';
import type { World } from './state/world/world.js';
import { dueChanges } from './world/due-changes.js';
import { ScheduledEventAutomation } from './world/scheduled-event-automation.js';
import { TimedChange, type TimedChangeOptions } from './world/timed-change.js';

export interface EmulatorServicesOptions {
  readonly world: World;
  readonly clock: AdjustableClock;
  readonly log: EmulatorLog;
  readonly logger: StructuredLogger;
  readonly rateLimits: RateLimits;
  readonly openRequests: OpenRequests;
  readonly gatewayOptions: EmulatorGatewayOptions | undefined;
}

/** What follows from a change of the world, and what happens without a request: events, interactions, and changes at certain times. */
export class EmulatorServices {
  readonly context: EmulatorContext;
  readonly faults = new FaultRegistry();
  readonly gateway: GatewayServer;
  readonly webhooks: EventWebhooks;
  readonly endpointVerifier: EndpointVerifier;
  readonly delivery: InteractionDelivery;
  readonly timedChanges: readonly { start(): void; stop(): void }[];
  readonly #sender: WebhookSender;
  readonly #profileReviews: ProfileReviews;

  constructor({ gatewayOptions, ...shared }: EmulatorServicesOptions) {
    const context = { ...shared, emit: (events: readonly EmittedEvent[]) => this.#emit(events) };
    const { world } = shared;
    this.context = context;
    this.gateway = new GatewayServer({ ...shared, faults: this.faults, options: gatewayOptions });
    this.#profileReviews = new ProfileReviews(world);
    this.#sender = new WebhookSender(context);
    this.webhooks = new EventWebhooks(context, this.#sender);
    this.endpointVerifier = new EndpointVerifier(context, this.#sender);
    const { duplicatesInteraction } = this.faults;
    const { fanout } = this.gateway;
    this.delivery = new InteractionDelivery({ ...context, fanout, sender: this.#sender, duplicatesInteraction });
    const watch: TimedChangeOptions['watch'] = (watcher) => this.gateway.fanout.watch(watcher);
    this.timedChanges = [
      this.endpointVerifier,
      ...dueChanges.map((change) => new TimedChange({ change, context, watch })),
      new ScheduledEventAutomation({ context, watch }),
    ];
  }

  /** Makes the changes that are due, and starts what waits for the clock. */
  start(): void {
    for (const each of this.timedChanges) each.start();
  }

  /** Ends what `start` started, calls of webhooks, and all sessions of the gateway. */
  async stop(): Promise<void> {
    for (const each of this.timedChanges) each.stop();
    this.webhooks.close();
    this.#sender.close();
    await this.gateway.close();
  }

  #emit(events: readonly EmittedEvent[]): void {
    this.gateway.fanout.emit(events);
    for (const event of events) if (isWebhookEvent(event)) this.webhooks.send(event);
    const reviewed = this.#profileReviews.review(events);
    if (reviewed.length > 0) this.#emit(reviewed);
  }
}
