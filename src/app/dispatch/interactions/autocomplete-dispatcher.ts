import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { AutocompleteContext, focusedOptionName } from '../../../interactions/contexts/autocomplete-context.js';
import type { AutocompleteInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';

/** Takes what is being typed to the handlers that suggest. */
export class AutocompleteDispatcher {
  readonly #runner: InteractionRunner;
  readonly #table: InteractionRouteTable;

  constructor({ runner, table }: { readonly runner: InteractionRunner; readonly table: InteractionRouteTable }) {
    this.#runner = runner;
    this.#table = table;
  }

  /** Undefined when no handler is bound to the option. */
  dispatch(arrival: IncomingInteraction<AutocompleteInteraction>): Promise<InteractionResult> | undefined {
    const option = focusedOptionName(arrival.interaction);
    if (option === undefined) return undefined;
    const bound = this.#table.suggestions(findUsedCommand(arrival.interaction.data).path, option);
    if (!bound) return undefined;
    const { declaration } = bound.binding;
    return this.#runner.run(arrival, bound, (parts) => {
      // A declaration of any options says of none of them that they suggest; @Autocomplete has checked this one.
      return new AutocompleteContext(parts, declaration, option as never);
    });
  }
}
