/** The operations of the service's OpenAPI document, which `scripts/read-api-document.mjs` has read. */
import document from './api-document.json' with { type: 'json' };

/** What the document says of an operation. */
export interface DocumentOperation {
  /** Who may call it: `bot`, `bearer` or `none`. */
  readonly auth: readonly string[];
  /** The scopes of which an access token needs one. Every scope is sufficient if there is no list. */
  readonly scopes?: readonly string[];
  readonly query?: readonly string[];
  readonly requiredQuery?: readonly string[];
  /** The fields of all variants of the body. */
  readonly body?: { readonly fields?: readonly string[]; readonly required?: readonly string[] };
}

/** By method and path without the names of its parameters. */
export const documentOperations: ReadonlyMap<string, DocumentOperation> = new Map(
  Object.entries(document).map(([operation, details]) => [withoutParameterNames(operation), details]),
);

/** `GET /guilds/{guild_id}` → `GET /guilds/{}`. */
export function withoutParameterNames(operation: string): string {
  return operation.replaceAll(/\{\w+\}/g, '{}');
}
