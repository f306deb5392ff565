/** Puts a bot together, or says everything that keeps it from being put together. */
import type { Clock } from '../base/clock.js';
import { createLogger, type Logger } from '../base/logger.js';
import type { CommandRoot } from '../interactions/commands/command-declaration.js';
import { type DraftStore, MemoryDraftStore } from '../interactions/modals/draft-store.js';
import { ModalService } from '../interactions/modals/modal-service.js';
import { PendingPrompts } from '../interactions/prompts/pending-prompts.js';
import { Api } from '../rest/api.js';
import { Rest } from '../rest/rest.js';
import { type EventName, events } from '../wire/events/all-events.js';
import { Cache } from './cache/cache.js';
import { type CacheOptions, readCacheOptions } from './cache/cache-options.js';
import { CacheUpkeep } from './cache/upkeep.js';
import { Container, type ServiceEntry } from './container.js';
import type { Class, Token } from './decorators/injection.js';
import { Derivation } from './derive/derivation.js';
import { type BotCounts, noCounts } from './dispatch/counts.js';
import { type WaysIn, warnOfDeafRoutes } from './dispatch/deaf-routes.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { isEventName } from './dispatch/event-names.js';
import { type BotBoundary, Failures } from './dispatch/failures.js';
import { type IntentChoice, type IntentNeed, intentProblems, listeningsOf, planIntents } from './dispatch/intents.js';
import { InteractionDispatch } from './dispatch/interaction-dispatch.js';
import { Invocations } from './dispatch/invocation.js';
import { ListenerTable } from './dispatch/listener-table.js';
import { ofKind, type Route } from './dispatch/route.js';
import { composeRoutes } from './dispatch/route-composition.js';
import { describeRoutes, type RouteInfo } from './dispatch/route-info.js';
import { RouteTable } from './dispatch/route-table.js';
import { RunningHandlers } from './dispatch/running-handlers.js';
import { type Environment, type GivenSettings, readSettings } from './environment.js';
import { type CompositionProblem, throwProblems } from './errors.js';
import { ApplicationOwners } from './guards/application-owners.js';
import { type CooldownStore, MemoryCooldownStore } from './guards/cooldown-store.js';
import { Logger as LoggerToken } from './logger-token.js';
import { secretPatterns } from './secrets.js';
import { type PickTexts, Texts } from './texts.js';

/** What a bot is put together from. */
export interface Ingredients {
  readonly handlers: readonly Class[];
  readonly services: readonly ServiceEntry[];
  readonly settings: GivenSettings;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly logger: Logger | undefined;
  readonly intents: IntentChoice;
  readonly cache: CacheOptions | undefined;
  readonly onError: BotBoundary | undefined;
  readonly texts: PickTexts | undefined;
  readonly cooldowns: CooldownStore | undefined;
  readonly drafts: DraftStore | undefined;
  readonly waysIn: WaysIn;
  /** The bot itself, by the class that handlers ask for. */
  readonly self: readonly [token: Token, bot: unknown];
  /** Problems that were found already. */
  readonly problems: readonly CompositionProblem[];
}

/** The parts of a bot. */
export interface Composition {
  /** Undefined: the bot can be looked at, and not be started. */
  readonly token: string | undefined;
  readonly rest: Rest;
  readonly logger: Logger;
  readonly dispatcher: Dispatcher;
  readonly derivation: Derivation;
  readonly cache: Cache;
  readonly upkeep: CacheUpkeep;
  readonly running: RunningHandlers;
  /** What handlers ask and wait for. */
  readonly waiting: PendingPrompts;
  /** Every command that a handler is bound to, or to a subcommand of it. */
  readonly commands: readonly CommandRoot[];
  readonly counts: BotCounts;
  /** The number that goes into an identify. */
  readonly intents: number;
  /** What each of them is needed by. */
  readonly needs: readonly IntentNeed[];
  /** The wire names of the events that are listened to; undefined: all that come. */
  readonly wants: ReadonlySet<string> | undefined;
  /** Tells of the routes. */
  describeRoutes(): readonly RouteInfo[];
  /** Makes the instances of all handlers; nothing may be dispatched before. */
  instantiate(): void;
}

