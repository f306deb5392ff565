import { z } from 'zod';
import { JoinRequest, joinRequestStatuses } from '../objects/guilds/join-request.js';
import { Role } from '../objects/guilds/role.js';
import { Member } from '../objects/users/member.js';
import { Presence } from '../objects/users/presence.js';
import { User } from '../objects/users/user.js';
import type { ObjectSchema, PartialFields } from '../validation/schema-types.js';
import { guildIdField } from './location-fields.js';

/** The payload of `guildMemberAdd`. */
export interface GuildMemberAdd extends Member {
  guild_id: string;
}
export const GuildMemberAdd: ObjectSchema<GuildMemberAdd> = Member.extend(guildIdField);
/** The current state, without the previous one; also sent when the user itself changes. */
export interface GuildMemberUpdate
  extends PartialFields<Omit<Member, 'user' | 'roles'>>,
    Pick<Member, 'user' | 'roles'> {
  guild_id: string;
}
export const GuildMemberUpdate: ObjectSchema<GuildMemberUpdate> = Member.partial()
  .required({ user: true, roles: true })
  .extend(guildIdField);
/** A member left, was kicked or banned. */
export interface GuildMemberRemove {
  guild_id: string;
  user: User;
}
export const GuildMemberRemove: ObjectSchema<GuildMemberRemove> = z.object({ ...guildIdField, user: User });

/** A part of the members that were requested with opcode 8. */
export interface GuildMembersChunk {
  guild_id: string;
  members: Member[];
  /** Starts at 0, below `chunk_count`. */
  chunk_index: number;
  chunk_count: number;
  /** Requested ids that are not members; malformed ids may be returned as numbers. */
  not_found?: (string | number)[] | undefined;
  presences?: Presence[] | undefined;
  nonce?: string | undefined;
}
export const GuildMembersChunk: ObjectSchema<GuildMembersChunk> = z.object({
  ...guildIdField,
  members: z.array(Member),
  chunk_index: z.int(),
  chunk_count: z.int(),
  not_found: z.array(z.union([z.string(), z.number()])).optional(),
  presences: z.array(Presence).optional(),
  nonce: z.string().optional(),
});

/** The payload of `guildBanAdd` and `guildBanRemove`. */
export interface BanChange {
  guild_id: string;
  user: User;
}
export const BanChange: ObjectSchema<BanChange> = z.object({ ...guildIdField, user: User });
/** The payload of `guildRoleCreate` and `guildRoleUpdate`. */
export interface RoleChange {
  guild_id: string;
  role: Role;
}
export const RoleChange: ObjectSchema<RoleChange> = z.object({ ...guildIdField, role: Role });
/** The payload of `guildRoleDelete`. */
export interface RoleDelete {
  guild_id: string;
  role_id: string;
}
export const RoleDelete: ObjectSchema<RoleDelete> = z.object({ ...guildIdField, role_id: z.string() });

/** The payload of `guildJoinRequestCreate` and `guildJoinRequestUpdate`. */
export interface JoinRequestChange {
  guild_id: string;
  status: 'STARTED' | 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  request: JoinRequest;
}
export const JoinRequestChange: ObjectSchema<JoinRequestChange> = z.object({
  ...guildIdField,
  status: z.literal(joinRequestStatuses),
  request: JoinRequest,
});
/** The payload of `guildJoinRequestDelete`. */
export interface JoinRequestDelete {
  id: string;
  guild_id: string;
  user_id: string;
}
export const JoinRequestDelete: ObjectSchema<JoinRequestDelete> = z.object({
  id: z.string(),
  ...guildIdField,
  user_id: z.string(),
});
