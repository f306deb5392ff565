/**
 * The request of a call, for every client of the control API. It works on plain data, so that the page does not bundle the schemas of the
 * operations.
 */
import type { HttpMethod } from 'guildhall/wire';

/** The name of a field in the control API: `time_zone` for `timeZone`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a client needs to know of an operation. `routeOf` reads it off the declaration. */
export interface ControlRoute {
  readonly method: HttpMethod;
  /** Path template below `/_control`, parameters in braces. */
  readonly path: string;
  /** The names of the query parameters. */
  readonly query: readonly string[];
  /** Whether requests have a JSON body. */
  readonly hasBody: boolean;
  /** Whether responses have no body. */
  readonly isEmpty: boolean;
}

/** A request of the control API. */
export interface ControlRequest {
  readonly method: HttpMethod;
  /** Path below `/_control`, and query. */
  readonly path: string;
  /** The JSON body; undefined if the request has none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Divides the input of a call into the path, the query and the body. Undefined values are left out.
 * @param input the parameters of the path, the query parameters and the fields of the body, in one object
 * @throws {TypeError} when a parameter of the path is missing
 */
export function toControlRequest(route: ControlRoute, input: Readonly<Record<string, unknown>>): ControlRequest {
  const body = { ...input };
  const take = (name: string): unknown => {
    delete body[name];
    return input[name];
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = take(name);
    if (value === undefined) throw new TypeError(`${route.method} ${route.path}: "${name}" is missing.`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of route.query) {
    const value = take(name);
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size === 0 ? '' : `?${query}`;
  return { method: route.method, path: path + search, body: route.hasBody ? body : undefined };
}
