import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { boundedText } from '../../../../src/wire/validation/field-schemas.js';

/** A file in the JSON of the control API. */
export const Base64File = z.object({
  filename: boundedText(1, limits.message.filename),
  content_type: z.string().optional(),
  data_base64: z.base64(),
});
export type Base64File = z.output<typeof Base64File>;
