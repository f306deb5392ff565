/** The three states of a permission in an overwrite of a channel. */
import { type Channel, type Overwrite, type PermissionName, permissions } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { nameOfMember } from '../../model/guild/names.js';
import { highestFirst } from '../roles/role-order.js';

export const permissionStates = ['deny', 'neutral', 'allow'] as const;
export type PermissionState = (typeof permissionStates)[number];

/** The values of an overwrite. */
export type OverwriteBits = Readonly<Pick<Overwrite, 'allow' | 'deny'>>;

export function stateOf({ allow, deny }: OverwriteBits, name: PermissionName): PermissionState {
  if ((BigInt(allow) & permissions[name]) !== 0n) return 'allow';
  return (BigInt(deny) & permissions[name]) === 0n ? 'neutral' : 'deny';
}

/** Returns an overwrite with another state of one permission. */
export function withState(bits: OverwriteBits, name: PermissionName, state: PermissionState): OverwriteBits {
  const bit = permissions[name];
  const set = (key: 'allow' | 'deny') => {
    const others = BigInt(bits[key]) & ~bit;
    return String(state === key ? others | bit : others);
  };
  return { allow: set('allow'), deny: set('deny') };
}

/** A role or member that an overwrite can have as its target. */
export interface OverwriteTarget {
  readonly id: string;
  /** A value of `overwriteTypes`: 0 for roles, 1 for members. */
  readonly type: number;
  readonly name: string;
}

/** Lists the roles, highest first, and the members of a guild. */
export function overwriteTargets({ guild, members }: GuildView): readonly OverwriteTarget[] {
  return [
    ...highestFirst(guild.roles).map(({ id, name }) => ({ id, type: 0, name })),
    ...members
      .map((each) => ({ id: each.member.user.id, type: 1, name: nameOfMember(each) }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  ];
}

/** An overwrite of a channel with the name of its target. */
export interface NamedOverwrite extends Overwrite {
  readonly name: string;
}

/** Lists the overwrites of a channel in the order of their targets. Those of unknown targets are last. */
export function namedOverwrites(view: GuildView, channel: Channel): readonly NamedOverwrite[] {
  const targets = overwriteTargets(view);
  const overwrites = channel.permission_overwrites ?? [];
  const known = targets.flatMap(({ id, name }) =>
    overwrites.filter((each) => each.id === id).map((each) => ({ ...each, name })),
  );
  const unknown = overwrites.filter(({ id }) => !targets.some((target) => target.id === id));
  return [
    ...known,
    ...unknown.map((each) => ({ ...each, name: `Unknown ${each.type === 0 ? 'role' : 'user'} ${each.id}` })),
  ];
}
