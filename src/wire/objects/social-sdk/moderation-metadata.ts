import { limits } from '../../constants/limits.js';
import { boundedTextMap } from '../../validation/field-schemas.js';
import type { Schema } from '../../validation/schema-types.js';

/** A decision about a message: at most 5 keys of at most 1024 characters, with values of at most 2000 characters. */
export type ModerationMetadata = Record<string, string>;
export const ModerationMetadata: Schema<ModerationMetadata> = boundedTextMap(limits.moderationMetadata);
