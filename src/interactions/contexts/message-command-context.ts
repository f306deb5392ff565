import type { CommandInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessageCommand } from '../commands/command-declaration.js';

import { ModalShowingContext } from './component-contexts.js';
import type { ContextDependencies } from './interaction-context.js';

/** What the handler of a command on a message receives. Without an answer it is deferred after 2 seconds as `reply`. */
export class MessageCommandContext<D extends MessageCommand = MessageCommand> extends ModalShowingContext {
  readonly declaration: D;
  /** The message that it was used on. */
  readonly target: Message;

  /** @param target what the declaration read */
  constructor(parts: ContextDependencies<CommandInteraction>, declaration: D, target: Message) {
    super(parts);
    this.declaration = declaration;
    this.target = target;
  }
}
