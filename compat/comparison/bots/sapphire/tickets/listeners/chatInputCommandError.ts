import { type ChatInputCommandErrorPayload, type Events, Listener } from '@sapphire/framework';
import { replyToError } from '../lib/messages.js';

export class ChatInputCommandErrorListener extends Listener<typeof Events.ChatInputCommandError> {
  public override async run(error: unknown, { interaction }: ChatInputCommandErrorPayload) {
    this.container.logger.error(error);
    await replyToError(interaction);
  }
}
