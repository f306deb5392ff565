/** Reads an uploaded file of target users. */
import { parseTargetUsers } from '../../../../../src/wire/validation/target-users.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { FileRejectedError } from '../errors/request-rejected-error.js';

/**
 * Returns the ids in the order of the file.
 * @throws {FileRejectedError} with every line that is not an id, or if the file has no ids
 */
export function parseTargetUsersFile(field: string, file: ReceivedFile): string[] {
  const { ids, problems } = parseTargetUsers(file.bytes);
  if (problems.length > 0) throw new FileRejectedError(field, problems);
  return ids;
}
