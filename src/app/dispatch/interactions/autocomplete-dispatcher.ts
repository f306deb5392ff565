import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { AutocompleteContextBase, focusedOptionName } from '../../../interactions/contexts/autocomplete-context.js';
import type { AutocompleteInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import type { InteractionResult, InteractionRunner } from './interaction-runner.js';

/** Dispatches autocomplete interactions to the handlers that suggest values. */
export class AutocompleteDispatcher {
  readonly #runner: InteractionRunner;
  readonly #table: InteractionHandlerTable;

  constructor({ runner, table }: { readonly runner: InteractionRunner; readonly table: InteractionHandlerTable }) {
    this.#runner = runner;
    this.#table = table;
  }

  /** Undefined if no handler is bound to the option. */
  dispatch(received: DispatchedInteraction<AutocompleteInteraction>): Promise<InteractionResult> | undefined {
    const option = focusedOptionName(received.interaction);
    if (option === undefined) return undefined;
    const handler = this.#table.suggestions(findUsedCommand(received.interaction.data).path, option);
    if (!handler) return undefined;
    return this.#runner.run(received, handler, () => {
      // For a command with arbitrary options the type of the name is never; @Autocomplete has checked this one.
      return new AutocompleteContextBase(received, handler.declaration, option as never);
    });
  }
}
