import type { Snowflake } from '../../base/snowflake.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';

/** Users who can accept an invite: their ids, or a CSV file with one column of ids. */
export type TargetUsers = readonly Snowflake[] | OutgoingFile;

/** Converts target users to the CSV file that the API expects. */
export function toTargetUsersFile(users: TargetUsers): OutgoingFile {
  if (!isList(users)) return users;
  const lines = ['user_id', ...users].map((line) => `${line}\n`);
  return { name: 'target_users.csv', data: new TextEncoder().encode(lines.join('')), contentType: 'text/csv' };
}

// Array.isArray does not narrow readonly arrays.
function isList(users: TargetUsers): users is readonly Snowflake[] {
  return Array.isArray(users);
}
