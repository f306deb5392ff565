import { type OptionNames } from '../../base/options/option-problems.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { attachmentFilename } from '../../wire/objects/components/attachment-references.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type {
  FileComponentRequest,
  MediaGalleryRequest,
  ThumbnailRequest,
} from '../../wire/objects/components/media.js';
import { attachmentUrl } from '../../wire/objects/messages/attachment-url.js';

/** An image or a video. */
export interface MediaOptions {
  /**
   * An http or https URL, or `attachment://<filename>` for a file of the message; at most 2048 characters. The name can be that
   * of `files`, with spaces.
   */
  readonly url: string;
  /** Alt text, 1 to 1024 characters. */
  readonly description?: string | undefined;
  /**
   * Whether the media is blurred until the user clicks it.
   * @default false
   */
  readonly spoiler?: boolean | undefined;
}

const mediaNames: OptionNames<MediaOptions> = { url: true, description: true, spoiler: true };

/** An image or a video: its URL, or its URL with options. */
export type MediaInput = string | MediaOptions;

/**
 * A small image as the accessory of a section. Videos are not supported.
 * @see https://docs.discord.com/developers/components/reference
 */
export function thumbnail(media: MediaInput): ThumbnailRequest {
  return { type: componentTypes.THUMBNAIL, ...mediaRequest('thumbnail()', media) };
}

/**
 * A gallery of one to ten images or videos. A call without items is a compile error. The number of items of a spread list is
 * checked before the message is sent.
 * @see https://docs.discord.com/developers/components/reference
 */
export function mediaGallery<Items extends readonly MediaInput[]>(...items: GalleryItems<Items>): MediaGalleryRequest {
  return { type: componentTypes.MEDIA_GALLERY, items: items.map((item) => mediaRequest('mediaGallery()', item)) };
}

/** The items of a gallery, or what is wrong with them. */
export type GalleryItems<Items extends readonly MediaInput[]> = Items extends readonly []
  ? readonly [atLeastOneItem: MediaInput]
  : Items;

/** Discord replaces characters in the names of files: a space becomes `_`. */
function storedUrl(url: string): string {
  const name = attachmentFilename(url);
  return name === undefined ? url : attachmentUrl(name);
}

/** How a file component shows its file. */
export interface FileComponentOptions {
  /**
   * Whether the file is hidden until the user clicks it.
   * @default false
   */
  readonly spoiler?: boolean | undefined;
}

const fileComponentNames: OptionNames<FileComponentOptions> = { spoiler: true };

/**
 * Shows a file of the message as a component.
 * @param name the file name as in `files`, `report.pdf` or `attachment://report.pdf`
 * @see https://docs.discord.com/developers/components/reference
 */
export function fileComponent(name: string, options: FileComponentOptions = {}): FileComponentRequest {
  requireKnownNames('fileComponent()', options, fileComponentNames);
  const { spoiler } = options;
  return {
    type: componentTypes.FILE,
    // A URL with another scheme is passed on, so that validation rejects it before it is sent.
    file: { url: name.includes('://') ? storedUrl(name) : attachmentUrl(name) },
    ...(spoiler === undefined ? {} : { spoiler }),
  };
}

function mediaRequest(subject: string, media: MediaInput): MediaGalleryRequest['items'][number] {
  if (typeof media !== 'string') requireKnownNames(subject, media, mediaNames);
  const { url, description, spoiler }: MediaOptions = typeof media === 'string' ? { url: media } : media;
  return {
    media: { url: storedUrl(url) },
    ...(description === undefined ? {} : { description }),
    ...(spoiler === undefined ? {} : { spoiler }),
  };
}
