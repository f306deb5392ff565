import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** The status of a user; invisible users are shown as offline. */
export const presenceStatuses = ['online', 'idle', 'dnd', 'offline'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

const Status = z.literal(presenceStatuses);

/** The presence of a user. Only the id of `user` is certain; Discord does not validate activities. */
export interface Presence {
  user: {
    id: string;
  };
  status: 'online' | 'idle' | 'dnd' | 'offline';
  activities: unknown[];
  client_status: {
    desktop?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
    mobile?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
    web?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
    vr?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
  };
}
export const Presence: ObjectSchema<Presence> = z.object({
  user: z.object({ id: z.string() }),
  status: Status,
  activities: z.array(z.unknown()),
  client_status: z.object({ desktop: Status, mobile: Status, web: Status, vr: Status }).partial(),
});
