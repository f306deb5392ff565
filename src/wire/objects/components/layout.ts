/** Components that arrange others, in messages with the flag IS_COMPONENTS_V2. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList } from '../../validation/field-schemas.js';
import { ActionRowRequest } from './action-row.js';
import { ButtonRequest } from './button.js';
import { componentTypes } from './component-types.js';
import { FileComponentRequest, MediaGalleryRequest, ThumbnailRequest } from './media.js';
import { componentId } from './shared-fields.js';
import { TextDisplayRequest } from './text-display.js';

/** One to three texts with a button or a thumbnail as accessory. */
export const SectionRequest = z.object({
  type: z.literal(componentTypes.SECTION),
  id: componentId,
  components: boundedList(z.discriminatedUnion('type', [TextDisplayRequest]), 1, limits.components.sectionTexts),
  accessory: z.discriminatedUnion('type', [ButtonRequest, ThumbnailRequest]),
});
export type SectionRequest = z.input<typeof SectionRequest>;

/** Sizes of a separator. */
export const separatorSpacings = { SMALL: 1, LARGE: 2 } as const;

/** Space between components, with a line unless `divider` is false. */
export const SeparatorRequest = z.object({
  type: z.literal(componentTypes.SEPARATOR),
  id: componentId,
  /** Default true. */
  divider: z.boolean().optional(),
  /** Default small. */
  spacing: z.literal(Object.values(separatorSpacings)).optional(),
});
export type SeparatorRequest = z.input<typeof SeparatorRequest>;

/** The children of a container; containers do not nest. */
export const containerChildren = [
  ActionRowRequest,
  TextDisplayRequest,
  SectionRequest,
  MediaGalleryRequest,
  SeparatorRequest,
  FileComponentRequest,
] as const;

/** A box around other components, with an optional accent color. */
export const ContainerRequest = z.object({
  type: z.literal(componentTypes.CONTAINER),
  id: componentId,
  components: boundedList(z.discriminatedUnion('type', containerChildren), 1, limits.components.total),
  /** RGB, 0x000000 to 0xFFFFFF. */
  accent_color: boundedInteger(0, 0xffffff).nullable().optional(),
  spoiler: z.boolean().optional(),
});
export type ContainerRequest = z.input<typeof ContainerRequest>;
