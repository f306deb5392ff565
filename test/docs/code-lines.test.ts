/** The lines of code in the guide fit into the column of the site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root } from './document-snippets.js';

/** What the column holds in a window of 1280 pixels, in the widest of the usual fonts. */
const MAX_LENGTH = 80;

/** Code blocks with a language. Those without one are output, whose lines the site breaks. */
const CODE = /^(?<fence>`{3,})\w+\n(?<code>.*?)^\k<fence>$/gms;

test.each(documents.filter((path) => path.startsWith('docs/guide/')))(
  'the lines of code in %s have at most 80 characters',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = [...text.matchAll(CODE)].flatMap(({ groups }) => groups?.['code']?.split('\n') ?? []);
    expect(lines.filter((line) => line.length > MAX_LENGTH)).toEqual([]);
  },
);
