/** Requests that create or change a sticker of a guild. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, lengthProblem } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

const { name, description, tags } = limits.sticker;

const StickerName = boundedText(name.min, name.max);
const StickerTags = boundedText(tags.min, tags.max);
const StickerDescription = boundedText(description.min, description.max);

/** A description that may be empty. */
const OptionalDescription = z.string().check((ctx) => {
  if (ctx.value !== '' && !StickerDescription.safeParse(ctx.value).success) {
    ctx.issues.push(formIssue(ctx.value, lengthProblem(description.min, description.max)));
  }
});

/** A new sticker of a guild. Its file is not part of the body. */
export interface StickerRequest {
  /** 2 to 30 characters. */
  name: string;
  /** Empty, or 2 to 100 characters (according to the OpenAPI document, it can be omitted, and have 1 character). */
  description: string;
  /** 1 to 200 characters; clients use the name of a Unicode emoji. */
  tags: string;
}
export const StickerRequest: ObjectSchema<StickerRequest> = z.object({
  name: StickerName,
  description: OptionalDescription,
  tags: StickerTags,
});

/** Changes to a sticker: omitted fields stay unchanged. */
export interface StickerEdit {
  /** 2 to 30 characters. */
  name?: string | undefined;
  /** 2 to 100 characters (the OpenAPI document has no minimum); null removes it. */
  description?: string | null | undefined;
  /** 1 to 200 characters. */
  tags?: string | undefined;
}
export const StickerEdit: ObjectSchema<StickerEdit> = z
  .object({ name: StickerName, description: StickerDescription.nullable(), tags: StickerTags })
  .partial();
