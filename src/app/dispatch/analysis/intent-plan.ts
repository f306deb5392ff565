/**
 * Plans the intents that a bot requests. Each handler listens to events, and each event is delivered by certain intents.
 * So every intent can be listed with the handlers that need it.
 */
import { nearestName } from '../../../base/options/nearest-name.js';
import { GatewayClosedError } from '../../../ingress/gateway/protocol/errors.js';
import { type EventName, events } from '../../../wire/events/all-events.js';
import { type IntentName, intentBits, intents, privilegedIntents } from '../../../wire/gateway/protocol.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { eventNamesByWireName, isEventName } from '../events/event-names.js';
import { type Route, routeName } from '../routes/route.js';

/** Intents to request in addition to those that are needed, or `exactly` these instead. */
export type IntentsOption = readonly IntentName[] | { readonly exactly: readonly IntentName[] };

/**
 * An intent that a bot requests.
 *
 * @see https://docs.discord.com/developers/events/gateway#gateway-intents
 */
export interface RequiredIntent {
  /** The name of the intent, for example `GUILD_MEMBERS`. */
  readonly name: IntentName;
  /** Whether it must be enabled in the developer portal before it can be requested. */
  readonly privileged: boolean;
  /** The handlers (`WelcomeHandler.onMemberAdd`) and options (`option cache.members`) that need the intent. */
  readonly neededBy: readonly string[];
}

/** The gateway events that one listener needs. */
export interface EventInterest {
  /** The name of the listener, for example `WelcomeHandler.onMemberAdd`. */
  readonly neededBy: string;
  /** The event, by the name under which it is listened to. */
  readonly event: string;
  /** The gateway events that must arrive: the event itself, or those from which it is derived. */
  readonly sources: readonly EventName[];
}

/** An interest whose events cannot all arrive, because no intent that delivers them is requested. */
export interface UnreachableInterest extends EventInterest {
  /** For each missing event, the intents that deliver it; one of them is enough. */
  readonly missingIntents: readonly (readonly IntentName[])[];
}

/** Intents that a feature names, besides those of its listeners. */
export interface NamedIntents {
  /** For example `feature tickets`. */
  readonly neededBy: string;
  readonly intents: readonly IntentName[];
}

export interface IntentPlan {
  /** The bit set of the requested intents, as Identify expects it. */
  readonly bits: number;
  readonly requiredIntents: readonly RequiredIntent[];
  readonly unreachable: readonly UnreachableInterest[];
  /** What features name and the bot does not request, because its option is `{ exactly: … }`. */
  readonly notRequested: readonly NamedIntents[];
}

const SETTING = 'option gateway.intents';

/** The interests of the listeners in these routes. @param sourcesOf returns the events from which an event is derived */
export function eventInterestsOf(
  routes: readonly Route[],
  sourcesOf: (event: string) => readonly EventName[],
): EventInterest[] {
  return routes.flatMap((route) => {
    const neededBy = routeName(route);
    const { binding } = route;
    if (binding.kind === 'event') {
      return binding.events.map((event) => ({
        neededBy,
        event,
        sources: isEventName(event) ? [event] : sourcesOf(event),
      }));
    }
    if (binding.kind !== 'raw') return [];
    return (binding.events ?? []).map((event) => {
      const known = eventNamesByWireName.get(event);
      return { neededBy, event, sources: known ? [known] : [] };
    });
  });
}

/** Determines the intents to request from the interests of a bot and its option `gateway.intents`. */
export function planIntents(
  interests: readonly EventInterest[],
  option: IntentsOption,
  named: readonly NamedIntents[] = [],
): IntentPlan {
  const neededBy = new Map<IntentName, Set<string>>();
  const need = (name: IntentName, by: string) => neededBy.set(name, (neededBy.get(name) ?? new Set()).add(by));
  for (const { neededBy, sources } of interests) {
    for (const source of sources) for (const name of events[source].intents) need(name, neededBy);
  }
  for (const { neededBy, intents: names } of named) for (const name of names) need(name, neededBy);
  for (const name of listedIntents(option)) need(name, SETTING);

  const isExact = 'exactly' in option;
  const requested = intentNames.filter((name) => (isExact ? option.exactly.includes(name) : neededBy.has(name)));
  return {
    bits: intentBits(requested),
    requiredIntents: requested.map((name) => ({
      name,
      privileged: privilegedIntents.some((privileged) => privileged === name),
      neededBy: [...(neededBy.get(name) ?? [])],
    })),
    unreachable: interests.flatMap((interest) => {
      const missingIntents = interest.sources
        .map((source) => events[source].intents)
        .filter((deliveredBy) => !isDelivered(deliveredBy, requested));
      return missingIntents.length > 0 ? [{ ...interest, missingIntents }] : [];
    }),
    notRequested: named.flatMap(({ neededBy, intents: names }) => {
      const missing = names.filter((name) => !requested.includes(name));
      return missing.length > 0 ? [{ neededBy, intents: missing }] : [];
    }),
  };
}

/**
 * Validates the option `gateway.intents`, or those of a feature. It can be any value in plain JavaScript.
 *
 * @param location where the problems are. Default: the option `gateway.intents`
 */
export function validateIntentsOption(
  option: IntentsOption,
  location: Pick<CompositionProblem, 'feature' | 'setting'> = { setting: SETTING },
): CompositionProblem[] {
  const names: unknown = typeof option === 'object' && option !== null ? listedIntents(option) : option;
  if (!Array.isArray(names)) {
    const remedy = 'Pass a list of names to request in addition, or { exactly: [names] }.';
    return [{ ...location, message: 'this is not a list of intents.', remedy }];
  }
  return names
    .filter((name) => !intentNames.some((known) => known === name))
    .map((name) => {
      const suggestion = nearestName(String(name), intentNames);
      const remedy = suggestion ? `Did you mean "${suggestion}"?` : `Use names of ${intentNames.join(', ')}.`;
      return { ...location, message: `there is no intent "${name}".`, remedy };
    });
}

// The type of Object.keys is string[]; the keys are exactly the names of the table.
const intentNames = Object.keys(intents) as readonly IntentName[];

function listedIntents(option: IntentsOption): readonly IntentName[] {
  return 'exactly' in option ? option.exactly : option;
}

/** Whether an event arrives: any of its intents is enough, and an event without intents always arrives. */
function isDelivered(deliveredBy: readonly IntentName[], requested: readonly IntentName[]): boolean {
  return deliveredBy.length === 0 || deliveredBy.some((name) => requested.includes(name));
}

/** The close code of the gateway for intents that are not enabled for the application. */
const DISALLOWED_INTENTS_CODE = 4014;

/**
 * Explains why the gateway rejected a bot because of its intents: the new remedy names the privileged intents and the
 * handlers that need them. The gateway client has no access to the handlers. Other errors are returned unchanged.
 */
export function explainGatewayRejection(
  rejection: GatewayClosedError,
  intents: readonly RequiredIntent[],
): GatewayClosedError {
  const privileged = intents.filter((intent) => intent.privileged);
  if (rejection.closeCode !== DISALLOWED_INTENTS_CODE || privileged.length === 0) return rejection;
  const names = privileged.map(({ name, neededBy }) => `${name} (for ${neededBy.join(', ')})`).join('; ');
  const remedy = `Enable under "Privileged Gateway Intents" in the developer portal: ${names}. Or remove the handlers and options that need them.`;
  return new GatewayClosedError(rejection.closeCode, { meaning: rejection.meaning, remedy }, { cause: rejection });
}
