/** Parses an uploaded file of target users: one column of ids, one per line, optionally with a heading. */
import { isSnowflake } from '../../../base/snowflake.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { FileRejectedError } from '../errors/request-rejected-error.js';

const HEADING = /^"?[a-z_][a-z_ ]*"?$/i;

/**
 * Returns the ids in the order of the file. Empty lines are skipped.
 * @throws {FileRejectedError} with every line that is not an id, or if the file has no ids
 */
export function parseTargetUsersFile(field: string, file: ReceivedFile): string[] {
  const ids: string[] = [];
  const problems: string[] = [];
  const lines = new TextDecoder().decode(file.bytes).split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const value = line.trim().replace(/^"(.*)"$/, '$1');
    if (value === '' || (index === 0 && HEADING.test(line.trim()))) continue;
    const problem = userIdProblem(value);
    if (problem === undefined) ids.push(value);
    else problems.push(`Line ${index + 1}: ${problem}`);
  }
  if (ids.length + problems.length === 0) problems.push('Line 1: no user IDs');
  if (problems.length > 0) throw new FileRejectedError(field, problems);
  return ids;
}

function userIdProblem(value: string): string | undefined {
  if (!/^\d+$/.test(value)) return 'invalid user ID format';
  return isSnowflake(value) ? undefined : 'invalid user ID - must be a valid Discord snowflake';
}
