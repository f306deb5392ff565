import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { ResolvedChannel } from '../channels/channel.js';
import { Role } from '../guilds/role.js';
import { ResolvedMember } from '../users/member.js';
import { User } from '../users/user.js';

/** What the ids in select menus refer to, by id. */
export interface ResolvedEntities {
  users?: Record<string, User> | undefined;
  members?: Record<string, ResolvedMember> | undefined;
  roles?: Record<string, Role> | undefined;
  channels?: Record<string, ResolvedChannel> | undefined;
}
export const ResolvedEntities: ObjectSchema<ResolvedEntities> = z.object({
  users: z.record(z.string(), User).optional(),
  members: z.record(z.string(), ResolvedMember).optional(),
  roles: z.record(z.string(), Role).optional(),
  channels: z.record(z.string(), ResolvedChannel).optional(),
});
