import type { ComponentInteraction } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { CustomIdParams } from '../custom-id/params.js';
import { InteractionContext } from '../responses/interaction-context.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyEdit } from '../responses/reply-message.js';

/** The context of a click on a button of a pager. */
export class PageTurnContext extends InteractionContext {
  /** The message that shows the page. */
  readonly message: Message;
  /** The parameters of the custom_id of the button. */
  readonly params: CustomIdParams;

  constructor(received: ReceivedInteraction<ComponentInteraction>, params: CustomIdParams) {
    super(received);
    this.message = received.interaction.message;
    this.params = params;
  }

  /** Responds by editing the message that shows the page. */
  update(edit: ReplyEdit): Promise<void> {
    return this.responder.update(edit);
  }
}
