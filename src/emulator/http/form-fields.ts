import { z } from 'zod';
import type { Endpoint } from '../../wire/endpoint.js';

/**
 * The fields of a form as a body. A form holds texts alone: where the body takes no text, as for a number, the text is
 * read as JSON.
 */
export function bodyOfFields({ facts }: Endpoint, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const shape = facts.body instanceof z.ZodObject ? facts.body.shape : {};
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
