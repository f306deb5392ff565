/** A query as text: what is sent, and what the schema of the endpoint is asked about. */

/** The parameters that are given, each as the text or texts that stand in the URL. */
export function toQueryParams(query: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** The query string with its question mark, or nothing when no parameter is given. Lists repeat their name. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(toQueryParams(query)).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
}
