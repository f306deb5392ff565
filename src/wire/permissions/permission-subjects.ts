/** The data that permissions depend on. Payloads of the API and cached objects contain these fields. */
import type { Snowflake } from '../../base/snowflake.js';
import type { Channel, Overwrite } from '../objects/channels/channel.js';
import type { Guild } from '../objects/guilds/guild.js';
import type { Role } from '../objects/guilds/role.js';
import type { Member } from '../objects/users/member.js';

/** The fields of a guild that permissions depend on. */
export type PermissionGuild = Readonly<Pick<Guild, 'id' | 'owner_id'>>;

/** The fields of a role that permissions depend on. */
export type PermissionRole = Readonly<Pick<Role, 'id' | 'permissions'>>;

/** The fields of a role that the role hierarchy depends on. */
export type RankedRole = Readonly<Pick<Role, 'id' | 'position'>>;

/** The fields of a permission overwrite that permissions depend on. */
export type PermissionOverwrite = Readonly<Pick<Overwrite, 'id' | 'allow' | 'deny'>>;

/** The fields of a channel or thread that permissions depend on. */
export interface PermissionChannel extends Readonly<Pick<Channel, 'type'>> {
  readonly permission_overwrites?: readonly PermissionOverwrite[] | null | undefined;
}

/** The fields of a member that the role hierarchy depends on. */
export interface RankedMember {
  readonly user: { readonly id: Snowflake };
  /** Role ids, without @everyone. Ids of unknown roles are ignored. */
  readonly roles: readonly Snowflake[];
}

/** The state of a member that limits its permissions. */
export type MemberRestrictions = Readonly<Pick<Member, 'pending' | 'communication_disabled_until'>> & {
  readonly flags?: number | undefined;
};

/**
 * The fields of a member that permissions depend on: a member of the API, of an event or of an interaction. The member of
 * a message has no user; add its author: `{ ...message.member, user: message.author }`.
 */
export interface PermissionMember extends RankedMember, MemberRestrictions {}
