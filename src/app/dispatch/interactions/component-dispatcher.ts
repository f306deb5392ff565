import type { MaybePromise } from '../../../base/maybe-promise.js';
import { ButtonContextBase, SelectContextBase } from '../../../interactions/contexts/component-contexts.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import type { PageRenderer } from '../../../interactions/pager/page-renderer.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import type { ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { ComponentBinding, InteractionRouteTable } from '../routes/interaction-route-table.js';
import { runCustomIdHandler } from './custom-id-handler.js';
import type { InteractionDependencies } from './interaction-dependencies.js';
import {
  type IncomingInteraction,
  type InteractionResult,
  type InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';
import { PageDispatcher } from './page-dispatcher.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface ComponentDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly modalService: ModalService;
  readonly unknownComponents: UnknownComponentDispatcher;
  readonly texts: FrameworkTextsByLocale;
  readonly pages: PageRenderer;
}

/** Dispatches clicks and choices to the handlers of their components. */
export class ComponentDispatcher {
  readonly #dependencies: ComponentDispatchDependencies;
  readonly #pages: PageDispatcher;

  constructor(dependencies: ComponentDispatchDependencies) {
    this.#dependencies = dependencies;
    this.#pages = new PageDispatcher(dependencies);
  }

  dispatch(incoming: IncomingInteraction<ComponentInteraction>): Promise<InteractionResult> {
    const { runner, table, prompts, modalService, unknownComponents } = this.#dependencies;
    const { interaction } = incoming;
    const handler = prompts.findHandler(interaction) ?? modalService.findHandler(interaction, this.#findModal);
    if (handler)
      return runner.runInternal(incoming, handler, (dependencies, additions) => handler.run(dependencies, additions));
    const found = table.component(interaction.data);
    if (!found) {
      const turn = table.pageTurn(interaction.data);
      return turn ? this.#pages.dispatch(incoming, turn) : unknownComponents.dispatch(incoming, 'update');
    }
    return runCustomIdHandler(this.#dependencies, incoming, found, 'update', this.#createContext);
  }

  readonly #createContext = (
    binding: ComponentBinding,
    params: CustomIdParams,
    dependencies: InteractionDependencies<ComponentInteraction>,
  ): MaybePromise<object | undefined> => {
    if (binding.kind === 'button')
      return new ButtonContextBase(dependencies.with({ declaration: binding.declaration, params }));
    const { declaration } = binding;
    const parsed = declaration.read(dependencies.interaction.data, dependencies.interaction.message);
    if (parsed.ok) return new SelectContextBase(dependencies.with({ declaration, params, value: parsed.value }));
    return this.#reject(dependencies, parsed.message);
  };

  async #reject(dependencies: InteractionDependencies<ComponentInteraction>, problem: string): Promise<undefined> {
    dependencies.log.warn({ problem }, 'a select value was rejected');
    await rejectInteraction(
      dependencies,
      this.#dependencies.texts.forLocale(dependencies.interaction.locale).inputRejected(problem),
    );
  }

  readonly #findModal = (customId: string) =>
    this.#dependencies.prompts.findModal(customId) ??
    this.#dependencies.table.modal(customId)?.target.binding.declaration;
}
