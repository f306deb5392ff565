/** Creates the parts of a bot with a gateway, and connects them. */
import { systemClock } from '../base/clock.js';
import { Gateway } from '../ingress/gateway/gateway.js';
import type { SessionHook, SessionInterrupt } from '../ingress/gateway/session/session-hooks.js';
import { deliveryPolicy } from '../ingress/journal/delivery/delivery-policy.js';
import { inOrderChange } from '../ingress/journal/delivery/event-delivery.js';
import type { RequestGate } from '../rest/limits/request-gate.js';
import { completeEvent } from '../wire/events/complete-event.js';
import type { InboundEvent } from '../wire/events/inbound-event.js';
import type { BaseBotParts } from './base-bot.js';
import { createFetch, dropsEvent } from './bot-endpoint.js';
import { type BotConnection, BotLifecycle } from './bot-lifecycle.js';
import { type BotOptions, botOptionNames } from './bot-options.js';
import { type BotReference, type Composition, compose } from './composition.js';
import { gatewayStopSteps } from './gateway-stop-steps.js';
import { BotEventProcessor } from './journal/bot-event-processor.js';
import { DeadLetters } from './journal/dead-letters.js';
import { ownProcess } from './lifecycle/own-process.js';
import { createRegistrations } from './registration/registrations.js';
import { StartSync } from './registration/start-sync.js';
import { DEFAULT_DRAIN_TIMEOUT_MS, stopParts } from './stop-parts.js';
import { requireOptionsObject } from './validate-shared-options.js';

/** The part of the gateway client that a bot exposes: its state, and the operations that send. */
export type GatewayAccess = Pick<
  Gateway,
  | 'status'
  | 'shards'
  | 'latencyMs'
  | 'counts'
  | 'send'
  | 'setPresence'
  | 'updateVoiceState'
  | 'requestMembers'
  | 'reshard'
>;

/** The parts of a bot with a gateway. */
export interface GatewayBotParts extends BaseBotParts {
  readonly core: Composition;
  readonly gateway: Gateway;
  readonly deadLetters: DeadLetters;
}

/** After it, the shards call again. So the API client does not wait long for an API that is available again. */
const DISCOVERY_TIMEOUT_MS = 5000;

/**
 * @param self the bot, and the class under which handlers inject it
 * @throws the errors of the constructor of `Bot`
 */
export function createGatewayBotParts(options: BotOptions, self: Pick<BotReference, 'token' | 'bot'>): GatewayBotParts {
  requireOptionsObject(options, botOptionNames);
  const { journal, drainTimeoutMs = DEFAULT_DRAIN_TIMEOUT_MS } = options;
  const gatewayOptions = options.gateway || {};
  const clock = options.clock ?? systemClock;
  const core = compose(options, {
    ...self,
    requestMembers: (guildId, signal) => gateway.requestMembers(guildId, { signal }),
    requestGate: createRequestGate(() => gateway),
    runInOrder: (origin, start) => gateway.runInOrder(origin.via === 'gateway' ? origin.shard : 0, { start }),
  });
  const { member, rest, logger, collectors, counts } = core;
  const usedJournal = member?.journal ?? journal;
  /** Returns a promise that settles when all handlers of the event have finished; undefined if none is running. */
  const dispatch = (received: InboundEvent): Promise<void> | undefined => {
    if (dropsEvent(lifecycle, counts)) return undefined;
    const inbound = completeEvent(received);
    core.cacheLoader.apply(inbound);
    return core.dispatcher.dispatch(inbound);
  };
  const gateway: Gateway = new Gateway({
    // Never used while empty: `start` rejects before it connects.
    token: core.token ?? '',
    intents: core.intentBits,
    subscribedEvents: core.subscribedEvents,
    logger,
    clock,
    fetchGatewayBot: () => rest.api.gateway.getBot({ timeoutMs: DISCOVERY_TIMEOUT_MS }),
    instrumentation: core.instrumentation,
    shards: gatewayOptions.shards,
    compression: gatewayOptions.compression,
    presence: gatewayOptions.presence,
    recording: gatewayOptions.recording,
    random: gatewayOptions.random,
  });
  const connectGateway = () =>
    gateway.connect({
      onEvent: dispatch,
      sessionHooks: {
        'derived events': core.eventDeriver,
        cache: inOrder(core.cacheLoader, gateway),
        'guild search': inOrder(core.guildSearch, gateway),
        collectors: inOrder(collectors, gateway),
      },
      identifyThrottler: member?.identifyThrottler,
      resumeGuard: member?.resumeGuard,
      journaling: usedJournal && {
        journal: usedJournal,
        leases: member?.leases,
        drainMs: () => member?.drainMs,
        prompts: core.prompts,
        processor: new BotEventProcessor(core),
        state: core.shardState,
        stateStore: member?.shardStates,
        policy: { ...deliveryPolicy, handlerTimeoutMs: options.handlerTimeoutMs ?? deliveryPolicy.handlerTimeoutMs },
      },
      onFatalError: (error) => lifecycle.reject(error),
    });
  collectors.setShards(() => gateway.shards.map(({ id }) => id));
  const registrations = createRegistrations({ ...core, api: rest.api }, options);
  const startSync = new StartSync(registrations.atStart, member?.stores.commandSync);
  const stopSteps = gatewayStopSteps({ ...core, gateway, journal: usedJournal, recording: gatewayOptions.recording });
  const lifecycle: BotLifecycle = new BotLifecycle({
    ...core,
    connection: options.gateway === false ? undefined : connectionOf(gateway, connectGateway),
    register: () => startSync.run(),
    ownProcess: (options.signals ?? true) ? ownProcess : undefined,
    stopParts: () => stopParts({ ...core, drainTimeoutMs }, stopSteps),
  });
  return {
    core,
    gateway,
    lifecycle,
    registrations,
    collectors,
    deadLetters: new DeadLetters(usedJournal, () => gateway.journaledShards),
    fetch: createFetch(options.http, { ...core, lifecycle, dispatch }),
    describeRoutes: () => core.describeRoutes(),
  };
}

function connectionOf(gateway: Gateway, connect: () => Promise<void>): BotConnection {
  return {
    get status() {
      return gateway.status;
    },
    connect,
  };
}

/**
 * In a cluster: no request is sent while the process may have lost one of its shards, and none by the handler of an event
 * whose shard another process has.
 */
function createRequestGate(gateway: () => Gateway): RequestGate {
  const gate: RequestGate = {
    get isOpen() {
      return gateway().ownsShards;
    },
    whenOpen: () => gateway().whenShardsOwned(),
    enter: () => gateway().callGate() ?? gate,
  };
  return gate;
}

/** Calls a hook after the events that a shard has received before, so that it changes nothing that their handlers see. */
function inOrder(hook: SessionHook, gateway: Gateway): SessionHook {
  const run = ({ shardId }: SessionInterrupt, call: () => void) => gateway.runInOrder(shardId, inOrderChange(call));
  return {
    onSessionStart: (start) => run(start, () => hook.onSessionStart?.(start)),
    onSessionInterrupt: (interrupt) => run(interrupt, () => hook.onSessionInterrupt?.(interrupt)),
    // Nothing of the shard starts any more.
    onShardEnd: (shard) => hook.onShardEnd?.(shard),
  };
}
