import type { MaybePromise } from '../../base/maybe-promise.js';
import { type OptionNames } from '../../base/options/option-problems.js';
import type { ActionRowRequest } from '../../wire/objects/components/action-row.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import { type CustomIdOptions, customIdOptionNames } from '../custom-id/custom-id-options.js';
import type { CustomIdAlias } from '../custom-id/foreign-alias.js';
import type { CustomIdParams, CustomIdParamsOf, WithParams } from '../custom-id/params.js';
import { type GuardOptions, guardOptionNames } from '../guards/declared-guards.js';
import type { PageMessage } from './page-message.js';
import { type PagerButtons, pagerButtonsNames } from './pager-buttons.js';

/** The page that `render` shows. */
export interface PageInfo<Pattern extends string = string> {
  /** The parameters of the custom_id. */
  readonly params: CustomIdParamsOf<Pattern>;
  /** From 0. */
  readonly page: number;
  /** The number of pages, 1 or more; undefined if the source cannot count its items. */
  readonly pageCount: number | undefined;
  /** The number of all items; undefined if the source cannot count its items. */
  readonly total: number | undefined;
  /** The number of items before this page. */
  readonly offset: number;
  /** The language of the user, for example `en-GB`. */
  readonly locale: string;
  /**
   * The row of buttons; an empty list if there is only one page. It is added below the components of the message, unless
   * the message contains it already, for example in a container: `containerComponent({}, text, ...page.controls)`.
   */
  readonly controls: readonly ActionRowRequest[];
}

/** The options of a pager. */
export interface PagerOptions<Pattern extends string, Item> {
  /** The number of items of a page, 1 or more. */
  readonly pageSize: number;
  /** Returns the message of a page: with embeds, with components, or text. */
  readonly render: (items: readonly Item[], page: PageInfo<Pattern>) => MaybePromise<PageMessage>;
  /**
   * What is shown if there are no items: a text, or a function that returns a message.
   * @default the text `pagerEmpty` of the option `texts`
   */
  readonly empty?: string | ((page: PageInfo<Pattern>) => MaybePromise<PageMessage>) | undefined;
  /**
   * Who can turn pages: the user who opened the pager, or anyone who sees it. For `same_user`, the custom_ids contain the
   * id of the user.
   * @default 'same_user'
   */
  readonly by?: 'same_user' | 'anyone' | undefined;
  /**
   * The buttons that turn pages.
   * @default first, previous, the number of the page, next, last
   */
  readonly buttons?: PagerButtons | undefined;
}

export const pagerNames: OptionNames<PagerOptions<string, unknown> & CustomIdOptions & GuardOptions> = {
  pageSize: true,
  render: true,
  empty: true,
  by: true,
  buttons: pagerButtonsNames,
  ...customIdOptionNames,
  ...guardOptionNames,
};

/** A declared pager without its call signature. */
export interface PagerDeclarationBase<Pattern extends string = string, Item = unknown> extends CustomIdDeclaration {
  readonly kind: 'pager';
  /** The pattern as declared. That of `customId` continues with the user, the page and the button. */
  readonly pattern: Pattern;
  /** The aliases as declared. */
  readonly aliases: readonly CustomIdAlias[];
  /** How many items a page has at most. */
  readonly pageSize: number;
  /** Who can turn the pages. */
  readonly by: 'same_user' | 'anyone';
  /** The appearance of the buttons. */
  readonly buttons: PagerButtons;
  /** What is shown if there are no items. */
  readonly empty: string | ((page: PageInfo) => MaybePromise<PageMessage>) | undefined;
  /** Returns the message of a page. */
  render(items: readonly Item[], page: PageInfo): MaybePromise<PageMessage>;
}

/** Any declared pager. */
export type AnyPager = PagerDeclarationBase;

/** The type of the items that a pager renders. */
export type PagerItem<D extends AnyPager> = D extends PagerDeclarationBase<string, infer Item> ? Item : never;

/** A page to open: the result of calling a pager. */
export interface OpenedPager {
  readonly declaration: AnyPager;
  /** The parameters of the custom_ids. */
  readonly params: CustomIdParams;
  /** From 0. */
  readonly page: number;
}

/** Options of calling a pager. */
export interface OpenPagerOptions {
  /**
   * The page to open, from 0. If there are fewer pages, the last one.
   * @default 0
   */
  readonly page?: number | undefined;
}

export const openPagerNames: OptionNames<OpenPagerOptions> = { page: true };

/** A declared pager, created by `pager`. Call it to open a page: `used.renderPage(tags({ owner }))`. */
export interface PagerDeclaration<Pattern extends string = string, Item = unknown>
  extends PagerDeclarationBase<Pattern, Item> {
  /**
   * The arguments are the custom_id parameters, if the pattern has some, then options.
   *
   * @throws {ValidationError} when the name of an option is invalid
   */
  (...args: WithParams<Pattern, [options?: OpenPagerOptions]>): OpenedPager;
}
