import type { StructuredLogger } from '../../base/logger.js';
import type { AliasFailure, ForeignAlias, ReportAliasFailure } from './foreign-alias.js';

/** Logs what is wrong with the RegExps and functions among the aliases of a bot: each of them, and each pair, once. */
export class AliasReports {
  readonly #logger: StructuredLogger;
  readonly #failed = new WeakSet<ForeignAlias>();
  readonly #pairs = new Set<string>();

  constructor(logger: StructuredLogger) {
    this.#logger = logger;
  }

  /** The function of an alias threw, or returned invalid parameters. */
  readonly failed: ReportAliasFailure = ({ alias, customId, cause }: AliasFailure): void => {
    if (this.#failed.has(alias)) return;
    this.#failed.add(alias);
    const fields = { alias: alias.describe(), declaration: alias.pattern, customId };
    if ('thrown' in cause) {
      this.#logger.error(
        { ...fields, err: cause.thrown },
        'the function of an alias threw: it does not match the custom_id',
      );
    } else {
      this.#logger.error(
        { ...fields, problem: cause.problem },
        'the function of an alias returned invalid parameters: it does not match the custom_id',
      );
    }
  };

  /** Two declarations match the same custom_id. @param first the description of the one that is used */
  matchedTwice(customId: string, first: string, second: string): void {
    const pair = `${first}\n${second}`;
    if (this.#pairs.has(pair)) return;
    this.#pairs.add(pair);
    this.#logger.error(
      { customId, declarations: [first, second] },
      'the aliases of two declarations match a custom_id: the first one is used. Make one of them narrower',
    );
  }
}
