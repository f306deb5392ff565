/**
 * Bundles what the package runs into a few files, for a module costs most when it is looked up: of the seven hundred of
 * `src`, everything that `guildhall` itself needs becomes two or three. What is shared by several entry points, and what
 * is imported on demand, gets files of its own, so that there is one copy of every class. Types are not bundled: tsc
 * writes them beside.
 *
 * `node scripts/bundle.mjs [FOLDER]`: into that folder, `dist` by default.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Packages that are taken in, with only what is used of them. zod's own entry points load all its languages, which takes
 * longer than all else; schemas of a bot's own zod work with it. tsyringe (with tslib) is thirty files for one container,
 * and copies of reflect-metadata share what they know.
 */
const TAKEN_IN = ['zod', 'tsyringe', 'tslib', 'reflect-metadata'];

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'src');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

async function bundle(folder) {
  const bundled = await rolldown({
    cwd: root,
    input: entries(),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: (id) => !isPath(id) && !TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    plugins: [placesKept()],
    experimental: { nativeMagicString: true },
  });
  const { output } = await bundled.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // Names of classes are told in errors and logs.
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'place', test: (id) => id === PLACE }] },
  });
  await bundled.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  writeFileSync(join(folder, 'third-party-licenses.txt'), licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Every file that package.json names, by its path below `dist` without the ending. */
function entries() {
  const files = [...Object.values(manifest.exports).map((target) => target.default), ...Object.values(manifest.bin)];
  const names = files.flatMap((file) => /^\.\/dist\/(.+)\.js$/.exec(file ?? '')?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, join(sources, `${name}.ts`)]));
}

const isPath = (id) => id.startsWith('.') || id.startsWith('/') || id === PLACE || /^[A-Za-z]:[\\/]/.test(id);

/** Tells where `dist` is. It has a chunk of its own, of which it is known where that lies. */
const PLACE = '\0place';
const PLACE_SOURCE = `
  export { fileURLToPath } from 'node:url';
  export const dist = new URL('../', import.meta.url);
`;

/**
 * Lets modules find what lies beside them, although they are somewhere else now: `import.meta.url` stays the address
 * that the module would have had by itself. Modules that are started as processes become entry points, too, and folders
 * of other files are taken along.
 */
function placesKept() {
  return {
    name: 'places-kept',
    resolveId: (id) => (id === PLACE ? PLACE : null),
    load: (id) => (id === PLACE ? PLACE_SOURCE : null),
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\./ },
      handler(code, id, { magicString }) {
        for (const [, path] of code.matchAll(/new URL\('(\.\/[^']+)', import\.meta\.url\)/g)) {
          const beside = resolve(dirname(id), path);
          const files = path.endsWith('.js') ? [program(beside)] : filesIn(beside).map(asset);
          for (const file of files) this.emitFile(file);
        }
        const address = `new URL(${JSON.stringify(below(id).replace(/\.ts$/, '.js'))}, placeOfDist)`;
        const places = { url: `${address}.href`, filename: `pathOfPlace(${address})` };
        for (const { 0: written, 1: name, index } of code.matchAll(/import\.meta\.(\w+)/g)) {
          if (!(name in places)) this.error(`${id} uses ${written}, which scripts/bundle.mjs does not keep`);
          magicString.overwrite(index, index + written.length, places[name]);
        }
        magicString.append(`\nimport { dist as placeOfDist, fileURLToPath as pathOfPlace } from '${PLACE}';\n`);
        return { code: magicString };
      },
    },
  };
}

const program = (file) => ({ type: 'chunk', id: file.replace(/\.js$/, '.ts'), fileName: below(file) });
const asset = (file) => ({ type: 'asset', fileName: below(file), source: readFileSync(file) });

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const below = (path) => relative(sources, path).split(sep).join('/');

/** The terms of every package of which something was taken in. */
function licensesOf(ids) {
  const folders = new Set(
    ids.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
  );
  const terms = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenseIn(folder).trim()}\n`;
  });
  return `Guildhall's files hold parts of these packages.\n\n${terms.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function licenseIn(folder) {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt']) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {}
  }
  throw new Error(`${folder} says nowhere under which terms it may be passed on`);
}

await bundle(resolve(process.argv[2] ?? join(root, 'dist')));
