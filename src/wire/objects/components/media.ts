/** Components that show images and files. The sender sets only the URL of a media item; Discord fills in the rest. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, boundedUrl } from '../../validation/field-schemas.js';
import { componentTypes } from './component-types.js';
import { componentId } from './shared-fields.js';

const bounds = limits.components;

/** An image or video: any web URL, or `attachment://<filename>` for a file of the message. */
export const MediaRequest = z.object({ url: boundedUrl(bounds.mediaUrl, ['http', 'https', 'attachment']) });
export type MediaRequest = z.input<typeof MediaRequest>;

const mediaFields = {
  media: MediaRequest,
  /** Alt text. */
  description: boundedText(1, bounds.mediaDescription).nullable().optional(),
  spoiler: z.boolean().optional(),
};

/** A small image next to the texts of a section; no video. */
export const ThumbnailRequest = z.object({
  type: z.literal(componentTypes.THUMBNAIL),
  id: componentId,
  ...mediaFields,
});
export type ThumbnailRequest = z.input<typeof ThumbnailRequest>;

/** One to ten images or videos. */
export const MediaGalleryRequest = z.object({
  type: z.literal(componentTypes.MEDIA_GALLERY),
  id: componentId,
  items: boundedList(z.object(mediaFields), 1, bounds.galleryItems),
});
export type MediaGalleryRequest = z.input<typeof MediaGalleryRequest>;

/** One file of the message. Discord fills in its name and size. */
export const FileComponentRequest = z.object({
  type: z.literal(componentTypes.FILE),
  id: componentId,
  file: z.object({ url: boundedUrl(bounds.mediaUrl, ['attachment']) }),
  spoiler: z.boolean().optional(),
});
export type FileComponentRequest = z.input<typeof FileComponentRequest>;
