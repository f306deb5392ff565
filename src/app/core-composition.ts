/** Composes the parts that every bot has from its options, or reports every problem that prevents it. */
import { Clock, systemClock } from '../base/clock.js';
import type { CreateLogger, StructuredLogger } from '../base/logger.js';
import type { AnyOptionNames } from '../base/options/option-problems.js';
import type { LateMember } from '../cluster/late-member.js';
import type { CommandRoot } from '../interactions/commands/command-declaration.js';
import { MemoryDraftStore } from '../interactions/modals/draft-store.js';
import { ModalService } from '../interactions/modals/modal-service.js';
import { PageRenderer } from '../interactions/pager/page-renderer.js';
import { PendingPrompts } from '../interactions/prompts/pending-prompts.js';
import { Api } from '../rest/api.js';
import { idOfApplication } from '../rest/application-id.js';
import { DEFAULT_BASE_URL } from '../rest/base-url.js';
import type { RestClient, RestOptions } from '../rest/rest-client.js';
import { events } from '../wire/events/all-events.js';
import type { AutoModerationRuleDeclaration } from './auto-moderation/auto-moderation-rule.js';
import { type Configuration, type EnvironmentVariables, readConfiguration } from './configuration/configuration.js';
import { secretPatterns } from './configuration/secret-patterns.js';
import { type BoundDeclaration, boundDeclarations } from './dispatch/analysis/bound-declarations.js';
import { warnOfCustomIdPrefixes } from './dispatch/analysis/custom-id-prefixes.js';
import { type EnabledTransports, warnOfUnreachableRoutes } from './dispatch/analysis/unreachable-routes.js';
import { ListenerTable } from './dispatch/events/listener-table.js';
import { type BotCounts, createBotCounts } from './dispatch/handlers/bot-counts.js';
import { FailureHandler } from './dispatch/handlers/failure-handler.js';
import { RunningHandlers } from './dispatch/handlers/running-handlers.js';
import { InteractionDispatcher } from './dispatch/interactions/interaction-dispatcher.js';
import { composeRoutes } from './dispatch/route-composition.js';
import { HandlerFactory } from './dispatch/routes/handler.js';
import { InteractionHandlerTable } from './dispatch/routes/interaction-handler-table.js';
import { type Route, routesOfKind } from './dispatch/routes/route.js';
import { addBoundTasks } from './dispatch/tasks/bound-tasks.js';
import { TaskRunner } from './dispatch/tasks/task-runner.js';
import { type CompositionProblem, throwProblems } from './errors/composition-errors.js';
import type { BotPart } from './features/bot-part.js';
import { flattenFeatures } from './features/flatten-features.js';
import { ApplicationOwners } from './guards/application-owners.js';
import { MemoryCooldownStore } from './guards/memory-cooldown-store.js';
import type { Class, ServiceToken } from './injection/inject.js';
import { Logger as LoggerToken } from './injection/logger-token.js';
import { otherCopyProblems } from './injection/package-copy.js';
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
import type { SharedBotOptions } from './shared-bot-options.js';
import { LocalizedTexts, type TextsProvider } from './texts/localized-texts.js';
import { nameProblems, validateSharedOptions } from './validate-shared-options.js';

const DEFAULT_START_TIMEOUT_MS = 60_000;
const DEFAULT_STOP_TIMEOUT_MS = 5000;

/** What the handlers and services of a bot are, before anything is created. */
export interface DeclaredParts {
  /** The bot itself, and then its features. */
  readonly parts: readonly BotPart[];
  readonly routes: readonly Route[];
  /** Returns the names of the classes of the bot that inject a class. */
  injectedBy(target: Class): readonly string[];
}

/** The problems of a bot: with its declarations, and with its options and environment variables. */
export interface BotProblems {
  readonly declarations: readonly CompositionProblem[];
  readonly settings: readonly CompositionProblem[];
}

/** What a kind of bot determines: its platform, and what it adds. */
export interface BotKind {
  /** The names of the options. */
  readonly optionNames: AnyOptionNames;
  readonly transports: EnabledTransports;
  /** The environment variables of the platform. The option `environment` takes precedence. */
  readonly environment: EnvironmentVariables;
  readonly createLogger: CreateLogger;
  readonly createRest: (options: RestOptions, member: LateMember | undefined) => RestClient;
  /** Values that classes can inject, besides those of every bot. They are read when the classes are created. */
  readonly ownValues: ReadonlyMap<ServiceToken, () => unknown>;
  /** The problems that only this kind of bot has. */
  findProblems(declared: DeclaredParts): BotProblems;
  /** Creates the membership in a cluster; undefined without one. */
  createMember?(settings: Configuration, clock: Clock, logger: StructuredLogger): LateMember | undefined;
}

/** The parts that every bot has. */
export interface CoreComposition extends DeclaredParts {
  /** Undefined if the bot was composed without a token; `start` then fails. */
  readonly token: string | undefined;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** The membership in a cluster; undefined without one. */
  readonly member: LateMember | undefined;
  readonly rest: RestClient;
  /** What observes the bot; undefined without it. */
  readonly instrumentation: Instrumentation | undefined;
  readonly listeners: ListenerTable;
  readonly interactions: InteractionDispatcher;
  readonly runningHandlers: RunningHandlers;
  readonly tasks: TaskTable;
  /** Modals and components that handlers wait for. */
  readonly prompts: PendingPrompts;
  /** Every top-level command that a handler is bound to, directly or through a subcommand. */
  readonly commands: readonly CommandRoot[];
  /** The auto moderation rules of the bot and its features, each once. */
  readonly rules: readonly AutoModerationRuleDeclaration[];
  /** Every declaration that a handler is bound to. */
  readonly declarations: readonly BoundDeclaration[];
  /** The services that the bot and its features list. */
  readonly serviceInfos: readonly ServiceInfo[];
  readonly counts: BotCounts;
  /** Creates and starts the handlers and services. Nothing may be dispatched before. */
  readonly services: ServiceLifecycle;
  /** The handlers and services, as far as they have been created. */
  readonly instances: ServiceInstances;
}

