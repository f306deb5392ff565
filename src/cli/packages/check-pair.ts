/**
 * Checks that the workshop and the framework belong together. They are two packages, which a project can update separately. The protocol
 * is the number of `guildhall/internal`: it is raised when something there changes that the workshop uses.
 */
import { GuildhallError } from '../../base/errors.js';
import { packageVersion } from '../../base/package-version.js';
import { installLine } from './package-manager.js';

/** The number of what `guildhall/internal` exports. */
const PROTOCOL = 4;

/** The installed versions of `guildhall` and `@guildhall/dev` do not work together. */
export class PackagePairError extends GuildhallError {
  readonly code = 'package_pair_error';
}

/** A version of `@guildhall/dev`. */
export interface WorkshopVersion {
  /** The location of its package.json. */
  readonly manifest: URL;
  /** The protocol that it was written for. */
  readonly protocol: number;
}

/**
 * Checks that a version of `@guildhall/dev` works with this one of the framework. Later versions keep this function, so that every wrong
 * pair is reported.
 * @throws {PackagePairError} when it was written for another protocol
 */
export function checkPair(workshop: WorkshopVersion): void {
  if (workshop.protocol === PROTOCOL) return;
  const version = packageVersion();
  throw new PackagePairError(
    `guildhall ${version} and @guildhall/dev ${packageVersion(workshop.manifest)} do not work together. ` +
      `Install the same version of both: ${installLine(`@guildhall/dev@${version}`)}`,
  );
}
