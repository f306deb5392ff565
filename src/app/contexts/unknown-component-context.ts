import { InteractionContext } from '../../interactions/responses/interaction-context.js';
import type { ReceivedInteraction } from '../../interactions/responses/received-interaction.js';
import type { ReplyEdit } from '../../interactions/responses/reply-message.js';
import type { ComponentInteraction, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';

/** The context of `@OnUnknownComponent`: the custom_id of the used component or submitted modal has no handler. */
export class UnknownComponentContext extends InteractionContext {
  /** The custom_id that matches no declaration. */
  readonly customId: string;
  /** The message that contains the component, or from which the modal was opened. */
  readonly message: Message | undefined;

  constructor(received: ReceivedInteraction<ComponentInteraction | ModalInteraction>) {
    super(received);
    this.customId = received.interaction.data.custom_id;
    this.message = received.interaction.message;
  }

  /**
   * Responds by editing the message, for example to remove its components.
   *
   * @param edit the changed properties, or only the new content
   * @throws {InteractionError} when the interaction has no message, or has been responded to
   */
  update(edit: string | ReplyEdit): Promise<void> {
    return this.responder.update(edit);
  }
}
