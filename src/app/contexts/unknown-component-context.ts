import { type ContextDependencies, InteractionContext } from '../../interactions/contexts/interaction-context.js';
import type { ReplyEdit } from '../../interactions/responses/reply-message.js';
import type { ComponentInteraction, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';

/** What `@OnUnknownComponent` receives: a control was used, or a modal submitted, that the bot no longer knows. */
export class UnknownComponentContext extends InteractionContext {
  /** The custom_id that no declaration takes. */
  readonly customId: string;
  /** The message in which the control stands, or from which the modal was opened. */
  readonly message: Message | undefined;

  constructor(parts: ContextDependencies<ComponentInteraction | ModalInteraction>) {
    super(parts);
    this.customId = parts.interaction.data.custom_id;
    this.message = parts.interaction.message;
  }

  /** Answers by changing the message, for example to remove its controls. @throws InteractionError without a message */
  update(edit: ReplyEdit): Promise<void> {
    return this.responder.update(edit);
  }
}
