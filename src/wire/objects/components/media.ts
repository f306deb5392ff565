/** Components that show images and files. The sender sets only the URL of a media item; Discord fills in the rest. */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, boundedUrl } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { componentTypes } from './component-types.js';
import { componentId } from './shared-fields.js';

const bounds = limits.components;

/** An image or video: any web URL, or `attachment://<filename>` for a file of the message. */
export interface MediaRequest {
  url: string;
}
export const MediaRequest: ObjectSchema<MediaRequest> = z.object({
  url: boundedUrl(bounds.mediaUrl, ['http', 'https', 'attachment']),
});

const mediaFields = {
  media: MediaRequest,
  /** Alt text. */
  description: boundedText(1, bounds.mediaDescription).nullable().optional(),
  spoiler: z.boolean().optional(),
};

/** A small image next to the texts of a section; no video. */
export interface ThumbnailRequest {
  type: 11;
  id?: number | undefined;
  media: MediaRequest;
  /** Alt text. */
  description?: string | null | undefined;
  spoiler?: boolean | undefined;
}
export const ThumbnailRequest: ObjectSchema<ThumbnailRequest> = z.object({
  type: z.literal(componentTypes.THUMBNAIL),
  id: componentId,
  ...mediaFields,
});

/** One to ten images or videos. */
export interface MediaGalleryRequest {
  type: 12;
  id?: number | undefined;
  items: {
    media: MediaRequest;
    /** Alt text. */
    description?: string | null | undefined;
    spoiler?: boolean | undefined;
  }[];
}
export const MediaGalleryRequest: ObjectSchema<MediaGalleryRequest> = z.object({
  type: z.literal(componentTypes.MEDIA_GALLERY),
  id: componentId,
  items: boundedList(z.object(mediaFields), 1, bounds.galleryItems),
});

/** One file of the message. Discord fills in its name and size. */
export interface FileComponentRequest {
  type: 13;
  id?: number | undefined;
  file: {
    url: string;
  };
  spoiler?: boolean | undefined;
}
export const FileComponentRequest: ObjectSchema<FileComponentRequest> = z.object({
  type: z.literal(componentTypes.FILE),
  id: componentId,
  file: z.object({ url: boundedUrl(bounds.mediaUrl, ['attachment']) }),
  spoiler: z.boolean().optional(),
});
