import type { MaybePromise } from '../../../base/maybe-promise.js';
import { ModalContextBase } from '../../../interactions/contexts/component-contexts.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import { type StepButton, stepButtonOf } from '../../../interactions/modals/step-message.js';
import type { AcceptedSubmission } from '../../../interactions/modals/wizard-steps.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import type { ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { ModalBinding } from '../../decorators/binding-metadata.js';
import type { InteractionOutcome } from '../../instrumentation/interaction-diagnostics.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import { runCustomIdHandler } from './custom-id-handler.js';
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

/** The outcomes after which the input was handled. After others, the user can submit it again. */
const FINISHED_OUTCOMES: readonly InteractionOutcome[] = ['responded', 'deferred', 'noResponse'];

const INTERNAL_LOCATION = { className: 'ModalService', method: 'draftExpired' } as const;

/** Dispatches submitted modals to their handlers, after validating their values. */
export class ModalDispatcher {
  readonly #dependencies: ModalDispatchDependencies;

  constructor(dependencies: ModalDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  dispatch(incoming: IncomingInteraction<ModalInteraction>): Promise<InteractionResult> {
    const step = stepButtonOf(incoming.interaction.message);
    return step === undefined ? this.#dispatch(incoming, () => {}) : this.#dispatchStep(incoming, step);
  }

  /** Handles a modal that was opened from a message of the framework, and then disables the button of that message. */
  async #dispatchStep(incoming: IncomingInteraction<ModalInteraction>, step: StepButton): Promise<InteractionResult> {
    let received: InteractionDependencies<ModalInteraction> | undefined;
    const result = await this.#dispatch(incoming, (dependencies) => {
      received = dependencies;
    });
    if (received && FINISHED_OUTCOMES.includes(result.outcome)) {
      await this.#dependencies.modalService.finishStep(step, received);
    }
    return result;
  }

  /** @param onReceived is called if there is a handler, before it runs */
  #dispatch(
    incoming: IncomingInteraction<ModalInteraction>,
    onReceived: (dependencies: InteractionDependencies<ModalInteraction>) => void,
  ): Promise<InteractionResult> {
    const { runner, prompts, modalService } = this.#dependencies;
    const handler = prompts.findHandler(incoming.interaction);
    if (handler) {
      return runner.runInternal(incoming, handler, (dependencies, additions) => {
        onReceived(dependencies);
        return handler.run(dependencies, additions);
      });
    }
    const declared = modalService.declaredCustomId(incoming.interaction);
    return declared instanceof Promise
      ? declared.then((customId) => this.#dispatchDeclared(incoming, customId, onReceived))
      : this.#dispatchDeclared(incoming, declared, onReceived);
  }

  /** @param customId the custom_id of the modal as declared; undefined if its draft has expired */
  #dispatchDeclared(
    incoming: IncomingInteraction<ModalInteraction>,
    customId: string | undefined,
    onReceived: (dependencies: InteractionDependencies<ModalInteraction>) => void,
  ): Promise<InteractionResult> {
    const { runner, table, modalService, unknownComponents } = this.#dependencies;
    if (customId === undefined) {
      return runner.runInternal(incoming, { location: INTERNAL_LOCATION, defer: 'reply' }, () =>
        modalService.replyDraftExpired(incoming),
      );
    }
    const found = table.modal(customId);
    if (!found) return unknownComponents.dispatch(incoming, 'reply');
    return runCustomIdHandler(this.#dependencies, incoming, found, 'reply', (binding, params, dependencies) => {
      onReceived(dependencies);
      return this.#createContext(binding, params, dependencies);
    });
  }

  /** Creates the context, synchronously if the values need no asynchronous check; undefined if they are rejected. */
  readonly #createContext = (
    { declaration }: ModalBinding,
    params: CustomIdParams,
    dependencies: InteractionDependencies<ModalInteraction>,
  ): MaybePromise<object | undefined> => {
    const createContext = (submission: AcceptedSubmission | undefined) =>
      submission && new ModalContextBase(dependencies.with({ declaration, params, ...submission }));
    const submission = this.#dependencies.modalService.acceptSubmission(declaration, dependencies);
    return submission instanceof Promise ? submission.then(createContext) : createContext(submission);
  };
}
