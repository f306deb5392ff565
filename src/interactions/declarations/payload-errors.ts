import type { z } from 'zod';
import { type FieldError, fieldErrorsOf } from '../../wire/validation/form-errors.js';

/** What the interface's own schema says against a payload; declarations are checked by the rules that requests are. */
export function payloadErrors(schema: z.ZodType, payload: unknown): FieldError[] {
  const checked = schema.safeParse(payload);
  return checked.success ? [] : fieldErrorsOf(checked.error, payload);
}
