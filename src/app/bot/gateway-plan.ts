/** The plan of a bot with a gateway: that of every bot, and which events it receives. */
import { type EventName, events } from '../../wire/events/all-events.js';
import { Cache } from '../cache/cache.js';
import { cachesAllMembers, validateCacheOptions } from '../cache/cache-options.js';
import { cacheEventsOf } from '../cache/cache-part-events.js';
import { type CollectorPlan, planCollectors } from '../collectors/bot-collectors.js';
import { MessageCollector } from '../collectors/message-collector.js';
import { promptDeletionEvents } from '../collectors/prompt-deletions.js';
import { ReactionCollector } from '../collectors/reaction-collector.js';
import { type DerivedEventPlan, planDerivedEvents } from '../derived-events/derived-event-plan.js';
import {
  type EventInterest,
  eventInterestsOf,
  type IntentPlan,
  type IntentsOption,
  planIntents,
  validateIntentsOption,
} from '../dispatch/analysis/intent-plan.js';
import { isEventName } from '../dispatch/events/event-names.js';
import { type Route, routesOfKind } from '../dispatch/routes/route.js';
import type { CompositionWarning } from '../errors/composition-errors.js';
import type { ServiceToken } from '../injection/inject.js';
import { Voice } from '../voice/voice.js';
import { planVoice, type VoicePlan } from '../voice/voice-plan.js';
import { type BotOptions, botOptionNames, validateBotOptions } from './bot-options.js';
import { type BotKind, type BotPlan, hasProblems, planBot } from './bot-plan.js';

export interface GatewayPlan extends BotPlan<BotOptions> {
  readonly intents: IntentPlan;
  /** The wire names of the events that have a listener; undefined if a handler listens to every event. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  readonly derivedEvents: DerivedEventPlan;
  readonly collectors: CollectorPlan;
  readonly voice: VoicePlan;
  /** Whether handlers can wait for components, so that the deletion of their messages matters. */
  readonly canPrompt: boolean;
  /** Whether the events change the cache. */
  readonly fillsCache: boolean;
  /** Whether the cache contains all members of each guild, so that they are requested. */
  readonly requestsAllMembers: boolean;
}

/** Plans a bot with a gateway. @param botToken the class under which handlers inject the bot */
export function planGatewayBot(options: BotOptions, botToken: ServiceToken): GatewayPlan {
  const plan = planBot(options, gatewayKind(botToken));
  const isValid = !hasProblems(plan.problems);
  const routes = isValid ? plan.routes : [];
  const derivedEvents = planDerivedEvents(listenedEventNames(routes));
  const collectors = planCollectors((target) => plan.graph.injectedBy(target));
  const voice = planVoice(isValid && options.voice === true, (target) => plan.graph.injectedBy(target));
  const cache = cacheEventsOf((isValid && options.cache) || {});
  const canPrompt = plan.declarations.length > 0;
  const interests: readonly EventInterest[] = [
    ...eventInterestsOf(routes, derivedEvents.sourcesOf),
    ...collectors.neededEvents,
    ...voice.neededEvents,
    ...cache.required.map(({ part, events: sources }) => ({ neededBy: `option cache.${part}`, event: part, sources })),
  ];
  const intents = planIntents(
    interests,
    isValid ? intentsOf(options) : [],
    (isValid ? plan.parts : []).map(({ feature, intents: names }) => ({
      neededBy: `feature ${feature}`,
      intents: names,
    })),
  );
  return {
    ...plan,
    sourcesOf: derivedEvents.sourcesOf,
    unreachable: intents.unreachable,
    warnings: [...plan.warnings, ...intentWarnings(intents)],
    intents,
    subscribedEvents: subscribedWireNames(routes, [
      ...derivedEvents.sourceEvents,
      ...cache.sources,
      ...collectors.sourceEvents,
      ...voice.sourceEvents,
      ...promptDeletionEvents(canPrompt),
    ]),
    derivedEvents,
    collectors,
    voice,
    canPrompt,
    fillsCache: cache.sources.length > 0,
    requestsAllMembers: cachesAllMembers(options.cache),
  };
}

function gatewayKind(botToken: ServiceToken): BotKind<BotOptions> {
  return {
    optionNames: botOptionNames,
    botToken,
    ownTokens: [Cache, MessageCollector, ReactionCollector, Voice],
    transports: ({ gateway, http }) => ({ gateway: gateway !== false, http: http !== undefined }),
    findProblems: ({ parts }, options) => ({
      declarations: parts.flatMap(({ feature, intents }) =>
        validateIntentsOption(intents, { feature, setting: 'intents' }),
      ),
      settings: [
        ...validateIntentsOption(intentsOf(options)),
        ...validateCacheOptions(options.cache),
        ...validateBotOptions(options),
      ],
    }),
  };
}

function intentsOf({ gateway }: BotOptions): IntentsOption {
  return (gateway ? gateway.intents : undefined) ?? [];
}

function intentWarnings({ unreachable, notRequested }: IntentPlan): CompositionWarning[] {
  return [
    ...unreachable.map(({ neededBy, event, missingIntents }) => ({
      fields: { handler: neededBy, event, missing: missingIntents },
      message: 'a listener is unreachable: no requested intent delivers its event',
    })),
    ...notRequested.map(({ neededBy, intents }) => ({
      fields: { neededBy, missing: intents },
      message: 'a feature needs intents that the option `gateway.intents` excludes',
    })),
  ];
}

/** The event names that handlers pass to `@On`. */
function listenedEventNames(routes: readonly Route[]): string[] {
  return routesOfKind(routes, 'event').flatMap(({ binding }) => binding.events);
}

/** The wire names of all events that must be parsed; undefined if a handler listens to every event. */
function subscribedWireNames(routes: readonly Route[], sources: readonly EventName[]): ReadonlySet<string> | undefined {
  const rawNames = routesOfKind(routes, 'raw').map(({ binding }) => binding.events);
  if (rawNames.includes(undefined)) return undefined;
  const names: readonly EventName[] = [
    ...listenedEventNames(routes).filter(isEventName),
    ...sources,
    'interactionCreate',
  ];
  return new Set([...names.map((name) => events[name].wireName), ...rawNames.flatMap((wireNames) => wireNames ?? [])]);
}
