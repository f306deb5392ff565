import type { OptionNames } from '../../base/options/option-problems.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import type { WebhookEventName } from '../../wire/events/webhook-events.js';
import type { ErrorContext } from '../contexts/error-context.js';
import type {
  EventContext,
  ListenableEventName,
  RawEventContext,
  WebhookEventContext,
} from '../contexts/event-context.js';
import type { UnknownComponentContext } from '../contexts/unknown-component-context.js';
import type { AnyEventGuard, EventGuardAdditions } from '../guards/event-guard.js';
import { addBinding, type BindingOptions, bindingOptionNames, type HandlerDecorator } from './binding-metadata.js';
import type { EventFilter, IdFilter, JournalOption } from './event-filter.js';

/** The options of `@On` and `@Once`. */
export interface OnOptions<Guards extends readonly AnyEventGuard<never>[] = readonly AnyEventGuard[]>
  extends EventFilter,
    JournalOption {
  /**
   * Guards that allow or ignore an event after the filter, in this order. They are checked before middleware runs. The handler can
   * take a context with the properties that they add.
   *
   * @default []
   */
  readonly guards?: Guards | undefined;
}

const onOptionNames: OptionNames<OnOptions> = { guilds: true, channels: true, journal: true, guards: true };

/**
 * Runs the method on one or several events. Handlers start in the order in which the events of a guild arrive, and run
 * concurrently. Listening adds the intents that the events need. A listener to `interactionCreate` is responsible for
 * responding to commands, components and modals that no handler is bound to; see the option `unhandledInteractions`.
 *
 * @param events gateway events such as `guildMemberAdd`, or derived events such as `memberScreeningPassed`
 * @param options restricts the events to guilds, channels and what guards allow, and whether they are journalled. Default: no
 * restriction
 * @see https://docs.discord.com/developers/events/gateway-events
 *
 * @example
 * @On(['messageCreate', 'messageUpdate'], { channels: [RULES_CHANNEL] })
 * seen({ event, data }: EventContext<'messageCreate' | 'messageUpdate'>) {}
 */
export function On<
  const Name extends ListenableEventName,
  const Guards extends readonly AnyEventGuard<Name>[] = readonly [],
>(
  events: OneOrMore<Name>,
  options: OnOptions<Guards> = {},
): HandlerDecorator<EventContext<Name> & EventGuardAdditions<Guards>> {
  return (target, key) => addBinding(target, key, eventBinding(events, options, false), options, onOptionNames);
}

/**
 * Runs the method on the first event that passes the filter, and never again in this bot, even if it fails. Otherwise it
 * works as `@On`.
 *
 * @param events one or several event names
 * @param options restricts the events to guilds, channels and what guards allow, and whether they are journalled. Default: no
 * restriction
 *
 * @example
 * @Once('ready')
 * ready({ data, log }: EventContext<'ready'>) {
 *   log.info(`connected as ${data.user.username}`);
 * }
 */
export function Once<
  const Name extends ListenableEventName,
  const Guards extends readonly AnyEventGuard<Name>[] = readonly [],
>(
  events: OneOrMore<Name>,
  options: OnOptions<Guards> = {},
): HandlerDecorator<EventContext<Name> & EventGuardAdditions<Guards>> {
  return (target, key) => addBinding(target, key, eventBinding(events, options, true), options, onOptionNames);
}

function eventBinding(
  events: OneOrMore<ListenableEventName>,
  { guilds, channels, journal, guards }: OnOptions<readonly AnyEventGuard<never>[]>,
  once: boolean,
) {
  const filter = Object.freeze({ guilds: copyIdFilter(guilds), channels: copyIdFilter(channels) });
  return {
    kind: 'event',
    events: toFrozenList<string>(events),
    once,
    filter,
    journal,
    guards: Array.isArray(guards) ? toFrozenList(guards) : guards,
  } as const;
}

/** A copy, so that later changes of the caller's list have no effect. */
function copyIdFilter(filter: IdFilter | undefined): IdFilter | undefined {
  return typeof filter === 'function' || filter === undefined ? filter : toFrozenList<string>(filter);
}

