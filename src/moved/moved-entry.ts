/**
 * Entry points that are now in the package `@guildhall/dev`. They declare the names that they had, so that a program that imports one of
 * them ends with a message instead of a syntax error of the linker, and compilers show where it is.
 */
import { GuildhallError } from '../base/errors.js';
import { installLine } from '../cli/packages/package-manager.js';

/** A program imports an entry point that is now in another package. */
export class MovedEntryError extends GuildhallError {
  readonly code = 'entry_moved';
}

/** In place of an export that is now one of another entry point. */
export interface MovedTo<Entry extends string> {
  readonly movedTo: Entry;
}

/** @throws {MovedEntryError} always */
export function reportMoved<Entry extends `@guildhall/dev/${string}`>(entry: Entry): MovedTo<Entry> {
  throw new MovedEntryError(
    `${entry.replace('@guildhall/dev', 'guildhall')} is now ${entry}, an entry point of the package @guildhall/dev. Import it from there, ` +
      `and install that package: ${installLine('@guildhall/dev')}`,
  );
}
