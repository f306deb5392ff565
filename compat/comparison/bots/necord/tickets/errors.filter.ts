import { type ArgumentsHost, Catch, type ExceptionFilter, ForbiddenException, Logger } from '@nestjs/common';
import { type Interaction, MessageFlags } from 'discord.js';
import { NecordArgumentsHost } from 'necord';

@Catch()
export class ErrorsFilter implements ExceptionFilter {
  readonly #logger = new Logger(ErrorsFilter.name);

  async catch(error: Error, host: ArgumentsHost) {
    const [interaction] = NecordArgumentsHost.create(host).getContext<[Interaction]>();
    const isDenied = error instanceof ForbiddenException;
    if (!isDenied) this.#logger.error(error.message, error.stack);
    if (!interaction.isRepliable()) return;
    const content = isDenied ? error.message : 'Something went wrong.';
    const message = { content, flags: MessageFlags.Ephemeral } as const;
    await (interaction.replied ? interaction.followUp(message) : interaction.reply(message));
  }
}
