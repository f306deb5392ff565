/** Writes the files of the site that are not pages: its scripts, the index of the search, the recording, and the colors of the playground. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../root.js';
import { packPages } from '../search/packed-pages.js';
import { readSearchPages } from '../search/read-search-pages.js';
import { playgroundColors } from './playground-colors.js';

/** The scripts of pages, which also run on pages that were opened as files: `docs/site/browser/NAME.ts`. */
const SCRIPTS = ['site', 'search'];

/** @param folder where the pages are, of which the index is made */
export async function writeSiteFiles(folder: string): Promise<void> {
  const files = join(folder, 'public');
  for (const name of SCRIPTS) {
    const build = await rolldown({ input: join(root, `docs/site/browser/${name}.ts`), platform: 'browser' });
    await build.write({ file: join(files, `${name}.js`), format: 'iife', minify: true });
    await build.close();
  }
  writeGlobal(join(files, 'search-index.js'), 'guildhallSearchIndex', packPages(readSearchPages(folder)));
  for (const name of ['recording', 'first-page']) copyPictures(join(root, 'docs/site', name), join(files, name));
  const steps = JSON.parse(readFileSync(join(root, 'docs/site/recording/recording.json'), 'utf8'));
  writeGlobal(join(files, 'recording/steps.js'), 'guildhallRecording', steps);
  copyFileSync(join(root, 'dev/src/playground/icon.svg'), join(files, 'icon.svg'));
  const theme = readFileSync(join(root, 'dev/src/playground/styles/theme.css'), 'utf8');
  writeFileSync(join(folder, 'playground-colors.css'), playgroundColors(theme));
}

function copyPictures(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => each.endsWith('.webp'))) {
    copyFileSync(join(from, name), join(to, name));
  }
}

/** A script that assigns a value, because pages that were opened as files can load scripts, but no JSON. */
function writeGlobal(path: string, name: string, value: unknown): void {
  writeFileSync(path, `var ${name}=${JSON.stringify(value)};\n`);
}
