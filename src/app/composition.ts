/** Composes a bot with a gateway: the core, and what knows the state of guilds and members. */
import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { createLogger } from '../base/logging/pino-logger.js';
import { LateMember } from '../cluster/late-member.js';
import { redisClusterByUrl } from '../cluster/redis-cluster-by-url.js';
import type { Api } from '../rest/api.js';
import type { RequestGate } from '../rest/limits/request-gate.js';
import { Rest } from '../rest/rest.js';
import { type EventName, events } from '../wire/events/all-events.js';
import type { EventOrigin } from '../wire/events/inbound-event.js';
import { type BotOptions, botOptionNames } from './bot-options.js';
import { Cache } from './cache/cache.js';
import { cachesAllMembers, readCacheOptions } from './cache/cache-options.js';
import { CacheUpdater } from './cache/cache-updater.js';
import type { CacheLoader } from './cache/refill/cache-loader.js';
import { composeCache } from './cache/refill/compose-cache.js';
import { BotCollectors } from './collectors/bot-collectors.js';
import { createChannelReader } from './collectors/cached-channel.js';
import { MessageCollector } from './collectors/message-collector.js';
import { PromptDeletions } from './collectors/prompt-deletions.js';
import { ReactionCollector } from './collectors/reaction-collector.js';
import { applicationOf, botVersion } from './configuration/cluster-context.js';
import type { Configuration } from './configuration/configuration.js';
import { type CoreComposition, composeCore } from './core-composition.js';
import { EventDeriver } from './derived-events/event-deriver.js';
import {
  eventInterestsOf,
  type NamedIntents,
  planIntents,
  type RequiredIntent,
  validateIntentsOption,
} from './dispatch/analysis/intent-plan.js';
import { describeRoutes, type RouteInfo } from './dispatch/analysis/route-info.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { isEventName } from './dispatch/events/event-names.js';
import { type Route, routesOfKind } from './dispatch/routes/route.js';
import type { CompositionProblem } from './errors/composition-errors.js';
import type { BotPart } from './features/bot-part.js';
import { GuildSearch } from './guild-loading/guild-search.js';
import type { GuildSource } from './guild-loading/guild-source.js';
import { MemberLoader } from './guild-loading/member-loader.js';
import type { ServiceToken } from './injection/inject.js';
import { OBSERVED_BOT } from './instrumentation/instrumentation.js';
import { BotShardState } from './shard-state/bot-shard-state.js';
import { validateBotOptions } from './validate-bot-options.js';

/** The bot itself, and the class under which handlers inject it. */
export interface BotReference {
  readonly token: ServiceToken;
  readonly bot: () => unknown;
  /** Requests members over the gateway of the bot, which is created after its other parts. */
  readonly requestMembers: GuildSource['requestMembers'];
  /** Is closed while the process may have lost a shard. Only used in a cluster. */
  readonly requestGate: RequestGate;
  /** Starts something after the received events of the shard of an event. */
  readonly runInOrder: (origin: EventOrigin, start: () => Promise<void> | undefined) => void;
}

