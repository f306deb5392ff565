/** What a bot is composed of: services, features, options, loggers, texts. Handlers inject services. */

// Services: classes that are created once, and injected.

export { Inject, Service } from '../app/decorators/service.js';
export { Logger } from '../app/injection/logger-token.js';
export { Api } from '../rest/api.js';

// Features: parts of a bot as values.

export { type Feature, type FeatureOptions, feature } from '../app/features/feature.js';

// Health: a response for load balancers and other probes.

export { type HealthOptions, type HealthSource, healthHandler } from '../app/bot/health-handler.js';

// Options of every kind of bot.

export type { InviteUrlOptions } from '../app/bot/invite-url.js';
export type { LifecycleOptions, SharedBotOptions } from '../app/bot/shared-bot-options.js';
export type { EnvironmentVariables } from '../app/configuration/configuration.js';
export type { HttpOptions, RequestContext, WaitUntil } from '../ingress/http/endpoint.js';
export type { DeferralMode } from '../interactions/responses/response-state.js';

// Types of services and their providers.

export type { InjectOptions } from '../app/decorators/service.js';
export type { DelayedToken } from '../app/injection/delayed-token.js';
export type { ContainerToken, ServiceContainer } from '../app/injection/foreign-container.js';
export type { Class, ServiceToken } from '../app/injection/inject.js';
export type {
  InjectableToken,
  InjectedValues,
  InjectingDecorator,
  InjectionOptions,
} from '../app/injection/inject-list.js';
export type { ServiceInfo } from '../app/injection/service-info.js';
export type {
  ClassProvider,
  ExistingProvider,
  FactoryProvider,
  ServiceProvider,
  ValueProvider,
} from '../app/injection/service-provider.js';

// Custom clocks and loggers.

export { Clock, systemClock, type Timer } from '../base/clock.js';
export type { LogLevel, LogMethod, StructuredLogger } from '../base/logger.js';

// The messages of the framework in other languages.

export type { TextsProvider } from '../app/texts/localized-texts.js';
export type { FrameworkTexts } from '../interactions/responses/framework-texts.js';
export type { InteractionTexts } from '../interactions/responses/interaction-texts.js';
