/** What a person can pick in selects and groups of choices: how many entries, and which. */
import type { z } from 'zod';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { selectRequests } from '../../../wire/objects/components/select.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import { activeThreadsOfGuild } from '../../state/channels/thread-pages.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** A select as it was sent. */
export type ReceivedSelect = z.output<(typeof selectRequests)[number]>;

/** How many entries are to be picked. */
export interface SelectionRange {
  readonly min: number;
  readonly max: number;
  /** Whether none at all will do, whatever `min` says. */
  readonly canBeEmpty: boolean;
}

/** Who picks, and where. */
export interface ActingUser {
  readonly world: World;
  readonly userId: string;
  readonly channel: ChannelRecord;
}

/** @throws {UserActionError} when there are too few, too many or repeated entries */
export function checkSelectionCount(
  picked: readonly unknown[],
  { min, max, canBeEmpty }: SelectionRange,
  path: string,
): void {
  if (picked.length === 0 && (canBeEmpty || min === 0)) return;
  if (picked.length === 0) throw new UserActionError('required', 'This field is required.', path);
  if (picked.length < min) throw new UserActionError('too_few', `At least ${min} must be picked.`, path);
  if (picked.length > max) throw new UserActionError('too_many', `At most ${max} may be picked.`, path);
  if (new Set(picked).size < picked.length) {
    throw new UserActionError('too_many', 'An entry can be picked only once.', path);
  }
}

/** @throws {UserActionError} when an entry is none of those that are written out */
export function checkOfferedOptions(
  picked: readonly string[],
  options: readonly { readonly value: string }[],
  path: string,
): void {
  const offered = new Set(options.map((option) => option.value));
  for (const value of picked) {
    if (!offered.has(value)) throw new UserActionError('not_offered', `"${value}" is not among the options.`, path);
  }
}

/** @throws {UserActionError} when an entry is not among those that the select shows to the person */
export function checkSelectableEntries(
  select: ReceivedSelect,
  picked: readonly string[],
  picker: ActingUser,
  path: string,
): void {
  if (select.type === componentTypes.STRING_SELECT) return checkOfferedOptions(picked, select.options, path);
  const shown = selectableEntries(select, picker);
  for (const id of picked) {
    if (!shown.has(id))
      throw new UserActionError('not_offered', `The select does not show ${id} to this person.`, path);
  }
}

type EntitySelect = Exclude<ReceivedSelect, { type: typeof componentTypes.STRING_SELECT }>;

function selectableEntries(select: EntitySelect, picker: ActingUser): Set<string> {
  switch (select.type) {
    case componentTypes.USER_SELECT:
      return new Set(selectableUserIds(picker));
    case componentTypes.ROLE_SELECT:
      return new Set(selectableRoleIds(picker));
    case componentTypes.MENTIONABLE_SELECT:
      return new Set([...selectableUserIds(picker), ...selectableRoleIds(picker)]);
    case componentTypes.CHANNEL_SELECT:
      return new Set(selectableChannelIds(picker, select.channel_types ?? []));
  }
}

/** The users who are at a place: members of the guild, or both sides of a conversation. */
export function selectableUserIds({ world, channel }: ActingUser): readonly string[] {
  if (channel.recipientIds) return channel.recipientIds;
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.members.keys() ?? [])];
}

/** The roles of the guild, that of everybody included. */
export function selectableRoleIds({ world, channel }: ActingUser): readonly string[] {
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.roles.keys() ?? [])];
}

/** The channels and active threads of the guild that the person sees, of these types or of any. */
export function selectableChannelIds(
  { world, channel, userId }: ActingUser,
  types: readonly number[],
): readonly string[] {
  const guildId = channel.channel.guild_id ?? '';
  return [...channelsOfGuild(world, guildId), ...activeThreadsOfGuild(world, guildId)]
    .filter((each) => types.length === 0 || types.includes(each.channel.type))
    .filter((each) => hasPermissionBits(permissionsIn(world, each, userId), 'VIEW_CHANNEL'))
    .map((each) => each.channel.id);
}
