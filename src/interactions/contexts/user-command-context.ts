import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { UserCommand } from '../commands/command-declaration.js';
import type { ChosenUser } from '../entities/chosen-entities.js';
import { ModalShowingContext } from './component-contexts.js';
import type { ContextDependencies } from './interaction-context.js';

/** What the handler of a command on a user receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class UserCommandContext<D extends UserCommand = UserCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** The user that it was used on, with its member when it is in the guild. */
  readonly target: ChosenUser;

  /** @param target what the declaration read */
  constructor(parts: ContextDependencies<CommandInteraction>, declaration: D, target: ChosenUser) {
    super(parts);
    this.declaration = declaration;
    this.target = target;
  }
}
