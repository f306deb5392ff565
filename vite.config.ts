/** Builds the playground, the page that the emulator serves, into the package. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { controlRoutes } from './scripts/control-routes.js';
import { SOURCE_ALIASES } from './scripts/source-trees.mjs';
import { withLicenses } from './scripts/third-party-licenses.mjs';

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: toPath('dev/src/playground'),
  base: '/',
  plugins: [controlRoutes(), withLicenses()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: 'guildhall/internal', replacement: toPath('src/internal/portable.ts') },
      ...SOURCE_ALIASES,
      { find: 'react', replacement: 'preact/compat' },
      { find: 'react-dom', replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: toPath('dev/dist/playground'),
    assetsDir: '_playground',
    emptyOutDir: true,
    target: 'es2023',
    // Separate files instead of data: URLs, which the page's content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'authorize.html'].map((name) => toPath(`dev/src/playground/${name}`)),
      // The page takes single functions of the framework. Modules of which it uses nothing, such as schemas, are left out.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(toPath('src/')) },
      // On a busy machine, every step takes long.
      checks: { pluginTimings: false },
      // Directives of libraries for server rendering have no effect here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
