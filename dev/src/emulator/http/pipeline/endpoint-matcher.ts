/** Finds the endpoint of a request by the path templates of all endpoints. */
import type { Endpoint } from 'guildhall/wire';

/** An endpoint with the values of its path parameters. */
export interface EndpointMatch {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
}

const PARAM = /^\{(\w+)\}$/;

interface TemplateEntry {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
  readonly paramCount: number;
}

export class EndpointMatcher {
  /** By number of segments. Templates with fewer parameters come first, so `/users/@me` is not matched as a user id. */
  readonly #entries = new Map<number, TemplateEntry[]>();

  readonly #accepts: (match: EndpointMatch) => boolean;

  /** @param accepts selects between endpoints with the same method and path whose ids are of different kinds */
  constructor(endpoints: Iterable<Endpoint>, accepts: (match: EndpointMatch) => boolean = () => true) {
    this.#accepts = accepts;
    for (const endpoint of endpoints) {
      const segments = endpoint.path.split('/').slice(1);
      const paramCount = segments.filter((segment) => PARAM.test(segment)).length;
      const entry = { endpoint, segments, paramCount };
      const existing = this.#entries.get(segments.length);
      if (existing) existing.push(entry);
      else this.#entries.set(segments.length, [entry]);
    }
    for (const entries of this.#entries.values()) entries.sort((a, b) => a.paramCount - b.paramCount);
  }

  /** @param path the path below `/api/v10`, not decoded: `%40me` matches `@me` */
  match(method: string, path: string): EndpointMatch | 'unknown path' | 'unknown method' {
    const requested = path.split('/').slice(1).map(decodeSegment);
    const matches = (this.#entries.get(requested.length) ?? []).flatMap(
      (entry) => matchTemplate(entry, requested) ?? [],
    );
    const [first] = matches;
    if (!first) return 'unknown path';
    // Only templates of the same shape as the best match count: DELETE /users/@me does not match DELETE /users/{user_id}.
    const exact = matches.filter((each) => shapeOf(each) === shapeOf(first) && each.endpoint.method === method);
    return exact.find(this.#accepts) ?? exact[0] ?? 'unknown method';
  }
}

function matchTemplate({ endpoint, segments }: TemplateEntry, requested: readonly string[]): EndpointMatch | undefined {
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = requested[index] ?? '';
    const name = PARAM.exec(segment)?.[1];
    if (name === undefined ? segment !== value : value === '') return undefined;
    if (name !== undefined) path[name] = value;
  }
  return { endpoint, path };
}

/** A template without the names of its parameters. */
function shapeOf({ endpoint }: EndpointMatch): string {
  return endpoint.path.replace(/\{\w+\}/g, '{}');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
