/** The pages of the guide as text, for tests of the error messages that they show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bot, type BotOptions } from 'guildhall';
import { root } from '../document-snippets.js';

/** The text of a page of `docs/guide`, by its name without `.md`. */
export function guidePage(name: string): string {
  return readFileSync(join(root, 'docs', 'guide', `${name}.md`), 'utf8');
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
