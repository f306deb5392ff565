/**
 * Which intents a bot asks for, and why. What a handler listens to says which events it needs, and those say by which
 * intents they come; so each intent can be told with the handlers that need it.
 */
import { type EventName, events } from '../../../wire/events/all-events.js';
import { type IntentName, intentBits, intents, privilegedIntents } from '../../../wire/gateway/protocol.js';
import type { CompositionProblem } from '../../errors/bot-errors.js';
import { eventNamesByWireName, isEventName } from '../events/event-names.js';
import { type HandlerRoute, routeLocation } from '../routes/handler-route.js';
import { nearestName } from '../validation/nearest-name.js';

/** Intents to ask for beside those that are needed, or instead of them. */
export type IntentsOption = readonly IntentName[] | { readonly exactly: readonly IntentName[] };

/** An intent that a bot asks for. */
export interface RequiredIntent {
  readonly name: IntentName;
  /** Whether it must be enabled for the application before it may be asked for. */
  readonly privileged: boolean;
  /** What needs it: handlers, as `Ears.joined`, and `option gateway.intents`. */
  readonly neededBy: readonly string[];
}

/** Something that listens, with the events of the service that must come for it. */
export interface EventInterest {
  /** Who listens, as `Ears.joined`. */
  readonly neededBy: string;
  /** The event, by the name that it was listened to. */
  readonly event: string;
  /** What must come: that event, or those from which it is derived. */
  readonly sources: readonly EventName[];
}

/** A listening of which something will not come, because no intent that brings it is asked for. */
export interface UnreachableInterest extends EventInterest {
  /** Any of each would do. */
  readonly missingIntents: readonly (readonly IntentName[])[];
}

export interface IntentPlan {
  /** The number that goes into an identify. */
  readonly bits: number;
  readonly requiredIntents: readonly RequiredIntent[];
  readonly unreachable: readonly UnreachableInterest[];
}

const SETTING = 'option gateway.intents';

/** What the handlers of a bot listen to. @param sources of derived events */
export function eventInterestsOf(routes: readonly HandlerRoute[], sources: readonly EventName[]): EventInterest[] {
  return routes.flatMap((route) => {
    const { className, method } = routeLocation(route);
    const neededBy = `${className}.${method}`;
    const { binding } = route;
    if (binding.kind === 'event') {
      return binding.events.map((event) => ({ neededBy, event, sources: isEventName(event) ? [event] : sources }));
    }
    if (binding.kind !== 'raw') return [];
    return (binding.events ?? []).map((event) => {
      const known = eventNamesByWireName.get(event);
      return { neededBy, event, sources: known ? [known] : [] };
    });
  });
}

/** The intents of a bot that listens to this, and chooses that. */
export function planIntents(listenings: readonly EventInterest[], choice: IntentsOption): IntentPlan {
  const neededBy = new Map<IntentName, Set<string>>();
  const need = (name: IntentName, by: string) => neededBy.set(name, (neededBy.get(name) ?? new Set()).add(by));
  for (const { neededBy, sources } of listenings) {
    for (const source of sources) for (const name of events[source].intents) need(name, neededBy);
  }
  for (const name of namedIntents(choice)) need(name, SETTING);

  const exact = 'exactly' in choice;
  const asked = intentNames.filter((name) => (exact ? choice.exactly.includes(name) : neededBy.has(name)));
  return {
    bits: intentBits(asked),
    requiredIntents: asked.map((name) => ({
      name,
      privileged: privilegedIntents.some((privileged) => privileged === name),
      neededBy: [...(neededBy.get(name) ?? [])],
    })),
    unreachable: listenings.flatMap((listening) => {
      const missingIntents = listening.sources
        .map((source) => events[source].intents)
        .filter((any) => isIgnored(any, asked));
      return missingIntents.length > 0 ? [{ ...listening, missingIntents }] : [];
    }),
  };
}

/** What is wrong with the choice of a program in plain JavaScript. */
export function validateIntentsOption(choice: IntentsOption): CompositionProblem[] {
  const given: unknown = typeof choice === 'object' && choice !== null ? namedIntents(choice) : choice;
  if (!Array.isArray(given)) {
    const remedy = 'Give a list of names, to ask for them as well, or { exactly: [names] }.';
    return [{ setting: SETTING, message: 'this is not a list of intents.', remedy }];
  }
  return given
    .filter((name) => !intentNames.some((known) => known === name))
    .map((name) => {
      const meant = nearestName(String(name), intentNames);
      const remedy = meant ? `Did you mean "${meant}"?` : `Use names of ${intentNames.join(', ')}.`;
      return { setting: SETTING, message: `there is no intent "${name}".`, remedy };
    });
}

// Object.keys gives string[]; the keys are exactly those of the table.
const intentNames = Object.keys(intents) as readonly IntentName[];

function namedIntents(choice: IntentsOption): readonly IntentName[] {
  return 'exactly' in choice ? choice.exactly : choice;
}

/** Whether an event that any of these intents brings will not come. */
function isIgnored(any: readonly IntentName[], asked: readonly IntentName[]): boolean {
  return any.length > 0 && !any.some((name) => asked.includes(name));
}
