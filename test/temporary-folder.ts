import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for a project of a bot author. Its path has a space, parentheses and a letter outside of ASCII, which folders
 * of users have, and which have to be escaped in URLs, patterns and shells.
 */
export function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'Ünder 1 (copy) '));
}
