/**
 * Bundles the declarations of each package, because a compiler opens every declaration file that an import reaches: the
 * entry point `guildhall` becomes a few files instead of several hundred. tsc writes a declaration file per module into
 * a separate folder first, so that `dist` contains only the bundles.
 *
 * `node scripts/bundle-types.mjs` reads `build/declarations` and writes into `dist` of each package.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { bundleZodTypes } from './bundle-zod-types.mjs';
import { modulePath, PACKAGES } from './source-trees.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = join(root, 'build/declarations');

async function bundleTypes(source, folder) {
  const manifest = JSON.parse(readFileSync(join(root, source.folder, 'package.json'), 'utf8'));
  const input = entries(source, manifest);
  const namesOfZod = manifest.dependencies?.zod ? undefined : new Set();
  const entryFiles = new Set(Object.values(input));
  const bundled = await rolldown({
    cwd: from,
    input,
    platform: 'node',
    external: (id, importer) => isExternal(source, id, importer),
    // Necessary for groups without their dependencies. The test of the package compares the exports.
    preserveEntrySignatures: 'allow-extension',
    // Nearly all of the time is in the plugin, which parses the files.
    checks: { pluginTimings: false },
    plugins: [dts({ dtsInput: true, sideEffects: true, tsconfig: false }), corrected(source, namesOfZod)],
  });
  await bundled.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].ts',
    chunkFileNames: 'types/[name].d.ts',
    minifyInternalExports: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      // One file for each folder of a tree. The files of the entry points only export.
      groups: [
        {
          debugName: 'folder of a tree',
          name: folderOf,
          test: (id) => id.startsWith(from) && !entryFiles.has(id),
        },
      ],
    },
  });
  await bundled.close();
  if (namesOfZod) await bundleZodTypes(namesOfZod, join(folder, 'types'));
}

/**
 * The entry points that export the types of each folder. The file of the folder imports its entry point, because a compiler
 * that writes the declarations of a bot finds a name such as `import("guildhall/wire").Role` only among the files that it has
 * read. `base` has none: `guildhall/rest` would read all files.
 */
const ENTRY_OF_FOLDER = {
  app: 'index.js',
  cluster: 'cluster/index.js',
  emulator: 'playground-server/index.js',
  ingress: 'index.js',
  interactions: 'index.js',
  rest: 'rest/index.js',
  telemetry: 'telemetry/index.js',
  testing: 'testing/index.js',
  wire: 'wire/index.js',
};

/** The entry point of the schemas. */
const ENTRY_OF_SCHEMAS = 'wire/index.d.ts';

