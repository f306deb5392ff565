/** The first page: its text is in docs/site/first-page, the code of the bot is that of README.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';
import { pagesIn } from './navigation.js';

/** Returns the page as Markdown. */
export function renderFirstPage(readme: string): string {
  const [bot] = /^```ts\n\/\/ src\/bot\.ts\n.*?^```$/ms.exec(readme) ?? [];
  if (bot === undefined) throw new Error('README.md has no code block `// src/bot.ts`.');
  const hasGuide = pagesIn('docs/guide').includes('first-bot');
  return readFileSync(join(root, 'docs/site/first-page/index.md'), 'utf8')
    .replace('__BOT__', () => bot)
    .replace('__START__', hasGuide ? 'guide/first-bot.html' : 'interactions.html')
    .replace('__START_TEXT__', hasGuide ? 'First bot in five minutes' : 'Interactions');
}
