import type { EventContext, ListenableEventName } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import type { EventFilter, IdFilter } from './event-filter.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

/**
 * Runs the method on an event, or on each of several. Handlers of one guild's events start in the order of arrival and
 * run side by side. Listening adds the intents that the events need. Commands that no handler is bound to are left to
 * who listens to `interactionCreate`.
 *
 * @param events dispatch events such as `guildMemberAdd`, and derived ones such as `memberScreeningPassed`
 * @param filter only the events of these guilds, only those of these channels
 *
 * @example
 * @On(['messageCreate', 'messageUpdate'], { channels: [RULES_CHANNEL] })
 * seen({ event, data }: EventContext<'messageCreate' | 'messageUpdate'>) {}
 */
export function On<const Name extends ListenableEventName>(
  events: OneOrMore<Name>,
  filter: EventFilter = {},
): HandlerDecorator<EventContext<Name>> {
  return (target, key) => addBinding(target, key, eventBinding(events, filter, false));
}

/**
 * Runs the method on the first of the events that passes the filter, and never again in this bot, whether it fails or
 * not. Otherwise as `@On`.
 */
export function Once<const Name extends ListenableEventName>(
  events: OneOrMore<Name>,
  filter: EventFilter = {},
): HandlerDecorator<EventContext<Name>> {
  return (target, key) => addBinding(target, key, eventBinding(events, filter, true));
}

function eventBinding(events: OneOrMore<ListenableEventName>, filter: EventFilter, once: boolean) {
  const fixed = Object.freeze({ guilds: copyOf(filter.guilds), channels: copyOf(filter.channels) });
  return { kind: 'event', events: toFrozenList<string>(events), once, filter: fixed } as const;
}

/** What is changed in a list after it was given changes nothing here. */
function copyOf(filter: IdFilter | undefined): IdFilter | undefined {
  return typeof filter === 'function' || filter === undefined ? filter : toFrozenList<string>(filter);
}
