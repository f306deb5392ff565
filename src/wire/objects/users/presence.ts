import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Activity } from './activity.js';

/** The status of a user; invisible users are shown as offline. */
export const presenceStatuses = ['online', 'idle', 'dnd', 'offline'] as const;
/** The status of a user. */
export type PresenceStatus = (typeof presenceStatuses)[number];

const Status = z.literal(presenceStatuses);

/** The status of a user by the type of client. Clients that are offline are absent. */
export interface ClientStatus {
  desktop?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
  mobile?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
  web?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
  vr?: 'online' | 'idle' | 'dnd' | 'offline' | undefined;
}
export const ClientStatus: ObjectSchema<ClientStatus> = z
  .object({ desktop: Status, mobile: Status, web: Status, vr: Status })
  .partial();

/** The presence of a user. Only the id of `user` is certain. */
export interface Presence {
  user: {
    id: string;
  };
  status: 'online' | 'idle' | 'dnd' | 'offline';
  activities: Activity[];
  client_status: ClientStatus;
}
export const Presence: ObjectSchema<Presence> = z.object({
  user: z.object({ id: z.string() }),
  status: Status,
  activities: z.array(Activity),
  client_status: ClientStatus,
});
