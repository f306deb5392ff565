import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessageCommand } from '../commands/command-declaration.js';
import type { DeclaredAdditions } from '../guards/declared-guards.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import { type ContextServices, ModalShowingContext } from './component-contexts.js';

/**
 * The context of a command in the context menu of a message. Without a response it is deferred after 2 seconds as
 * `reply`, unless the binding sets `defer`.
 */
export type MessageCommandContext<D extends MessageCommand = MessageCommand> = MessageCommandContextBase<D> &
  DeclaredAdditions<D>;

/** A `MessageCommandContext` without the properties that guards add. */
export class MessageCommandContextBase<D extends MessageCommand = MessageCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** The message that the command was used on. */
  readonly target: Message;

  /** @param target the message that the declaration parsed */
  constructor(
    received: ReceivedInteraction<CommandInteraction>,
    services: ContextServices,
    declaration: D,
    target: Message,
  ) {
    super(received, services);
    this.declaration = declaration;
    this.target = target;
  }
}
