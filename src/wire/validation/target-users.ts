/** The CSV file of the users who can accept an invite: one column of ids, one per line, optionally with a heading. */
import { isSnowflake } from '../../base/snowflake.js';

const HEADING = /^"?[a-z_][a-z_ ]*"?$/i;

/** The content of a file of target users. */
export interface ParsedTargetUsers {
  /** The valid ids, in the order of the file. */
  readonly ids: string[];
  /** What Discord reports: a text for each line that is not an id, or one if there are no ids. */
  readonly problems: string[];
}

/** Parses a file of target users. Empty lines are skipped. */
export function parseTargetUsers(bytes: Uint8Array): ParsedTargetUsers {
  const ids: string[] = [];
  const problems: string[] = [];
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const value = line.trim().replace(/^"(.*)"$/, '$1');
    if (value === '' || (index === 0 && HEADING.test(line.trim()))) continue;
    const problem = userIdProblem(value);
    if (problem === undefined) ids.push(value);
    else problems.push(`Line ${index + 1}: ${problem}`);
  }
  if (ids.length + problems.length === 0) problems.push('Line 1: no user IDs');
  return { ids, problems };
}

function userIdProblem(value: string): string | undefined {
  if (!/^\d+$/.test(value)) return 'invalid user ID format';
  return isSnowflake(value) ? undefined : 'invalid user ID - must be a valid Discord snowflake';
}
