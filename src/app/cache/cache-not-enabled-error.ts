import { GuildhallError } from '../../base/errors.js';
import type { CachePartName } from './cache-store.js';

/** A part of the cache was read that the bot does not keep. */
export class CacheNotEnabledError extends GuildhallError {
  readonly code = 'cache_not_enabled';

  constructor(readonly part: CachePartName) {
    super(`This bot does not cache ${part}: ask for it by new Bot({ cache: { ${part}: true } }).`);
  }
}
