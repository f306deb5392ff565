/** Puts a bot together, or says everything that keeps it from being put together. */
import type { Clock } from '../base/clock.js';
import { createLogger, type StructuredLogger } from '../base/logger.js';
import type { CommandRoot } from '../interactions/commands/command-declaration.js';
import { type DraftStore, MemoryDraftStore } from '../interactions/modals/draft-store.js';
import { ModalService } from '../interactions/modals/modal-service.js';
import { PendingPrompts } from '../interactions/prompts/pending-prompts.js';
import { Api } from '../rest/api.js';
import { Rest } from '../rest/rest.js';
import { type EventName, events } from '../wire/events/all-events.js';
import { Cache } from './cache/cache.js';
import { type CacheOptions, readCacheOptions } from './cache/cache-options.js';
import { CacheUpdater } from './cache/cache-updater.js';
import {
  type ConfigurationOptions,
  type EnvironmentVariables,
  readConfiguration,
} from './configuration/configuration.js';
import { secretPatterns } from './configuration/secret-patterns.js';
import { EventDeriver } from './derived-events/event-deriver.js';
import {
  eventInterestsOf,
  type IntentsOption,
  planIntents,
  type RequiredIntent,
  validateIntentsOption,
} from './dispatch/analysis/intent-plan.js';
import { describeRoutes, type RouteInfo } from './dispatch/analysis/route-info.js';
import { type EnabledTransports, warnOfUnreachableRoutes } from './dispatch/analysis/unreachable-routes.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { isEventName } from './dispatch/events/event-names.js';
import { ListenerTable } from './dispatch/events/listener-table.js';
import { type BotCounts, createBotCounts } from './dispatch/handlers/bot-counts.js';
import { type BotErrorHandler, FailureHandler } from './dispatch/handlers/failure-handler.js';
import { RunningHandlers } from './dispatch/handlers/running-handlers.js';
import { InteractionDispatcher } from './dispatch/interactions/interaction-dispatcher.js';
import { composeRoutes } from './dispatch/route-composition.js';
import { HandlerMethodFactory } from './dispatch/routes/handler-method.js';
import { type HandlerRoute, routesOfKind } from './dispatch/routes/handler-route.js';
import { InteractionRouteTable } from './dispatch/routes/interaction-route-table.js';
import { type CompositionProblem, throwProblems } from './errors/bot-errors.js';
import { ApplicationOwners } from './guards/application-owners.js';
import { type CooldownStore, MemoryCooldownStore } from './guards/cooldown-store.js';
import { Container, type ServiceProvider } from './injection/container.js';
import type { Class, ServiceToken } from './injection/inject.js';
import { Logger as LoggerToken } from './injection/logger-token.js';
import { LocalizedTexts, type TextsProvider } from './texts/localized-texts.js';

/** What a bot is put together from. */
export interface CompositionOptions {
  readonly handlers: readonly Class[];
  readonly services: readonly ServiceProvider[];
  readonly configuration: ConfigurationOptions;
  readonly environment: EnvironmentVariables;
  readonly clock: Clock;
  readonly logger: StructuredLogger | undefined;
  readonly intents: IntentsOption;
  readonly cache: CacheOptions | undefined;
  readonly onError: BotErrorHandler | undefined;
  readonly texts: TextsProvider | undefined;
  readonly cooldowns: CooldownStore | undefined;
  readonly drafts: DraftStore | undefined;
  readonly transports: EnabledTransports;
  /** The bot itself, by the class that handlers ask for. */
  readonly self: readonly [token: ServiceToken, bot: unknown];
  /** Problems that were found already. */
  readonly problems: readonly CompositionProblem[];
}

/** The parts of a bot. */
export interface Composition {
  /** Undefined: the bot can be looked at, and not be started. */
  readonly token: string | undefined;
  readonly rest: Rest;
  readonly logger: StructuredLogger;
  readonly dispatcher: Dispatcher;
  readonly eventDeriver: EventDeriver;
  readonly cache: Cache;
  readonly cacheUpdater: CacheUpdater;
  readonly runningHandlers: RunningHandlers;
  /** What handlers ask and wait for. */
  readonly prompts: PendingPrompts;
  /** Every command that a handler is bound to, or to a subcommand of it. */
  readonly commands: readonly CommandRoot[];
  readonly counts: BotCounts;
  /** The number that goes into an identify. */
  readonly intentBits: number;
  /** What each of them is needed by. */
  readonly requiredIntents: readonly RequiredIntent[];
  /** The wire names of the events that are listened to; undefined: all that come. */
  readonly wantedEvents: ReadonlySet<string> | undefined;
  /** Tells of the routes. */
  describeRoutes(): readonly RouteInfo[];
  /** Makes the instances of all handlers; nothing may be dispatched before. */
  instantiateHandlers(): void;
}

