import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { AutocompleteContextBase, focusedOptionName } from '../../../interactions/contexts/autocomplete-context.js';
import type { AutocompleteInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';

/** Dispatches autocomplete interactions to the handlers that suggest values. */
export class AutocompleteDispatcher {
  readonly #runner: InteractionRunner;
  readonly #table: InteractionRouteTable;

  constructor({ runner, table }: { readonly runner: InteractionRunner; readonly table: InteractionRouteTable }) {
    this.#runner = runner;
    this.#table = table;
  }

  /** Undefined if no handler is bound to the option. */
  dispatch(incoming: IncomingInteraction<AutocompleteInteraction>): Promise<InteractionResult> | undefined {
    const option = focusedOptionName(incoming.interaction);
    if (option === undefined) return undefined;
    const target = this.#table.suggestions(findUsedCommand(incoming.interaction.data).path, option);
    if (!target) return undefined;
    const { declaration } = target.binding;
    return this.#runner.run(incoming, target, (dependencies) => {
      // For a command with arbitrary options the type of the name is never; @Autocomplete has checked this one.
      return new AutocompleteContextBase(dependencies, declaration, option as never);
    });
  }
}
