/** Converts the accepted file types of an upload to the `accept` attribute of a file input; undefined for any type. */
export function toAcceptAttribute(types: readonly string[] | undefined): string | undefined {
  if (!types || types.length === 0) return undefined;
  return types.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(',');
}
