import { isObject } from '../../base/objects.js';
import { SECRET_FIELDS, SECRET_PARAMS } from '../../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from '../call/call.js';

/** The secrets in the path and in the body of a call, which no error and no log may contain. */
export function secretsOfInput({ path = {}, body }: AnyCallInput): string[] {
  return [...valuesOf(path, SECRET_PARAMS), ...(isObject(body) ? valuesOf(body, SECRET_FIELDS) : [])];
}

/** The values of some fields. Numbers are included because a caller may have passed a secret as one. */
function valuesOf(fields: object, names: ReadonlySet<string>): string[] {
  return Object.entries(fields)
    .filter(([name]) => names.has(name))
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
}
