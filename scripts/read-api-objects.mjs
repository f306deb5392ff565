// Reads what the service sends, for test/parity/api-objects.test.ts, from its OpenAPI document and from its documentation.
//
// `results`: the objects in the result of each operation. `objects`: the fields of each of these objects, as `name` or as
// `name: Object | Object` with the objects in it, whether alone, in a list or by key.
// `tables`: the fields of each object that a table of the documentation describes, by page and heading. Tables of parameters are
// left out (read-api-document.mjs reads requests), and those of results, which `results` has.
//
// Usage: node scripts/read-api-objects.mjs OPENAPI.json FOLDER, with the folder `developers` of the repository of the documentation
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Headings of tables that are left out: parameters, and results, of which the OpenAPI document has the fields. */
const OTHER_TABLES = /\bParams(?! Structure$)|^Response (?:Body|Structure)$|JSON Response/;
const PAGES = ['resources', 'events', 'interactions', 'topics/permissions.mdx', 'topics/teams.mdx'];
const [, , openApi, documentation] = process.argv;
const document = JSON.parse(readFileSync(openApi, 'utf8'));
const results = {};
const objects = {};
for (const [path, item] of Object.entries(document.paths)) {
  for (const method of METHODS) {
    const operation = item[method];
    if (!operation) continue;
    const schemas = Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => content?.['application/json']?.schema ?? []);
    const names = [...new Set(schemas.flatMap((schema) => objectsIn(schema, operation.operationId)))];
    if (names.length > 0) results[`${method.toUpperCase()} ${path}`] = names.sort();
  }
}
const tables = Object.fromEntries(
  PAGES.flatMap((page) => pagesAt(join(documentation, page))).flatMap((file) =>
    tablesIn(basename(file, '.mdx'), readFileSync(file, 'utf8')),
  ),
);
const target = new URL('../test/parity/api-objects.json', import.meta.url);
writeFileSync(
  target,
  `${JSON.stringify({ results: sorted(results), objects: sorted(objects), tables: sorted(tables) }, undefined, 2)}\n`,
);
console.log(`${Object.keys(objects).length} objects, ${Object.keys(tables).length} tables`);

function sorted(byName) {
  return Object.fromEntries(Object.entries(byName).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The names of the objects in a schema. @param name the name of an object without one */
function objectsIn(schema, name) {
  if (schema.$ref) {
    const referred = schema.$ref.split('/').at(-1);
    return objectsIn(document.components.schemas[referred], referred);
  }
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap((each, index) => objectsIn(each, `${name}.${index}`));
  if (schema.items) return objectsIn(schema.items, name);
  if (schema.properties || schema.allOf) return [addObject(schema, name)];
  return typeof schema.additionalProperties === 'object' ? objectsIn(schema.additionalProperties, name) : [];
}

function addObject(schema, name) {
  if (objects[name]) return name;
  objects[name] = [];
  const parts = [schema, ...(schema.allOf ?? [])].map((part) =>
    part.$ref ? document.components.schemas[part.$ref.split('/').at(-1)] : part,
  );
  const fields = Object.assign({}, ...parts.map(({ properties }) => properties));
  objects[name] = Object.entries(fields)
    .map(([field, value]) => [field, [...new Set(objectsIn(value, `${name}.${field}`))]])
    .map(([field, inside]) => (inside.length > 0 ? `${field}: ${inside.join(' | ')}` : field));
  return name;
}

function pagesAt(path) {
  return path.endsWith('.mdx') ? [path] : readdirSync(path).map((name) => join(path, name));
}

/** The tables of a page whose first column is a field. */
function tablesIn(page, text) {
  const lines = text.split('\n');
  let heading = '';
  return lines.flatMap((line, index) => {
    heading = /^#{2,6} (.*)/.exec(line)?.[1]?.trim() ?? heading;
    if (!/^\| *(?:Field|Key) *\|/.test(line) || OTHER_TABLES.test(heading)) return [];
    const rows = lines.slice(
      index + 2,
      lines.findIndex((each, at) => at > index && !each.startsWith('|')),
    );
    const fields = rows.map((row) => /^\| *(\w+)/.exec(row)?.[1]).filter((field) => field !== undefined);
    return [[`${page}: ${heading}`, [...new Set(fields)]]];
  });
}
