// Reads the service's OpenAPI document, and writes what test/parity compares the declarations with: for each operation, who may call
// it, and the names of its parameters and of the fields of its body. Usage: node scripts/read-api-document.mjs OPENAPI.json
import { readFileSync, writeFileSync } from 'node:fs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const operations = {};
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
      ...bodyOf(operation.requestBody),
    };
  }
}
const sorted = Object.fromEntries(Object.entries(operations).sort(([a], [b]) => (a < b ? -1 : 1)));
const target = new URL('../test/parity/api-document.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(sorted, undefined, 2)}\n`);
console.log(`${Object.keys(sorted).length} operations`);

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

/** The fields of all variants of a body. A field is required if each variant requires it. */
function bodyOf(body) {
  if (!body) return {};
  const content =
    body.content['application/json'] ?? body.content['multipart/form-data'] ?? Object.values(body.content)[0];
  const variants = variantsOf(content.schema);
  const fields = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))].sort();
  const required = fields.filter((name) => variants.every((variant) => variant.required?.includes(name)));
  return { body: { ...listIf('fields', fields), ...listIf('required', required) } };
}

function variantsOf(schema) {
  const resolved = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  const variants = resolved.oneOf ?? resolved.anyOf;
  if (variants) return variants.flatMap(variantsOf);
  if (resolved.allOf) {
    const parts = resolved.allOf.flatMap(variantsOf);
    return [
      {
        properties: Object.assign({}, ...parts.map(({ properties }) => properties), resolved.properties),
        required: [...parts.flatMap(({ required = [] }) => required), ...(resolved.required ?? [])],
      },
    ];
  }
  return [resolved];
}
