/** Where a file of the repository is on the site. */
import { posix } from 'node:path';

const MOVED: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'ARCHITECTURE.md': 'project/architecture.md',
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  examples: 'examples/index.md',
  'examples/README.md': 'examples/index.md',
};

/**
 * Returns the path of a page or picture on the site, such as `guide/modals.md`, for a path in the repository. A file of an example is
 * a part of the page of the example. Undefined if the site does not show the file.
 */
export function sitePathOf(path: string): string | undefined {
  const clean = path.replace(/\/$/, '');
  if (MOVED[clean]) return MOVED[clean];
  const [, example] = /^examples\/([\w-]+)/.exec(clean) ?? [];
  if (example !== undefined) return `examples/${example}.md`;
  if (clean === 'docs/README.md') return undefined;
  const [, below] = /^docs\/((?:guide|migration|pictures)\/.+|[\w-]+\.md)$/.exec(clean) ?? [];
  // A page `x.js.html` would be taken for a script.
  return below?.replace(/\.(?=.+\.md$)/g, '-');
}

/** The path from one page to another. */
export function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