/** The folder of a tree that a module is in: `emulator` for `dev/src/emulator/emulator.d.ts`. */
const folderOf = (id) =>
  modulePath(from, id)
    .replace(/^dev\//, '')
    .split('/')[0];

/** Packages are imported by name. A path to the declarations of another package would give every class of it twice. */
function isExternal(source, id, importer) {
  if (!/^[./]|^[A-Za-z]:[\\/]/.test(id)) return true;
  const path = importer ? resolve(dirname(importer), id) : id;
  if (path.startsWith(join(from, source.sources, sep))) return false;
  throw new Error(
    `The type of an export in ${importer} is that of ${id}. Write the type down, with a name of an entry point.`,
  );
}

/**
 * Corrects the output of the plugin: comments, names, imports, and a chunk of JavaScript that types do not need.
 *
 * @param {Set<string> | undefined} namesOfZod gets the names that are used of zod, if the package has a copy of its types
 */
function corrected(source, namesOfZod) {
  const bareImports = new Map();
  return {
    name: 'corrected',
    // Imports of packages without names, which declare global types: of the test runner. The plugin removes them.
    transform: {
      order: 'pre',
      handler(code, id) {
        bareImports.set(id, code.match(/^import '(?!reflect-metadata)[^.].*';$/gm) ?? []);
        return withExportLists(code, id, join(from, source.sources, 'exports'));
      },
    },
    renderChunk(code, { moduleIds, name, isEntry, fileName }) {
      const imports = new Set(moduleIds.flatMap((id) => bareImports.get(id) ?? []));
      const entry = isEntry ? undefined : ENTRY_OF_FOLDER[name];
      if (entry) imports.add(`import '../${entry}';`);
      const text = [...imports, withNamespaces(withCommentsInLines(code))].join('\n');
      if (!namesOfZod) return { code: text, map: null };
      const own = withOwnZod(text, namesOfZod);
      // A compiler that writes the declarations of a bot finds the names of these types here.
      const names = fileName === ENTRY_OF_SCHEMAS ? `\nexport type * from '../types/zod.js';\n` : '';
      return { code: own + names, map: null };
    },
    generateBundle(_options, bundle) {
      for (const [file, { name, isEntry, code }] of Object.entries(bundle)) {
        // The second is that of a folder whose only module is a list of exports.
        if (name === 'rolldown-runtime' || (!isEntry && code.trim() === 'export { };')) delete bundle[file];
      }
    },
  };
}

/**
 * Moves doc comments of members to lines of their own. Compilers do not find a comment after another member, where tsc
 * and the plugin write some of them: `first: string; /** Of the second. *\/`.
 */
const withCommentsInLines = (code) =>
  code
    .replace(/^( *)(\/\*\* [^*]+ \*\/)(\S.*)$/gm, '$1$2\n$1$3')
    .replace(/^( *)([^ */].*?) (\/\*\*.*\*\/);$/gm, '$1$2;\n$1$3')
    .replace(/^( *)([^ */].*?;) (\/\*\*.*)$/gm, '$1$2\n$1$3');

/**
 * The plugin calls the namespace of a file `endpoint-modules.d.ts` `endpoint_modules_d_exports`. Its exports need comments of
 * their own, because a mapped type over the namespace takes its comments from there.
 */
const withNamespaces = (code) =>
  code
    .replace(/(?<=^declare namespace \w+_d_exports \{\n {2}export \{ ).*(?= \};?$)/gm, (names) =>
      names
        .split(', ')
        .map((name) => `${commentOf(name, code)}${name}`)
        .join(',\n'),
    )
    .replace(/\b([a-z]\w*)_d_exports\b/g, (_match, file) =>
      file.replace(/_([a-z])/g, (_separator, initial) => initial.toUpperCase()),
    );

/**
 * Imports zod's types as `#zod`, and adds what is used of them to `names`. package.json maps it to the zod that the bot has installed, whose
 * schemas then have the same types, and otherwise to the copy in this package. Two copies of the types would be compatible only in part,
 * and comparing them takes the compiler many seconds.
 */
function withOwnZod(code, names) {
  let isUsed = false;
  const replaced = code.replace(/\/\*[\s\S]*?\*\/|(?<![.\w])z\.((?:core\.)?[\w$]+)/g, (text, name) => {
    if (name === undefined) return text;
    isUsed = true;
    names.add(TYPES_OF_CORE.includes(name) ? `core.${name}` : name);
    return text.replace('z.core.', 'core.');
  });
  return replaced.replace(/^import \{ z \} from "zod";\n/m, isUsed ? 'import { core, z } from "#zod";\n' : '');
}

/** Exports of `zod` that are also functions. The declarations use only the types. */
const TYPES_OF_CORE = ['input', 'output', 'infer'];

/**
 * Replaces `export *` of the files of `src/exports`, which two entry points share, with their exports: the plugin would lose
 * which of them are types.
 */
const withExportLists = (code, id, lists) =>
  code.replace(/^export \* from '(\.[^']*)\.js';$/gm, (statement, path) => {
    const file = join(dirname(id), `${path}.d.ts`);
    if (dirname(file) !== lists) return statement;
    return withExportLists(readFileSync(file, 'utf8'), file, lists).replace(/(?<= from ')\.[^']*(?=')/g, (target) => {
      const moved = relative(dirname(id), join(dirname(file), target))
        .split(sep)
        .join('/');
      return moved.startsWith('.') ? moved : `./${moved}`;
    });
  });

/** The doc comment of a declaration, with the line break after it. */
const commentOf = (name, code) =>
  new RegExp(String.raw`^/\*\*(?:(?!\*/)[^])*\*/\n(?=declare \w+ ${name}\b)`, 'm').exec(code)?.[0] ?? '';

/** The declaration file of every entry point, by its path below `dist` without `.ts`. */
function entries({ sources }, manifest) {
  const files = Object.values(manifest.exports).flatMap((target) => target.types ?? []);
  const names = files.map((file) => file.replace(/^\.\/dist\//, '').replace(/\.ts$/, ''));
  return Object.fromEntries(names.map((name) => [name, join(from, sources, `${name}.ts`)]));
}

for (const name of ['guildhall', '@guildhall/dev'])
  await bundleTypes(PACKAGES[name], join(root, PACKAGES[name].output));
