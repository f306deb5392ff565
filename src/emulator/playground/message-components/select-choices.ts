/** What a select offers to the person, what of it a search finds, and when as much is chosen as it asks for. */
import type { Channel } from '../../../wire/objects/channels/channel.js';
import { threadTypes } from '../../../wire/objects/channels/channel-types.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { User } from '../../../wire/objects/users/user.js';
import type { GuildView } from '../../control/views/user-view.js';
import { compareByRank, nameOfMember, nameOfUser } from '../model/guild/names.js';

/** An emoji of an option. */
interface OptionEmoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** Something that can be chosen. */
export interface SelectChoice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: OptionEmoji | undefined;
  /** Of users, roles and channels: what it is, so that it is drawn as such. */
  readonly user?: User;
  readonly role?: Role;
  readonly channel?: Channel;
}

/** A select, as it stands in messages and in modals. */
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

/** Where a select stands: a guild, or a direct conversation. */
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

/** Whether a select offers users, roles or channels: then it has a search. */
export function isEntitySelectType(type: number): boolean {
  const types: readonly number[] = [USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT];
  return types.includes(type);
}

/** Everything that a select offers at a place. */
export function listSelectChoices(select: SelectSpec, place: SelectLocation): readonly SelectChoice[] {
  switch (select.type) {
    case STRING_SELECT:
      return (select.options ?? []).map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        emoji,
      }));
    case USER_SELECT:
      return userChoices(place);
    case ROLE_SELECT:
      return roleChoices(place);
    case MENTIONABLE_SELECT:
      return [...userChoices(place), ...roleChoices(place)];
    case CHANNEL_SELECT:
      return channelChoices(place, select.channel_types ?? []);
    default:
      return [];
  }
}

function userChoices({ guild, channel, me }: SelectLocation): SelectChoice[] {
  if (guild) {
    const members = guild.members.map((seen) => ({ user: seen.member.user, label: nameOfMember(seen) }));
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
    .sort(compareByRank)
    .map((role) => ({ value: role.id, label: role.name, role }));
}

function channelChoices({ guild }: SelectLocation, types: readonly number[]): SelectChoice[] {
  const all = guild?.channels ?? [];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return all
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(({ thread_metadata: thread }) => !thread?.archived)
    .map((channel) => {
      const parent = names.get(channel.parent_id ?? '');
      const description = parent && threadTypes.includes(channel.type) ? `#${parent}` : (parent ?? undefined);
      return { value: channel.id, label: channel.name ?? 'unnamed', description, channel };
    });
}

/** Those that a search finds: names that begin with it before others that hold it. */
export function searchSelectChoices(choices: readonly SelectChoice[], search: string): readonly SelectChoice[] {
  const wanted = normalizeForSearch(search.trim().replace(/^[@#]/, ''));
  if (wanted === '') return choices;
  const places = choices.map((choice) => {
    const at = normalizeForSearch(choice.label).indexOf(wanted);
    return {
      choice,
      at: at >= 0 ? at : normalizeForSearch(choice.description ?? '').includes(wanted) ? Number.MAX_SAFE_INTEGER : -1,
    };
  });
  const starts = places.filter(({ at }) => at === 0);
  return [...starts, ...places.filter(({ at }) => at > 0)].map(({ choice }) => choice);
}

function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What is chosen before the person does anything. */
export function getSelectDefaults(select: SelectSpec): readonly string[] {
  if (select.type !== STRING_SELECT) return (select.default_values ?? []).map(({ id }) => id);
  return (select.options ?? []).filter((option) => option.default).map(({ value }) => value);
}

/** How many entries a select takes. */
export interface SelectLimits {
  readonly min: number;
  readonly max: number;
}

export function getSelectLimits({ min_values: min = 1, max_values: max = 1 }: SelectSpec): SelectLimits {
  return { min, max };
}

/** The choice after one more entry is chosen or taken back. Where one is wanted, another takes its place. */
export function toggleChoice(chosen: readonly string[], value: string, { min, max }: SelectLimits): readonly string[] {
  const isChosen = chosen.includes(value);
  if (max === 1) return isChosen && min === 0 ? [] : [value];
  if (isChosen) return chosen.filter((each) => each !== value);
  return chosen.length < max ? [...chosen, value] : chosen;
}

/** Whether a message's select can be sent so. */
export function isWithinLimits(chosen: readonly string[], { min, max }: SelectLimits): boolean {
  return chosen.length >= min && chosen.length <= max;
}

/** What a select asks for, in words. */
export function describeSelectLimits({ min, max }: SelectLimits): string {
  if (max === 1) return min === 0 ? 'Choose one, or none' : 'Choose one';
  if (min === max) return `Choose ${max}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}
