/** Puts a bot together, or says everything that keeps it from being put together. */
import type { Clock } from '../base/clock.js';
import { createLogger, type Logger } from '../base/logger.js';
import { MemoryDraftStore } from '../interactions/modals/draft-store.js';
import { Reopening } from '../interactions/modals/reopening.js';
import { Api } from '../rest/api.js';
import { Rest } from '../rest/rest.js';
import { events } from '../wire/events.js';
import type { IntentName } from '../wire/gateway.js';
import { Container, type ServiceEntry } from './container.js';
import type { Class, Token } from './decorators/injection.js';
import { Derivation } from './derive/derivation.js';
import { type BotCounts, noCounts } from './dispatch/counts.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { EventDispatch } from './dispatch/event-dispatch.js';
import { intentsFor, isEventName } from './dispatch/intents.js';
import { InteractionDispatch } from './dispatch/interaction-dispatch.js';
import { composeRoutes } from './dispatch/route-composition.js';
import { RouteTable } from './dispatch/route-table.js';
import { RunningHandlers } from './dispatch/running-handlers.js';
import { type Environment, type GivenSettings, readSettings } from './environment.js';
import { type CompositionProblem, throwProblems } from './errors.js';
import { Logger as LoggerToken } from './logger-token.js';
import { secretPatterns } from './secrets.js';

/** What a bot is put together from. */
export interface Ingredients {
  readonly handlers: readonly Class[];
  readonly services: readonly ServiceEntry[];
  readonly settings: GivenSettings;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly logger: Logger | undefined;
  readonly intents: readonly IntentName[];
  /** The bot itself, by the class that handlers ask for. */
  readonly self: readonly [token: Token, bot: unknown];
  /** Problems that were found already. */
  readonly problems: readonly CompositionProblem[];
}

/** The parts of a bot. */
export interface Composition {
  readonly token: string;
  readonly rest: Rest;
  readonly logger: Logger;
  readonly dispatcher: Dispatcher;
  readonly running: RunningHandlers;
  readonly counts: BotCounts;
  /** The number that goes into an identify. */
  readonly intents: number;
  /** The wire names of the events that are listened to. */
  readonly wants: ReadonlySet<string>;
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
    [ingredients.self[0], () => ingredients.self[1]],
  ]);
  const container = new Container(handlers, ingredients.services, given);
  throwProblems([...routeProblems, ...container.problems], [...problems, ...ingredients.problems]);

  const { token, baseUrl, proxy } = settings;
  const logger = ingredients.logger ?? createLogger({ level: settings.logLevel, secrets: [token], secretPatterns });
  const rest = new Rest({ token, baseUrl, proxy, clock, logger });
  const table = new RouteTable(routes);
  const instances = new Map<object, object>();
  const derivation = new Derivation(table.listened);
  const counts = noCounts();
  const running = new RunningHandlers();
  const shared = { table, instances, api: rest.api, logger, counts };
  const reopening = new Reopening({ drafts: new MemoryDraftStore({ clock }) });
  const dispatcher = new Dispatcher({
    derivation,
    running,
    logger,
    counts,
    events: new EventDispatch(shared),
    interactions: new InteractionDispatch({ ...shared, reopening, clock }),
  });
  const heard = [...table.listened, ...derivation.sources, 'interactionCreate'].filter(isEventName);
  return {
    token,
    rest,
    logger,
    dispatcher,
    running,
    counts,
    intents: intentsFor(heard, ingredients.intents),
    wants: new Set(heard.map((name) => events[name].wireName)),
    instantiate() {
      for (const handler of handlers) instances.set(handler, container.resolve(handler));
    },
  };
}
