import { errorMessage } from '../../base/errors.js';
import { ClusterError } from '../errors/cluster-error.js';

/** The first words of error replies that end by themselves, or when an operator has acted: the command is then sent again. */
const temporary = new Set('LOADING READONLY MASTERDOWN CLUSTERDOWN TRYAGAIN BUSY NOREPLICAS MISCONF'.split(' '));
const OUT_OF_MEMORY = 'OOM';
const credentials = new Set(['WRONGPASS', 'NOAUTH']);

/** Whether Redis does not know a script that is run by its checksum. */
export function isUnknownScript(error: unknown): boolean {
  return errorMessage(error).startsWith('NOSCRIPT');
}

/**
 * The error of a command. It has no cause: the errors of the client contain the arguments of their command, for example a
 * password.
 *
 * @param label the address of the server, without password
 * @param command what failed, for example `XADD`
 */
export function createCommandError(error: unknown, label: string, command: string): ClusterError {
  if (error instanceof ClusterError) return error;
  if (!isErrorReply(error)) return unreachable(label, reasonOf(error));
  const text = error.message;
  const code = text.split(' ', 1)[0] ?? '';
  if (credentials.has(code)) {
    return new ClusterError(
      'authentication',
      `Redis at ${label} rejected the user or the password (${code}). Correct them in the URL: redis://user:password@host:port. The user of a password without a name is "default".`,
    );
  }
  if (code === 'NOPERM' || /ACL failure|no permissions?/i.test(text)) {
    return new ClusterError(
      'authentication',
      `The user of Redis at ${label} lacks a permission for ${command}: ${text}. Give it these rights: +@all -@dangerous +info ~guildhall:* &guildhall:*`,
    );
  }
  if (code === OUT_OF_MEMORY) {
    return new ClusterError(
      'out_of_memory',
      `The memory of Redis at ${label} is full, so it refuses ${command}: ${text}. Raise maxmemory, or find out why handlers take so long that their events fill it.`,
    );
  }
  if (temporary.has(code)) {
    return new ClusterError(
      'unreachable',
      `Redis at ${label} refuses commands for now, ${command} for example: ${text}`,
    );
  }
  return new ClusterError('failed', `Redis at ${label} rejected ${command}: ${text}`);
}

/** Redis cannot be reached, or does not respond. @param reason why, without a password */
export function unreachable(label: string, reason: string): ClusterError {
  return new ClusterError(
    'unreachable',
    `Redis at ${label} cannot be reached: ${reason.replace(/\.$/, '')}. Check that it runs, and the host, port and protocol of its URL.`,
  );
}

/** Why a connection failed. An error of several addresses has no message. */
export function reasonOf(error: unknown): string {
  const text = errorMessage(error);
  if (text !== '') return text;
  return error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
}

/** Whether Redis itself rejected the command. */
export function isErrorReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}