/** @throws DeclarationError or ConfigurationError that lists every problem */
export function compose(ingredients: Ingredients): Composition {
  const { clock } = ingredients;
  const { settings, problems } = readSettings(ingredients.settings, ingredients.environment);
  const { handlers, routes, problems: routeProblems } = composeRoutes(ingredients.handlers);
  const given = new Map<Token, () => unknown>([
    [Api, () => rest.api],
    [LoggerToken, () => logger],
    [Cache, () => cache],
    [ingredients.self[0], () => ingredients.self[1]],
  ]);
  const { stores, problems: cacheProblems } = readCacheOptions(ingredients.cache);
  const container = new Container(handlers, ingredients.services, given);
  throwProblems(
    [...routeProblems, ...container.problems],
    [...problems, ...intentProblems(ingredients.intents), ...cacheProblems, ...ingredients.problems],
  );

  const { token, baseUrl, proxy } = settings;
  const logger =
    ingredients.logger ??
    createLogger({ level: settings.logLevel, secrets: token === undefined ? [] : [token], secretPatterns });
  const rest = new Rest({ token, baseUrl, proxy, clock, logger });
  const instances = new Map<object, object>();
  const invocations = new Invocations(instances);
  const table = new RouteTable(routes, invocations);
  const derivation = new Derivation({
    listened: listenedIn(routes),
    clock,
    logger,
    emit: (derived, origin) => void dispatcher.takeDerived(derived, origin),
  });
  const cache = new Cache(stores);
  const upkeep = new CacheUpkeep(stores, logger);
  const counts = noCounts();
  const running = new RunningHandlers();
  const failures = new Failures({ api: rest.api, counts, boundary: ingredients.onError });
  const texts = new Texts(ingredients.texts, logger);
  const cooldowns = ingredients.cooldowns ?? new MemoryCooldownStore(clock);
  const owners = new ApplicationOwners(rest.api, clock);
  const drafts = ingredients.drafts ?? new MemoryDraftStore({ clock });
  const modalService = new ModalService({ drafts, texts: (locale) => texts.in(locale) });
  const waiting = new PendingPrompts({ modalService, clock, logger });
  const shared = { api: rest.api, logger, failures };
  const listeners = new ListenerTable(routes, invocations, shared);
  const interactions = new InteractionDispatch({
    ...shared,
    table,
    forms: modalService,
    waiting,
    services: { texts, cooldowns, owners },
    clock,
    counts,
    hasListeners: listeners.of(events.interactionCreate.wireName).length > 0,
  });
  const dispatcher = new Dispatcher({ derivation, running, logger, counts, listeners, interactions });
  const listenings = [...listeningsOf(routes, derivation.sources), ...upkeep.listenings];
  const plan = planIntents(listenings, ingredients.intents);
  for (const { by, event, missing } of plan.deaf) {
    logger.warn(
      { handler: by, event, missing },
      'a handler will not hear its event, or not all of it: no intent for it',
    );
  }
  warnOfDeafRoutes(routes, ingredients.waysIn, logger);
  return {
    token,
    rest,
    logger,
    dispatcher,
    derivation,
    cache,
    upkeep,
    running,
    waiting,
    commands: [...new Set(ofKind(routes, 'command').map(({ binding }) => binding.declaration.root))],
    counts,
    intents: plan.bits,
    needs: plan.needs,
    wants: wantsOf(routes, [...derivation.sources, ...upkeep.sources]),
    describeRoutes: () =>
      describeRoutes(routes, { sources: derivation.sources, deaf: plan.deaf, waysIn: ingredients.waysIn }),
    instantiate() {
      for (const handler of handlers) instances.set(handler, container.resolve(handler));
    },
  };
}

/** The names that handlers gave to `@On`. */
function listenedIn(routes: readonly Route[]): string[] {
  return ofKind(routes, 'event').flatMap(({ binding }) => binding.events);
}

/** Wire names of all that must be parsed; undefined where somebody hears everything. */
function wantsOf(routes: readonly Route[], sources: readonly EventName[]): ReadonlySet<string> | undefined {
  const raw = ofKind(routes, 'raw').map(({ binding }) => binding.events);
  if (raw.includes(undefined)) return undefined;
  const names: readonly EventName[] = [...listenedIn(routes).filter(isEventName), ...sources, 'interactionCreate'];
  return new Set([...names.map((name) => events[name].wireName), ...raw.flatMap((wireNames) => wireNames ?? [])]);
}
