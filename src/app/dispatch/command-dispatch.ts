import { commandTypeOf } from '../../interactions/commands/command-declaration.js';
import { findUsedCommand } from '../../interactions/commands/used-command.js';
import { readCommandContext } from '../../interactions/contexts/command-context-of.js';
import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Texts } from '../texts.js';
import { type Arrival, type Ending, type InteractionRunner, turnAway } from './interaction-runner.js';
import type { RouteTable } from './route-table.js';

export interface CommandDispatchOptions {
  readonly runner: InteractionRunner;
  readonly table: RouteTable;
  readonly texts: Texts;
}

/** Takes commands that were used to their handlers, once their options are accepted. */
export class CommandDispatch {
  readonly #options: CommandDispatchOptions;

  constructor(options: CommandDispatchOptions) {
    this.#options = options;
  }

  /** Undefined when no handler is bound to the command. */
  take(arrival: Arrival<CommandInteraction>): Promise<Ending> | undefined {
    const { runner, table, texts } = this.#options;
    const { interaction } = arrival;
    const { data } = interaction;
    const type = commandTypeOf(data.type);
    const bound = type && table.command(type, findUsedCommand(data).path);
    if (!bound) return undefined;
    return runner.run(arrival, bound, (parts) => {
      const reading = readCommandContext(bound.binding.declaration, parts);
      if (reading.ok) return reading.value;
      parts.log.warn({ problem: reading.message }, 'what was given to a command is refused');
      return turnAway(arrival, texts.in(interaction.locale).inputRejected(reading.message)).then(() => undefined);
    });
  }
}
