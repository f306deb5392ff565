/**
 * The plan of a bot: all that its options say about it, before anything is created. It is a function of the options, so the
 * routes of a bot, what `doctor` checks and the errors of its composition follow from it alone. The runtime is created from it.
 */
import { Clock } from '../../base/clock.js';
import type { AnyOptionNames } from '../../base/options/option-problems.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import { Api } from '../../rest/api.js';
import type { AutoModerationRuleDeclaration } from '../auto-moderation/auto-moderation-rule.js';
import { type Configuration, readConfiguration } from '../configuration/configuration.js';
import { type BoundDeclaration, boundDeclarations } from '../dispatch/analysis/bound-declarations.js';
import { customIdPrefixWarnings } from '../dispatch/analysis/custom-id-prefixes.js';
import { type BotPermissions, planPermissions } from '../dispatch/analysis/permission-plan.js';
import type { RouteInfoDependencies } from '../dispatch/analysis/route-info.js';
import { type EnabledTransports, unreachableRouteWarnings } from '../dispatch/analysis/unreachable-routes.js';
import { composeRoutes } from '../dispatch/route-composition.js';
import { type Route, routesOfKind } from '../dispatch/routes/route.js';
import type { CompositionProblem, CompositionWarning } from '../errors/composition-errors.js';
import type { BotPart } from '../features/bot-part.js';
import { flattenFeatures } from '../features/flatten-features.js';
import type { ServiceToken } from '../injection/inject.js';
import { Logger } from '../injection/logger-token.js';
import { otherCopyProblems } from '../injection/package-copy.js';
import { ServiceGraph } from '../injection/service-graph.js';
import { instrumentationProblems } from '../instrumentation/create-instrumentation.js';
import { INSTRUMENTATION, OBSERVED_BOT } from '../instrumentation/instrumentation.js';
import { validateHooks } from '../lifecycle/hooks.js';
import { validateRegistrations } from '../registration/validate-registrations.js';
import { Scheduler } from '../scheduler/scheduler.js';
import {
  nameProblems,
  requireOptionsObject,
  type SharedBotOptions,
  validateSharedOptions,
} from './shared-bot-options.js';

/** The problems of a bot: with its declarations, and with its options and environment variables. */
export interface BotProblems {
  readonly declarations: readonly CompositionProblem[];
  readonly settings: readonly CompositionProblem[];
}

/** The handlers and services of a bot, valid or not. */
export interface DeclaredBot {
  /** The bot itself, and then its features. */
  readonly parts: readonly BotPart[];
  readonly routes: readonly Route[];
  /** The services and their dependencies. */
  readonly graph: ServiceGraph;
}

/** How the plan of a kind of bot differs: `Bot` and `HttpBot`. */
export interface BotKind<Options extends SharedBotOptions> {
  /** The names of the options. */
  readonly optionNames: AnyOptionNames;
  /** The class under which handlers inject the bot. */
  readonly botToken: ServiceToken;
  /** The tokens of what else classes can inject, besides those of every bot. */
  readonly ownTokens: readonly ServiceToken[];
  transports(options: Options): EnabledTransports;
  /** The problems that only this kind of bot has. */
  findProblems(declared: DeclaredBot, options: Options): BotProblems;
}

export interface BotPlan<Options extends SharedBotOptions = SharedBotOptions>
  extends DeclaredBot,
    RouteInfoDependencies {
  readonly options: Options;
  /** The class under which handlers inject the bot. */
  readonly botToken: ServiceToken;
  /** What options and environment variables say. There may be no token: `start` then fails. */
  readonly settings: Configuration;
  /** Every top-level command that a handler is bound to, directly or through a subcommand. */
  readonly commands: readonly CommandRoot[];
  /** The auto moderation rules of the bot and its features, each once. */
  readonly rules: readonly AutoModerationRuleDeclaration[];
  /** What the bot must be allowed to do in guilds. */
  readonly requiredPermissions: BotPermissions;
  /** Every declaration that a handler is bound to. */
  readonly declarations: readonly BoundDeclaration[];
  /** What the log says about the bot. */
  readonly warnings: readonly CompositionWarning[];
  /** If there are any, no bot can be created, and the plan has no commands, declarations or warnings. */
  readonly problems: BotProblems;
}

/**
 * Plans a bot.
 *
 * @throws {ConfigurationError} when the options are not an object, so that nothing else can be validated
 */
export function planBot<Options extends SharedBotOptions>(options: Options, kind: BotKind<Options>): BotPlan<Options> {
  requireOptionsObject(options, kind.optionNames);
  const { settings, problems: settingProblems } = readConfiguration(
    { ...options.api, token: options.token, logLevel: options.logLevel },
    options.environment ?? globalThis.process?.env ?? {},
  );
  const { parts, problems: featureProblems } = flattenFeatures(options);
  const { handlerClasses, routes, injectedClasses, problems: routeProblems } = composeRoutes(parts);
  const graph = new ServiceGraph({
    handlers: handlerClasses,
    extraClasses: injectedClasses,
    services: parts.flatMap(({ services, feature }) =>
      services.map((provider, index) => ({ provider, setting: `services[${index}]`, feature })),
    ),
    ownTokens: [Api, Logger, Clock, Scheduler, INSTRUMENTATION, OBSERVED_BOT, kind.botToken, ...kind.ownTokens],
    overrides: (options.overrides ?? []).map((provider, index) => ({ provider, setting: `overrides[${index}]` })),
    container: options.container,
  });
  const declared = { parts, routes, graph };
  const ofKind = kind.findProblems(declared, options);
  const problems: BotProblems = {
    declarations: [
      ...featureProblems,
      ...routeProblems,
      ...graph.problems,
      ...graph.createdClasses.flatMap(otherCopyProblems),
      ...graph.createdClasses.flatMap(validateHooks),
      ...ofKind.declarations,
      ...instrumentationProblems(parts),
      ...validateRegistrations(parts, options),
    ],
    settings: [
      ...nameProblems(options, kind.optionNames),
      ...settingProblems,
      ...ofKind.settings,
      ...validateSharedOptions(options),
    ],
  };
  const valid = hasProblems(problems) ? { routes: [], parts: [] } : declared;
  const transports = kind.transports(options);
  return {
    ...declared,
    options,
    botToken: kind.botToken,
    settings,
    transports,
    sourcesOf: () => [],
    unreachable: [],
    commands: [...new Set(routesOfKind(valid.routes, 'command').map(({ binding }) => binding.declaration.root))],
    rules: [...new Set(valid.parts.flatMap(({ autoModerationRules }) => autoModerationRules))],
    requiredPermissions: planPermissions(valid.parts, valid.routes),
    declarations: boundDeclarations(valid.routes),
    warnings: [...unreachableRouteWarnings(valid.routes, transports), ...customIdPrefixWarnings(valid.routes)],
    problems,
  };
}

export function hasProblems({ declarations, settings }: BotProblems): boolean {
  return declarations.length + settings.length > 0;
}
