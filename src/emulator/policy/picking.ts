/** What a person can pick in selects and groups of choices: how many entries, and which. */
import type { z } from 'zod';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { selectRequests } from '../../wire/objects/components/select.js';
import { channelsOf } from '../state/channels.js';
import type { ChannelRecord } from '../state/records/channels.js';
import { activeThreadsOf } from '../state/thread-pages.js';
import type { World } from '../state/world.js';
import { holds, permissionsIn } from './permissions.js';
import { Impossible } from './person.js';

/** A select as it was sent. */
export type Select = z.output<(typeof selectRequests)[number]>;

/** How many entries are to be picked. */
export interface Range {
  readonly min: number;
  readonly max: number;
  /** Whether none at all will do, whatever `min` says. */
  readonly mayBeEmpty: boolean;
}

/** Who picks, and where. */
export interface Picker {
  readonly world: World;
  readonly userId: string;
  readonly channel: ChannelRecord;
}

/** @throws {Impossible} when there are too few, too many or repeated entries */
export function checkCount(picked: readonly unknown[], { min, max, mayBeEmpty }: Range, path: string): void {
  if (picked.length === 0 && (mayBeEmpty || min === 0)) return;
  if (picked.length === 0) throw new Impossible('required', 'This field is required.', path);
  if (picked.length < min) throw new Impossible('too_few', `At least ${min} must be picked.`, path);
  if (picked.length > max) throw new Impossible('too_many', `At most ${max} may be picked.`, path);
  if (new Set(picked).size < picked.length) {
    throw new Impossible('too_many', 'An entry can be picked only once.', path);
  }
}

/** @throws {Impossible} when an entry is none of those that are written out */
export function checkOffered(
  picked: readonly string[],
  options: readonly { readonly value: string }[],
  path: string,
): void {
  const offered = new Set(options.map((option) => option.value));
  for (const value of picked) {
    if (!offered.has(value)) throw new Impossible('not_offered', `"${value}" is not among the options.`, path);
  }
}

/** @throws {Impossible} when an entry is not among those that the select shows to the person */
export function checkSelectable(select: Select, picked: readonly string[], picker: Picker, path: string): void {
  if (select.type === componentTypes.STRING_SELECT) return checkOffered(picked, select.options, path);
  const shown = shownEntries(select, picker);
  for (const id of picked) {
    if (!shown.has(id)) throw new Impossible('not_offered', `The select does not show ${id} to this person.`, path);
  }
}

type EntitySelect = Exclude<Select, { type: typeof componentTypes.STRING_SELECT }>;

function shownEntries(select: EntitySelect, picker: Picker): Set<string> {
  switch (select.type) {
    case componentTypes.USER_SELECT:
      return new Set(usersAt(picker));
    case componentTypes.ROLE_SELECT:
      return new Set(rolesAt(picker));
    case componentTypes.MENTIONABLE_SELECT:
      return new Set([...usersAt(picker), ...rolesAt(picker)]);
    case componentTypes.CHANNEL_SELECT:
      return new Set(channelsAt(picker, select.channel_types ?? []));
  }
}

/** The users who are at a place: members of the guild, or both sides of a conversation. */
export function usersAt({ world, channel }: Picker): readonly string[] {
  if (channel.recipientIds) return channel.recipientIds;
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.members.keys() ?? [])];
}

/** The roles of the guild, that of everybody included. */
export function rolesAt({ world, channel }: Picker): readonly string[] {
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.roles.keys() ?? [])];
}

/** The channels and active threads of the guild that the person sees, of these types or of any. */
export function channelsAt({ world, channel, userId }: Picker, types: readonly number[]): readonly string[] {
  const guildId = channel.channel.guild_id ?? '';
  return [...channelsOf(world, guildId), ...activeThreadsOf(world, guildId)]
    .filter((each) => types.length === 0 || types.includes(each.channel.type))
    .filter((each) => holds(permissionsIn(world, each, userId), 'VIEW_CHANNEL'))
    .map((each) => each.channel.id);
}
