import type { z } from 'zod';
import { type FieldError, fieldErrorsOf } from '../../wire/validation/form-errors.js';

/** Validates a payload with the schema of the API, so declarations and requests are checked by the same rules. */
export function payloadErrors(schema: z.ZodType, payload: unknown): FieldError[] {
  const checked = schema.safeParse(payload);
  return checked.success ? [] : fieldErrorsOf(checked.error, payload);
}
