import { z } from 'zod';
import type { Endpoint } from '../../../../../src/wire/endpoints/declaration/endpoint.js';
import { parseJson } from '../../server/request-body.js';

/**
 * Converts the fields of a form to a body. Form fields are strings: where the schema of the body does not accept a string,
 * for example for a number, the value is parsed as JSON. An endpoint may have a field for the whole body.
 * @throws {RequestRejectedError} 50109 when the field for the whole body is not JSON
 */
export function formFieldsToBody({ details }: Endpoint, fields: Readonly<Record<string, string>>): unknown {
  const wholeBody = details.bodyField === undefined ? undefined : fields[details.bodyField];
  if (wholeBody !== undefined) return parseJson(wholeBody);
  const shape = details.body instanceof z.ZodObject ? details.body.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = shape[name];
      return [name, field === undefined || z.safeParse(field, text).success ? text : parseJsonOrText(text)];
    }),
  );
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
