import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { ChatCommand } from '../commands/command-declaration.js';
import type { OptionValues } from '../commands/option-values.js';
import { ModalShowingContext } from './component-contexts.js';
import type { ContextDependencies } from './interaction-context.js';

/** What the handler of a chat command receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class CommandContext<D extends ChatCommand = ChatCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** What was given, by the names of the options; null where it was left out. */
  readonly options: OptionValues<D['options']>;

  /** @param options what the declaration read */
  constructor(parts: ContextDependencies<CommandInteraction>, declaration: D, options: OptionValues<D['options']>) {
    super(parts);
    this.declaration = declaration;
    this.options = options;
  }
}
