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
  /** The type of the body: see `parseDocumentType`. */
  readonly body?: string;
}

/** One alternative of a type of the document. */
export type DocumentType =
  | { readonly kind: (typeof PRIMITIVES)[number] }
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'list'; readonly item: readonly DocumentType[] }
  /** An object with any keys. */
  | { readonly kind: 'map'; readonly value: readonly DocumentType[] }
  | { readonly kind: 'object'; readonly name: string };

/** A field of an object of the document. */
export interface DocumentField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly types: readonly DocumentType[];
}

const PRIMITIVES = ['any', 'boolean', 'file', 'integer', 'null', 'number', 'snowflake', 'string'] as const;

/** By method and path without the names of its parameters. */
export const documentOperations: ReadonlyMap<string, DocumentOperation> = new Map(
  Object.entries(document.operations).map(([operation, details]) => [withoutParameterNames(operation), details]),
);

/** The fields of each object of a request, by the name of the object. */
export const documentObjects: ReadonlyMap<string, readonly DocumentField[]> = new Map(
  Object.entries<Readonly<Record<string, string>>>(document.objects).map(([object, fields]) => [
    object,
    Object.entries(fields).map(([name, type]) => ({
      name: name.replace(/\?$/, ''),
      isRequired: !name.endsWith('?'),
      types: parseDocumentType(type),
    })),
  ]),
);

/** The names of the fields of all variants of a body that is an object. */
export function documentBodyFields({ body }: DocumentOperation): string[] {
  const types = body === undefined ? [] : parseDocumentType(body);
  const fields = types.flatMap((type) => (type.kind === 'object' ? (documentObjects.get(type.name) ?? []) : []));
  return [...new Set(fields.map(({ name }) => name))];
}

/** `GET /guilds/{guild_id}` → `GET /guilds/{}`. */
export function withoutParameterNames(operation: string): string {
  return operation.replaceAll(/\{\w+\}/g, '{}');
}

/** Parses a type: alternatives such as `string | null`, lists `(1 | 2)[]`, maps `{string}`, and names of objects. */
export function parseDocumentType(text: string): DocumentType[] {
  return splitAlternatives(text).map(parseAlternative);
}

/** The alternatives outside brackets. */
function splitAlternatives(text: string): string[] {
  let depth = 0;
  let start = 0;
  const found: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if ('({'.includes(character)) depth += 1;
    if (')}'.includes(character)) depth -= 1;
    if (character !== '|' || depth > 0) continue;
    found.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return [...found, text.slice(start).trim()];
}

function parseAlternative(text: string): DocumentType {
  if (text.endsWith('[]'))
    return { kind: 'list', item: parseDocumentType(text.slice(0, -2).replace(/^\((.*)\)$/, '$1')) };
  if (text === '{}') return { kind: 'map', value: [{ kind: 'any' }] };
  if (text.startsWith('{')) return { kind: 'map', value: parseDocumentType(text.slice(1, -1)) };
  if (text.startsWith("'")) return { kind: 'literal', value: text.slice(1, -1) };
  if (/^-?\d+$/.test(text)) return { kind: 'literal', value: Number(text) };
  const primitive = PRIMITIVES.find((each) => each === text);
  return primitive ? { kind: primitive } : { kind: 'object', name: text };
}
