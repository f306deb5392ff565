/** Reads uploaded target users: one column of ids, with a heading or without, each line by itself. */
import { isSnowflake } from '../../base/snowflake.js';
import type { UploadedFile } from '../state/attachments.js';
import { FileRefusal } from './refusal.js';

const HEADING = /^"?[a-z_][a-z_ ]*"?$/i;

/**
 * The ids of a file, in its order. Empty lines are passed over.
 * @throws {FileRefusal} with every line that holds no id, or when there is none at all
 */
export function targetUserIds(field: string, file: UploadedFile): string[] {
  const ids: string[] = [];
  const problems: string[] = [];
  const lines = new TextDecoder().decode(file.bytes).split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const value = line.trim().replace(/^"(.*)"$/, '$1');
    if (value === '' || (index === 0 && HEADING.test(line.trim()))) continue;
    const problem = problemOf(value);
    if (problem === undefined) ids.push(value);
    else problems.push(`Line ${index + 1}: ${problem}`);
  }
  if (ids.length + problems.length === 0) problems.push('Line 1: no user IDs');
  if (problems.length > 0) throw new FileRefusal(field, problems);
  return ids;
}

function problemOf(value: string): string | undefined {
  if (!/^\d+$/.test(value)) return 'invalid user ID format';
  return isSnowflake(value) ? undefined : 'invalid user ID - must be a valid Discord snowflake';
}
