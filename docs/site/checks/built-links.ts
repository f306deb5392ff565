/** Finds dead links in the built site, without a browser. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The pages of a built site, by their paths in its folder. */
export function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'))
    .sort();
}

export interface PageLinks {
  readonly ids: ReadonlySet<string>;
  /** Values of `href` and `src`. */
  readonly targets: readonly string[];
}

/**
 * Returns the links of the site whose file or anchor does not exist, with their pages.
 *
 * @param base the path under which the site is served
 */
export function findDeadLinks(folder: string, base = '/'): string[] {
  const pages = new Map(listPages(folder).map((path) => [path, readLinks(readFileSync(join(folder, path), 'utf8'))]));
  const problems: string[] = [];
  for (const [path, { targets }] of pages) {
    for (const target of new Set(targets)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', anchor = ''] = target.split('#');
      const found = resolveFile(folder, base, path, file.split('?')[0] ?? '');
      const hasAnchor = !anchor || !found?.endsWith('.html') || pages.get(found)?.ids.has(decodeURIComponent(anchor));
      if (!found || !hasAnchor) problems.push(`${path}: ${target}`);
    }
  }
  return problems;
}

/** The file of a link; undefined if it does not exist. */
function resolveFile(folder: string, base: string, page: string, target: string): string | undefined {
  if (target === '') return page;
  if (target.startsWith('/') && !target.startsWith(base)) return undefined;
  const path = target.startsWith('/') ? target.slice(base.length) : posix.join(dirname(page), target);
  const candidates = [path, `${path}.html`, posix.join(path, 'index.html')].map((each) =>
    posix.normalize(decodeURI(each)),
  );
  return candidates.find((each) => !each.startsWith('..') && isFile(join(folder, each)));
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

function readLinks(html: string): PageLinks {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(String.raw`\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescapeHtml(value));
  return { ids: new Set(values('id')), targets: [...values('href'), ...values('src')] };
}

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
