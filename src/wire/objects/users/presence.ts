import { z } from 'zod';

/** The status of a user; invisible users are shown as offline. */
export const presenceStatuses = ['online', 'idle', 'dnd', 'offline'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

const Status = z.literal(presenceStatuses);

/** The presence of a user. Only the id of `user` is certain; Discord does not validate activities. */
export const Presence = z.object({
  user: z.object({ id: z.string() }),
  status: Status,
  activities: z.array(z.unknown()),
  client_status: z.object({ desktop: Status, mobile: Status, web: Status, vr: Status }).partial(),
});
export type Presence = z.output<typeof Presence>;
