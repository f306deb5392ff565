import { z } from 'zod';
import { JoinRequest, joinRequestStatuses } from '../objects/join-request.js';
import { Member } from '../objects/member.js';
import { Presence } from '../objects/presence.js';
import { Role } from '../objects/role.js';
import { User } from '../objects/user.js';
import { inGuild } from './place.js';

export const MemberAdd = Member.extend(inGuild);
/** What is now, not what changed; a change of the user itself is one too. */
export const MemberUpdate = Member.partial().required({ user: true, roles: true }).extend(inGuild);
/** Somebody left, was kicked or banned. */
export const MemberRemove = z.object({ ...inGuild, user: User });

export const MembersChunk = z.object({
  ...inGuild,
  members: z.array(Member),
  /** From 0, below `chunk_count`. */
  chunk_index: z.int(),
  chunk_count: z.int(),
  /** Ids that were asked for and are of nobody here; malformed ones may come back as numbers. */
  not_found: z.array(z.union([z.string(), z.number()])).optional(),
  presences: z.array(Presence).optional(),
  nonce: z.string().optional(),
});
/** Data of GUILD_MEMBERS_CHUNK. */
export type MembersChunk = z.output<typeof MembersChunk>;

export const BanChange = z.object({ ...inGuild, user: User });
export const RoleChange = z.object({ ...inGuild, role: Role });
export const RoleDelete = z.object({ ...inGuild, role_id: z.string() });

export const JoinRequestChange = z.object({
  ...inGuild,
  status: z.literal(joinRequestStatuses),
  request: JoinRequest,
});
export const JoinRequestDelete = z.object({ id: z.string(), ...inGuild, user_id: z.string() });
