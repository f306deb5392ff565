/** Components that arrange others, in messages with the flag IS_COMPONENTS_V2. */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { ActionRowRequest } from './action-row.js';
import { ButtonRequest } from './button.js';
import { componentTypes } from './component-types.js';
import { FileComponentRequest, MediaGalleryRequest, ThumbnailRequest } from './media.js';
import { componentId } from './shared-fields.js';
import { TextDisplayRequest } from './text-display.js';

/** One to three texts with a button or a thumbnail as accessory. */
export interface SectionRequest {
  type: 9;
  id?: number | undefined;
  components: TextDisplayRequest[];
  accessory: ButtonRequest | ThumbnailRequest;
}
export const SectionRequest: ObjectSchema<SectionRequest> = z.object({
  type: z.literal(componentTypes.SECTION),
  id: componentId,
  components: boundedList(z.discriminatedUnion('type', [TextDisplayRequest]), 1, limits.components.sectionTexts),
  accessory: z.discriminatedUnion('type', [ButtonRequest, ThumbnailRequest]),
});

/** Sizes of a separator. */
export const separatorSpacings = { SMALL: 1, LARGE: 2 } as const;

/** Space between components, with a line unless `divider` is false. */
export interface SeparatorRequest {
  type: 14;
  id?: number | undefined;
  /** Default true. */
  divider?: boolean | undefined;
  /** Default small. */
  spacing?: 1 | 2 | undefined;
}
export const SeparatorRequest: ObjectSchema<SeparatorRequest> = z.object({
  type: z.literal(componentTypes.SEPARATOR),
  id: componentId,
  divider: z.boolean().optional(),
  spacing: z.literal(Object.values(separatorSpacings)).optional(),
});

/** The children of a container; containers do not nest. */
export const containerChildren: readonly [
  typeof ActionRowRequest,
  typeof TextDisplayRequest,
  typeof SectionRequest,
  typeof MediaGalleryRequest,
  typeof SeparatorRequest,
  typeof FileComponentRequest,
] = [ActionRowRequest, TextDisplayRequest, SectionRequest, MediaGalleryRequest, SeparatorRequest, FileComponentRequest];

/** A box around other components, with an optional accent color. */
export interface ContainerRequest {
  type: 17;
  id?: number | undefined;
  components: (
    | ActionRowRequest
    | TextDisplayRequest
    | SectionRequest
    | MediaGalleryRequest
    | SeparatorRequest
    | FileComponentRequest
  )[];
  /** RGB, 0x000000 to 0xFFFFFF. */
  accent_color?: number | null | undefined;
  spoiler?: boolean | undefined;
}
export const ContainerRequest: ObjectSchema<ContainerRequest> = z.object({
  type: z.literal(componentTypes.CONTAINER),
  id: componentId,
  components: boundedList(z.discriminatedUnion('type', containerChildren), 1, limits.components.total),
  accent_color: boundedInteger(0, 0xffffff).nullable().optional(),
  spoiler: z.boolean().optional(),
});
