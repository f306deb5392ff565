import { type AnyCommand, commandTypeOf } from '../../../interactions/commands/command-declaration.js';
import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { AutocompleteContextBase, focusedOptionName } from '../../../interactions/contexts/autocomplete-context.js';
import { readCommandContext } from '../../../interactions/contexts/command-context-of.js';
import type { ContextServices } from '../../../interactions/contexts/component-contexts.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import type { AutocompleteInteraction, CommandInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import {
  type ContextFactory,
  type InteractionResult,
  type InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';

export interface CommandDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionHandlerTable;
  readonly texts: FrameworkTextsByLocale;
  readonly contextServices: ContextServices;
}

/** Dispatches commands to their handlers, after validating their options. */
export class CommandDispatcher {
  readonly #dependencies: CommandDispatchDependencies;

  constructor(dependencies: CommandDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  /** Undefined if no handler is bound to the command. */
  dispatch(received: DispatchedInteraction<CommandInteraction>): Promise<InteractionResult> | undefined {
    const { runner, table } = this.#dependencies;
    const { data } = received.interaction;
    const type = commandTypeOf(data.type);
    const handler = type && table.command(type, findUsedCommand(data).path);
    return handler && runner.run(received, handler, this.#createContext);
  }

  readonly #createContext: ContextFactory<CommandInteraction, AnyCommand> = (received, { declaration }) => {
    const { texts, contextServices } = this.#dependencies;
    const parsed = readCommandContext(declaration, received, contextServices);
    if (parsed.ok) return parsed.value;
    received.log.warn({ problem: parsed.message }, 'command options were rejected');
    const { inputRejected } = texts.forLocale(received.interaction.locale);
    return rejectInteraction(received, inputRejected(parsed.message)).then(() => undefined);
  };
}

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
