/** The code blocks of the documents that are a bot and its tests. They are extracted and run as they are written. */
import { join } from 'node:path';
import { describe } from 'vitest';
import { documents, snippetsOf } from './document-snippets.js';
import { writeDocument } from './written-document.js';

/** Documents whose tests need another program, and therefore have a test file of their own. */
const TESTED_ELSEWHERE: ReadonlySet<string> = new Set(['docs/guide/database.md']);

for (const document of documents) {
  if (TESTED_ELSEWHERE.has(document)) continue;
  const files = snippetsOf(document).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code] as const]));
  const tests = files.flatMap(([file]) => (/^test\/.*\.test\.ts$/.test(file) ? [file] : []));
  if (tests.length === 0) continue;
  const folder = await writeDocument(new Map(files));
  describe(document, async () => {
    for (const file of tests) await import(join(folder, file));
  });
}
