import type { OptionNames } from '../../base/options/option-problems.js';
import type { AnyGuard } from '../../interactions/guards/guard.js';
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { IntentName } from '../../wire/gateway/protocol.js';
import type { AutoModerationRuleDeclaration } from '../auto-moderation/auto-moderation-rule.js';
import type { BotErrorHandler } from '../contexts/error-context.js';
import type { Class } from '../injection/inject.js';
import type { ServiceProvider } from '../injection/service-provider.js';
import type { InstrumentationFactory } from '../instrumentation/instrumentation.js';
import type { AnyMiddleware } from '../middleware/middleware.js';
import type { TextsProvider } from '../texts/localized-texts.js';

/** The options of `feature(…)`. Only `name` is required. */
export interface FeatureOptions {
  /**
   * The name of the feature in messages, logs and `guildhall routes`: 1 to 32 lower-case letters, digits, `-` and `_`. The
   * custom_ids of the feature should start with it, so that they do not conflict with those of other features.
   */
  readonly name: string;
  /**
   * Classes with `@Handler()`. The bot creates one instance of each.
   *
   * @default []
   */
  readonly handlers?: readonly Class[] | undefined;
  /**
   * Classes and values that constructors can inject. All services of a bot are in one list: other features can inject
   * them too, and an equal entry in two features is one service.
   *
   * @default []
   */
  readonly services?: readonly ServiceProvider[] | undefined;
  /**
   * Guards that are checked for all interactions of the feature, before all other guards. They can only deny.
   *
   * @default []
   */
  readonly guards?: readonly AnyGuard[] | undefined;
  /**
   * Middleware around all handlers of the feature, inside that of the bot.
   *
   * @default []
   */
  readonly middleware?: readonly AnyMiddleware[] | undefined;
  /**
   * Called with every failure of the feature that no error boundary of a class (`@OnError`) has handled. If it returns,
   * the failure counts as handled; if it throws, the failure is passed to the option `onError` of the bot.
   *
   * @default undefined
   */
  readonly onError?: BotErrorHandler | undefined;
  /**
   * Intents to request in addition to those that the handlers need, for example MESSAGE_CONTENT.
   *
   * @default []
   */
  readonly intents?: readonly IntentName[] | undefined;
  /**
   * The permissions that the bot needs in guilds for this feature, besides those that guards require. `bot.requiredPermissions`
   * has the sum. An empty list says that it needs none.
   *
   * @default undefined (not declared)
   *
   * @example
   * feature({ name: 'moderation', handlers: [BanHandler], appPermissions: ['BAN_MEMBERS', 'MODERATE_MEMBERS'] });
   */
  readonly appPermissions?: readonly PermissionName[] | undefined;
  /**
   * Messages of the framework, by the user's locale. They apply to the whole bot. Those of the bot take precedence, then
   * those of the feature that is listed later.
   *
   * @default undefined
   */
  readonly texts?: TextsProvider | undefined;
  /**
   * Auto moderation rules: what `autoModerationRule(…)` returned. The option `autoModeration` of the bot decides how they
   * are registered.
   *
   * @default []
   */
  readonly autoModerationRules?: readonly AutoModerationRuleDeclaration[] | undefined;
  /**
   * Creates what observes the bot: its events, interactions, requests and connections, as `guildhall/telemetry` does. A bot
   * has at most one instrumentation.
   *
   * @default undefined
   */
  readonly instrumentation?: InstrumentationFactory | undefined;
  /**
   * Features that this one needs. The bot contains them too, once each.
   *
   * @default []
   */
  readonly imports?: readonly Feature[] | undefined;
}

/** A part of a bot: what `feature(…)` returned. */
export interface Feature extends FeatureOptions {
  readonly kind: 'feature';
}

export const featureNames: OptionNames<Feature> = {
  kind: true,
  name: true,
  handlers: true,
  services: true,
  guards: true,
  middleware: true,
  onError: true,
  intents: true,
  appPermissions: true,
  texts: true,
  autoModerationRules: true,
  instrumentation: true,
  imports: true,
};

/**
 * Declares a part of a bot as a value, which can be in a package of its own. A bot lists it in `features`. Problems are
 * reported when the bot is composed.
 *
 * @param options the handlers and services of the feature, and what applies to them
 *
 * @example
 * export const tickets = (options: TicketOptions) =>
 *   feature({
 *     name: 'tickets',
 *     handlers: [TicketHandler],
 *     services: [TicketStore, { provide: TICKET_OPTIONS, useValue: options }],
 *   });
 *
 * const bot = new Bot({ features: [tickets({ category: 'Support' }), welcome] });
 */
export function feature(options: FeatureOptions): Feature {
  const { handlers, services, guards, middleware, intents, appPermissions, autoModerationRules, imports } = options;
  return Object.freeze({
    ...options,
    kind: 'feature',
    handlers: copyList(handlers),
    services: copyList(services),
    guards: copyList(guards),
    middleware: copyList(middleware),
    intents: copyList(intents),
    appPermissions: copyList(appPermissions),
    autoModerationRules: copyList(autoModerationRules),
    imports: copyList(imports),
  });
}

/** A frozen copy. Plain JavaScript can pass something else than a list, which composition reports. */
function copyList<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return Array.isArray(list) ? Object.freeze([...list]) : list;
}