/** The parts of a bot with a gateway. */
export interface Composition extends CoreComposition {
  readonly dispatcher: Dispatcher;
  readonly eventDeriver: EventDeriver;
  readonly cache: Cache;
  readonly cacheLoader: CacheLoader;
  readonly memberLoader: MemberLoader;
  readonly guildSearch: GuildSearch;
  /** What moves with a shard to another process. */
  readonly shardState: BotShardState;
  /** The messages and reactions that handlers wait for. */
  readonly collectors: BotCollectors;
  /** The bit set of the intents to request, as Identify expects it. */
  readonly intentBits: number;
  /** The requested intents, each with what needs it. */
  readonly requiredIntents: readonly RequiredIntent[];
  /** The wire names of the events that have a listener; undefined if a handler listens to every event. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  describeRoutes(): readonly RouteInfo[];
}

/**
 * Composes a bot. It does not create handlers and services yet.
 *
 * @throws {DeclarationError} when handlers, declarations or services are invalid; it lists every problem
 * @throws {ConfigurationError} when only options or environment variables are invalid
 */
export function compose(options: BotOptions, self: BotReference): Composition {
  const { gateway } = options;
  const intentsOption = (gateway ? gateway.intents : undefined) ?? [];
  const transports = { gateway: gateway !== false, http: options.http !== undefined };
  const { stores, problems: cacheProblems } = readCacheOptions(options.cache);
  const core = composeCore(options, {
    optionNames: botOptionNames,
    transports,
    environment: process.env,
    createLogger,
    createRest: (restOptions, member) =>
      new Rest({ ...restOptions, sharedLimits: member?.requestLimits, gate: member && self.requestGate }),
    ownValues: new Map<ServiceToken, () => unknown>([
      [Cache, () => cache],
      [MessageCollector, () => collectors.messages],
      [ReactionCollector, () => collectors.reactions],
      [self.token, self.bot],
      [OBSERVED_BOT, self.bot],
    ]),
    findProblems: ({ parts: declaredParts }) => ({
      declarations: declaredParts.flatMap(featureIntentProblems),
      settings: [...validateIntentsOption(intentsOption), ...cacheProblems, ...validateBotOptions(options)],
    }),
    createMember: (settings, clock, logger) => createMember(options, settings, clock, logger),
  });
  const { rest, clock, logger, parts, routes } = core;
  const guildSource = { requestMembers: self.requestMembers, guildIds: guildIdsOf(rest.api) };
  const memberLoader = new MemberLoader({ source: guildSource, clock, logger });
  const eventDeriver = new EventDeriver({
    listened: listenedEventNames(routes),
    clock,
    logger,
    memberLoader,
    emit: (derived, origin) => self.runInOrder(origin, () => core.listeners.startDerived(derived, origin)),
  });
  const requestsAllMembers = cachesAllMembers(options.cache);
  const cacheUpdater = new CacheUpdater(stores, logger, { requestsAllMembers });
  const collectors = new BotCollectors({
    api: rest.api,
    clock,
    logger,
    readCache: createChannelReader(stores, (channelId, userId) => cache.permissionsIn(channelId, userId)),
    hasGateway: transports.gateway,
    injectedBy: core.injectedBy,
  });
  const promptDeletions = new PromptDeletions(core.prompts, core.declarations.length > 0);
  const dispatcher = new Dispatcher({ ...core, eventDeriver, collectors: [collectors, promptDeletions] });
  const sourcesOf = (event: string) => eventDeriver.sourcesOf(event);
  const interests = [
    ...eventInterestsOf(routes, sourcesOf),
    ...collectors.neededEvents,
    ...cacheUpdater.requiredEvents.map(({ part, events: sources }) => ({
      neededBy: `option cache.${part}`,
      event: part,
      sources,
    })),
  ];
  const plan = planIntents(interests, intentsOption, parts.map(namedIntentsOf));
  for (const { neededBy, event, missingIntents } of plan.unreachable) {
    logger.warn(
      { handler: neededBy, event, missing: missingIntents },
      'a listener is unreachable: no requested intent delivers its event',
    );
  }
  for (const { neededBy, intents } of plan.notRequested) {
    logger.warn({ neededBy, missing: intents }, 'a feature needs intents that the option `gateway.intents` excludes');
  }
  // Discord returns all members only with this intent.
  const canRequestMembers = plan.requiredIntents.some(({ name }) => name === 'GUILD_MEMBERS');
  const { cache, cacheLoader, cacheState } = composeCache({
    stores,
    api: rest.api,
    updater: cacheUpdater,
    memberLoader: canRequestMembers && requestsAllMembers ? memberLoader : undefined,
    clock,
    logger,
  });
  const guildSearch = new GuildSearch({
    source: guildSource,
    clock,
    logger,
    listeners: [
      ...(eventDeriver.state ? [eventDeriver] : []),
      ...(cacheUpdater.sourceEvents.length > 0 ? [cacheLoader] : []),
    ],
  });
  const shardState = new BotShardState({
    parts: {
      ...(eventDeriver.state && { members: eventDeriver.state }),
      ...(eventDeriver.guildState && { memberships: eventDeriver.guildState }),
      ...(cacheUpdater.sourceEvents.length > 0 && { cache: cacheState }),
    },
    hooks: [eventDeriver, cacheLoader],
    guilds: cacheLoader,
    guildSearch,
    logger,
  });
  return {
    ...core,
    dispatcher,
    eventDeriver,
    cache,
    cacheLoader,
    memberLoader,
    guildSearch,
    shardState,
    collectors,
    intentBits: plan.bits,
    requiredIntents: plan.requiredIntents,
    subscribedEvents: subscribedWireNames(routes, [
      ...eventDeriver.sourceEvents,
      ...cacheUpdater.sourceEvents,
      ...collectors.sourceEvents,
      ...promptDeletions.sourceEvents,
    ]),
    describeRoutes: () =>
      describeRoutes(routes, {
        sourcesOf,
        unreachable: plan.unreachable,
        transports,
      }),
  };
}

/** Undefined without a cluster. */
function createMember(
  { cluster, journal, environment = process.env }: BotOptions,
  { clusterUrl, token }: Configuration,
  clock: Clock,
  logger: StructuredLogger,
): LateMember | undefined {
  // The option `journal` is more specific than the environment.
  const used = cluster ?? (clusterUrl !== undefined && !journal ? redisClusterByUrl(clusterUrl) : undefined);
  if (!used || token === undefined) return undefined;
  return new LateMember(used, {
    application: applicationOf(token),
    version: botVersion(environment),
    clock,
    logger,
  });
}

/** The source of the guilds of the bot (Get Current User Guilds). */
function guildIdsOf({ iterate }: Api): GuildSource['guildIds'] {
  return async function* guildIds(signal) {
    for await (const { id } of iterate.currentUserGuilds({ signal })) yield id;
  };
}

function namedIntentsOf({ feature, intents }: BotPart): NamedIntents {
  return { neededBy: `feature ${feature}`, intents };
}

function featureIntentProblems({ feature, intents }: BotPart): CompositionProblem[] {
  return validateIntentsOption(intents, { feature, setting: 'intents' });
}

/** The event names that handlers pass to `@On`. */
function listenedEventNames(routes: readonly Route[]): string[] {
  return routesOfKind(routes, 'event').flatMap(({ binding }) => binding.events);
}

/** The wire names of all events that must be parsed; undefined if a handler listens to every event. */
function subscribedWireNames(routes: readonly Route[], sources: readonly EventName[]): ReadonlySet<string> | undefined {
  const rawNames = routesOfKind(routes, 'raw').map(({ binding }) => binding.events);
  if (rawNames.includes(undefined)) return undefined;
  const names: readonly EventName[] = [
    ...listenedEventNames(routes).filter(isEventName),
    ...sources,
    'interactionCreate',
  ];
  return new Set([...names.map((name) => events[name].wireName), ...rawNames.flatMap((wireNames) => wireNames ?? [])]);
}
