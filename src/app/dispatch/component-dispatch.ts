import { ButtonContext, SelectContext } from '../../interactions/contexts/component-contexts.js';
import type { MaybePromise } from '../../interactions/declarations/parse-result.js';
import type { ModalService } from '../../interactions/modals/modal-service.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import type { ComponentInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Texts } from '../texts.js';
import { type Params, runControl } from './control-run.js';
import type { InteractionParts } from './interaction-parts.js';
import { type Arrival, type Ending, type InteractionRunner, turnAway } from './interaction-runner.js';
import type { ComponentBinding, RouteTable } from './route-table.js';
import type { StaleDispatch } from './stale-dispatch.js';

export interface ComponentDispatchOptions {
  readonly runner: InteractionRunner;
  readonly table: RouteTable;
  readonly waiting: PendingPrompts;
  readonly forms: ModalService;
  readonly stale: StaleDispatch;
  readonly texts: Texts;
}

/** Takes clicks and choices to the handlers of their components. */
export class ComponentDispatch {
  readonly #options: ComponentDispatchOptions;

  constructor(options: ComponentDispatchOptions) {
    this.#options = options;
  }

  take(arrival: Arrival<ComponentInteraction>): Promise<Ending> {
    const { runner, table, waiting, forms, stale } = this.#options;
    const { interaction } = arrival;
    const taken = waiting.findHandler(interaction) ?? forms.findHandler(interaction, this.#findModal);
    if (taken) return runner.runOwn(arrival, taken, (parts) => taken.run(parts));
    const found = table.component(interaction.data);
    if (!found) return stale.take(arrival, 'update');
    return runControl(this.#options, arrival, found, 'update', this.#context);
  }

  readonly #context = (
    binding: ComponentBinding,
    params: Params,
    parts: InteractionParts<ComponentInteraction>,
  ): MaybePromise<object | undefined> => {
    if (binding.kind === 'button') return new ButtonContext(parts.with({ declaration: binding.declaration, params }));
    const { declaration } = binding;
    const reading = declaration.read(parts.interaction.data, parts.interaction.message);
    if (reading.ok) return new SelectContext(parts.with({ declaration, params, value: reading.value }));
    return this.#refuse(parts, reading.message);
  };

  async #refuse(parts: InteractionParts<ComponentInteraction>, problem: string): Promise<undefined> {
    parts.log.warn({ problem }, 'what was chosen is refused');
    await turnAway(parts, this.#options.texts.in(parts.interaction.locale).inputRejected(problem));
  }

  readonly #findModal = (customId: string) =>
    this.#options.waiting.findModal(customId) ?? this.#options.table.modal(customId)?.bound.binding.declaration;
}
