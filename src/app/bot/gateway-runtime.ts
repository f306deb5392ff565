/** What a bot with a gateway consists of when it runs, created from its plan: each line uses only what is above it. */
import { createLogger } from '../../base/logging/pino-logger.js';
import type { ClusterMember } from '../../cluster/cluster.js';
import { Gateway } from '../../ingress/gateway/gateway.js';
import type { GatewayUse } from '../../ingress/gateway/gateway-options.js';
import { GatewayClosedError } from '../../ingress/gateway/protocol/errors.js';
import type { SessionHook, SessionInterrupt } from '../../ingress/gateway/session/session-hooks.js';
import { deliveryPolicy } from '../../ingress/journal/delivery/delivery-policy.js';
import { inOrderChange } from '../../ingress/journal/delivery/event-delivery.js';
import type { Api } from '../../rest/api.js';
import { idOfApplication } from '../../rest/application-id.js';
import type { RequestGate } from '../../rest/limits/request-gate.js';
import { Rest } from '../../rest/rest.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import { Cache } from '../cache/cache.js';
import { createCacheStores } from '../cache/cache-options.js';
import { CacheUpdater } from '../cache/cache-updater.js';
import { composeCache } from '../cache/refill/compose-cache.js';
import { BotCollectors } from '../collectors/bot-collectors.js';
import { createChannelReader } from '../collectors/cached-channel.js';
import { MessageCollector } from '../collectors/message-collector.js';
import { PromptDeletions } from '../collectors/prompt-deletions.js';
import { ReactionCollector } from '../collectors/reaction-collector.js';
import { EventDeriver } from '../derived-events/event-deriver.js';
import { explainGatewayRejection } from '../dispatch/analysis/intent-plan.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { GuildSearch } from '../guild-loading/guild-search.js';
import type { GuildSource } from '../guild-loading/guild-source.js';
import { MemberLoader } from '../guild-loading/member-loader.js';
import { BotEventProcessor } from '../journal/bot-event-processor.js';
import { DeadLetters } from '../journal/dead-letters.js';
import { ownProcess } from '../lifecycle/own-process.js';
import { BotShardState } from '../shard-state/bot-shard-state.js';
import { Voice } from '../voice/voice.js';
import { VoiceConnections } from '../voice/voice-connections.js';
import type { BotRuntime } from './base-bot.js';
import { createFetch } from './bot-endpoint.js';
import { BotLifecycle, type ConnectionUse } from './bot-lifecycle.js';
import { createBaseRuntime, createInteractions, type Platform } from './bot-runtime.js';
import { GatewayIdentity } from './gateway-identity.js';
import type { GatewayPlan } from './gateway-plan.js';
import { type HandlerRuntime, Intake } from './intake.js';
import { createMembership } from './membership.js';

export interface GatewayRuntime extends BotRuntime {
  readonly plan: GatewayPlan;
  readonly gateway: Gateway;
  readonly cache: Cache;
  readonly deadLetters: DeadLetters;
  readonly identity: GatewayIdentity;
  readonly voice: Voice;
}

const NODE: Platform = { createLogger, createRest: (options) => new Rest(options) };

/** After it, the shards call again. So the API client does not wait long for an API that is available again. */
const DISCOVERY_TIMEOUT_MS = 5000;

