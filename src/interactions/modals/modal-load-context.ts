import { InteractionContextBase } from '../responses/interaction-context.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';

/**
 * What a loader knows about the interaction that opens or submits its modal: the user, the guild, the channel, the languages, the
 * permissions, the client of the API and the log. It cannot respond.
 */
export class ModalLoadContext extends InteractionContextBase {
  constructor(received: ReceivedInteraction) {
    super(received);
  }
}
