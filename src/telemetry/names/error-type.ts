import { GuildhallError } from '../../base/errors.js';

/** OpenTelemetry's name for an error, and ours for an event, that has no name of low cardinality. */
export const OTHER = '_OTHER';

const CODE = /^[A-Z][A-Z0-9_]{1,39}$/;
const CLASS_NAME = /^[A-Za-z_$][\w$]{0,63}$/;

/**
 * A name of low cardinality for what was thrown: the code of an error of Guildhall or of the system, otherwise the name of its
 * class. Messages are never part of it, because they can contain texts of users.
 */
export function errorTypeOf(error: unknown): string {
  if (error instanceof GuildhallError) return error.code;
  if (!(error instanceof Error)) return OTHER;
  if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code;
  const { name } = error.constructor;
  return CLASS_NAME.test(name) ? name : OTHER;
}
