import type { MaybePromise } from '../../base/maybe-promise.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import type { InteractionContextBase } from '../responses/interaction-context.js';
import type { AnyPager } from './pager-declaration.js';

/** The items that the handler of a pager loads. */
export interface PageRequest<D extends AnyPager = AnyPager> {
  /** The parameters of the custom_id. */
  readonly params: CustomIdParamsOf<D['pattern']>;
  /** From 0. */
  readonly page: number;
  /** The number of items before the page: `page` times `pageSize`. */
  readonly offset: number;
  /** The number of items of the page, at most: `pageSize`. */
  readonly limit: number;
  /** The interaction that shows the page: that of the command, or of the button that turns the page. */
  readonly context: InteractionContextBase;
}

/** Loads the items of a page: the method that is bound to the pager. The result is not checked yet. */
export type PageSource = (request: PageRequest) => MaybePromise<unknown>;
