/** What the derived events that handlers listen to need, before any event has arrived. */
import type { EventName } from '../../wire/events/all-events.js';
import { isDerivedEventName, isGuildChangeName, memberChangeNames } from './derived-event-names.js';
import { type ChangeRule, type DerivedEventName, type MemberChangeName, memberChanges } from './derived-events.js';
import { guildMembershipSources } from './guild-membership.js';

/** A change whose rule is evaluated for each observed member. */
export interface WatchedChange {
  readonly name: MemberChangeName;
  readonly rule: ChangeRule;
  /** Whether a handler listens to it; otherwise it is only reported as a possible change. */
  readonly isListenedTo: boolean;
}

export interface DerivedEventPlan {
  readonly listened: ReadonlySet<DerivedEventName>;
  readonly watchedChanges: readonly WatchedChange[];
  /** Whether a handler listens to joins and leaves of the bot. */
  readonly tracksGuilds: boolean;
  /** Whether a handler listens to a derived event about members. */
  readonly tracksMembers: boolean;
  /** The raw events from which others are derived. */
  readonly sourceEvents: readonly EventName[];
  /** The raw events from which a derived event follows, by its name in `@On`. */
  sourcesOf(event: string): readonly EventName[];
}

/** The events that contain members. */
const memberSourceEvents = [
  'guildCreate',
  'guildDelete',
  'guildMemberAdd',
  'guildMemberUpdate',
  'guildMemberRemove',
  'guildMembersChunk',
] as const satisfies readonly EventName[];

/** @param names the event names that handlers listen to. Names of other than derived events are ignored */
export function planDerivedEvents(names: Iterable<string>): DerivedEventPlan {
  const listened = new Set([...names].filter(isDerivedEventName));
  const watchedChanges = memberChangeNames
    .filter((name) => listened.has(name) || listened.has('memberPreviousStateUnknown'))
    .map((name) => ({ name, rule: memberChanges[name], isListenedTo: listened.has(name) }));
  const tracksGuilds = [...listened].some(isGuildChangeName);
  const tracksMembers = ![...listened].every(isGuildChangeName);
  const roleEvents = watchedChanges.some(({ rule }) => rule.field === 'roles') ? (['guildRoleDelete'] as const) : [];
  const memberSources: readonly EventName[] = tracksMembers ? [...memberSourceEvents, ...roleEvents] : [];
  return {
    listened,
    watchedChanges,
    tracksGuilds,
    tracksMembers,
    sourceEvents: [...new Set([...memberSources, ...(tracksGuilds ? guildMembershipSources : [])])],
    sourcesOf: (event) => (isGuildChangeName(event) ? guildMembershipSources : memberSources),
  };
}