/** @throws the errors of the constructor of `Bot` */
export function createGatewayRuntime(plan: GatewayPlan): GatewayRuntime {
  const { options } = plan;
  const { journal } = options;
  const base = createBaseRuntime(plan, NODE);
  const { clock, logger, instrumentation, rest, listeners, instances } = base;
  const { api } = rest;
  const membership = createMembership(plan, clock, logger);
  const gatewayOptions = options.gateway || {};
  const gateway = new Gateway({
    // Never used while empty: `start` rejects before it connects.
    token: plan.settings.token ?? '',
    intents: plan.intents.bits,
    subscribedEvents: plan.subscribedEvents,
    logger,
    clock,
    fetchGatewayBot: () => api.gateway.getBot({ timeoutMs: DISCOVERY_TIMEOUT_MS }),
    instrumentation,
    shards: gatewayOptions.shards,
    compression: gatewayOptions.compression,
    presence: gatewayOptions.presence,
    recording: gatewayOptions.recording,
    random: gatewayOptions.random,
  });

  const identity = new GatewayIdentity({ api, clock, logger });
  const guildSource = guildSourceOf(gateway, api);
  const memberLoader = new MemberLoader({ source: guildSource, clock, logger });
  const stores = createCacheStores(options.cache);
  const cacheUpdater = new CacheUpdater(stores, logger, { requestsAllMembers: plan.requestsAllMembers });
  // Discord returns all members only with this intent.
  const canRequestMembers = plan.intents.requiredIntents.some(({ name }) => name === 'GUILD_MEMBERS');
  const { cache, cacheLoader, cacheState } = composeCache({
    stores,
    api,
    findBotUserId: () => identity.findUserId(),
    updater: cacheUpdater,
    memberLoader: canRequestMembers && plan.requestsAllMembers ? memberLoader : undefined,
    clock,
    logger,
  });

  const eventDeriver = new EventDeriver({
    plan: plan.derivedEvents,
    clock,
    logger,
    memberLoader,
    emit: (derived, origin) =>
      gateway.runInOrder(shardOf(origin), { start: () => listeners.startDerived(derived, origin) }),
  });
  const guildSearch = new GuildSearch({
    source: guildSource,
    clock,
    logger,
    listeners: [...(eventDeriver.state ? [eventDeriver] : []), ...(plan.fillsCache ? [cacheLoader] : [])],
  });
  const shardState = new BotShardState({
    parts: {
      ...(eventDeriver.state && { members: eventDeriver.state }),
      ...(eventDeriver.guildState && { memberships: eventDeriver.guildState }),
      ...(plan.fillsCache && { cache: cacheState }),
    },
    hooks: [eventDeriver, cacheLoader],
    guilds: cacheLoader,
    guildSearch,
    logger,
  });
  const collectors = new BotCollectors({
    plan: plan.collectors,
    hasGateway: plan.transports.gateway,
    api,
    clock,
    logger,
    identity,
    readCache: createChannelReader(stores, (channelId, userId) => cache.permissionsIn(channelId, userId)),
  });
  collectors.setShards(() => gateway.shards.map(({ id }) => id));
  const voiceConnections = new VoiceConnections({
    gateway,
    logger,
    userId: idOfApplication(plan.settings.token ?? ''),
  });
  const voice = new Voice(voiceConnections, {
    isEnabled: plan.voice.isEnabled,
    hasGateway: plan.transports.gateway,
  });
  instances.provide(Cache, cache);
  instances.provide(Voice, voice);
  instances.provide(MessageCollector, collectors.messages);
  instances.provide(ReactionCollector, collectors.reactions);

  const intake = new Intake(base.counts, (inbound) => cacheLoader.apply(inbound));
  const createHandlers = (member: ClusterMember | undefined): HandlerRuntime => {
    const { interactions, prompts } = createInteractions(base, member?.stores);
    const deletions = new PromptDeletions(prompts, plan.canPrompt);
    const dispatcher = new Dispatcher({ ...base, interactions, eventDeriver, collectors: [collectors, deletions] });
    return { dispatcher, prompts };
  };
  const connect = async ({ handlers, member, onFatalError }: ConnectionUse): Promise<void> => {
    const used = member?.journal ?? journal;
    const { handlerTimeoutMs = deliveryPolicy.handlerTimeoutMs } = options;
    const journaling: GatewayUse['journaling'] = used && {
      journal: used,
      leases: member?.leases,
      drainMs: () => member?.drainMs,
      prompts: handlers.prompts,
      processor: new BotEventProcessor({ dispatcher: handlers.dispatcher, cacheLoader }),
      state: shardState,
      stateStore: member?.shardStates,
      policy: { ...deliveryPolicy, handlerTimeoutMs },
    };
    await gateway.connect({
      onEvent: intake.receive,
      onVoiceResponse: plan.voice.isEnabled ? voiceConnections.onResponse : undefined,
      sessionHooks: {
        identity,
        'derived events': eventDeriver,
        cache: inOrder(cacheLoader, gateway),
        'guild search': inOrder(guildSearch, gateway),
        collectors: inOrder(collectors, gateway),
        ...(plan.voice.isEnabled && { voice: voiceConnections }),
      },
      identifyThrottler: member?.identifyThrottler,
      resumeGuard: member?.resumeGuard,
      journaling,
      onFatalError,
    });
    await identity.whenRequested();
  };
  const lifecycle = new BotLifecycle({
    ...base,
    intake,
    createHandlers,
    ofGateway: {
      gateway,
      rejectionOf: (error) =>
        error instanceof GatewayClosedError ? explainGatewayRejection(error, plan.intents.requiredIntents) : undefined,
      connects: plan.transports.gateway,
      connect,
      membership,
      requestGate: requestGateOf(gateway),
      journal,
      loaders: [eventDeriver, guildSearch, memberLoader, cacheLoader],
      collectors,
      voice: voiceConnections,
      recording: gatewayOptions.recording,
    },
    ownProcess: (options.signals ?? true) ? ownProcess : undefined,
  });
  const replayProtection = () => membership?.member?.stores.replayProtection;
  return {
    ...base,
    plan,
    gateway,
    cache,
    identity,
    collectors,
    intake,
    lifecycle,
    voice,
    deadLetters: new DeadLetters(
      membership ? async () => (await membership.joined).journal : journal && (() => journal),
      () => gateway.journaledShards,
    ),
    fetch: createFetch(options.http, { ...base, intake, lifecycle, replayProtection }),
  };
}

/** Members come over the gateway, and the guilds of the bot from the API (Get Current User Guilds). */
function guildSourceOf(gateway: Gateway, { iterate }: Api): GuildSource {
  return {
    requestMembers: (guildId, signal) => gateway.requestMembers(guildId, { signal }),
    async *guildIds(signal) {
      for await (const { id } of iterate.currentUserGuilds({ signal })) yield id;
    },
  };
}

/**
 * In a cluster: no request is sent while the process may have lost one of its shards, and none by the handler of an event
 * whose shard another process has.
 */
function requestGateOf(gateway: Gateway): RequestGate {
  const gate: RequestGate = {
    get isOpen() {
      return gateway.ownsShards;
    },
    whenOpen: () => gateway.whenShardsOwned(),
    enter: () => gateway.callGate() ?? gate,
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

function shardOf(origin: EventOrigin): number {
  return origin.via === 'gateway' ? origin.shard : 0;
}
