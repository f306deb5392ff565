import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import { type ButtonInteraction, PermissionFlagsBits } from 'discord.js';
import { ephemeral } from '../lib/messages.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class CloseHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    const [action, authorId] = interaction.customId.split(':');
    return action === 'close' && authorId ? this.some(authorId) : this.none();
  }

  public override async run(interaction: ButtonInteraction<'cached'>, authorId: string) {
    const { channel: thread, user, guild, memberPermissions } = interaction;
    if (user.id !== authorId && !memberPermissions.has(PermissionFlagsBits.ManageThreads)) {
      return interaction.reply(ephemeral('Only the author and moderators can close this ticket.'));
    }
    const log = guild.channels.cache.find(({ name }) => name === 'ticket-log');
    if (!thread?.isThread() || !log?.isSendable()) throw new Error('The guild has no channel ticket-log.');
    await interaction.update({ components: [] });
    const messages = await thread.messages.fetch({ limit: 100 });
    const transcript = messages.map(({ author, content }) => `${author.username}: ${content}`).reverse();
    await log.send({
      content: `The ticket ${thread.name} was closed by ${user}.`,
      files: [{ name: 'transcript.txt', attachment: Buffer.from(transcript.join('\n')) }],
    });
    await thread.send(`Closed by ${user}.`);
    return thread.edit({ archived: true, locked: true });
  }
}
