import { type ContextServices, ModalContextBase } from '../../../interactions/contexts/component-contexts.js';
import type { AnyModal } from '../../../interactions/modals/any-modal.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import { stepButtonOf } from '../../../interactions/modals/step-message.js';
import type { AcceptedSubmission } from '../../../interactions/modals/wizard-steps.js';
import type { ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionOutcome } from '../../instrumentation/interaction-diagnostics.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import type { ContextFactory, InteractionResult, InteractionRunner } from './interaction-runner.js';
import { runWithStoredParams } from './stored-params.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface ModalDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionHandlerTable;
  readonly modalService: ModalService;
  readonly unknownComponents: UnknownComponentDispatcher;
  readonly contextServices: ContextServices;
}

/** The outcomes after which the input was handled. After others, the user can submit it again. */
const FINISHED_OUTCOMES: readonly InteractionOutcome[] = ['responded', 'deferred', 'noResponse'];

const DRAFT_EXPIRED = { className: 'ModalService', method: 'draftExpired' } as const;

/** Dispatches submitted modals to their handlers, after validating their values. */
export class ModalDispatcher {
  readonly #dependencies: ModalDispatchDependencies;

  constructor(dependencies: ModalDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  dispatch(received: DispatchedInteraction<ModalInteraction>): Promise<InteractionResult> {
    const { runner, modalService, contextServices } = this.#dependencies;
    const ofFramework = contextServices.prompts.findHandler(received);
    if (ofFramework) return this.#withStep(received, runner.runOfFramework(received, ofFramework));
    const declared = modalService.declaredCustomId(received.interaction);
    return declared instanceof Promise
      ? declared.then((customId) => this.#dispatchDeclared(received, customId))
      : this.#dispatchDeclared(received, declared);
  }

  /** @param customId the custom_id of the modal as declared; undefined if its draft has expired */
  #dispatchDeclared(
    received: DispatchedInteraction<ModalInteraction>,
    customId: string | undefined,
  ): Promise<InteractionResult> {
    const { runner, table, modalService, unknownComponents } = this.#dependencies;
    if (customId === undefined) {
      const run = () => modalService.replyDraftExpired(received);
      return runner.runOfFramework(received, { location: DRAFT_EXPIRED, defer: 'reply', run });
    }
    const found = table.modal(customId);
    if (!found) return unknownComponents.dispatch(received, 'reply');
    const { value: handler, match } = found;
    const running =
      'params' in match
        ? runner.run(received, handler, this.#createContext, match.params)
        : runWithStoredParams(this.#dependencies, received, handler, match, 'reply', this.#createContext);
    return this.#withStep(received, running);
  }

  /** Disables the button of the message from which the modal was opened, if it is one of the framework, after its handler. */
  #withStep(
    received: DispatchedInteraction<ModalInteraction>,
    running: Promise<InteractionResult>,
  ): Promise<InteractionResult> {
    const step = stepButtonOf(received.interaction.message);
    if (step === undefined) return running;
    return running.then(async (result) => {
      if (result.hasRun && FINISHED_OUTCOMES.includes(result.outcome)) {
        await this.#dependencies.modalService.finishStep(step, received);
      }
      return result;
    });
  }

  /** Creates the context, synchronously if the values need no asynchronous check; undefined if they are rejected. */
  readonly #createContext: ContextFactory<ModalInteraction, AnyModal> = (received, { declaration }, params) => {
    const { modalService, contextServices } = this.#dependencies;
    const createContext = (submission: AcceptedSubmission | undefined) =>
      submission && new ModalContextBase(received, contextServices, declaration, params, submission);
    const submission = modalService.acceptSubmission(declaration, received, params);
    return submission instanceof Promise ? submission.then(createContext) : createContext(submission);
  };
}
