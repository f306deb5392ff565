import type { AnyButton } from '../../../interactions/components/button.js';
import type { AnySelect } from '../../../interactions/components/select.js';
import {
  ButtonContextBase,
  type ContextServices,
  SelectContextBase,
} from '../../../interactions/contexts/component-contexts.js';
import type { CustomIdMatch } from '../../../interactions/custom-id/id-shape.js';
import type { FindModal } from '../../../interactions/modals/modal-reopener.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import { PageTurnContext } from '../../../interactions/pager/page-turn-context.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import type { ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { Handler } from '../routes/handler.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import {
  type ContextFactory,
  type InteractionResult,
  type InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';
import { runWithStoredParams } from './stored-params.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface ComponentDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionHandlerTable;
  readonly modalService: ModalService;
  readonly unknownComponents: UnknownComponentDispatcher;
  readonly texts: FrameworkTextsByLocale;
  readonly contextServices: ContextServices;
}

/** Dispatches clicks and choices to the handlers of their components, and clicks on the buttons of pagers. */
export class ComponentDispatcher {
  readonly #dependencies: ComponentDispatchDependencies;

  constructor(dependencies: ComponentDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  dispatch(received: DispatchedInteraction<ComponentInteraction>): Promise<InteractionResult> {
    const { runner, table, contextServices, modalService, unknownComponents } = this.#dependencies;
    const { data } = received.interaction;
    const ofFramework =
      contextServices.prompts.findHandler(received) ?? modalService.findHandler(received, this.#findModal);
    if (ofFramework) return runner.runOfFramework(received, ofFramework);
    const found = table.component(data);
    if (!found) return unknownComponents.dispatch(received, 'update');
    const { value: target, match } = found;
    if (target.kind === 'pager') return this.#turnPage(received, target.handler, match);
    const { handler } = target;
    return 'params' in match
      ? runner.run(received, handler, this.#createContext, match.params)
      : runWithStoredParams(this.#dependencies, received, handler, match, 'update', this.#createContext);
  }

  /** The bound method loads the items, and the message becomes the page. */
  #turnPage(
    received: DispatchedInteraction<ComponentInteraction>,
    source: Handler<AnyPager>,
    match: CustomIdMatch,
  ): Promise<InteractionResult> {
    const { runner, contextServices } = this.#dependencies;
    const handler: Handler<AnyPager, PageTurnContext> = {
      ...source,
      run: (turn) => contextServices.pages.turn(source.declaration, turn, source.run),
    };
    return 'params' in match
      ? runner.run(received, handler, this.#createTurn, match.params)
      : runWithStoredParams(this.#dependencies, received, handler, match, 'update', this.#createTurn);
  }

  readonly #createTurn: ContextFactory<ComponentInteraction, AnyPager, PageTurnContext> = async (
    received,
    _handler,
    params,
  ) => {
    const turn = new PageTurnContext(received, params);
    const rejection = this.#dependencies.contextServices.pages.rejectionOf(params, turn);
    if (rejection === undefined) return turn;
    await rejectInteraction(received, rejection);
    return undefined;
  };

  readonly #createContext: ContextFactory<ComponentInteraction, AnyButton | AnySelect> = (
    received,
    { declaration },
    params,
  ) => {
    const { contextServices } = this.#dependencies;
    if (declaration.kind === 'button') return new ButtonContextBase(received, contextServices, declaration, params);
    const { data, message } = received.interaction;
    const parsed = declaration.read(data, message);
    return parsed.ok
      ? new SelectContextBase(received, contextServices, declaration, params, parsed.value)
      : this.#reject(received, parsed.message);
  };

  async #reject(received: DispatchedInteraction<ComponentInteraction>, problem: string): Promise<undefined> {
    received.log.warn({ problem }, 'a select value was rejected');
    const { inputRejected } = this.#dependencies.texts.forLocale(received.interaction.locale);
    await rejectInteraction(received, inputRejected(problem));
  }

  readonly #findModal: FindModal = (customId) => {
    const { contextServices, table } = this.#dependencies;
    const prompted = contextServices.prompts.findModal(customId);
    if (prompted !== undefined) return prompted;
    const found = table.modal(customId);
    if (found === undefined) return undefined;
    const { declaration } = found.value;
    return { declaration, params: () => declaration.customId.loadParams(found.match) };
  };
}
