import type { Message } from '../../wire/objects/messages/message.js';
import { declareButton } from '../components/button.js';
import type { CustomIdParams } from '../custom-id/params.js';
import type { InteractionContextBase } from '../responses/interaction-context.js';
import type { InteractionTexts } from '../responses/interaction-texts.js';
import { publishPage } from './page-diagnostics.js';
import { type LoadedPage, loadPage } from './page-items.js';
import { emptyMessage, type PageMessage, toPageEdit, withControls } from './page-message.js';
import type { PageSource } from './page-request.js';
import type { PageTurnContext } from './page-turn-context.js';
import { createControls } from './pager-buttons.js';
import type { AnyPager, OpenedPager, PageInfo } from './pager-declaration.js';
import { PagerError } from './pager-error.js';
import { declaredParams, openerOf, PAGE_PARAM, TURN_PARAM, USER_PARAM } from './pager-state.js';

export interface PageRendererOptions {
  /** Returns the method that loads the items of a pager; undefined if no method is bound to it. */
  readonly sourceOf: (declaration: AnyPager) => PageSource | undefined;
  readonly texts: (locale: string) => InteractionTexts;
}

/** A page to render. */
interface RenderedPage extends OpenedPager {
  readonly source: PageSource;
  readonly context: InteractionContextBase;
  /** Whether to show the last page instead. */
  readonly toLast: boolean;
  /** The user who can turn pages. */
  readonly opener: string;
  /** The message that the page replaces; undefined for a new message. */
  readonly current: Message | undefined;
}

/** Renders the pages of the pagers of one bot. */
export class PageRenderer {
  readonly #options: PageRendererOptions;

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /**
   * Renders a page for a new message.
   * @throws {PagerError} when no handler is bound to the pager, the page is invalid, or the handler returned no items
   */
  async open(opened: OpenedPager, context: InteractionContextBase): Promise<PageMessage> {
    const { declaration, page } = opened;
    const source = this.#options.sourceOf(declaration);
    if (source === undefined) {
      throw new PagerError(
        'not_bound',
        `No handler of the bot loads the items of ${declaration.describe()}: bind a method with @Pager and list its class in \`handlers\`.`,
      );
    }
    if (!Number.isSafeInteger(page) || page < 0) {
      throw new PagerError(
        'invalid_page',
        `${declaration.describe()} has no page ${String(page)}: pages are integers from 0.`,
      );
    }
    return this.#render({ ...opened, source, context, toLast: false, opener: context.user.id, current: undefined });
  }

  /** Updates the message of a button to the page that the button leads to. */
  async turn(declaration: AnyPager, context: PageTurnContext, source: PageSource): Promise<void> {
    const { params, message } = context;
    const rendered = await this.#render({
      declaration,
      params: declaredParams(params),
      ...targetOf(params),
      source,
      context,
      opener: openerOf(params) ?? context.user.id,
      current: message,
    });
    await context.update(toPageEdit(rendered, message));
  }

  /** Why a user may not turn the page; undefined if it is allowed. */
  rejectionOf(params: CustomIdParams, { user, locale }: InteractionContextBase): string | undefined {
    const opener = openerOf(params);
    return opener === undefined || opener === user.id ? undefined : this.#options.texts(locale).pagerOfOtherUser;
  }

  async #render(rendered: RenderedPage): Promise<PageMessage> {
    const { declaration, params, context, source, toLast, current } = rendered;
    const { pageSize } = declaration;
    const loaded = await loadPage(
      (page) => source({ params, page, offset: page * pageSize, limit: pageSize, context }),
      rendered.page,
      { pageSize, toLast },
    );
    if (current === undefined) publishPage(declaration, loaded.page);
    const page = await this.#describe(rendered, loaded);
    if (loaded.items.length > 0) return withControls(await declaration.render(loaded.items, page), page.controls);
    const { empty = this.#options.texts(context.locale).pagerEmpty } = declaration;
    return typeof empty === 'string' ? emptyMessage(empty, current) : empty(page);
  }

  async #describe({ declaration, params, context, opener }: RenderedPage, loaded: LoadedPage): Promise<PageInfo> {
    const { pageSize, buttons, by, customId } = declaration;
    const { page, total } = loaded;
    const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
    const state = { ...params, ...(by === 'same_user' && { [USER_PARAM]: opener }), [PAGE_PARAM]: page };
    const button = declareButton(customId, {});
    const controls = await createControls({
      buttons,
      loaded,
      pageCount,
      texts: this.#options.texts(context.locale),
      createButton: (turn, options) => button({ ...state, [TURN_PARAM]: turn }, options),
    });
    return { params, page, pageCount, total, offset: page * pageSize, locale: context.locale, controls };
  }
}

/** The page that a button leads to. */
function targetOf({ [PAGE_PARAM]: page, [TURN_PARAM]: turn }: CustomIdParams): Pick<RenderedPage, 'page' | 'toLast'> {
  const current = Math.max(0, Number(page));
  switch (turn) {
    case 'f':
      return { page: 0, toLast: false };
    case 'p':
      return { page: current - 1, toLast: false };
    case 'n':
      return { page: current + 1, toLast: false };
    default:
      return { page: current, toLast: turn === 'l' };
  }
}
