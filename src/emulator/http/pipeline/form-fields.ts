import { z } from 'zod';
import type { Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';

/**
 * The fields of a form as a body. A form holds texts alone: where the body takes no text, as for a number, the text is
 * read as JSON.
 */
export function formFieldsToBody(
  { details }: Endpoint,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shape = details.body instanceof z.ZodObject ? details.body.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = shape[name];
      return [name, field === undefined || z.safeParse(field, text).success ? text : readJson(text)];
    }),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
