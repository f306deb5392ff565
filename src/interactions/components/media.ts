import { componentTypes } from '../../wire/objects/components/component-types.js';
import type {
  FileComponentRequest,
  MediaGalleryRequest,
  ThumbnailRequest,
} from '../../wire/objects/components/media.js';

/** A picture or a video. */
export interface MediaOptions {
  /** Any web address, or `attachment://<filename>` for a file that goes with the message; at most 2048 characters. */
  readonly url: string;
  /** Alt text of 1..1024 characters. */
  readonly description?: string | undefined;
  /** Whether it is blurred until it is clicked. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** A picture or a video: its address alone, or with what is to be said of it. */
export type MediaInput = string | MediaOptions;

/** A small picture beside the texts of a section; no video. */
export function thumbnail(media: MediaInput): ThumbnailRequest {
  return { type: componentTypes.THUMBNAIL, ...mediaRequest(media) };
}

/** One to ten pictures or videos. */
export function mediaGallery(...items: readonly MediaInput[]): MediaGalleryRequest {
  return { type: componentTypes.MEDIA_GALLERY, items: items.map(mediaRequest) };
}

/** What may be said of a file. */
export interface FileComponentOptions {
  /** Whether it is hidden until it is clicked. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** One of the files that go with the message, by its name (`report.pdf`, or in full `attachment://report.pdf`). */
export function fileComponent(name: string, { spoiler }: FileComponentOptions = {}): FileComponentRequest {
  return {
    type: componentTypes.FILE,
    // An address of any other scheme stays as it is, to be refused before it is sent.
    file: { url: name.includes('://') ? name : `attachment://${name}` },
    ...(spoiler === undefined ? {} : { spoiler }),
  };
}

function mediaRequest(media: MediaInput): MediaGalleryRequest['items'][number] {
  const { url, description, spoiler }: MediaOptions = typeof media === 'string' ? { url: media } : media;
  return {
    media: { url },
    ...(description === undefined ? {} : { description }),
    ...(spoiler === undefined ? {} : { spoiler }),
  };
}
