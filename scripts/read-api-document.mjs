// Reads the service's OpenAPI document, and writes what test/parity compares the declarations with.
//
// `operations`: who may call each operation, the names of its parameters, and the type of its body.
// `objects`: the fields of each object of a request, as `name` or `name?` with a type, in a short form of TypeScript:
// `string | null`, `Embed[]`, `{string}` for an object with any keys. Integers that are one of a few are written out.
//
// Usage: node scripts/read-api-document.mjs OPENAPI.json
import { readFileSync, writeFileSync } from 'node:fs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const operations = {};
/** The objects of requests, by name. */
const objects = {};
for (const [path, item] of Object.entries(document.paths)) {
  for (const method of METHODS) {
    const operation = item[method];
    if (!operation) continue;
    const query = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter((each) => each.in === 'query');
    operations[`${method.toUpperCase()} ${path}`] = {
      auth: [...new Set((operation.security ?? []).flatMap(authOf))].sort(),
      ...listIf('scopes', scopesOf(operation)),
      ...listIf('query', names(query)),
      ...listIf('requiredQuery', names(query.filter(({ required }) => required))),
      ...bodyOf(operation),
    };
  }
}
const target = new URL('../test/parity/api-document.json', import.meta.url);
writeFileSync(
  target,
  `${JSON.stringify({ operations: sorted(operations), objects: sorted(objects) }, undefined, 2)}\n`,
);
console.log(`${Object.keys(operations).length} operations, ${Object.keys(objects).length} objects`);

function sorted(byName) {
  return Object.fromEntries(Object.entries(byName).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function authOf(requirement) {
  const schemes = Object.keys(requirement);
  if (schemes.length === 0) return ['none'];
  return schemes.map((scheme) => ({ BotToken: 'bot', OAuth2: 'bearer' })[scheme] ?? scheme);
}

/** Empty if every scope is sufficient. */
function scopesOf({ security = [] }) {
  const scopes = security.flatMap(({ OAuth2 = [] }) => OAuth2);
  return scopes.length > 20 ? [] : scopes;
}

function names(parameters) {
  return parameters.map(({ name }) => name).sort();
}

function listIf(name, values) {
  return values.length > 0 ? { [name]: values } : {};
}

/** The type of a body. Objects without a name of their own have that of the operation. */
function bodyOf({ requestBody, operationId }) {
  if (!requestBody) return {};
  const { content } = requestBody;
  const { schema } = content['application/json'] ?? content['multipart/form-data'] ?? Object.values(content)[0];
  return { body: typeOf(schema, operationId) };
}

/** The type of a schema as text. @param name the name of an object without one */
function typeOf(schema, name) {
  const alternatives = new Set(alternativesOf(schema, name));
  const isNullable = alternatives.delete('null');
  return [...alternatives, ...(isNullable ? ['null'] : [])].join(' | ');
}

function alternativesOf(schema, name) {
  if (schema.$ref) {
    const referred = schema.$ref.split('/').at(-1);
    return alternativesOf(document.components.schemas[referred], referred);
  }
  const variants = schema.oneOf ?? schema.anyOf;
  const values =
    schema.enum ?? (variants?.every((each) => 'const' in each) ? variants.map((each) => each.const) : undefined);
  // One text tells variants apart. Of several, only their type matters.
  if (values) return schema.type === 'string' && values.length !== 1 ? ['string'] : values.map(literal);
  if (variants) return variants.flatMap((each, index) => alternativesOf(each, `${name}.${index}`));
  if (schema.allOf || schema.properties) return [objectOf(schema, name)];
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => alternativesOf({ ...schema, type }, name));
  if (schema.type === 'array') {
    const item = typeOf(schema.items, name);
    return [item.includes(' | ') ? `(${item})[]` : `${item}[]`];
  }
  if (schema.type === 'object') return schema.additionalProperties ? [`{${valuesOf(schema, name)}}`] : ['{}'];
  if (schema.contentEncoding === 'binary' || schema.format === 'binary') return ['file'];
  return [schema.format === 'snowflake' ? 'snowflake' : (schema.type ?? 'any')];
}

function valuesOf({ additionalProperties }, name) {
  return additionalProperties === true ? 'any' : typeOf(additionalProperties, name);
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Adds an object to the list, and returns its name. */
function objectOf(schema, name) {
  if (Object.hasOwn(objects, name)) return name;
  objects[name] = {};
  const { properties, required } = merged(schema);
  const fields = Object.entries(properties).map(([field, type]) => [
    required.includes(field) ? field : `${field}?`,
    typeOf(type, `${name}.${field}`),
  ]);
  objects[name] = sorted(Object.fromEntries(fields));
  return name;
}

function merged({ $ref, allOf = [], properties = {}, required = [] }) {
  if ($ref) return merged(document.components.schemas[$ref.split('/').at(-1)]);
  const parts = allOf.map(merged);
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...parts.flatMap((part) => part.required), ...required],
  };
}
