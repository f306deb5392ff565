import type { AliasReports } from './alias-reports.js';
import type { CustomIdEntry, CustomIdIndexMatch } from './custom-id-index.js';

/** An entry whose codec has aliases that are RegExps or functions. */
export interface ForeignAliasEntry<T> extends CustomIdEntry<T> {
  /** The declaration and its handler, for messages. */
  readonly describe: () => string;
}

/**
 * The aliases that are RegExps and functions, of all declarations of one kind. Which ids they match is only known when they
 * are tried, so a lookup tries all of them: the first one that matches is found, and a second one is reported.
 */
export class ForeignAliasIndex<T> {
  readonly #entries: readonly ForeignAliasEntry<T>[];
  readonly #reports: AliasReports;

  /** @param entries in the order in which they are tried */
  constructor(entries: readonly ForeignAliasEntry<T>[], reports: AliasReports) {
    this.#entries = entries.filter(({ codec }) => codec.foreignAliases.length > 0);
    this.#reports = reports;
  }

  /**
   * The first entry with an alias that matches `id`.
   * @param accepts whether an entry comes into question. Default: all
   */
  find(id: string, accepts: (value: T) => boolean = acceptAll): CustomIdIndexMatch<T> | undefined {
    let found: CustomIdIndexMatch<T> | undefined;
    let first: ForeignAliasEntry<T> | undefined;
    for (const entry of this.#entries) {
      const { codec, value } = entry;
      if (!accepts(value)) continue;
      const match = codec.matchForeign(id, this.#reports.failed);
      if (match === undefined) continue;
      if (first === undefined) {
        first = entry;
        found = { value, match, codec };
      } else this.#reports.matchedTwice(id, first.describe(), entry.describe());
    }
    return found;
  }
}

function acceptAll(): boolean {
  return true;
}
