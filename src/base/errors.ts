/**
 * The base of every error that Guildhall throws. `code` is stable and meant for programs; `message` says what happened,
 * where, which limit applies and what to do. Neither ever holds a token.
 */
export abstract class GuildhallError extends Error {
  /** A stable identifier, for example `api_error`. All of them are listed in docs/errors.md. */
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The message of anything that was thrown. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
