/**
 * The base class of every error that Guildhall throws. Programs can rely on `code`. The `message` states what failed,
 * where, which limit applies and how to fix it. Neither contains a token.
 */
export abstract class GuildhallError extends Error {
  /** A stable identifier, for example `api_error`. docs/errors.md lists all of them. */
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Whether a value is an error of Guildhall, also one of another copy of the package, whose classes are others. */
export function isGuildhallError(value: unknown): value is GuildhallError {
  for (let type = value instanceof Error ? value.constructor : undefined; type; type = Object.getPrototypeOf(type))
    if (type.name === 'GuildhallError') return true;
  return false;
}

/** Returns the message of a thrown value. Anything but an `Error` is converted to a string. */
export function errorMessage(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  try {
    return String(thrown);
  } catch {
    // For example an object without a prototype.
    return 'a value that cannot be converted to text';
  }
}
