import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Which field of an activity the status text of a user shows. */
export const statusDisplayTypes = { NAME: 0, STATE: 1, DETAILS: 2 } as const;

/** Bits of an activity's `flags`. */
export const activityFlags = {
  INSTANCE: 0x1,
  JOIN: 0x2,
  SPECTATE: 0x4,
  JOIN_REQUEST: 0x8,
  SYNC: 0x10,
  PLAY: 0x20,
  PARTY_PRIVACY_FRIENDS: 0x40,
  PARTY_PRIVACY_VOICE_CHANNEL: 0x80,
  EMBEDDED: 0x100,
} as const;

/** What a user does. Clients of users send it, and Discord does not validate it. */
export interface Activity {
  name: string;
  /** A value of `activityTypes`. */
  type: number;
  /** Only for streams. */
  url?: string | null | undefined;
  /** When it was added, in milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970. */
  timestamps?:
    | {
        start?: number | undefined;
        end?: number | undefined;
      }
    | undefined;
  application_id?: string | undefined;
  /** A value of `statusDisplayTypes`. */
  status_display_type?: number | null | undefined;
  details?: string | null | undefined;
  details_url?: string | null | undefined;
  /** The text of a custom status, or the state of the party. */
  state?: string | null | undefined;
  state_url?: string | null | undefined;
  /** The emoji of a custom status. */
  emoji?:
    | {
        name: string | null;
        id?: string | null | undefined;
        animated?: boolean | undefined;
      }
    | null
    | undefined;
  party?:
    | {
        id?: string | undefined;
        /** The current and the largest number of users. */
        size?: [number, number] | undefined;
      }
    | undefined;
  /** An image is an id of an uploaded asset, or `mp:` with the path of an external image. */
  assets?:
    | {
        large_image?: string | undefined;
        large_text?: string | undefined;
        large_url?: string | undefined;
        small_image?: string | undefined;
        small_text?: string | undefined;
        small_url?: string | undefined;
        invite_cover_image?: string | undefined;
      }
    | undefined;
  secrets?:
    | {
        join?: string | undefined;
        spectate?: string | undefined;
        match?: string | undefined;
      }
    | undefined;
  instance?: boolean | undefined;
  /** Bits of `activityFlags`. */
  flags?: number | undefined;
  /** The labels of at most two buttons. Bots do not receive their URLs. */
  buttons?: string[] | undefined;
}
export const Activity: ObjectSchema<Activity> = z.object({
  name: z.string(),
  type: z.int(),
  url: z.string().nullable().optional(),
  created_at: z.int(),
  timestamps: z.object({ start: z.int(), end: z.int() }).partial().optional(),
  application_id: z.string().optional(),
  status_display_type: z.int().nullable().optional(),
  details: z.string().nullable().optional(),
  details_url: z.string().nullable().optional(),
  state: z.string().nullable().optional(),
  state_url: z.string().nullable().optional(),
  emoji: z
    .object({ name: z.string().nullable(), id: z.string().nullable().optional(), animated: z.boolean().optional() })
    .nullable()
    .optional(),
  party: z
    .object({ id: z.string(), size: z.tuple([z.int(), z.int()]) })
    .partial()
    .optional(),
  assets: z
    .object({
      large_image: z.string(),
      large_text: z.string(),
      large_url: z.string(),
      small_image: z.string(),
      small_text: z.string(),
      small_url: z.string(),
      invite_cover_image: z.string(),
    })
    .partial()
    .optional(),
  secrets: z.object({ join: z.string(), spectate: z.string(), match: z.string() }).partial().optional(),
  instance: z.boolean().optional(),
  flags: z.int().optional(),
  buttons: z.array(z.string()).optional(),
});