const onRawOptionNames: OptionNames<JournalOption> = { journal: true };

/**
 * Runs the method on unprocessed gateway events, including events that Guildhall does not know. The data is `unknown`, as
 * it is not validated.
 *
 * @param wireNames one or several names such as `GUILD_MEMBER_ADD`; known ones add the intents that they need. Without
 * names, the method receives every event that the requested intents deliver, and every frame is parsed.
 * @param options whether the events are journalled
 *
 * @example
 * @OnRaw('GUILD_SOUNDBOARD_SOUND_CREATE')
 * sound({ event, data }: RawEventContext) {}
 */
export function OnRaw(wireNames?: OneOrMore<string>, options: JournalOption = {}): HandlerDecorator<RawEventContext> {
  const events = wireNames === undefined ? undefined : toFrozenList<string>(wireNames);
  return (target, key) =>
    addBinding(target, key, { kind: 'raw', events, journal: options.journal }, options, onRawOptionNames);
}

/**
 * Runs the method on events that Discord posts to the bot over HTTP (the option `http`). They can arrive in any order, and
 * more than once.
 *
 * @param events one or several names such as `applicationAuthorized`
 * @see https://docs.discord.com/developers/events/webhook-events
 *
 * @example
 * @OnWebhookEvent('applicationAuthorized')
 * installed({ data }: WebhookEventContext<'applicationAuthorized'>) {}
 */
export function OnWebhookEvent<const Name extends WebhookEventName>(
  events: OneOrMore<Name>,
): HandlerDecorator<WebhookEventContext<Name>> {
  return (target, key) => addBinding(target, key, { kind: 'webhook', events: toFrozenList<string>(events) });
}

/**
 * Runs the method when a user uses a component, or submits a modal, whose custom_id matches no declaration: for example a
 * button in an old message, or a modal that was opened before an update of the bot. Without such a method, the user sees
 * that the component has expired, unless the option `unhandledInteractions` leaves it to other code. A bot has at most one such method.
 *
 * The context has everything that a declared component or modal has, as data: the selection, the entered fields, and every
 * way to respond. For custom_ids with a known form, `aliases` of a declaration are shorter.
 *
 * @param options.defer how the interaction is deferred if there is no response after 2 seconds. Default `'update'` for
 * components, `'reply'` for modals. A method that shows a modal after something slow needs `false`
 * @param options.guards guards that are checked before the method runs
 * @param options.middleware middleware around the method, inside that of the bot, the feature, the class and the method
 *
 * @example
 * @OnUnknownComponent()
 * expired(use: UnknownComponentContext) {
 *   return use.reply({ content: 'This button no longer works. Use /menu to get a new one.', ephemeral: true });
 * }
 */
export function OnUnknownComponent<const Guards extends readonly AnyGuard[] = readonly []>(
  options: BindingOptions<Guards> = {},
): HandlerDecorator<UnknownComponentContext & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'unknownComponent', options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}

/**
 * Makes the method the error boundary of its class: it runs when another method of the class, or one of its guards,
 * throws. If it returns, the failure counts as handled; if it throws, the failure is passed to the option `onError` of the
 * bot, and from there to the log. A user who has not received a response by then gets a message that the action failed. A
 * class has at most one error boundary.
 *
 * @example
 * @OnError()
 * failed(failure: ErrorContext) {
 *   if (failure.error.cause instanceof SoldOut) return failure.reply({ content: 'Sold out.', ephemeral: true });
 *   throw failure.error;
 * }
 */
export function OnError(): HandlerDecorator<ErrorContext> {
  return (target, key) => addBinding(target, key, { kind: 'error' });
}

/** One value, or a list with at least one value. */
export type OneOrMore<T> = T | readonly [T, ...T[]];

/** A frozen copy of a list, or a frozen list of one value. */
export function toFrozenList<T>(input: T | readonly T[]): readonly T[] {
  return Object.freeze(isList(input) ? [...input] : [input]);
}

/** The type of Array.isArray does not narrow to a read-only list. */
function isList<T>(input: T | readonly T[]): input is readonly T[] {
  return Array.isArray(input);
}
