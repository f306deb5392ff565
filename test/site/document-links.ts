/** Finds dead links in the documents, as they are in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorsIn } from '../../docs/site/pages/anchors.js';
import { linksOf } from '../../docs/site/pages/markdown-links.js';
import { root } from '../../docs/site/root.js';

/**
 * Returns the links of a text whose file or anchor does not exist. Links to other sites are not opened.
 *
 * @param path where the text is in the repository
 */
export function deadLinksOf(path: string, text: string): string[] {
  return linksOf(text)
    .map(({ target }) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
      const isSame = linked === path;
      if (linked.startsWith('..') || !(isSame || existsSync(join(root, linked)))) return true;
      if (anchor === undefined) return false;
      const linkedText = isSame ? text : readFileSync(join(root, linked), 'utf8');
      return !linked.endsWith('.md') || !anchorsIn(linkedText).has(anchor);
    });
}
