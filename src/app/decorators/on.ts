import type { EventContext, ListenableName } from '../event-context.js';
import { addBinding, type BindMethod } from './records.js';

/**
 * Runs the method on an event. Handlers of one guild's events start in the order of arrival and run side by side.
 * Listening adds the intents that the event needs.
 *
 * @param event a dispatch event such as `guildMemberAdd`, or a derived one such as `memberScreeningPassed`
 */
export function On<const Name extends ListenableName>(event: Name): BindMethod<EventContext<Name>> {
  return (target, key) => addBinding(target, key, { kind: 'event', event });
}