/**
 * Composes the core of a bot. It does not create handlers and services yet.
 *
 * @throws {DeclarationError} when handlers, declarations or services are invalid; it lists every problem
 * @throws {ConfigurationError} when only options or environment variables are invalid
 */
export function composeCore(
  options: SharedBotOptions & { readonly api?: { readonly proxy?: string | undefined } | undefined },
  kind: BotKind,
): CoreComposition {
  const { clock = systemClock } = options;
  const { settings, problems: settingProblems } = readConfiguration(
    { ...options.api, token: options.token, logLevel: options.logLevel },
    options.environment ?? kind.environment,
  );
  const { parts, problems: featureProblems } = flattenFeatures(options);
  const { handlers: handlerClasses, routes, injectedClasses, problems: routeProblems } = composeRoutes(parts);
  const ownValues = new Map<ServiceToken, () => unknown>([
    [Api, () => rest.api],
    [LoggerToken, () => logger],
    [Clock, () => clock],
    [Scheduler, () => scheduler],
    [INSTRUMENTATION, () => instrumentation],
    ...kind.ownValues,
  ]);
  const graph = new ServiceGraph({
    handlers: handlerClasses,
    extraClasses: injectedClasses,
    services: parts.flatMap(({ services, feature }) =>
      services.map((provider, index) => ({ provider, setting: `services[${index}]`, feature })),
    ),
    ownValues,
    overrides: (options.overrides ?? []).map((provider, index) => ({ provider, setting: `overrides[${index}]` })),
    container: options.container,
  });
  const declared: DeclaredParts = { parts, routes, injectedBy: (target) => graph.injectedBy(target) };
  const ofKind = kind.findProblems(declared);
  throwProblems(
    [
      ...featureProblems,
      ...routeProblems,
      ...graph.problems,
      ...graph.createdClasses.flatMap(otherCopyProblems),
      ...graph.createdClasses.flatMap(validateHooks),
      ...ofKind.declarations,
      ...instrumentationProblems(parts),
      ...validateRegistrations(parts, options),
    ],
    [
      ...nameProblems(options, kind.optionNames),
      ...settingProblems,
      ...ofKind.settings,
      ...validateSharedOptions(options),
    ],
  );

  const { token, baseUrl, proxy, logLevel } = settings;
  const logger =
    options.logger ??
    kind.createLogger({ level: logLevel, secrets: token === undefined ? [] : [token], secretPatterns });
  const member = kind.createMember?.(settings, clock, logger);
  const instrumentation = createInstrumentation(parts, {
    applicationId: token === undefined ? undefined : idOfApplication(token),
    apiUrl: baseUrl ?? DEFAULT_BASE_URL,
    clock,
  });
  const rest = kind.createRest({ token, baseUrl, proxy, clock, logger, instrumentation }, member);
  const handlers = new HandlerFactory(graph.instances, parts[0]?.middleware);
  const table = new InteractionHandlerTable(routes, handlers);
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
    sourceOf: (declaration) => table.pager(declaration)?.run,
    texts: (locale) => texts.forLocale(locale),
  });
  const shared = { api: rest.api, logger, failures, instrumentation, runningHandlers };
  const listeners = new ListenerTable(routes, handlers, shared);
  const tasks = new TaskTable({ clock, logger, claims: member?.stores.taskRuns });
  const taskRunner = new TaskRunner(shared);
  const scheduler = new Scheduler(tasks, taskRunner);
  addBoundTasks(routesOfKind(routes, 'task'), tasks, taskRunner, handlers);
  const interactions = new InteractionDispatcher({
    ...shared,
    table,
    handlers,
    modalService,
    contextServices: { prompts, pages },
    services: { texts, cooldowns, owners },
    clock,
    counts,
    leavesUnhandled: leavesUnhandled(options, listeners),
  });
  warnOfUnreachableRoutes(routes, kind.transports, logger);
  warnOfCustomIdPrefixes(routes, logger);
  return {
    ...declared,
    token,
    clock,
    logger,
    member,
    rest,
    instrumentation,
    listeners,
    interactions,
    runningHandlers,
    tasks,
    prompts,
    commands: [...new Set(routesOfKind(routes, 'command').map(({ binding }) => binding.declaration.root))],
    rules: [...new Set(parts.flatMap(({ autoModerationRules }) => autoModerationRules))],
    declarations: boundDeclarations(routes),
    serviceInfos: graph.services,
    counts,
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

/** The texts of the features in their order, and then those of the bot itself, which take precedence. */
function textsProvidersOf([bot, ...features]: readonly BotPart[]): readonly TextsProvider[] {
  return [...features, bot].flatMap((part) => part?.texts ?? []);
}

/** A listener to `interactionCreate` is responsible for what no handler is bound to, unless the option says otherwise. */
function leavesUnhandled({ unhandledInteractions }: SharedBotOptions, listeners: ListenerTable): boolean {
  if (unhandledInteractions !== undefined) return unhandledInteractions === 'ignore';
  return listeners.isListenedToByName(events.interactionCreate.wireName);
}
