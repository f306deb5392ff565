/** Converts a query to text, for sending and for validation with the schema of the endpoint. */

/** Returns the defined parameters, each as the text or texts in the URL. */
export function toQueryParams(query: object): Record<string, string | string[]> {
  const entries = Object.entries(query).filter(([, value]: [string, unknown]) => value !== undefined && value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/**
 * Returns the query string with its question mark; empty without parameters. Lists repeat their name.
 * @param commaSeparated the parameters whose lists are one text instead
 */
export function encodeQuery(query: object, commaSeparated: readonly string[] = []): string {
  const params = Object.entries(toQueryParams(query)).flatMap(([name, value]) => {
    const texts =
      Array.isArray(value) && value.length > 0 && commaSeparated.includes(name) ? [value.join()] : [value].flat();
    return texts.map((text): [string, string] => [name, text]);
  });
  return params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
}
