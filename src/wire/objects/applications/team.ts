import { z } from 'zod';
import { User } from '../users/user.js';

/** Whether a user has accepted the team invitation. */
export const teamMembershipStates = { INVITED: 1, ACCEPTED: 2 } as const;

/** A team that owns an application. */
export const Team = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  owner_user_id: z.string(),
  members: z.array(
    z.object({
      team_id: z.string(),
      user: User.pick({ id: true, username: true, avatar: true }),
      /** A value of `teamMembershipStates`. */
      membership_state: z.int(),
      /** `admin`, `developer` or `read_only`; empty for the owner. */
      role: z.string(),
    }),
  ),
});
export type Team = z.output<typeof Team>;
