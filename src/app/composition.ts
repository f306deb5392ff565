/** Composes the parts of a bot from its options, or reports every problem that prevents it. */
import { Clock, systemClock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { createLogger } from '../base/pino-logger.js';
import { LateMember } from '../cluster/late-member.js';
import { redisClusterByUrl } from '../cluster/redis-cluster-by-url.js';
import type { CommandRoot } from '../interactions/commands/command-declaration.js';
import { MemoryDraftStore } from '../interactions/modals/draft-store.js';
import { ModalService } from '../interactions/modals/modal-service.js';
import { PageRenderer } from '../interactions/pager/page-renderer.js';
import { PendingPrompts } from '../interactions/prompts/pending-prompts.js';
import { Api } from '../rest/api.js';
import { DEFAULT_BASE_URL } from '../rest/base-url.js';
import type { RequestGate } from '../rest/limits/request-gate.js';
import { Rest } from '../rest/rest.js';
import { type EventName, events } from '../wire/events/all-events.js';
import type { EventOrigin } from '../wire/events/inbound-event.js';
import type { AutoModerationRuleDeclaration } from './auto-moderation/auto-moderation-rule.js';
import type { BotOptions } from './bot-options.js';
import { Cache } from './cache/cache.js';
import { cachesAllMembers, readCacheOptions } from './cache/cache-options.js';
import { CacheUpdater } from './cache/cache-updater.js';
import type { CacheLoader } from './cache/refill/cache-loader.js';
import { composeCache } from './cache/refill/compose-cache.js';
import { BotCollectors } from './collectors/bot-collectors.js';
import { createChannelReader } from './collectors/cached-channel.js';
import { MessageCollector } from './collectors/message-collector.js';
import { ReactionCollector } from './collectors/reaction-collector.js';
import { applicationOf, botVersion, idOfApplication } from './configuration/cluster-context.js';
import { type Configuration, readConfiguration } from './configuration/configuration.js';
import { secretPatterns } from './configuration/secret-patterns.js';
import { EventDeriver } from './derived-events/event-deriver.js';
import { type BoundDeclaration, boundDeclarations } from './dispatch/analysis/bound-declarations.js';
import { warnOfCustomIdPrefixes } from './dispatch/analysis/custom-id-prefixes.js';
import {
  eventInterestsOf,
  type NamedIntents,
  planIntents,
  type RequiredIntent,
  validateIntentsOption,
} from './dispatch/analysis/intent-plan.js';
import { describeRoutes, type RouteInfo } from './dispatch/analysis/route-info.js';
import { warnOfUnreachableRoutes } from './dispatch/analysis/unreachable-routes.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { isEventName } from './dispatch/events/event-names.js';
import { ListenerTable } from './dispatch/events/listener-table.js';
import { type BotCounts, createBotCounts } from './dispatch/handlers/bot-counts.js';
import { FailureHandler } from './dispatch/handlers/failure-handler.js';
import { RunningHandlers } from './dispatch/handlers/running-handlers.js';
import { InteractionDispatcher } from './dispatch/interactions/interaction-dispatcher.js';
import { composeRoutes } from './dispatch/route-composition.js';
import { HandlerMethodFactory } from './dispatch/routes/handler-method.js';
import { type HandlerRoute, routesOfKind } from './dispatch/routes/handler-route.js';
import { HandlerTargetFactory } from './dispatch/routes/handler-target.js';
import { InteractionRouteTable } from './dispatch/routes/interaction-route-table.js';
import { GuardResolver } from './dispatch/routes/route-guards.js';
import { addBoundTasks } from './dispatch/tasks/bound-tasks.js';
import { TaskRunner } from './dispatch/tasks/task-runner.js';
import { type CompositionProblem, throwProblems } from './errors/composition-errors.js';
import type { BotPart } from './features/bot-part.js';
import { flattenFeatures } from './features/flatten-features.js';
import { ApplicationOwners } from './guards/application-owners.js';
import { MemoryCooldownStore } from './guards/memory-cooldown-store.js';
import { GuildSearch } from './guild-loading/guild-search.js';
import type { GuildSource } from './guild-loading/guild-source.js';
import { MemberLoader } from './guild-loading/member-loader.js';
import type { ServiceToken } from './injection/inject.js';
import { Logger as LoggerToken } from './injection/logger-token.js';
import { ServiceGraph } from './injection/service-graph.js';
import type { ServiceInfo } from './injection/service-info.js';
import type { ServiceInstances } from './injection/service-instances.js';
import { createInstrumentation, instrumentationProblems } from './instrumentation/create-instrumentation.js';
import { INSTRUMENTATION, type Instrumentation } from './instrumentation/instrumentation.js';
import { ObservedDraftStore } from './instrumentation/observed-draft-store.js';
import { ServiceLifecycle } from './lifecycle/service-lifecycle.js';
import { validateHooks } from './lifecycle/validate-hooks.js';
import { validateRegistrations } from './registration/validate-registrations.js';
import { Scheduler } from './scheduler/scheduler.js';
import { TaskTable } from './scheduler/task-table.js';
import { BotShardState } from './shard-state/bot-shard-state.js';
import { LocalizedTexts, type TextsProvider } from './texts/localized-texts.js';
import { validateBotOptions } from './validate-bot-options.js';

const DEFAULT_START_TIMEOUT_MS = 60_000;
const DEFAULT_STOP_TIMEOUT_MS = 5000;

/** The bot itself, and the class under which handlers inject it. */
export interface BotReference {
  readonly token: ServiceToken;
  readonly bot: unknown;
  /** Requests members over the gateway of the bot, which is created after its other parts. */
  readonly requestMembers: GuildSource['requestMembers'];
  /** Is closed while the process may have lost a shard. Only used in a cluster. */
  readonly requestGate: RequestGate;
  /** Starts something after the received events of the shard of an event. */
  readonly runInOrder: (origin: EventOrigin, start: () => Promise<void> | undefined) => void;
}

/** The parts of a bot. */
export interface Composition {
  /** Undefined if the bot was composed without a token; `start` then fails. */
  readonly token: string | undefined;
  /** The membership in a cluster; undefined without one. */
  readonly member: LateMember | undefined;
  readonly rest: Rest;
  /** What observes the bot; undefined without it. */
  readonly instrumentation: Instrumentation | undefined;
  readonly logger: StructuredLogger;
  readonly dispatcher: Dispatcher;
  readonly eventDeriver: EventDeriver;
  readonly cache: Cache;
  readonly cacheLoader: CacheLoader;
  readonly memberLoader: MemberLoader;
  readonly guildSearch: GuildSearch;
  /** What moves with a shard to another process. */
  readonly shardState: BotShardState;
  readonly runningHandlers: RunningHandlers;
  readonly tasks: TaskTable;
  /** Modals and components that handlers wait for. */
  readonly prompts: PendingPrompts;
  /** The messages and reactions that handlers wait for. */
  readonly collectors: BotCollectors;
  /** Every top-level command that a handler is bound to, directly or through a subcommand. */
  readonly commands: readonly CommandRoot[];
  /** The auto moderation rules of the bot and its features, each once. */
  readonly autoModerationRules: readonly AutoModerationRuleDeclaration[];
  /** Every declaration that a handler is bound to. */
  readonly declarations: readonly BoundDeclaration[];
  /** The services that the bot and its features list. */
  readonly serviceInfos: readonly ServiceInfo[];
  readonly counts: BotCounts;
  /** The bit set of the intents to request, as Identify expects it. */
  readonly intentBits: number;
  /** The requested intents, each with what needs it. */
  readonly requiredIntents: readonly RequiredIntent[];
  /** The wire names of the events that have a listener; undefined if a handler listens to every event. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  describeRoutes(): readonly RouteInfo[];
  /** Creates and starts the handlers and services. Nothing may be dispatched before. */
  readonly services: ServiceLifecycle;
  /** The handlers and services, as far as they have been created. */
  readonly instances: ServiceInstances;
}

/**
 * Composes a bot. It does not create handlers and services yet.
 *
 * @throws {DeclarationError} when handlers, declarations or services are invalid; it lists every problem
 * @throws {ConfigurationError} when only options or environment variables are invalid
 */
export function compose(options: BotOptions, self: BotReference): Composition {
  const { clock = systemClock, gateway } = options;
  const intentsOption = (gateway ? gateway.intents : undefined) ?? [];
  const transports = { gateway: gateway !== false, http: options.http !== undefined };
  const { settings, problems: settingProblems } = readConfiguration(
    { ...options.api, token: options.token, logLevel: options.logLevel },
    options.environment ?? process.env,
  );
  const { parts, problems: featureProblems } = flattenFeatures(options);
  const { handlers, routes, injectedClasses, problems: routeProblems } = composeRoutes(parts);
  const ownValues = new Map<ServiceToken, () => unknown>([
    [Api, () => rest.api],
    [LoggerToken, () => logger],
    [Cache, () => cache],
    [Clock, () => clock],
    [Scheduler, () => scheduler],
    [MessageCollector, () => collectors.messages],
    [ReactionCollector, () => collectors.reactions],
    [INSTRUMENTATION, () => instrumentation],
    [self.token, () => self.bot],
  ]);
  const { stores, problems: cacheProblems } = readCacheOptions(options.cache);
  const graph = new ServiceGraph({
    handlers,
    extraClasses: injectedClasses,
    services: parts.flatMap(({ services, feature }) =>
      services.map((provider, index) => ({ provider, setting: `services[${index}]`, feature })),
    ),
    ownValues,
    overrides: (options.overrides ?? []).map((provider, index) => ({ provider, setting: `overrides[${index}]` })),
    container: options.container,
  });
  throwProblems(
    [
      ...featureProblems,
      ...routeProblems,
      ...graph.problems,
      ...graph.createdClasses.flatMap(validateHooks),
      ...parts.flatMap(featureIntentProblems),
      ...instrumentationProblems(parts),
      ...validateRegistrations(parts, options),
    ],
    [...settingProblems, ...validateIntentsOption(intentsOption), ...cacheProblems, ...validateBotOptions(options)],
  );

  const { token, baseUrl, proxy } = settings;
  const logger =
    options.logger ??
    createLogger({ level: settings.logLevel, secrets: token === undefined ? [] : [token], secretPatterns });
  const member = createMember(options, settings, clock, logger);
  const instrumentation = createInstrumentation(parts, {
    applicationId: token === undefined ? undefined : idOfApplication(token),
    apiUrl: baseUrl ?? DEFAULT_BASE_URL,
    clock,
  });
  const rest = new Rest({
    token,
    baseUrl,
    proxy,
    clock,
    logger,
    sharedLimits: member?.requestLimits,
    gate: member && self.requestGate,
    instrumentation,
  });
  const handlerMethods = new HandlerMethodFactory(graph.instances, parts[0]?.middleware);
  const guardResolver = new GuardResolver(graph.instances);
  const table = new InteractionRouteTable(routes, new HandlerTargetFactory(handlerMethods, guardResolver));
  const guildSource = { requestMembers: self.requestMembers, guildIds: guildIdsOf(rest.api) };
  const memberLoader = new MemberLoader({ source: guildSource, clock, logger });
  const eventDeriver = new EventDeriver({
    listened: listenedEventNames(routes),
    clock,
    logger,
    memberLoader,
    emit: (derived, origin) => self.runInOrder(origin, () => dispatcher.dispatchDerived(derived, origin)),
  });
  const cacheUpdater = new CacheUpdater(stores, logger);
  const counts = createBotCounts();
  const runningHandlers = new RunningHandlers();
  const failures = new FailureHandler({ api: rest.api, counts, botErrorHandler: options.onError });
  const texts = new LocalizedTexts(textsProvidersOf(parts), logger);
  const cooldowns = options.cooldowns ?? member?.stores.cooldowns ?? new MemoryCooldownStore(clock);
  const owners = new ApplicationOwners(rest.api, clock);
  const draftStore = options.drafts ?? member?.stores.drafts ?? new MemoryDraftStore({ clock });
  const drafts = instrumentation ? new ObservedDraftStore(draftStore, instrumentation) : draftStore;
  const modalService = new ModalService({ drafts, texts: (locale) => texts.forLocale(locale) });
  const prompts = new PendingPrompts({ modalService, clock, logger });
  const pages = new PageRenderer({
    sourceOf: (declaration) => table.pager(declaration)?.handlerMethod.run,
    texts: (locale) => texts.forLocale(locale),
  });
  const collectors = new BotCollectors({
    api: rest.api,
    clock,
    logger,
    readCache: createChannelReader(stores, (channelId, userId) => cache.permissionsIn(channelId, userId)),
    hasGateway: transports.gateway,
    injectedBy: (target) => graph.injectedBy(target),
  });
  const shared = { api: rest.api, logger, failures, instrumentation };
  const listeners = new ListenerTable(routes, handlerMethods, shared);
  const tasks = new TaskTable({ clock, logger, claims: member?.stores.taskRuns });
  const taskRunner = new TaskRunner({ ...shared, runningHandlers });
  const scheduler = new Scheduler(tasks, taskRunner);
  addBoundTasks(routesOfKind(routes, 'task'), tasks, taskRunner, handlerMethods);
  const interactions = new InteractionDispatcher({
    ...shared,
    table,
    guardResolver,
    modalService,
    prompts,
    pages,
    services: { texts, cooldowns, owners },
    clock,
    counts,
    leavesUnhandled: leavesUnhandled(options, listeners),
  });
  const dispatcher = new Dispatcher({
    eventDeriver,
    runningHandlers,
    logger,
    counts,
    listeners,
    interactions,
    collectors,
  });
  const interests = [
    ...eventInterestsOf(routes, eventDeriver.sourceEvents),
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
    memberLoader: canRequestMembers && cachesAllMembers(options.cache) ? memberLoader : undefined,
    clock,
    logger,
  });
  const guildSearch = new GuildSearch({
    source: guildSource,
    clock,
    logger,
    listeners: [
      ...(eventDeriver.sourceEvents.length > 0 ? [eventDeriver] : []),
      ...(cacheUpdater.sourceEvents.length > 0 ? [cacheLoader] : []),
    ],
  });
  const shardState = new BotShardState({
    parts: {
      ...(eventDeriver.state && { members: eventDeriver.state }),
      ...(cacheUpdater.sourceEvents.length > 0 && { cache: cacheState }),
    },
    hooks: [eventDeriver, cacheLoader],
    guilds: cacheLoader,
    guildSearch,
    logger,
  });
  warnOfUnreachableRoutes(routes, transports, logger);
  warnOfCustomIdPrefixes(routes, logger);
  return {
    token,
    member,
    rest,
    instrumentation,
    logger,
    dispatcher,
    eventDeriver,
    cache,
    cacheLoader,
    memberLoader,
    guildSearch,
    shardState,
    runningHandlers,
    tasks,
    prompts,
    collectors,
    commands: [...new Set(routesOfKind(routes, 'command').map(({ binding }) => binding.declaration.root))],
    autoModerationRules: [...new Set(parts.flatMap(({ autoModerationRules }) => autoModerationRules))],
    declarations: boundDeclarations(routes),
    serviceInfos: graph.services,
    counts,
    intentBits: plan.bits,
    requiredIntents: plan.requiredIntents,
    subscribedEvents: subscribedWireNames(routes, [
      ...eventDeriver.sourceEvents,
      ...cacheUpdater.sourceEvents,
      ...collectors.sourceEvents,
    ]),
    describeRoutes: () =>
      describeRoutes(routes, {
        sourceEvents: eventDeriver.sourceEvents,
        unreachable: plan.unreachable,
        transports,
      }),
    services: new ServiceLifecycle({
      nodes: graph.nodes,
      instances: graph.instances,
      clock,
      logger,
      startTimeoutMs: options.lifecycle?.startTimeoutMs ?? DEFAULT_START_TIMEOUT_MS,
      stopTimeoutMs: options.lifecycle?.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS,
    }),
    instances: graph.instances,
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

/** The texts of the features in their order, and then those of the bot itself, which take precedence. */
function textsProvidersOf([bot, ...features]: readonly BotPart[]): readonly TextsProvider[] {
  return [...features, bot].flatMap((part) => part?.texts ?? []);
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
function listenedEventNames(routes: readonly HandlerRoute[]): string[] {
  return routesOfKind(routes, 'event').flatMap(({ binding }) => binding.events);
}

/** The wire names of all events that must be parsed; undefined if a handler listens to every event. */
function subscribedWireNames(
  routes: readonly HandlerRoute[],
  sources: readonly EventName[],
): ReadonlySet<string> | undefined {
  const rawNames = routesOfKind(routes, 'raw').map(({ binding }) => binding.events);
  if (rawNames.includes(undefined)) return undefined;
  const names: readonly EventName[] = [
    ...listenedEventNames(routes).filter(isEventName),
    ...sources,
    'interactionCreate',
  ];
  return new Set([...names.map((name) => events[name].wireName), ...rawNames.flatMap((wireNames) => wireNames ?? [])]);
}

/** A listener to `interactionCreate` is responsible for what no handler is bound to, unless the option says otherwise. */
function leavesUnhandled({ unhandledInteractions }: BotOptions, listeners: ListenerTable): boolean {
  if (unhandledInteractions !== undefined) return unhandledInteractions === 'ignore';
  return listeners.isListenedToByName(events.interactionCreate.wireName);
}
