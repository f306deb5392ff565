/** Components that show a file of their message refer to it as `attachment://<filename>`. */
import type { FieldError } from '../../validation/form-errors.js';
import { componentTypes } from './component-types.js';
import { walkComponents } from './walk-components.js';

/** The scheme of URLs that refer to a file of the same message. */
export const ATTACHMENT_SCHEME = 'attachment://';

/** A media item of a component tree, with its path. */
export interface MediaReference {
  readonly item: { readonly url: string };
  readonly path: PropertyKey[];
}

/** Every media item of a component tree. */
export function findMediaItems(components: readonly unknown[]): MediaReference[] {
  const found: MediaReference[] = [];
  const add = (item: unknown, ...path: PropertyKey[]): void => {
    if (isMedia(item)) found.push({ item, path });
  };
  for (const node of walkComponents(components)) {
    const { component } = node;
    switch (component['type']) {
      case componentTypes.THUMBNAIL:
        add(component['media'], ...node.path, 'media');
        break;
      case componentTypes.FILE:
        add(component['file'], ...node.path, 'file');
        break;
      case componentTypes.MEDIA_GALLERY: {
        const items: unknown[] = Array.isArray(component['items']) ? component['items'] : [];
        for (const [index, item] of items.entries()) {
          const media: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'media') : undefined;
          add(media, ...node.path, 'items', index, 'media');
        }
      }
    }
  }
  return found;
}

function isMedia(item: unknown): item is { readonly url: string } {
  return typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string';
}

/** The file name in a URL that refers to one of the message's own files. */
export function attachmentFilename(address: string): string | undefined {
  return address.startsWith(ATTACHMENT_SCHEME) ? address.slice(ATTACHMENT_SCHEME.length) : undefined;
}

/** References to files that are not sent with the message. @param has whether a file of that name is sent */
export function missingAttachmentErrors(
  components: readonly unknown[],
  has: (filename: string) => boolean,
): FieldError[] {
  return findMediaItems(components).flatMap(({ item, path }): FieldError[] => {
    const name = attachmentFilename(item.url);
    if (name === undefined || has(name)) return [];
    return [
      {
        path: ['components', ...path, 'url'].map(String).join('.'),
        code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
        message: `The referenced attachment "${name}" was not found`,
      },
    ];
  });
}
