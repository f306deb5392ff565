/** Builds the playground, the page that the emulator serves, into the package. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('src/emulator/playground'),
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } },
  build: {
    outDir: at('dist/emulator/playground'),
    assetsDir: '_playground',
    emptyOutDir: true,
    target: 'es2023',
    // Whole files in place of data: URLs, which the page's content policy does not let in.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Marks for servers that render pages mean nothing here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
