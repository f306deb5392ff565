/** The names of derived events, apart from their rules: a bot without a gateway needs only the names. */
import type { DerivedEventName, GuildChangeName, MemberChangeName } from './derived-events.js';

/** The names of the changes that are found by comparing a member with its previous state. */
export const memberChangeNames: readonly MemberChangeName[] = [
  'memberScreeningPassed',
  'memberRoleAdded',
  'memberRoleRemoved',
  'memberTimedOut',
  'memberTimeoutEnded',
  'memberNickChanged',
  'memberBoosted',
  'memberBoostEnded',
  'memberOnboarded',
];

/** The names of the derived events about members. */
export const memberEventNames: readonly Exclude<DerivedEventName, GuildChangeName>[] = [
  ...memberChangeNames,
  'memberRejoined',
  'memberPreviousStateUnknown',
];

const guildChangeNames: readonly GuildChangeName[] = ['guildJoined', 'guildLeft'];

/** The names of all derived events. */
export const derivedEventNames: readonly DerivedEventName[] = [...memberEventNames, ...guildChangeNames];

/** Whether it is the name of a derived event about the guilds of the bot. */
export function isGuildChangeName(name: string): name is GuildChangeName {
  return guildChangeNames.some((known) => known === name);
}

export function isDerivedEventName(name: string): name is DerivedEventName {
  return derivedEventNames.some((known) => known === name);
}
