import { type Events, type InteractionHandlerError, Listener } from '@sapphire/framework';
import { ephemeral } from '../lib/messages.js';

export class InteractionHandlerErrorListener extends Listener<typeof Events.InteractionHandlerError> {
  public override async run(error: unknown, { interaction }: InteractionHandlerError) {
    this.container.logger.error(error);
    if (!interaction.isRepliable()) return;
    const message = ephemeral('Something went wrong.');
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
}
