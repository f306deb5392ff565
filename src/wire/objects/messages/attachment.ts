import { z } from 'zod';
import { isSnowflake } from '../../../base/snowflake.js';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, snowflakeProblem } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { PartialApplication } from '../applications/application.js';
import { User } from '../users/user.js';

/** A file of a message or of a modal. */
export interface Attachment {
  id: string;
  filename: string;
  title?: string | undefined;
  description?: string | undefined;
  content_type?: string | undefined;
  /** Bytes. */
  size: number;
  url: string;
  proxy_url: string;
  height?: number | null | undefined;
  width?: number | null | undefined;
  placeholder?: string | undefined;
  placeholder_version?: number | undefined;
  ephemeral?: boolean | undefined;
  /** For voice messages: duration, and base64-encoded waveform. */
  duration_secs?: number | undefined;
  waveform?: string | undefined;
  flags?: number | undefined;
  /** For clips: the users in the stream, when the clip was created, and the application, if Discord knows it. */
  clip_participants?: User[] | undefined;
  clip_created_at?: string | undefined;
  application?: PartialApplication | null | undefined;
}
export const Attachment: ObjectSchema<Attachment> = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  content_type: z.string().optional(),
  size: z.int(),
  url: z.string(),
  proxy_url: z.string(),
  height: z.int().nullable().optional(),
  width: z.int().nullable().optional(),
  placeholder: z.string().optional(),
  placeholder_version: z.int().optional(),
  ephemeral: z.boolean().optional(),
  duration_secs: z.number().optional(),
  waveform: z.string().optional(),
  flags: z.int().optional(),
  clip_participants: z.array(User).optional(),
  clip_created_at: z.string().optional(),
  application: PartialApplication.nullable().optional(),
});

/** Bits of an attachment's `flags`. */
export const attachmentFlags = {
  IS_CLIP: 0x1,
  IS_THUMBNAIL: 0x2,
  IS_REMIX: 0x4,
  IS_SPOILER: 0x8,
  IS_ANIMATED: 0x20,
} as const;

/** A file whose name starts with it is a spoiler. */
export const SPOILER_PREFIX = 'SPOILER_';

/** Some clients send null for missing values. */
const nullToUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** Describes an uploaded file (`id` is the n of `files[n]`) or an attachment to keep (its id). */
export interface AttachmentRequest {
  id: string | number;
  filename?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  is_spoiler?: boolean | null | undefined;
  /** Only for voice messages, like `waveform`. */
  duration_secs?: number | null | undefined;
  waveform?: string | null | undefined;
}

/** {@link AttachmentRequest} after validation. */
export interface ParsedAttachmentRequest extends AttachmentRequest {
  id: string;
  filename?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  is_spoiler?: boolean | undefined;
  duration_secs?: number | undefined;
  waveform?: string | undefined;
}
export const AttachmentRequest: ObjectSchema<ParsedAttachmentRequest, AttachmentRequest> = z.object({
  id: z
    .union([z.string(), z.int()])
    .check((ctx) => {
      if (!isSnowflake(String(ctx.value))) ctx.issues.push(formIssue(ctx.value, snowflakeProblem(ctx.value)));
    })
    .transform(String),
  filename: boundedText(1, limits.message.filename).nullable().transform(nullToUndefined).optional(),
  title: boundedText(0, limits.message.description).nullable().transform(nullToUndefined).optional(),
  description: boundedText(0, limits.message.description).nullable().transform(nullToUndefined).optional(),
  is_spoiler: z.boolean().nullable().transform(nullToUndefined).optional(),
  duration_secs: z.number().min(0).nullable().transform(nullToUndefined).optional(),
  waveform: boundedText(0, limits.message.waveform).nullable().transform(nullToUndefined).optional(),
});

/** The name with which Discord stores the file `name`: characters that are not allowed in URLs are replaced. */
export function storedFilename(name: string): string {
  return name.replace(/[\s/\\]+/g, '_').replace(/^\.+/, '') || 'file';
}
