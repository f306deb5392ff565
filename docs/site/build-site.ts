/** Builds the site: declarations of the package, pages, and VitePress. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChanged } from '../../scripts/build-parts.mjs';
import { renderFirstPage } from './pages/first-page.js';
import { writeMarkdownPages } from './pages/markdown-pages.js';
import { sidebarOf } from './pages/sidebar.js';
import { writePages } from './pages/write-pages.js';
import { writeSiteFiles } from './pages/write-site-files.js';
import { writeReference } from './reference/write-reference.js';
import { root } from './root.js';

export interface BuildOptions {
  /** The path under which the site is served, with slashes at both ends. Default: `/`. */
  readonly base?: string;
}

/** Builds the site and returns its folder. */
export async function buildSite({ base = '/' }: BuildOptions = {}): Promise<string> {
  await installVitePress();
  await buildChanged(['declarations']);
  const pages = join(root, 'docs/site/.pages');
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  writePages(pages);
  const reference = writeReference(join(pages, 'reference'));
  writeFileSync(join(pages, 'index.md'), renderFirstPage());
  writeFileSync(join(pages, 'sidebar.json'), JSON.stringify(sidebarOf(reference)));
  await writeSiteFiles(pages);
  await run('node', ['node_modules/vitepress/bin/vitepress.js', 'build'], 'docs/site', { SITE_BASE: base });
  writeMarkdownPages(join(root, 'build/site'));
  return join(root, 'build/site');
}

/** VitePress has a package.json of its own, so that a checkout of the project does not install it. */
async function installVitePress(): Promise<void> {
  if (existsSync(join(root, 'docs/site/node_modules/vitepress'))) return;
  await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], 'docs/site');
}

/** Runs a program in a folder of the repository. Rejects with its output if it fails. */
async function run(command: string, args: readonly string[], folder: string, variables = {}): Promise<void> {
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
}
