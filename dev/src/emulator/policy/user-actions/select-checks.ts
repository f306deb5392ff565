/** Checks what a user selects in select menus and choice groups: how many entries, and which. */

import type { selectRequests } from 'guildhall/internal';
import { componentTypes } from 'guildhall/wire';
import type { z } from 'zod';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { activeThreadsOfGuild } from '../../state/threads/thread-pages.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** A select menu as the application sent it. */
export type ReceivedSelect = z.output<(typeof selectRequests)[number]>;

/** How many entries must be selected. */
export interface SelectionRange {
  readonly min: number;
  readonly max: number;
  /** Whether the selection may be empty, regardless of `min`. */
  readonly canBeEmpty: boolean;
}

/** The user who performs an action, and the channel. */
export interface ActingUser {
  readonly world: World;
  readonly userId: string;
  readonly channel: ChannelRecord;
}

/** @throws {UserActionError} when there are too few, too many or repeated entries */
export function checkSelectionCount(
  selected: readonly unknown[],
  { min, max, canBeEmpty }: SelectionRange,
  path: string,
): void {
  if (selected.length === 0 && (canBeEmpty || min === 0)) return;
  if (selected.length === 0) throw new UserActionError('required', 'This field is required.', path);
  if (selected.length < min) throw new UserActionError('too_few', `At least ${min} must be selected.`, path);
  if (selected.length > max) throw new UserActionError('too_many', `At most ${max} can be selected.`, path);
  if (new Set(selected).size < selected.length) {
    throw new UserActionError('too_many', 'An entry can be selected only once.', path);
  }
}

/** @throws {UserActionError} when an entry is not among the options */
export function checkOfferedOptions(
  selected: readonly string[],
  options: readonly { readonly value: string }[],
  path: string,
): void {
  const offered = new Set(options.map((option) => option.value));
  for (const value of selected) {
    if (!offered.has(value)) throw new UserActionError('not_offered', `"${value}" is not among the options.`, path);
  }
}

/** @throws {UserActionError} when the select does not offer an entry to the user */
export function checkSelectableEntries(
  select: ReceivedSelect,
  selected: readonly string[],
  actingUser: ActingUser,
  path: string,
): void {
  if (select.type === componentTypes.STRING_SELECT) return checkOfferedOptions(selected, select.options, path);
  const selectable = selectableEntries(select, actingUser);
  for (const id of selected) {
    if (!selectable.has(id))
      throw new UserActionError('not_offered', `The select does not show ${id} to this user.`, path);
  }
}

type EntitySelect = Exclude<ReceivedSelect, { type: typeof componentTypes.STRING_SELECT }>;

function selectableEntries(select: EntitySelect, actingUser: ActingUser): Set<string> {
  switch (select.type) {
    case componentTypes.USER_SELECT:
      return new Set(selectableUserIds(actingUser));
    case componentTypes.ROLE_SELECT:
      return new Set(selectableRoleIds(actingUser));
    case componentTypes.MENTIONABLE_SELECT:
      return new Set([...selectableUserIds(actingUser), ...selectableRoleIds(actingUser)]);
    case componentTypes.CHANNEL_SELECT:
      return new Set(selectableChannelIds(actingUser, select.channel_types ?? []));
  }
}

/** The users in a channel's guild, or both users of a direct message channel. */
export function selectableUserIds({ world, channel }: ActingUser): readonly string[] {
  if (channel.recipientIds) return channel.recipientIds;
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.members.keys() ?? [])];
}

/** The roles of the guild, including @everyone. */
export function selectableRoleIds({ world, channel }: ActingUser): readonly string[] {
  return [...(world.guilds.get(channel.channel.guild_id ?? '')?.roles.keys() ?? [])];
}

/**
 * The channels and active threads of the guild that the user can see.
 * @param types the channel types to include; empty: all
 */
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
