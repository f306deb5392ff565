import { nearestName } from '../../base/options/nearest-name.js';

/**
 * A sentence that names the known name which was probably meant, after a space; empty if none is similar.
 * @param format how the name is written. Default: in quotation marks
 */
export function didYouMean(
  misspelled: string,
  known: Iterable<string>,
  format: (name: string) => string = (name) => `"${name}"`,
): string {
  const found = nearestName(misspelled, known);
  return found === undefined ? '' : ` Did you mean ${format(found)}?`;
}
