import { ButtonContext, SelectContext } from '../../../interactions/contexts/component-contexts.js';
import type { MaybePromise } from '../../../interactions/declarations/parse-result.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { LocalizedTexts } from '../../texts/localized-texts.js';
import type { ComponentBinding, InteractionRouteTable } from '../routes/interaction-route-table.js';
import { type AnyParams, runCustomIdHandler } from './custom-id-handler.js';
import type { InteractionDependencies } from './interaction-dependencies.js';
import {
  type IncomingInteraction,
  type InteractionResult,
  type InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface ComponentDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly modalService: ModalService;
  readonly unknownComponents: UnknownComponentDispatcher;
  readonly texts: LocalizedTexts;
}

/** Takes clicks and choices to the handlers of their components. */
export class ComponentDispatcher {
  readonly #dependencies: ComponentDispatchDependencies;

  constructor(options: ComponentDispatchDependencies) {
    this.#dependencies = options;
  }

  dispatch(arrival: IncomingInteraction<ComponentInteraction>): Promise<InteractionResult> {
    const { runner, table, prompts, modalService, unknownComponents } = this.#dependencies;
    const { interaction } = arrival;
    const taken = prompts.findHandler(interaction) ?? modalService.findHandler(interaction, this.#findModal);
    if (taken) return runner.runInternal(arrival, taken, (parts) => taken.run(parts));
    const found = table.component(interaction.data);
    if (!found) return unknownComponents.dispatch(arrival, 'update');
    return runCustomIdHandler(this.#dependencies, arrival, found, 'update', this.#createContext);
  }

  readonly #createContext = (
    binding: ComponentBinding,
    params: AnyParams,
    parts: InteractionDependencies<ComponentInteraction>,
  ): MaybePromise<object | undefined> => {
    if (binding.kind === 'button') return new ButtonContext(parts.with({ declaration: binding.declaration, params }));
    const { declaration } = binding;
    const reading = declaration.read(parts.interaction.data, parts.interaction.message);
    if (reading.ok) return new SelectContext(parts.with({ declaration, params, value: reading.value }));
    return this.#reject(parts, reading.message);
  };

  async #reject(parts: InteractionDependencies<ComponentInteraction>, problem: string): Promise<undefined> {
    parts.log.warn({ problem }, 'what was chosen is refused');
    await rejectInteraction(parts, this.#dependencies.texts.forLocale(parts.interaction.locale).inputRejected(problem));
  }

  readonly #findModal = (customId: string) =>
    this.#dependencies.prompts.findModal(customId) ??
    this.#dependencies.table.modal(customId)?.target.binding.declaration;
}
