/**
 * Bundles the types of zod that declarations use into one file, so that the package that contains them does not depend on zod. Schemas of
 * another copy of zod 4 have the same form: the types of both can be combined.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const zod = fileURLToPath(new URL('../node_modules/zod/v4/', import.meta.url));
const ENTRY = join(zod, 'used.d.ts');

/**
 * Writes `zod.d.ts` with the names and the declarations that these need, and `zod-namespaces.d.ts`, which exports them as `z` and `core`.
 *
 * @param {Iterable<string>} names what it exports: of `zod`, or with `core.` before them, of `zod/v4/core`
 * @param {string} folder
 */
export async function bundleZodTypes(names, folder) {
  const used = [...new Set(names)].sort();
  const ofCore = used.flatMap((name) => /^core\.(.*)/.exec(name)?.[1] ?? []);
  const entry = [
    `export { ${used.filter((name) => !name.startsWith('core.')).join(', ')} } from './classic/external.js';`,
    `export { ${ofCore.join(', ')} } from './core/index.js';`,
  ].join('\n');
  const bundled = await rolldown({
    cwd: zod,
    input: { 'zod.d': ENTRY },
    platform: 'node',
    external: () => false,
    checks: { pluginTimings: false },
    plugins: [
      {
        name: 'declarations of zod',
        resolveId(id, importer) {
          if (id === ENTRY) return id;
          return importer?.startsWith(zod) ? join(dirname(importer), id.replace(/\.js$/, '.d.ts')) : null;
        },
        load(id) {
          if (id === ENTRY) return entry;
          return id.startsWith(zod) ? withNamedImports(onlyTypes(withAnyMinor(readFileSync(id, 'utf8')))) : null;
        },
      },
      dts({ dtsInput: true, tsconfig: false }),
      { name: 'corrected', renderChunk: (code) => ({ code: withNames(withDirectiveLines(code)), map: null }) },
    ],
  });
  await bundled.write({ dir: folder, format: 'esm', entryFileNames: '[name].ts', minifyInternalExports: false });
  await bundled.close();
  const namespaces = ['z', 'core'].map((name) => `export * as ${name} from './zod.js';\n`);
  await writeFile(join(folder, 'zod-namespaces.d.ts'), namespaces.join(''));
}

/** The compiler reads a directive for the line after it. The bundler writes it into the line. */
const withDirectiveLines = (code) => code.replace(/ (\/\*\* @ts-ignore .*?\*\/)(?=\S)/g, '\n$1\n');

/** Also exports the other types of schemas, because methods return them. A compiler that writes the declarations of a bot needs their names. */
const withNames = (code) =>
  code.replace(/^export \{ (.+) \};$/m, (_statement, list) => {
    const declared = code.matchAll(/^(?:declare )?(?:interface|type|class) ((?:Zod|\$)\w+)(?=[ <])/gm);
    const returned = [...declared].map(([, name]) => name).filter((name) => RETURNED.test(name));
    return `export { ${[...new Set([...list.split(', '), ...returned])].join(', ')} };`;
  });

const RETURNED = /^(?:Zod|\$(?:strip|strict|loose|catchall|partial)$|\$Infer|\$Zod(?:Type|TypeInternals|Branded)$)/;

/** A schema contains the version of its zod. With the number of this one, schemas of another minor version would have another type. */
const withAnyMinor = (code) => code.replace(/^( +readonly minor: )\d+;$/m, '$1any;');

/** Without the functions that create schemas, which have the names of their types. */
const onlyTypes = (code) => code.replace(/^export declare const \$?\w+: (?:core\.)?\$constructor<.*;\n/gm, '');

/** The namespaces that `core/index.d.ts` exports, with their files. */
const NAMESPACES = { util: '../core/util.js', regexes: '../core/regexes.js', JSONSchema: '../core/json-schema.js' };

/**
 * Replaces namespaces, `core.$ZodType`, with imports of the names that are used of them: the bundler would keep all of a namespace.
 */
function withNamedImports(code) {
  const files = new Map(
    [...code.matchAll(/^import (?:type )?\* as (\w+) from "(.+)";$/gm)].map(([, name, file]) => [name, file]),
  );
  for (const [, list] of code.matchAll(/^import \{ (.+) \} from "\.\.\/core\/index\.js";$/gm))
    for (const name of list.split(', ')) if (name in NAMESPACES) files.set(name, NAMESPACES[name]);
  if (files.size === 0) return code;
  const imports = new Set();
  const USE = new RegExp(
    String.raw`\/\*[^]*?\*\/|\/\/.*|(?<![./\w$])(${[...files.keys()].join('|')})\.([\w$]+)(?:\.([\w$]+))?`,
    'g',
  );
  const replaced = code
    .replace(/^import (?:type )?\* as \w+ from ".+";\n/gm, '')
    .replace(USE, (text, namespace, name, inner) => {
      if (namespace === undefined) return text;
      const isNested = name in NAMESPACES && files.get(namespace).endsWith('/index.js');
      const file = isNested ? NAMESPACES[name] : files.get(namespace);
      const imported = isNested ? inner : name;
      imports.add(`import { ${imported} as ${imported}_ } from "${file}";`);
      return `${imported}_${!isNested && inner ? `.${inner}` : ''}`;
    });
  return [...imports, replaced].join('\n');
}
