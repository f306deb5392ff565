import type { Snowflake } from '../../base/snowflake.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';

/** Users who may accept an invite: their ids, or a CSV file with one column of ids. */
export type TargetUsers = readonly Snowflake[] | OutgoingFile;

/** Target users as the file that the service takes. */
export function targetUsersFile(users: TargetUsers): OutgoingFile {
  if (!isList(users)) return users;
  const lines = ['user_id', ...users].map((line) => `${line}\n`);
  return { name: 'target_users.csv', data: Buffer.from(lines.join('')), contentType: 'text/csv' };
}

// Array.isArray does not tell a readonly array from the rest of a union.
function isList(users: TargetUsers): users is readonly Snowflake[] {
  return Array.isArray(users);
}
