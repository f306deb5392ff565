import type { PageRenderer } from '../../../interactions/pager/page-renderer.js';
import { PageTurnContext } from '../../../interactions/pager/page-turn-context.js';
import type { ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { PagerBinding } from '../../decorators/binding-metadata.js';
import type { RouteMatch } from '../routes/interaction-route-table.js';
import { type CustomIdHandlerDependencies, runCustomIdHandler } from './custom-id-handler.js';
import { type IncomingInteraction, type InteractionResult, rejectInteraction } from './interaction-runner.js';

export interface PageDispatchDependencies extends CustomIdHandlerDependencies {
  readonly pages: PageRenderer;
}

/** Dispatches clicks on the buttons of pagers: the bound method loads the items, and the message becomes the page. */
export class PageDispatcher {
  readonly #dependencies: PageDispatchDependencies;

  constructor(dependencies: PageDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  dispatch(
    incoming: IncomingInteraction<ComponentInteraction>,
    { target, match }: RouteMatch<PagerBinding>,
  ): Promise<InteractionResult> {
    const { pages } = this.#dependencies;
    const { binding, handlerMethod } = target;
    let turn: PageTurnContext | undefined;
    const turningMethod = {
      ...handlerMethod,
      run: () => turn && pages.turn(binding.declaration, turn, handlerMethod.run),
    };
    return runCustomIdHandler(
      this.#dependencies,
      incoming,
      { target: { ...target, handlerMethod: turningMethod }, match },
      'update',
      async (_binding, params, dependencies) => {
        turn = new PageTurnContext(dependencies, params);
        const rejection = pages.rejectionOf(params, turn);
        if (rejection === undefined) return turn;
        await rejectInteraction(incoming, rejection);
        return undefined;
      },
    );
  }
}
