/**
 * What every bot consists of when it runs, created from its plan. Nothing is sent, and no handler or service is created,
 * before the bot starts.
 */
import { Clock, systemClock } from '../../base/clock.js';
import type { CreateLogger, StructuredLogger } from '../../base/logger.js';
import type { ClusterStores } from '../../cluster/stores/cluster-stores.js';
import { AliasReports } from '../../interactions/custom-id/alias-reports.js';
import { MemoryDraftStore } from '../../interactions/modals/draft-store.js';
import { ModalService } from '../../interactions/modals/modal-service.js';
import { PageRenderer } from '../../interactions/pager/page-renderer.js';
import { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import { Api } from '../../rest/api.js';
import { idOfApplication } from '../../rest/application-id.js';
import { DEFAULT_BASE_URL } from '../../rest/base-url.js';
import type { RestClient, RestOptions } from '../../rest/rest-client.js';
import { events } from '../../wire/events/all-events.js';
import { secretPatterns } from '../configuration/configuration.js';
import { ListenerTable } from '../dispatch/events/listener-table.js';
import { type BotCounts, createBotCounts } from '../dispatch/handlers/bot-counts.js';
import { FailureHandler } from '../dispatch/handlers/failure-handler.js';
import { RunningHandlers } from '../dispatch/handlers/running-handlers.js';
import { InteractionDispatcher } from '../dispatch/interactions/interaction-dispatcher.js';
import { HandlerFactory } from '../dispatch/routes/handler.js';
import { InteractionHandlerTable } from '../dispatch/routes/interaction-handler-table.js';
import { routesOfKind } from '../dispatch/routes/route.js';
import { addTasksOfRoutes } from '../dispatch/tasks/route-tasks.js';
import { TaskRunner } from '../dispatch/tasks/task-runner.js';
import { throwProblems } from '../errors/composition-errors.js';
import type { BotPart } from '../features/bot-part.js';
import { ApplicationOwners } from '../guards/application-owners.js';
import { BotCooldowns } from '../guards/bot-cooldowns.js';
import { MemoryCooldownStore } from '../guards/memory-cooldown-store.js';
import { Logger } from '../injection/logger-token.js';
import { ServiceInstances } from '../injection/service-instances.js';
import { createInstrumentation } from '../instrumentation/create-instrumentation.js';
import { INSTRUMENTATION, type Instrumentation } from '../instrumentation/instrumentation.js';
import { ObservedDraftStore } from '../instrumentation/observed-draft-store.js';
import { ServiceLifecycle } from '../lifecycle/service-lifecycle.js';
import { createRegistrations, type Registrations } from '../registration/registrations.js';
import { Scheduler } from '../scheduler/scheduler.js';
import { TaskTable } from '../scheduler/task-table.js';
import { LocalizedTexts, type TextsProvider } from '../texts/localized-texts.js';
import type { BotPlan } from './bot-plan.js';

const DEFAULT_START_TIMEOUT_MS = 60_000;
const DEFAULT_STOP_TIMEOUT_MS = 5000;

/** What differs between Node and other platforms. */
export interface Platform {
  readonly createLogger: CreateLogger;
  readonly createRest: (options: RestOptions) => RestClient;
}

export interface BaseRuntime {
  readonly plan: BotPlan;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** What observes the bot; undefined without it. */
  readonly instrumentation: Instrumentation | undefined;
  readonly rest: RestClient;
  readonly counts: BotCounts;
  readonly runningHandlers: RunningHandlers;
  readonly failures: FailureHandler;
  /** The handlers and services, as far as they have been created. */
  readonly instances: ServiceInstances;
  readonly handlers: HandlerFactory;
  readonly listeners: ListenerTable;
  readonly cooldowns: BotCooldowns;
  readonly tasks: TaskTable;
  readonly registrations: Registrations;
  /** Creates and starts the handlers and services. */
  readonly services: ServiceLifecycle;
}

/**
 * Creates the runtime of a plan.
 *
 * @throws {DeclarationError} when handlers, declarations or services are invalid; it lists every problem
 * @throws {ConfigurationError} when only options or environment variables are invalid
 */
export function createBaseRuntime(plan: BotPlan, platform: Platform): BaseRuntime {
  throwProblems(plan.problems.declarations, plan.problems.settings);
  const { options, parts, routes, graph } = plan;
  const { token, baseUrl, proxy, logLevel } = plan.settings;
  const { clock = systemClock } = options;
  const logger =
    options.logger ??
    platform.createLogger({ level: logLevel, secrets: token === undefined ? [] : [token], secretPatterns });
  for (const { fields, message } of plan.warnings) logger.warn(fields, message);
  const applicationId = token === undefined ? undefined : idOfApplication(token);
  const instrumentation = createInstrumentation(parts, {
    applicationId,
    apiUrl: baseUrl ?? DEFAULT_BASE_URL,
    clock,
  });
  const rest = platform.createRest({ token, baseUrl, proxy, clock, logger, instrumentation });
  const { api } = rest;

  const counts = createBotCounts();
  const runningHandlers = new RunningHandlers();
  const failures = new FailureHandler({ api, counts, botErrorHandler: options.onError });
  const instances = new ServiceInstances(graph);
  const handlers = new HandlerFactory(instances, parts[0]?.middleware);
  const cooldowns = new BotCooldowns(options.cooldowns ?? new MemoryCooldownStore(clock));
  const eventGuards = { cooldowns, applicationId };
  const shared = { api, logger, failures, instrumentation, runningHandlers, eventGuards };
  const listeners = new ListenerTable(routes, handlers, shared);
  const tasks = new TaskTable({ clock, logger });
  const taskRunner = new TaskRunner(shared);
  addTasksOfRoutes(routesOfKind(routes, 'task'), tasks, taskRunner, handlers);
  const registrations = createRegistrations({ api, logger, commands: plan.commands, rules: plan.rules }, options);

  instances.provide(Api, api);
  instances.provide(Logger, logger);
  instances.provide(Clock, clock);
  instances.provide(Scheduler, new Scheduler(tasks, taskRunner));
  instances.provide(INSTRUMENTATION, instrumentation);
  const services = new ServiceLifecycle({
    nodes: graph.nodes,
    instances,
    clock,
    logger,
    startTimeoutMs: options.lifecycle?.startTimeoutMs ?? DEFAULT_START_TIMEOUT_MS,
    stopTimeoutMs: options.lifecycle?.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS,
  });
  return {
    plan,
    clock,
    logger,
    instrumentation,
    rest,
    counts,
    runningHandlers,
    failures,
    instances,
    handlers,
    listeners,
    cooldowns,
    tasks,
    registrations,
    services,
  };
}

/** What handles interactions. */
export interface InteractionRuntime {
  readonly interactions: InteractionDispatcher;
  /** Modals and components that handlers wait for. */
  readonly prompts: PendingPrompts;
}

/**
 * Creates what handles interactions, when the bot starts.
 *
 * @param stores what the processes of a cluster store together; undefined without a cluster
 */
export function createInteractions(runtime: BaseRuntime, stores: ClusterStores | undefined): InteractionRuntime {
  const { plan, clock, logger, instrumentation, rest, handlers, listeners, cooldowns } = runtime;
  const { options, routes, parts } = plan;
  if (options.cooldowns === undefined && stores) cooldowns.share(stores.cooldowns);
  const texts = new LocalizedTexts(textsProvidersOf(parts), logger);
  const draftStore = options.drafts ?? stores?.drafts ?? new MemoryDraftStore({ clock });
  const drafts = instrumentation ? new ObservedDraftStore(draftStore, instrumentation) : draftStore;
  const modalService = new ModalService({
    drafts,
    texts: (locale) => texts.forLocale(locale),
    clock,
    loaderInstances: (loaderClass) => runtime.instances.get(loaderClass),
  });
  const aliasReports = new AliasReports(logger);
  const prompts = new PendingPrompts({ modalService, clock, logger, aliasReports });
  const table = new InteractionHandlerTable(routes, handlers, aliasReports);
  const pages = new PageRenderer({
    sourceOf: (declaration) => table.pager(declaration)?.run,
    texts: (locale) => texts.forLocale(locale),
  });
  const interactions = new InteractionDispatcher({
    api: rest.api,
    logger,
    failures: runtime.failures,
    instrumentation,
    table,
    handlers,
    modalService,
    contextServices: { prompts, pages },
    services: {
      texts,
      cooldowns,
      owners: new ApplicationOwners(rest.api, clock),
    },
    clock,
    counts: runtime.counts,
    leavesUnhandled: leavesUnhandled(plan, listeners),
  });
  return { interactions, prompts };
}

/** The texts of the features in their order, and then those of the bot itself, which take precedence. */
function textsProvidersOf([bot, ...features]: readonly BotPart[]): readonly TextsProvider[] {
  return [...features, bot].flatMap((part) => part?.texts ?? []);
}

/** A listener to `interactionCreate` is responsible for what no handler is bound to, unless the option says otherwise. */
function leavesUnhandled({ options: { unhandledInteractions } }: BotPlan, listeners: ListenerTable): boolean {
  if (unhandledInteractions !== undefined) return unhandledInteractions === 'ignore';
  return listeners.isListenedToByName(events.interactionCreate.wireName);
}
