import type { MaybePromise } from '../../base/maybe-promise.js';
import type { AnyGuard } from '../../interactions/guards/guard.js';
import type { PageItems } from '../../interactions/pager/page-items.js';
import type { PageRequest } from '../../interactions/pager/page-request.js';
import type { AnyPager, PagerItem } from '../../interactions/pager/pager-declaration.js';
import { addBinding, type BindingOptions, bindingOptionNames } from './binding-metadata.js';

/** A decorator for methods that load the items of a pager. */
export type PageSourceDecorator<D extends AnyPager> = <Key extends PropertyKey>(
  target: { [key in Key]: (request: PageRequest<D>) => MaybePromise<PageItems<PagerItem<D>>> },
  key: Key,
) => void;

/**
 * The method loads the items of a declared pager: for `renderPage`, and when a user turns the page. It returns the list of
 * all items, or the items of the requested page with `total` or `hasMore`. The framework responds to the buttons.
 *
 * If the source has fewer pages than the requested one, the last page is shown; the method may run again for it.
 *
 * @param declaration what `pager(…)` returned
 * @param options.defer how the click is deferred if there is no response after 2 seconds. Default `'update'`
 * @param options.guards guards that are checked before the page is turned. `renderPage` does not check them
 * @param options.middleware middleware around a turned page, inside that of the bot, the feature, the class and the method
 * @see https://docs.discord.com/developers/components/reference#button
 *
 * @example
 * @Pager(tags)
 * async load({ params, offset, limit }: PageRequest<typeof tags>) {
 *   const { rows, total } = await this.store.list(params.owner, offset, limit);
 *   return { items: rows, total };
 * }
 */
export function Pager<D extends AnyPager, const Guards extends readonly AnyGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): PageSourceDecorator<D> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'pager', declaration, options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}
