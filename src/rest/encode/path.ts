import { isSnowflake } from '../../base/snowflake.js';
import { type Endpoint, MAJOR_PARAMS, pathParamNames } from '../../wire/endpoints/declaration/endpoint.js';
import type { FieldError } from '../../wire/validation/form-errors.js';

/** A path template, taken apart. */
interface PathTemplate {
  readonly params: readonly string[];
  /** What stands between the parameters: one more than there are of these. */
  readonly literals: readonly string[];
  /** The parameters that split a rate limit. */
  readonly majorNames: readonly string[];
  /** Method and path, the name of the route. */
  readonly route: string;
}

const templates = new WeakMap<Endpoint, PathTemplate>();

/** The path template of an endpoint; each is taken apart once. */
export function pathTemplateOf(endpoint: Endpoint): PathTemplate {
  const known = templates.get(endpoint);
  if (known) return known;
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
 * What is wrong with the path parameters of a call: ids must be snowflakes, everything else one segment of a path.
 * The values themselves are not told, since one may be a secret that was put in the wrong place.
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
  const message = 'This path parameter cannot stand as one segment of a path.';
  return isSegment(value) ? undefined : { path: name, code: 'BASE_TYPE_INVALID', message };
}

/** The path below the base URL, each parameter encoded so that it stays one segment. */
export function encodePath(endpoint: Endpoint, path: Readonly<Record<string, string>>): string {
  const { params, literals } = pathTemplateOf(endpoint);
  let written = literals[0] ?? '';
  params.forEach((name, n) => {
    written += encodeURIComponent(path[name] ?? '') + (literals[n + 1] ?? '');
  });
  return written;
}

/** Dots would be resolved as a relative path on the way; half a surrogate pair cannot be encoded. */
function isSegment(value: unknown): boolean {
  return typeof value === 'string' && value !== '.' && value !== '..' && !/\p{Surrogate}/u.test(value);
}
