/**
 * Guards of events allow or ignore an event before the method with `@On` or `@Once` runs. What they add to the context is part
 * of its type. Guards of interactions are others: they tell the user why they deny.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import type { CooldownStore } from '../../interactions/guards/cooldown-store.js';
import type { EventContextBase, EventData, ListenableEventName } from '../contexts/event-context.js';

/** What a guard of events knows besides the event. */
export interface EventGuardContextBase<Name extends string, Data> extends EventContextBase<Name, Data> {
  /** The handler that will run, for example `WelcomeHandler.onMemberAdd`. */
  readonly handler: string;
  /** The guild of the event; undefined outside guilds. */
  readonly guildId: Snowflake | undefined;
  /** The channel of the event; undefined if it has none. */
  readonly channelId: Snowflake | undefined;
  /** The user that the event is about: the author of a message, the new member, who reacted; undefined if it names none. */
  readonly userId: Snowflake | undefined;
  /** The id of the application; undefined if the token does not contain it. */
  readonly applicationId: Snowflake | undefined;
  /** The store in which the bot counts uses for cooldowns. */
  readonly cooldowns: CooldownStore;
}

/** The context of a guard of events. Without names, the data is `unknown`, and the guard can be used for every event. */
export type EventGuardContext<Name extends string = string> = string extends Name
  ? EventGuardContextBase<string, unknown>
  : Name extends ListenableEventName
    ? EventGuardContextBase<Name, EventData<Name>>
    : never;

/** The result of a guard that allows the event. */
export interface AllowedEvent<Additions extends object = object> {
  readonly allowed: true;
  /** Properties to add to the context of the handler. */
  readonly additions: Additions;
}

/** The result of a guard that ignores the event. */
export interface IgnoredEvent {
  readonly allowed: false;
  /** For the log. */
  readonly reason: string;
}

/** The decision of a guard about an event. */
export type EventGuardResult<Additions extends object = object> = AllowedEvent<Additions> | IgnoredEvent;

/** A guard of the events whose contexts are of this type. */
export interface ContextGuard<Context, Additions extends object = object> {
  /** The name of the guard in logs. */
  readonly name: string;
  /** Decides about an event. If it throws, the failure is handled like that of the handler. */
  readonly checkEvent: (context: Context) => EventGuardResult<Additions> | Promise<EventGuardResult<Additions>>;
}

/** A class whose instances are guards of the events whose contexts are of this type. */
export interface ContextGuardClass<Context, Additions extends object = object> {
  /** The constructor, whose parameters are injected. */
  new (...args: never[]): Pick<ContextGuard<Context, Additions>, 'checkEvent'>;
}

/**
 * A guard of events: it allows or ignores an event, and can add properties to the context of the handler.
 *
 * @typeParam Name the events that it can be used for; by default all of them
 *
 * @example
 * const fromPeople: EventGuard<'messageCreate'> = {
 *   name: 'fromPeople',
 *   checkEvent: ({ data }) => (data.author.bot ? ignoreEvent('the author is a bot') : allowEvent()),
 * };
 */
export type EventGuard<Name extends string = string, Additions extends object = object> = ContextGuard<
  EventGuardContext<Name>,
  Additions
>;

/**
 * A class whose instances are guards of events. Each bot creates one instance of it and injects its constructor parameters. The
 * name of the class is the name of the guard.
 *
 * @example
 * @Service()
 * class WithSettings {
 *   constructor(private readonly settings: SettingsStore) {}
 *
 *   async checkEvent({ guildId }: EventGuardContext) {
 *     const settings = guildId === undefined ? undefined : await this.settings.find(guildId);
 *     return settings ? allowEvent({ settings }) : ignoreEvent('the guild has no settings');
 *   }
 * }
 */
export type EventGuardClass<Name extends string = string, Additions extends object = object> = ContextGuardClass<
  EventGuardContext<Name>,
  Additions
>;

/** A guard of events, or a class of them. */
export type AnyEventGuard<Name extends string = string, Additions extends object = object> =
  | EventGuard<Name, Additions>
  | EventGuardClass<Name, Additions>;

/** The properties that a guard adds to a context. */
type AdditionsOf<Guard> = Guard extends new (
  ...args: never[]
) => { readonly checkEvent: infer Check }
  ? CheckAdditions<Check>
  : Guard extends { readonly checkEvent: infer Check }
    ? CheckAdditions<Check>
    : unknown;

type CheckAdditions<Check> = Check extends (...args: never[]) => infer Result
  ? Extract<Awaited<Result>, AllowedEvent> extends AllowedEvent<infer Additions>
    ? Additions
    : unknown
  : unknown;

/** The properties that all guards of a list add to a context. */
export type EventGuardAdditions<Guards extends readonly unknown[]> = Guards extends readonly [
  infer First,
  ...infer Rest,
]
  ? AdditionsOf<First> & EventGuardAdditions<Rest>
  : unknown;

/**
 * The result of a guard that allows the event.
 *
 * @param additions properties to add to the context of the handler
 */
export function allowEvent(): AllowedEvent;
export function allowEvent<Additions extends object>(additions: Additions): AllowedEvent<Additions>;
export function allowEvent(additions: object = {}): AllowedEvent {
  return { allowed: true, additions };
}

/**
 * The result of a guard that ignores the event: the handler does not run. Nobody is told; the reason is logged at the level `debug`.
 *
 * @param reason for the log
 */
export function ignoreEvent(reason: string): IgnoredEvent {
  return { allowed: false, reason };
}

/** Whether a guard is a class, of which each bot has an instance. */
export function isEventGuardClass(guard: AnyEventGuard<never>): guard is EventGuardClass {
  // A class with a static `checkEvent` is a guard itself.
  return typeof guard === 'function' && !('checkEvent' in guard);
}

/** Finds values that are not guards of events: plain JavaScript can pass any value, and circular imports make one undefined. */
export function eventGuardProblems(guards: unknown): DeclarationProblem[] {
  if (guards === undefined) return [];
  if (!Array.isArray(guards)) {
    return [
      {
        message: 'guards: this is not a list.',
        remedy: 'Pass a list, for example `guards: [cooldown({ uses: 1, windowMs: 60_000 })]`.',
      },
    ];
  }
  return [...guards].flatMap((guard: unknown) => {
    if (hasMethod(guard, 'checkEvent')) return [];
    if (hasMethod(guard, 'check')) return [interactionGuardProblem(nameOf(guard))];
    const what = guard === undefined ? 'undefined' : 'not a guard of events';
    return [
      {
        message: `one of its guards is ${what}.`,
        remedy:
          'Pass objects with `name` and `checkEvent`, or classes with a method `checkEvent`; circular imports make a guard undefined.',
      },
    ];
  });
}

function interactionGuardProblem(name: string): DeclarationProblem {
  return {
    message: `the guard ${name} is for interactions: it has no \`checkEvent\`.`,
    remedy: 'Use `cooldown`, or a guard with a method `checkEvent`: an event has no user who could get the reason.',
  };
}

function hasMethod(guard: unknown, method: string): guard is object {
  if (typeof guard !== 'function' && (typeof guard !== 'object' || guard === null)) return false;
  const prototype: unknown = typeof guard === 'function' ? guard.prototype : undefined;
  return [guard, prototype].some((each) => typeof Reflect.get(Object(each), method) === 'function');
}

function nameOf(guard: object): string {
  return String(Reflect.get(guard, 'name') ?? 'without a name');
}
