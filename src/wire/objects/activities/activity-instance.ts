import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Attachment } from '../messages/attachment.js';

/** Where an activity runs. `PARTY` is only in the OpenAPI document. */
export const activityLocationKinds = { GUILD_CHANNEL: 'gc', PRIVATE_CHANNEL: 'pc', PARTY: 'party' } as const;

/** The place where an activity instance runs. */
export interface ActivityLocation {
  id: string;
  /** A value of `activityLocationKinds`. */
  kind: string;
  channel_id: string;
  guild_id?: string | null | undefined;
}
export const ActivityLocation: ObjectSchema<ActivityLocation> = z.object({
  id: z.string(),
  kind: z.string(),
  channel_id: z.string(),
  guild_id: z.string().nullable().optional(),
});

/** A running activity of an application. */
export interface ActivityInstance {
  application_id: string;
  /** Not a snowflake. */
  instance_id: string;
  launch_id: string;
  location: ActivityLocation;
  /** The ids of the connected users. */
  users: string[];
}
export const ActivityInstance: ObjectSchema<ActivityInstance> = z.object({
  application_id: z.string(),
  instance_id: z.string(),
  launch_id: z.string(),
  location: ActivityLocation,
  users: z.array(z.string()),
});

/** The result of uploading a file for an activity. */
export interface ActivityAttachment {
  attachment: Attachment;
}
export const ActivityAttachment: ObjectSchema<ActivityAttachment> = z.object({ attachment: Attachment });
