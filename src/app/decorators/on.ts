import type { OptionNames } from '../../base/options/option-problems.js';
import type { EventContext, ListenableEventName } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import type { EventFilter, IdFilter, JournalOption } from './event-filter.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

/** The options of `@On` and `@Once`. */
export interface OnOptions extends EventFilter, JournalOption {}

const onOptionNames: OptionNames<OnOptions> = { guilds: true, channels: true, journal: true };

/**
 * Runs the method on one or several events. Handlers start in the order in which the events of a guild arrive, and run
 * concurrently. Listening adds the intents that the events need. A listener to `interactionCreate` is responsible for
 * responding to commands, components and modals that no handler is bound to; see the option `unhandledInteractions`.
 *
 * @param events gateway events such as `guildMemberAdd`, or derived events such as `memberScreeningPassed`
 * @param options restricts the events to guilds or channels, and whether they are journalled. Default: no restriction
 * @see https://docs.discord.com/developers/events/gateway-events
 *
 * @example
 * @On(['messageCreate', 'messageUpdate'], { channels: [RULES_CHANNEL] })
 * seen({ event, data }: EventContext<'messageCreate' | 'messageUpdate'>) {}
 */
export function On<const Name extends ListenableEventName>(
  events: OneOrMore<Name>,
  options: OnOptions = {},
): HandlerDecorator<EventContext<Name>> {
  return (target, key) => addBinding(target, key, eventBinding(events, options, false), options, onOptionNames);
}

/**
 * Runs the method on the first event that passes the filter, and never again in this bot, even if it fails. Otherwise it
 * works as `@On`.
 *
 * @param events one or several event names
 * @param options restricts the events to guilds or channels, and whether they are journalled. Default: no restriction
 *
 * @example
 * @Once('ready')
 * ready({ data, log }: EventContext<'ready'>) {
 *   log.info(`connected as ${data.user.username}`);
 * }
 */
export function Once<const Name extends ListenableEventName>(
  events: OneOrMore<Name>,
  options: OnOptions = {},
): HandlerDecorator<EventContext<Name>> {
  return (target, key) => addBinding(target, key, eventBinding(events, options, true), options, onOptionNames);
}

function eventBinding(events: OneOrMore<ListenableEventName>, { guilds, channels, journal }: OnOptions, once: boolean) {
  const filter = Object.freeze({ guilds: copyIdFilter(guilds), channels: copyIdFilter(channels) });
  return { kind: 'event', events: toFrozenList<string>(events), once, filter, journal } as const;
}

/** A copy, so that later changes of the caller's list have no effect. */
function copyIdFilter(filter: IdFilter | undefined): IdFilter | undefined {
  return typeof filter === 'function' || filter === undefined ? filter : toFrozenList<string>(filter);
}
