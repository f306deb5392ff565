import { type Events, type InteractionHandlerError, Listener } from '@sapphire/framework';
import { replyToError } from '../lib/messages.js';

export class InteractionHandlerErrorListener extends Listener<typeof Events.InteractionHandlerError> {
  public override async run(error: unknown, { interaction }: InteractionHandlerError) {
    this.container.logger.error(error);
    await replyToError(interaction);
  }
}
