import type { PageRenderer } from '../../../interactions/pager/page-renderer.js';
import { PageTurnContext } from '../../../interactions/pager/page-turn-context.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import type { ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { Handler } from '../routes/handler.js';
import type { FoundHandler } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import { type ContextFactory, type InteractionResult, rejectInteraction } from './interaction-runner.js';
import { runWithStoredParams, type StoredParamsDependencies } from './stored-params.js';

export interface PageDispatchDependencies extends StoredParamsDependencies {
  readonly pages: PageRenderer;
}

/** Dispatches clicks on the buttons of pagers: the bound method loads the items, and the message becomes the page. */
export class PageDispatcher {
  readonly #dependencies: PageDispatchDependencies;

  constructor(dependencies: PageDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  dispatch(
    received: DispatchedInteraction<ComponentInteraction>,
    { value: source, match }: FoundHandler<AnyPager>,
  ): Promise<InteractionResult> {
    const { runner, pages } = this.#dependencies;
    const handler: Handler<AnyPager, PageTurnContext> = {
      ...source,
      run: (turn) => pages.turn(source.declaration, turn, source.run),
    };
    return 'params' in match
      ? runner.run(received, handler, this.#createContext, match.params)
      : runWithStoredParams(this.#dependencies, received, handler, match, 'update', this.#createContext);
  }

  readonly #createContext: ContextFactory<ComponentInteraction, AnyPager, PageTurnContext> = async (
    received,
    _handler,
    params,
  ) => {
    const turn = new PageTurnContext(received, params);
    const rejection = this.#dependencies.pages.rejectionOf(params, turn);
    if (rejection === undefined) return turn;
    await rejectInteraction(received, rejection);
    return undefined;
  };
}
