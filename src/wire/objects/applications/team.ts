import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** Whether a user has accepted the team invitation. */
export const teamMembershipStates = { INVITED: 1, ACCEPTED: 2 } as const;

/** A member of a team. */
export interface TeamMember {
  team_id: string;
  user: Pick<User, 'id' | 'username' | 'avatar'>;
  /** A value of `teamMembershipStates`. */
  membership_state: number;
  /** `admin`, `developer` or `read_only`; empty for the owner. */
  role: string;
}
export const TeamMember: ObjectSchema<TeamMember> = z.object({
  team_id: z.string(),
  user: User.pick({ id: true, username: true, avatar: true }),
  membership_state: z.int(),
  role: z.string(),
});

/** A team that owns an application. */
export interface Team {
  id: string;
  name: string;
  icon: string | null;
  owner_user_id: string;
  members: TeamMember[];
}
export const Team: ObjectSchema<Team> = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  owner_user_id: z.string(),
  members: z.array(TeamMember),
});
