import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import { ValidationError } from '../call/errors.js';

/** Users who can accept an invite: their ids, or a CSV file with one column of ids. */
export type TargetUsers = readonly Snowflake[] | OutgoingFile;

/**
 * Converts target users to the CSV file that the API expects.
 * @param method the method that was called
 * @throws {ValidationError} for a list without ids, or with something else
 */
export function toTargetUsersFile(users: TargetUsers, method: string): OutgoingFile {
  if (!isList(users)) return users;
  // Numbers and big integers would look like ids in the file, but a number can be the id of someone else.
  const problems = users.flatMap((id: unknown, n) =>
    typeof id === 'string' && isSnowflake(id)
      ? []
      : [{ path: `targetUsers.${n}`, code: 'NUMBER_TYPE_COERCE', message: `Value "${String(id)}" is not snowflake.` }],
  );
  if (users.length === 0) {
    problems.push({ path: 'targetUsers', code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be 1 or more in length.' });
  }
  if (problems.length > 0) throw new ValidationError(method, problems);
  const lines = ['user_id', ...users].map((line) => `${line}\n`);
  return { name: 'target_users.csv', data: new TextEncoder().encode(lines.join('')), contentType: 'text/csv' };
}

// Array.isArray does not narrow readonly arrays.
function isList(users: TargetUsers): users is readonly Snowflake[] {
  return Array.isArray(users);
}
