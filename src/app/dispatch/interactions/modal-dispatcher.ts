import { ModalContext } from '../../../interactions/contexts/component-contexts.js';
import type { MaybePromise } from '../../../interactions/declarations/parse-result.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import type { AcceptedSubmission } from '../../../interactions/modals/wizard-steps.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { ModalBinding } from '../../decorators/binding-metadata.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import { type AnyParams, runCustomIdHandler } from './custom-id-handler.js';
import type { InteractionDependencies } from './interaction-dependencies.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface ModalDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly modalService: ModalService;
  readonly unknownComponents: UnknownComponentDispatcher;
}

const INTERNAL_LOCATION = { className: 'Forms', method: 'lost' } as const;

/** Takes submitted modals to their handlers, once all their values are accepted. */
export class ModalDispatcher {
  readonly #dependencies: ModalDispatchDependencies;

  constructor(options: ModalDispatchDependencies) {
    this.#dependencies = options;
  }

  dispatch(arrival: IncomingInteraction<ModalInteraction>): Promise<InteractionResult> {
    const { runner, prompts, modalService } = this.#dependencies;
    const taken = prompts.findHandler(arrival.interaction);
    if (taken) return runner.runInternal(arrival, taken, (parts) => taken.run(parts));
    const declared = modalService.declaredCustomId(arrival.interaction);
    return declared instanceof Promise
      ? declared.then((customId) => this.#dispatchDeclared(arrival, customId))
      : this.#dispatchDeclared(arrival, declared);
  }

  /** @param customId of the modal as it was declared; undefined when what it belongs to is gone */
  #dispatchDeclared(
    arrival: IncomingInteraction<ModalInteraction>,
    customId: string | undefined,
  ): Promise<InteractionResult> {
    const { runner, table, modalService, unknownComponents } = this.#dependencies;
    if (customId === undefined) {
      return runner.runInternal(arrival, { location: INTERNAL_LOCATION, defer: 'reply' }, () =>
        modalService.replyDraftExpired(arrival),
      );
    }
    const found = table.modal(customId);
    if (!found) return unknownComponents.dispatch(arrival, 'reply');
    return runCustomIdHandler(this.#dependencies, arrival, found, 'reply', this.#createContext);
  }

  /** The context, at once where nothing of the values is awaited; undefined when they are refused. */
  readonly #createContext = (
    { declaration }: ModalBinding,
    params: AnyParams,
    parts: InteractionDependencies<ModalInteraction>,
  ): MaybePromise<object | undefined> => {
    const made = (form: AcceptedSubmission | undefined) =>
      form && new ModalContext(parts.with({ declaration, params, ...form }));
    const form = this.#dependencies.modalService.acceptSubmission(declaration, parts);
    return form instanceof Promise ? form.then(made) : made(form);
  };
}
