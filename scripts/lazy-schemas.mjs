/**
 * Lets the schemas that a module declares be built on first use (`src/wire/validation/lazy-schema.ts`). Sources declare them as data:
 *
 *   export const Role: ObjectSchema<Role> = z.object({ id: z.string() });
 *
 * In the packages and in tests, this is `lazySchema(() => z.object({ id: z.string() }))`. A plugin instead of a function that every
 * declaration calls, because nothing else about a declaration changes: what it does not find is only built earlier.
 */
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

/** The module of the function that delays a schema. */
export const LAZY_SCHEMA = fileURLToPath(new URL('../src/wire/validation/lazy-schema.ts', import.meta.url));

/** The types that declare a constant as a schema. */
const SCHEMA_TYPES = new Set(['Schema', 'ObjectSchema', 'QuerySchema']);
/** Methods that only schemas have, and whose result is a schema. */
const SCHEMA_METHODS = new Set([
  'optional',
  'nullable',
  'nullish',
  'default',
  'extend',
  'pick',
  'omit',
  'partial',
  'required',
  'strict',
]);
/** What zod has besides schemas, and methods that read a schema or enter it in a registry. */
const OTHER_CALLS = new Set([
  'parse',
  'safeParse',
  'register',
  'meta',
  'describe',
  'registry',
  'config',
  'toJSONSchema',
]);
/** What is evaluated later than its module. */
const LATER = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ClassBody']);

/** A plugin of Rolldown and Vite. */
export const lazySchemas = () => ({
  name: 'lazy-schemas',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: /from 'zod'|\b(?:field-schemas|codecs)\.js'|\bSchema</ },
    handler: (code, id) => {
      const program = parseAst(code, { lang: 'ts' }, id);
      const schemas = [...schemaExpressions(program, schemaFunctions(program))];
      if (schemas.length === 0) return null;
      let [delayed, end] = ['', 0];
      for (const schema of schemas) {
        const text = code.slice(schema.start, schema.end);
        delayed += `${code.slice(end, schema.start)}/* @__PURE__ */ lazySchemaOfBuild(() => ${text})`;
        ({ end } = schema);
      }
      // On the last line, so that the others keep their numbers.
      const imported = `import { lazySchema as lazySchemaOfBuild } from ${JSON.stringify(LAZY_SCHEMA)};`;
      return { code: `${delayed}${code.slice(end)}${imported}\n`, map: null };
    },
  },
});

/** The names of a module whose calls make schemas: `z`, what it imports from modules of functions that do, and such functions of its own. */
function schemaFunctions({ body }) {
  const imports = body.filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type');
  const found = imports.filter(({ source }) => /^zod$|\b(?:field-schemas|codecs)\.js$/.test(source.value));
  const own = body.filter(({ type, returnType }) => type === 'FunctionDeclaration' && isSchemaType(returnType));
  return new Set([
    ...found.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
    ...own.map(({ id }) => id.name),
  ]);
}

/** The outermost expressions that make a schema while the module is evaluated, in their order. */
function* schemaExpressions(node, functions) {
  if (LATER.has(node.type)) return;
  const declared = node.type === 'VariableDeclarator' && isSchemaType(node.id.typeAnnotation) ? node.init : undefined;
  if (declared?.type === 'CallExpression') yield declared;
  else if (isSchemaCall(node, functions)) yield node;
  else
    for (const child of Object.values(node).flat())
      if (typeof child?.type === 'string') yield* schemaExpressions(child, functions);
}

function isSchemaType(annotation) {
  const { typeName } = annotation?.typeAnnotation ?? {};
  return typeName?.type === 'TSQualifiedName' ? typeName.left.name === 'z' : SCHEMA_TYPES.has(typeName?.name);
}

/** Whether an expression is a chain of calls that starts with one of these names, or ends with a method of schemas. */
function isSchemaCall(node, functions) {
  if (node.type !== 'CallExpression') return false;
  if (SCHEMA_METHODS.has(node.callee.property?.name)) return true;
  let part = node;
  while (part.type === 'CallExpression' || (part.type === 'MemberExpression' && !OTHER_CALLS.has(part.property.name)))
    part = part.type === 'CallExpression' ? part.callee : part.object;
  return part.type === 'Identifier' && functions.has(part.name);
}
