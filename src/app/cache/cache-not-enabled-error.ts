import { GuildhallError } from '../../base/errors.js';
import type { CachePartName } from './cache-store.js';

/** A part of `bot.cache` was read that the option `cache` does not enable. `part` is undefined if no part is enabled. */
export class CacheNotEnabledError extends GuildhallError {
  readonly code = 'cache_not_enabled';

  constructor(readonly part: CachePartName | undefined) {
    super(
      part === undefined
        ? 'This bot caches nothing: enable a part, for example with new Bot({ cache: { guilds: true } }).'
        : `This bot does not cache ${part}: enable it with new Bot({ cache: { ${part}: true } }).`,
    );
  }
}
