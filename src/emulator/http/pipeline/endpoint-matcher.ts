/** Finds the endpoint for a request by the templates of the endpoint table. */
import type { Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';

/** An endpoint with the values of its path parameters. */
export interface EndpointMatch {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
}

const PARAM = /^\{(\w+)\}$/;

interface TemplateEntry {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

export class EndpointMatcher {
  /** By number of segments; templates with more fixed segments first, so that `/users/@me` is no user's id. */
  readonly #entries = new Map<number, TemplateEntry[]>();

  readonly #isMeant: (match: EndpointMatch) => boolean;

  /** @param isMeant tells apart endpoints of one method and path, whose ids are of different kinds */
  constructor(endpoints: Iterable<Endpoint>, isMeant: (match: EndpointMatch) => boolean = () => true) {
    this.#isMeant = isMeant;
    for (const endpoint of endpoints) {
      const segments = endpoint.path.split('/').slice(1);
      const others = this.#entries.get(segments.length) ?? [];
      this.#entries.set(segments.length, [...others, { endpoint, segments }]);
    }
    for (const entries of this.#entries.values()) entries.sort((a, b) => paramCount(a) - paramCount(b));
  }

  /** @param path below `/api/v10`, as it came; `%40me` is `@me` */
  match(method: string, path: string): EndpointMatch | 'unknown path' | 'unknown method' {
    const given = path.split('/').slice(1).map(decoded);
    const matches = (this.#entries.get(given.length) ?? []).flatMap((entry) => matchTemplate(entry, given) ?? []);
    const [first] = matches;
    if (!first) return 'unknown path';
    // Among templates that fit, only those as exact as the best one count: DELETE /users/@me is not DELETE of a user.
    const exact = matches.filter((each) => shapeOf(each) === shapeOf(first) && each.endpoint.method === method);
    return exact.find(this.#isMeant) ?? exact[0] ?? 'unknown method';
  }
}

function matchTemplate({ endpoint, segments }: TemplateEntry, given: readonly string[]): EndpointMatch | undefined {
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    const name = PARAM.exec(segment)?.[1];
    if (name === undefined ? segment !== value : value === '') return undefined;
    if (name !== undefined) path[name] = value;
  }
  return { endpoint, path };
}

function paramCount({ segments }: TemplateEntry): number {
  return segments.filter((segment) => PARAM.test(segment)).length;
}

/** A template without the names of its parameters. */
function shapeOf({ endpoint }: EndpointMatch): string {
  return endpoint.path.replace(/\{\w+\}/g, '{}');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
