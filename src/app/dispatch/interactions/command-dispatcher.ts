import { commandTypeOf } from '../../../interactions/commands/command-declaration.js';
import { findUsedCommand } from '../../../interactions/commands/used-command.js';
import { readCommandContext } from '../../../interactions/contexts/command-context-of.js';
import type { CommandInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { LocalizedTexts } from '../../texts/localized-texts.js';
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
  readonly texts: LocalizedTexts;
}

/** Takes commands that were used to their handlers, once their options are accepted. */
export class CommandDispatcher {
  readonly #dependencies: CommandDispatchDependencies;

  constructor(options: CommandDispatchDependencies) {
    this.#dependencies = options;
  }

  /** Undefined when no handler is bound to the command. */
  dispatch(arrival: IncomingInteraction<CommandInteraction>): Promise<InteractionResult> | undefined {
    const { runner, table, texts } = this.#dependencies;
    const { interaction } = arrival;
    const { data } = interaction;
    const type = commandTypeOf(data.type);
    const bound = type && table.command(type, findUsedCommand(data).path);
    if (!bound) return undefined;
    return runner.run(arrival, bound, (parts) => {
      const reading = readCommandContext(bound.binding.declaration, parts);
      if (reading.ok) return reading.value;
      parts.log.warn({ problem: reading.message }, 'what was given to a command is refused');
      return rejectInteraction(arrival, texts.forLocale(interaction.locale).inputRejected(reading.message)).then(
        () => undefined,
      );
    });
  }
}
