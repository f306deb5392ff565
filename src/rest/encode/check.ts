/** The checks before sending: the rules of the endpoint's own declaration, in the words of the service. */
import { z } from 'zod';
import type { Endpoint } from '../../wire/endpoint.js';
import { type FieldError, fieldErrorsOf } from '../../wire/form-errors.js';
import { limits } from '../../wire/limits.js';
import { list, text } from '../../wire/schema.js';
import type { AnyInput } from '../call.js';
import { pathProblems } from './path.js';
import { writtenQuery } from './query.js';

const Files = z.object({
  files: list(
    z.object({
      name: text(1, limits.message.filename),
      data: z.custom((data) => data instanceof Uint8Array || data instanceof Blob, 'Must be a Uint8Array or a Blob.'),
    }),
    0,
    limits.message.files,
  ),
});

/** Everything that is wrong with the input of a call; nothing when it may be sent. */
export function problemsOf(endpoint: Endpoint, input: AnyInput): FieldError[] {
  const { query, body } = endpoint.facts;
  return [
    ...pathProblems(endpoint, input.path ?? {}),
    ...(query ? problemsIn(query, writtenQuery(input.query ?? {})) : []),
    ...(body ? problemsIn(body, input.body) : []),
    ...fileProblems(endpoint, input.files ?? []),
  ];
}

function problemsIn(schema: z.ZodType, value: unknown): FieldError[] {
  const checked = schema.safeParse(value);
  return checked.success ? [] : fieldErrorsOf(checked.error, value);
}

function fileProblems(endpoint: Endpoint, files: readonly unknown[]): FieldError[] {
  if (files.length > 0 && !endpoint.facts.files) {
    return [{ path: 'files', code: 'BASE_TYPE_INVALID', message: 'This endpoint takes no files' }];
  }
  return problemsIn(Files, { files });
}
