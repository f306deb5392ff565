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

/** A part of a bot: one of its features, or the handlers and services that the bot itself lists. */
export interface BotPart {
  /** The name of the feature; undefined for the bot itself. */
  readonly feature: string | undefined;
  readonly handlers: readonly Class[];
  readonly services: readonly ServiceProvider[];
  readonly guards: readonly AnyGuard[];
  readonly middleware: readonly AnyMiddleware[];
  /** Undefined for the bot itself, whose option `onError` handles the failures of all parts. */
  readonly onError: BotErrorHandler | undefined;
  readonly intents: readonly IntentName[];
  /** Undefined if it declares none, other than by its guards. */
  readonly appPermissions: readonly PermissionName[] | undefined;
  readonly autoModerationRules: readonly AutoModerationRuleDeclaration[];
  readonly texts: TextsProvider | undefined;
  /** Undefined for the bot itself. */
  readonly instrumentation: InstrumentationFactory | undefined;
}
