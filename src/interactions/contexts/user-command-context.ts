import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { UserCommand } from '../commands/command-declaration.js';
import type { ChosenUser } from '../entities/chosen-entities.js';
import type { DeclaredAdditions } from '../guards/declared-guards.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import { type ContextServices, ModalShowingContext } from './component-contexts.js';

/**
 * The context of a command in the context menu of a user. Without a response it is deferred after 2 seconds as `reply`,
 * unless the binding sets `defer`.
 */
export type UserCommandContext<D extends UserCommand = UserCommand> = UserCommandContextBase<D> & DeclaredAdditions<D>;

/** A `UserCommandContext` without the properties that guards add. */
export class UserCommandContextBase<D extends UserCommand = UserCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** The user that the command was used on, with the member if the user is in the guild. */
  readonly target: ChosenUser;

  /** @param target the user that the declaration parsed */
  constructor(
    received: ReceivedInteraction<CommandInteraction>,
    services: ContextServices,
    declaration: D,
    target: ChosenUser,
  ) {
    super(received, services);
    this.declaration = declaration;
    this.target = target;
  }
}
