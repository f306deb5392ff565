/** Pagers: lists that users read page by page. The custom_ids of the buttons contain the state, so it survives a restart. */

import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import type { CheckedPattern } from '../custom-id/checked-pattern.js';
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdAliases, CustomIdOptions } from '../custom-id/custom-id-options.js';
import { splitArguments } from '../custom-id/declaration-call.js';
import type { CustomIdAlias } from '../custom-id/foreign-alias.js';
import type { ParamStore } from '../custom-id/param-store.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import { type GuardOptions, guardProblems, type WithGuards, withGuards } from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import {
  type OpenedPager,
  type OpenPagerOptions,
  openPagerNames,
  type PagerDeclaration,
  type PagerOptions,
  pagerNames,
} from './pager-declaration.js';
import { pagerProblems } from './pager-problems.js';
import { optionalAliasParams, PAGE_PARAM, TURN_PARAM, USER_PARAM } from './pager-state.js';

/**
 * Declares a pager: a list of which users read one page at a time. Bind the method that loads the items with `@Pager`, and
 * send the first page with `renderPage`. The buttons are handled by the framework. Their custom_ids contain the parameters
 * and the page, so they work after a restart.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param pattern the custom_id with the parameters that identify the list, as for `button`. Its ids are up to 41 characters
 * longer than the pattern: they continue with the user (not with `by: 'anyone'`: 20 characters), the page and the button
 * Among its `aliases`, RegExps and functions may also name the page that a button leads to, from 0, as `pagerPage`.
 *
 * @example
 * const tags = pager('tags/:owner<snowflake>', {
 *   pageSize: 10,
 *   render: (items: readonly Tag[], { total }) => ({
 *     embeds: [{ title: `${total} tags`, description: items.map(({ name }) => name).join('\n') }],
 *   }),
 * });
 *
 * @Pager(tags)
 * load({ params, offset, limit }: PageRequest<typeof tags>) {
 *   return this.store.list(params.owner, { offset, limit });
 * }
 *
 * @Command(list)
 * async list(used: CommandContext<typeof list>) {
 *   await used.reply(await used.renderPage(tags({ owner: used.user.id })));
 * }
 */
export function pager<
  const Pattern extends string,
  Item,
  const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: PagerOptions<Pattern, Item> & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
): PagerDeclaration<Pattern, Item> & WithGuards<Guards>;
export function pager(
  pattern: string,
  options: PagerOptions<string, unknown> & CustomIdOptions & GuardOptions,
): PagerDeclaration {
  const { pageSize, render, empty, by = 'same_user', buttons = {}, guards } = options;
  const user = by === 'same_user' ? `/:${USER_PARAM}<snowflake>` : '';
  const withState = (each: string) => `${each}${user}/:${PAGE_PARAM}<int>/:${TURN_PARAM}<f|p|i|n|l>`;
  // Anything else than a list is reported by the codec.
  const aliases: readonly CustomIdAlias[] = Array.isArray(options.aliases) ? options.aliases : [];
  const customId = new CustomIdCodec(withState(pattern), {
    ...options,
    ...(aliases.length > 0 && { aliases: aliases.map((each) => (typeof each === 'string' ? withState(each) : each)) }),
    optionalAliasParams: optionalAliasParams[by],
  });
  const hasParams = pattern.split('/').some((segment) => segment.startsWith(':'));
  const call = (...args: readonly unknown[]): OpenedPager => {
    const [params, open = {}] = splitArguments<string, [options?: OpenPagerOptions]>(hasParams, args);
    requireKnownNames(`pager "${pattern}"`, open, openPagerNames);
    const { page = 0 } = open;
    return { declaration, params, page };
  };
  const declaration: PagerDeclaration = withGuards(
    Object.assign(call, {
      kind: 'pager' as const,
      customId,
      pattern,
      aliases: Object.freeze([...aliases]),
      pageSize,
      by,
      buttons: Object.freeze({ ...buttons }),
      empty,
      render,
      problems: [
        ...optionNameProblems(options, pagerNames),
        ...customId.problems,
        ...guardProblems(guards),
        ...pagerProblems(options),
      ],
      describe: () => `pager "${pattern}"`,
    }),
    guards,
  );
  return declaration;
}