/** @throws DeclarationError or ConfigurationError that lists every problem */
export function compose(ingredients: CompositionOptions): Composition {
  const { clock } = ingredients;
  const { settings, problems } = readConfiguration(ingredients.configuration, ingredients.environment);
  const { handlers, routes, problems: routeProblems } = composeRoutes(ingredients.handlers);
  const given = new Map<ServiceToken, () => unknown>([
    [Api, () => rest.api],
    [LoggerToken, () => logger],
    [Cache, () => cache],
    [ingredients.self[0], () => ingredients.self[1]],
  ]);
  const { stores, problems: cacheProblems } = readCacheOptions(ingredients.cache);
  const container = new Container(handlers, ingredients.services, given);
  throwProblems(
    [...routeProblems, ...container.problems],
    [...problems, ...validateIntentsOption(ingredients.intents), ...cacheProblems, ...ingredients.problems],
  );

  const { token, baseUrl, proxy } = settings;
  const logger =
    ingredients.logger ??
    createLogger({ level: settings.logLevel, secrets: token === undefined ? [] : [token], secretPatterns });
  const rest = new Rest({ token, baseUrl, proxy, clock, logger });
  const instances = new Map<object, object>();
  const invocations = new HandlerMethodFactory(instances);
  const table = new InteractionRouteTable(routes, invocations);
  const eventDeriver = new EventDeriver({
    listened: listenedEventNames(routes),
    clock,
    logger,
    emit: (derived, origin) => void dispatcher.dispatchDerived(derived, origin),
  });
  const cache = new Cache(stores);
  const cacheUpdater = new CacheUpdater(stores, logger);
  const counts = createBotCounts();
  const runningHandlers = new RunningHandlers();
  const failures = new FailureHandler({ api: rest.api, counts, botErrorHandler: ingredients.onError });
  const texts = new LocalizedTexts(ingredients.texts, logger);
  const cooldowns = ingredients.cooldowns ?? new MemoryCooldownStore(clock);
  const owners = new ApplicationOwners(rest.api, clock);
  const drafts = ingredients.drafts ?? new MemoryDraftStore({ clock });
  const modalService = new ModalService({ drafts, texts: (locale) => texts.forLocale(locale) });
  const prompts = new PendingPrompts({ modalService, clock, logger });
  const shared = { api: rest.api, logger, failures };
  const listeners = new ListenerTable(routes, invocations, shared);
  const interactions = new InteractionDispatcher({
    ...shared,
    table,
    modalService: modalService,
    prompts,
    services: { texts, cooldowns, owners },
    clock,
    counts,
    hasListeners: listeners.subscriptionsTo(events.interactionCreate.wireName).length > 0,
  });
  const dispatcher = new Dispatcher({ eventDeriver, runningHandlers, logger, counts, listeners, interactions });
  const listenings = [...eventInterestsOf(routes, eventDeriver.sourceEvents), ...cacheUpdater.eventInterests];
  const plan = planIntents(listenings, ingredients.intents);
  for (const { neededBy, event, missingIntents } of plan.unreachable) {
    logger.warn(
      { handler: neededBy, event, missing: missingIntents },
      'a handler will not hear its event, or not all of it: no intent for it',
    );
  }
  warnOfUnreachableRoutes(routes, ingredients.transports, logger);
  return {
    token,
    rest,
    logger,
    dispatcher,
    eventDeriver,
    cache,
    cacheUpdater,
    runningHandlers,
    prompts,
    commands: [...new Set(routesOfKind(routes, 'command').map(({ binding }) => binding.declaration.root))],
    counts,
    intentBits: plan.bits,
    requiredIntents: plan.requiredIntents,
    wantedEvents: wantedWireNames(routes, [...eventDeriver.sourceEvents, ...cacheUpdater.sourceEvents]),
    describeRoutes: () =>
      describeRoutes(routes, {
        sourceEvents: eventDeriver.sourceEvents,
        unreachable: plan.unreachable,
        transports: ingredients.transports,
      }),
    instantiateHandlers() {
      for (const handler of handlers) instances.set(handler, container.resolve(handler));
    },
  };
}

/** The names that handlers gave to `@On`. */
function listenedEventNames(routes: readonly HandlerRoute[]): string[] {
  return routesOfKind(routes, 'event').flatMap(({ binding }) => binding.events);
}

/** Wire names of all that must be parsed; undefined where somebody hears everything. */
function wantedWireNames(
  routes: readonly HandlerRoute[],
  sources: readonly EventName[],
): ReadonlySet<string> | undefined {
  const raw = routesOfKind(routes, 'raw').map(({ binding }) => binding.events);
  if (raw.includes(undefined)) return undefined;
  const names: readonly EventName[] = [
    ...listenedEventNames(routes).filter(isEventName),
    ...sources,
    'interactionCreate',
  ];
  return new Set([...names.map((name) => events[name].wireName), ...raw.flatMap((wireNames) => wireNames ?? [])]);
}
