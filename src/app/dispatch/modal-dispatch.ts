import { ModalContext } from '../../interactions/contexts/component-contexts.js';
import type { Forms } from '../../interactions/modals/forms.js';
import type { Waiting } from '../../interactions/waiting.js';
import type { ModalInteraction } from '../../wire/objects/interaction.js';
import type { Arrival, Ending, InteractionRunner } from './interaction-runner.js';
import type { RouteTable } from './route-table.js';
import type { StaleDispatch } from './stale-dispatch.js';

export interface ModalDispatchOptions {
  readonly runner: InteractionRunner;
  readonly table: RouteTable;
  readonly waiting: Waiting;
  readonly forms: Forms;
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
    const taken = waiting.take(arrival.interaction);
    if (taken) return runner.runOwn(arrival, taken, (parts) => taken.run(parts));
    const declared = forms.declaredId(arrival.interaction);
    return declared instanceof Promise
      ? declared.then((customId) => this.#declared(arrival, customId))
      : this.#declared(arrival, declared);
  }

  /** @param customId of the modal as it was declared; undefined when what it belongs to is gone */
  #declared(arrival: Arrival<ModalInteraction>, customId: string | undefined): Promise<Ending> {
    const { runner, table, forms, stale } = this.#options;
    if (customId === undefined) {
      return runner.runOwn(arrival, { place: PLACE, defer: 'reply' }, () => forms.lost(arrival));
    }
    const found = table.modal(customId);
    if (!found) return stale.take(arrival, 'reply');
    const { bound, match } = found;
    const { declaration } = bound.binding;
    return runner.run(arrival, bound, async (parts) => {
      const params = 'params' in match ? match.params : await declaration.customId.load(match);
      if (params === undefined) {
        await forms.expired(arrival);
        return undefined;
      }
      const form = await forms.accept(declaration, parts);
      return form && new ModalContext(parts.with({ declaration, params, ...form }));
    });
  }
}
