import { isSnowflake } from '../../base/snowflake.js';
import { type Endpoint, MAJOR_PARAMS, pathParamNames } from '../../wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

/** A parsed path template. */
interface PathTemplate {
  readonly params: readonly string[];
  /** The texts between the parameters: one more than there are parameters. */
  readonly literals: readonly string[];
  /** The parameters with separate rate limits. */
  readonly majorNames: readonly string[];
  /** Method and path template. */
  readonly route: string;
}

const templates = new WeakMap<Endpoint, PathTemplate>();

/** Returns the parsed path template of an endpoint; each is parsed once. */
export function pathTemplateOf(endpoint: Endpoint): PathTemplate {
  const cached = templates.get(endpoint);
  if (cached) return cached;
  const params = pathParamNames(endpoint);
  const template: PathTemplate = {
    params,
    literals: endpoint.path.split(/\{\w+\}/),
    majorNames: params.filter((name) => MAJOR_PARAMS.has(name)),
    route: `${endpoint.method} ${endpoint.path}`,
  };
  templates.set(endpoint, template);
  return template;
}

/**
 * Returns the problems of the path parameters of a call: ids must be snowflakes, other values one segment of a path.
 * The messages do not contain the values, because a caller may have passed a secret in the wrong place.
 */
export function pathProblems(endpoint: Endpoint, path: Readonly<Record<string, unknown>>): FieldError[] {
  const problems: FieldError[] = [];
  for (const name of pathTemplateOf(endpoint).params) {
    const problem = paramProblem(name, path[name]);
    if (problem) problems.push(problem);
  }
  return problems;
}

function paramProblem(name: string, value: unknown): FieldError | undefined {
  if (value === undefined || value === null || value === '') {
    return { path: name, code: 'BASE_TYPE_REQUIRED', message: 'This path parameter is required' };
  }
  if (name.endsWith('_id')) {
    const message = 'This path parameter is not snowflake: decimal digits in a string.';
    return isSnowflake(value) ? undefined : { path: name, code: 'NUMBER_TYPE_COERCE', message };
  }
  const message = 'This path parameter cannot be one segment of a path.';
  return isSegment(value) ? undefined : { path: name, code: 'BASE_TYPE_INVALID', message };
}

/** Returns the path below the base URL; each parameter is encoded as one segment. */
export function encodePath(endpoint: Endpoint, path: Readonly<Record<string, string>>): string {
  const { params, literals } = pathTemplateOf(endpoint);
  let encoded = literals[0] ?? '';
  for (let n = 0; n < params.length; n += 1) {
    const name = params[n] ?? '';
    const value = path[name] ?? '';
    // A checked id consists of digits.
    encoded += (name.endsWith('_id') ? value : encodeURIComponent(value)) + (literals[n + 1] ?? '');
  }
  return encoded;
}

/** Dots would be resolved as a relative path; a single surrogate cannot be encoded. */
function isSegment(value: unknown): boolean {
  return typeof value === 'string' && value !== '.' && value !== '..' && !/\p{Surrogate}/u.test(value);
}
