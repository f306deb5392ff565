import { ModalContext } from '../../interactions/contexts/component-contexts.js';
import type { MaybePromise } from '../../interactions/declarations/parse-result.js';
import type { ModalService } from '../../interactions/modals/modal-service.js';
import type { AcceptedSubmission } from '../../interactions/modals/wizard-steps.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import type { ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import type { ModalBinding } from '../decorators/records.js';
import { type Params, runControl } from './control-run.js';
import type { InteractionParts } from './interaction-parts.js';
import type { Arrival, Ending, InteractionRunner } from './interaction-runner.js';
import type { RouteTable } from './route-table.js';
import type { StaleDispatch } from './stale-dispatch.js';

export interface ModalDispatchOptions {
  readonly runner: InteractionRunner;
  readonly table: RouteTable;
  readonly waiting: PendingPrompts;
  readonly forms: ModalService;
  readonly stale: StaleDispatch;
}

const PLACE = { className: 'Forms', method: 'lost' } as const;

/** Takes submitted modals to their handlers, once all their values are accepted. */
export class ModalDispatch {
  readonly #options: ModalDispatchOptions;

  constructor(options: ModalDispatchOptions) {
    this.#options = options;
  }

  take(arrival: Arrival<ModalInteraction>): Promise<Ending> {
    const { runner, waiting, forms } = this.#options;
    const taken = waiting.findHandler(arrival.interaction);
    if (taken) return runner.runOwn(arrival, taken, (parts) => taken.run(parts));
    const declared = forms.declaredCustomId(arrival.interaction);
    return declared instanceof Promise
      ? declared.then((customId) => this.#declared(arrival, customId))
      : this.#declared(arrival, declared);
  }

  /** @param customId of the modal as it was declared; undefined when what it belongs to is gone */
  #declared(arrival: Arrival<ModalInteraction>, customId: string | undefined): Promise<Ending> {
    const { runner, table, forms, stale } = this.#options;
    if (customId === undefined) {
      return runner.runOwn(arrival, { place: PLACE, defer: 'reply' }, () => forms.replyDraftExpired(arrival));
    }
    const found = table.modal(customId);
    if (!found) return stale.take(arrival, 'reply');
    return runControl(this.#options, arrival, found, 'reply', this.#context);
  }

  /** The context, at once where nothing of the values is awaited; undefined when they are refused. */
  readonly #context = (
    { declaration }: ModalBinding,
    params: Params,
    parts: InteractionParts<ModalInteraction>,
  ): MaybePromise<object | undefined> => {
    const made = (form: AcceptedSubmission | undefined) =>
      form && new ModalContext(parts.with({ declaration, params, ...form }));
    const form = this.#options.forms.acceptSubmission(declaration, parts);
    return form instanceof Promise ? form.then(made) : made(form);
  };
}
