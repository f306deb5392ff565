import { z } from 'zod';

/** How somebody is shown; who is invisible is shown as offline. */
export const presenceStatuses = ['online', 'idle', 'dnd', 'offline'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

const Status = z.literal(presenceStatuses);

/** Who is there, and how. Of `user` only the id is certain, and activities are not checked by the service. */
export const Presence = z.object({
  user: z.object({ id: z.string() }),
  status: Status,
  activities: z.array(z.unknown()),
  client_status: z.object({ desktop: Status, mobile: Status, web: Status, vr: Status }).partial(),
});
export type Presence = z.output<typeof Presence>;
