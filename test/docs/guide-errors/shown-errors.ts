/** The error messages that a page of the guide shows, and those that the same mistakes cause. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bot, type BotOptions } from 'guildhall';
import { root } from '../document-snippets.js';

/** The code blocks without a language of a page of `docs/guide`, by its name without `.md`. */
export function shownErrors(page: string): string[] {
  const text = readFileSync(join(root, 'docs', 'guide', `${page}.md`), 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)\n```$/gms)].flatMap(([, language, block = '']) =>
    language === '' ? [block] : [],
  );
}

/** The message of what a function throws, or of the error with which its promise rejects. */
export async function messageOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The function was expected to fail with an error.');
}

/** The message of the error of `new Bot(…)`, in an environment without variables. */
export function compositionMessage(options: BotOptions): Promise<string> {
  return messageOf(() => new Bot({ environment: {}, ...options }));
}
