import { type EventName, events } from '../../wire/events.js';
import { type IntentName, intentBits } from '../../wire/gateway.js';

/** The intents without which an event would not come, as the number of an identify. */
export function intentsFor(names: Iterable<string>, further: readonly IntentName[] = []): number {
  const needed = [...names].filter(isEventName).flatMap((name) => events[name].intents);
  return intentBits([...needed, ...further]);
}

/** Whether it names an event of the service; derived events need what they are derived from. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
