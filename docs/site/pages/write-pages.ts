/** Copies the documents of the repository to where VitePress reads them, with links that are right on the site. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../root.js';
import { renderExamples } from './examples.js';
import { linksOf, replaceLinks } from './markdown-links.js';
import { relativePath, sitePathOf } from './site-path.js';

/** Folders with documents, and documents beside them. */
const FOLDERS = ['docs', 'docs/guide', 'docs/migration'];
const SINGLE = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** The list of the examples. */
const EXAMPLES = 'examples/README.md';

/** The documents that are pages of the site, by their paths in the repository. */
export function listDocuments(): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => `${folder}/${name}`),
  );
  return [...SINGLE.filter((path) => existsSync(join(root, path))), ...inFolders];
}

/** Writes the pages below a folder. The reference and the first page are written by others. */
export function writePages(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of listDocuments()) {
    const target = sitePathOf(path);
    if (target === undefined) continue;
    const text = readFileSync(join(root, path), 'utf8');
    write(target, withSiteLinks(text, path, target));
    for (const picture of linkedPictures(text, path)) {
      cpSync(join(root, picture), join(folder, 'public', sitePathOf(picture) ?? picture));
    }
  }
  const examples = readFileSync(join(root, EXAMPLES), 'utf8');
  write('examples/index.md', withSiteLinks(examples, EXAMPLES, 'examples/index.md'));
  for (const { path, text } of renderExamples(examples)) write(path, text);
  cpSync(join(root, 'docs/pictures'), join(folder, 'pictures'), { recursive: true });
}

/** Pictures that a document links without showing them. VitePress copies only those that are shown. */
function linkedPictures(text: string, path: string): string[] {
  return linksOf(text)
    .filter(({ mark, target }) => mark === '' && /\.(?:png|webp)$/.test(target))
    .map(({ target }) => posix.normalize(posix.join(posix.dirname(path), target)))
    .filter((picture) => existsSync(join(root, picture)));
}

/** The pictures for both themes, if there is one whose name ends with the other theme: `form.png` and `form-dark.png`. */
function picturesOfThemes(picture: string): { readonly light: string; readonly dark: string } | undefined {
  const other = (theme: string) => picture.replace(/(?=\.\w+$)/, `-${theme}`);
  if (existsSync(join(root, other('dark')))) return { light: picture, dark: other('dark') };
  if (existsSync(join(root, other('light')))) return { light: other('light'), dark: picture };
  return undefined;
}

/** Replaces the links of a document: those to files that do not exist, or that the site does not show, become their label. */
export function withSiteLinks(text: string, path: string, sitePath: string): string {
  return replaceLinks(text, ({ mark, label, target }) => {
    const shown = label.includes('](') ? withSiteLinks(label, path, sitePath) : label;
    const link = `${mark}[${shown}](${target})`;
    if (/^(?:#|[a-z]+:)/.test(target)) return link;
    const [file = '', anchor] = target.split('#');
    const linkedFile = posix.normalize(posix.join(posix.dirname(path), file));
    const linked = sitePathOf(linkedFile);
    if (linked === undefined || !existsSync(join(root, linkedFile))) return shown;
    const themes = mark === '!' ? picturesOfThemes(linkedFile) : undefined;
    if (themes) {
      const pathTo = (picture: string) => relativePath(sitePath, sitePathOf(picture) ?? picture);
      return `![${label}](${pathTo(themes.light)}){.in-light}![${label}](${pathTo(themes.dark)}){.in-dark}`;
    }
    return `${mark}[${shown}](${relativePath(sitePath, linked)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
