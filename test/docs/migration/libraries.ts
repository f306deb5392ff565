/** The packages of other libraries, which package-lock.json pins. */
import { join } from 'node:path';
import { installPinnedPackages } from '../../package/pinned-packages.js';
import { root } from '../document-snippets.js';

const { folder, skipReason } = await installPinnedPackages(join(root, 'test/docs/migration'));

/** The folder in which the packages are installed. */
export const librariesFolder: string = folder;

/** The reason why the packages are not installed; undefined if they are. */
export const librariesSkipReason: string | undefined = skipReason;
