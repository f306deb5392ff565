/** Builds the drawing of maps for Node into the package: a module and its style sheet, which the explorer loads. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import page from './vite.config.js';

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  ...page,
  // The packages of the page are not installed with Guildhall.
  ssr: { noExternal: true },
  build: {
    outDir: toPath('dev/dist/map-drawing'),
    emptyOutDir: true,
    target: 'node20',
    ssr: toPath('dev/src/playground/map/render-map.tsx'),
    ssrEmitAssets: true,
    cssCodeSplit: false,
    rolldownOptions: {
      ...page.build?.rolldownOptions,
      output: { entryFileNames: 'render-map.js', assetFileNames: '[name][extname]', codeSplitting: false },
    },
  },
});
