import { commandTypeOf } from '../../../interactions/commands/command-declaration.js';
import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { readCommandContext } from '../../../interactions/contexts/command-context-of.js';
import type { FrameworkTextsByLocale } from '../../../interactions/responses/framework-texts.js';
import type { CommandInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import {
  type IncomingInteraction,
  type InteractionResult,
  type InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';

export interface CommandDispatchDependencies {
  readonly runner: InteractionRunner;
  readonly table: InteractionRouteTable;
  readonly texts: FrameworkTextsByLocale;
}

/** Dispatches commands to their handlers, after validating their options. */
export class CommandDispatcher {
  readonly #dependencies: CommandDispatchDependencies;

  constructor(dependencies: CommandDispatchDependencies) {
    this.#dependencies = dependencies;
  }

  /** Undefined if no handler is bound to the command. */
  dispatch(incoming: IncomingInteraction<CommandInteraction>): Promise<InteractionResult> | undefined {
    const { runner, table, texts } = this.#dependencies;
    const { interaction } = incoming;
    const { data } = interaction;
    const type = commandTypeOf(data.type);
    const target = type && table.command(type, findUsedCommand(data).path);
    if (!target) return undefined;
    return runner.run(incoming, target, (dependencies) => {
      const parsed = readCommandContext(target.binding.declaration, dependencies);
      if (parsed.ok) return parsed.value;
      dependencies.log.warn({ problem: parsed.message }, 'command options were rejected');
      return rejectInteraction(incoming, texts.forLocale(interaction.locale).inputRejected(parsed.message)).then(
        () => undefined,
      );
    });
  }
}
