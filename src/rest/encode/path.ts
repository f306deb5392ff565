import { isSnowflake } from '../../base/snowflake.js';
import { type Endpoint, pathParamsOf } from '../../wire/endpoint.js';
import type { FieldError } from '../../wire/form-errors.js';

/**
 * What is wrong with the path parameters of a call: ids must be snowflakes, everything else one segment of a path.
 * The values themselves are not told, since one may be a secret that was put in the wrong place.
 */
export function pathProblems(endpoint: Endpoint, path: Readonly<Record<string, unknown>>): FieldError[] {
  return pathParamsOf(endpoint).flatMap((name) => {
    const value = path[name];
    if (value === undefined || value === null || value === '') {
      return { path: name, code: 'BASE_TYPE_REQUIRED', message: 'This path parameter is required' };
    }
    if (name.endsWith('_id')) {
      const message = 'This path parameter is not snowflake: decimal digits in a string.';
      return isSnowflake(value) ? [] : { path: name, code: 'NUMBER_TYPE_COERCE', message };
    }
    const message = 'This path parameter cannot stand as one segment of a path.';
    return isSegment(value) ? [] : { path: name, code: 'BASE_TYPE_INVALID', message };
  });
}

/** The path below the base URL, each parameter encoded so that it stays one segment. */
export function encodePath(endpoint: Endpoint, path: Readonly<Record<string, string>>): string {
  return pathParamsOf(endpoint).reduce(
    (filled, name) => filled.replace(`{${name}}`, () => encodeURIComponent(path[name] ?? '')),
    endpoint.path,
  );
}

/** Dots would be resolved as a relative path on the way; half a surrogate pair cannot be encoded. */
function isSegment(value: unknown): boolean {
  return typeof value === 'string' && value !== '.' && value !== '..' && !/\p{Surrogate}/u.test(value);
}
