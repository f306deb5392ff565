/** The error texts that docs/guide/troubleshooting.md quotes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../document-snippets.js';

/** The texts in the headings, in their order. */
export const quotedTexts: readonly string[] = [
  ...readFileSync(join(root, 'docs/guide/troubleshooting.md'), 'utf8').matchAll(/^### `(.*)`$/gm),
].map(([, text = '']) => text);

/** Whether a message contains a quoted text. `…` in the text is any text. */
export function contains(message: string, quoted: string): boolean {
  const parts = quoted.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*'), 's').test(message);
}
