/** The licenses of packages of which our bundles contain parts: each of them requires that its text is passed on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a bundle with these licenses. */
export const LICENSE_FILE = 'third-party-licenses.txt';

/** A package whose code another one contains without its license. Its text is that of simple-markdown 0.7.3. */
const COPIED = {
  'discord-markdown-parser': `simple-markdown, which discord-markdown-parser contains (MIT)

The MIT License (MIT)

Copyright (c) 2018 Khan Academy, Aria Buckles, Christopher Jeffrey

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`,
};

/** The licenses of the packages of bundled modules. @param ids the paths of the modules */
export function licensesOf(ids) {
  const folders = new Set(
    ids.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
  );
  const terms = [...folders].sort().flatMap((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const own = `${name} ${version} (${license})\n\n${licenseIn(folder).trim()}\n`;
    return Object.hasOwn(COPIED, name) ? [own, COPIED[name]] : [own];
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

/** A plugin of Vite and Rolldown that adds the file to what they build. Modules of which nothing is left do not count. */
export const withLicenses = () => ({
  name: 'guildhall:third-party-licenses',
  generateBundle(_options, bundle) {
    const used = Object.values(bundle).flatMap(({ modules = {} }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    );
    this.emitFile({ type: 'asset', fileName: LICENSE_FILE, source: licensesOf(used) });
  },
});
