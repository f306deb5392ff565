/** Components that show pictures and files. Of a media item only the address is the sender's; the rest is filled in. */
import { z } from 'zod';
import { limits } from '../../limits.js';
import { list, text, url } from '../../schema.js';
import { componentTypes } from './component-types.js';
import { componentId } from './shared-fields.js';

const bounds = limits.components;

/** A picture or video: any web address, or `attachment://<filename>` for a file that goes with the message. */
export const MediaRequest = z.object({ url: url(bounds.mediaUrl, ['http', 'https', 'attachment']) });
export type MediaRequest = z.input<typeof MediaRequest>;

const shown = {
  media: MediaRequest,
  /** Alt text. */
  description: text(1, bounds.mediaDescription).nullable().optional(),
  spoiler: z.boolean().optional(),
};

/** A small picture beside the texts of a section; no video. */
export const ThumbnailRequest = z.object({ type: z.literal(componentTypes.THUMBNAIL), id: componentId, ...shown });
export type ThumbnailRequest = z.input<typeof ThumbnailRequest>;

/** One to ten pictures or videos. */
export const MediaGalleryRequest = z.object({
  type: z.literal(componentTypes.MEDIA_GALLERY),
  id: componentId,
  items: list(z.object(shown), 1, bounds.galleryItems),
});
export type MediaGalleryRequest = z.input<typeof MediaGalleryRequest>;

/** One file that goes with the message. Its name and size are filled in by the service. */
export const FileRequest = z.object({
  type: z.literal(componentTypes.FILE),
  id: componentId,
  file: z.object({ url: url(bounds.mediaUrl, ['attachment']) }),
  spoiler: z.boolean().optional(),
});
export type FileRequest = z.input<typeof FileRequest>;
