import { z } from 'zod';
import { Role } from '../objects/guilds/role.js';
import { JoinRequest, joinRequestStatuses } from '../objects/moderation/join-request.js';
import { Member } from '../objects/users/member.js';
import { Presence } from '../objects/users/presence.js';
import { User } from '../objects/users/user.js';
import { guildIdField } from './location-fields.js';

export const GuildMemberAdd = Member.extend(guildIdField);
/** The current state, without the previous one; also sent when the user itself changes. */
export const GuildMemberUpdate = Member.partial().required({ user: true, roles: true }).extend(guildIdField);
/** A member left, was kicked or banned. */
export const GuildMemberRemove = z.object({ ...guildIdField, user: User });

export const GuildMembersChunk = z.object({
  ...guildIdField,
  members: z.array(Member),
  /** Starts at 0, below `chunk_count`. */
  chunk_index: z.int(),
  chunk_count: z.int(),
  /** Requested ids that are not members; malformed ids may be returned as numbers. */
  not_found: z.array(z.union([z.string(), z.number()])).optional(),
  presences: z.array(Presence).optional(),
  nonce: z.string().optional(),
});
/** Data of GUILD_MEMBERS_CHUNK. */
export type GuildMembersChunk = z.output<typeof GuildMembersChunk>;

export const BanChange = z.object({ ...guildIdField, user: User });
export const RoleChange = z.object({ ...guildIdField, role: Role });
export const RoleDelete = z.object({ ...guildIdField, role_id: z.string() });

export const JoinRequestChange = z.object({
  ...guildIdField,
  status: z.literal(joinRequestStatuses),
  request: JoinRequest,
});
export const JoinRequestDelete = z.object({ id: z.string(), ...guildIdField, user_id: z.string() });
