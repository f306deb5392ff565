/** The entries of a select, its search, and its limits. */
import { type Channel, compareRoles, componentTypes, type Role, threadTypes, type User } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { nameOfMember, nameOfUser } from '../model/guild/names.js';

/** The emoji of an option. */
interface OptionEmoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** An entry of a select. */
export interface SelectChoice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: OptionEmoji | undefined;
  /** Set for entries of user, role and channel selects. */
  readonly user?: User;
  readonly role?: Role;
  readonly channel?: Channel;
}

/** A select of a message or modal. */
export interface SelectSpec {
  readonly type: number;
  readonly placeholder?: string | undefined;
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly options?:
    | readonly {
        readonly label: string;
        readonly value: string;
        readonly description?: string | undefined;
        readonly emoji?: OptionEmoji | undefined;
        readonly default?: boolean | undefined;
      }[]
    | undefined;
  readonly default_values?: readonly { readonly id: string; readonly type: string }[] | undefined;
  readonly channel_types?: readonly number[] | undefined;
}

/** The location of a select: a guild or direct messages. */
export interface SelectLocation {
  readonly guild: GuildView | undefined;
  readonly channel: Channel | undefined;
  readonly me: User | undefined;
}

const { STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT } = componentTypes;

/** Whether a component is a select. */
export function isSelectType(type: number): boolean {
  return type === STRING_SELECT || isEntitySelectType(type);
}

/** Whether a select lists users, roles or channels. Such selects have a search. */
export function isEntitySelectType(type: number): boolean {
  const types: readonly number[] = [USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT];
  return types.includes(type);
}

/** Lists all entries of a select in a location. */
export function listSelectChoices(select: SelectSpec, location: SelectLocation): readonly SelectChoice[] {
  switch (select.type) {
    case STRING_SELECT:
      return (select.options ?? []).map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        emoji,
      }));
    case USER_SELECT:
      return userChoices(location);
    case ROLE_SELECT:
      return roleChoices(location);
    case MENTIONABLE_SELECT:
      return [...userChoices(location), ...roleChoices(location)];
    case CHANNEL_SELECT:
      return channelChoices(location, select.channel_types ?? []);
    default:
      return [];
  }
}

function userChoices({ guild, channel, me }: SelectLocation): SelectChoice[] {
  if (guild) {
    const members = guild.members.map((member) => ({ user: member.member.user, label: nameOfMember(member) }));
    return members.sort((a, b) => a.label.localeCompare(b.label)).map(({ user, label }) => userChoice(user, label));
  }
  const others = channel?.recipients?.filter(({ id }) => id !== me?.id) ?? [];
  return [...(me ? [me] : []), ...others].map((user) => userChoice(user, nameOfUser(user)));
}

function userChoice(user: User, label: string): SelectChoice {
  return { value: user.id, label, user, ...(label === user.username ? {} : { description: user.username }) };
}

function roleChoices({ guild }: SelectLocation): SelectChoice[] {
  return [...(guild?.guild.roles ?? [])]
    .sort((a, b) => compareRoles(b, a))
    .map((role) => ({ value: role.id, label: role.name, role }));
}

function channelChoices({ guild }: SelectLocation, types: readonly number[]): SelectChoice[] {
  const channels = guild?.channels ?? [];
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return channels
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(({ thread_metadata: thread }) => !thread?.archived)
    .map((channel) => {
      const parent = names.get(channel.parent_id ?? '');
      const description = parent && threadTypes.includes(channel.type) ? `#${parent}` : (parent ?? undefined);
      return { value: channel.id, label: channel.name ?? 'unnamed', description, channel };
    });
}

/** Filters entries by a search: names that start with the search come first, then other matches. */
export function searchSelectChoices(choices: readonly SelectChoice[], search: string): readonly SelectChoice[] {
  const query = normalizeForSearch(search.trim().replace(/^[@#]/, ''));
  if (query === '') return choices;
  const matches = choices.map((choice) => {
    const at = normalizeForSearch(choice.label).indexOf(query);
    return {
      choice,
      at: at >= 0 ? at : normalizeForSearch(choice.description ?? '').includes(query) ? Number.MAX_SAFE_INTEGER : -1,
    };
  });
  const starts = matches.filter(({ at }) => at === 0);
  return [...starts, ...matches.filter(({ at }) => at > 0)].map(({ choice }) => choice);
}

function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the entries that the bot preselected. */
export function getSelectDefaults(select: SelectSpec): readonly string[] {
  if (select.type !== STRING_SELECT) return (select.default_values ?? []).map(({ id }) => id);
  return (select.options ?? []).filter((option) => option.default).map(({ value }) => value);
}

/** How many entries must and can be selected. */
export interface SelectLimits {
  readonly min: number;
  readonly max: number;
}

export function getSelectLimits({ min_values: min = 1, max_values: max = 1 }: SelectSpec): SelectLimits {
  return { min, max };
}

/** Selects or deselects an entry. If only one entry can be selected, it replaces the previous one. */
export function toggleChoice(
  selectedValues: readonly string[],
  value: string,
  { min, max }: SelectLimits,
): readonly string[] {
  const isSelected = selectedValues.includes(value);
  if (max === 1) return isSelected && min === 0 ? [] : [value];
  if (isSelected) return selectedValues.filter((each) => each !== value);
  return selectedValues.length < max ? [...selectedValues, value] : selectedValues;
}

/** Whether a selection has a valid size. */
export function isWithinLimits(selectedValues: readonly string[], { min, max }: SelectLimits): boolean {
  return selectedValues.length >= min && selectedValues.length <= max;
}

/** Describes how many entries to select. */
export function describeSelectLimits({ min, max }: SelectLimits): string {
  if (max === 1) return min === 0 ? 'Choose one, or none' : 'Choose one';
  if (min === max) return `Choose ${max}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}
