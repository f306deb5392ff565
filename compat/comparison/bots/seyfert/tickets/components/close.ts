import { AttachmentBuilder, ComponentCommand, type ComponentContext } from 'seyfert';
import { ephemeral } from '../lib/messages.js';

export default class CloseButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = /^close:\d+$/;

  async run(ctx: ComponentContext<typeof this.componentType>) {
    if (!ctx.inGuild()) return;
    const { client, author, channelId } = ctx;
    if (ctx.customId !== `close:${author.id}` && !ctx.member.permissions.has('ManageThreads')) {
      return ctx.write(ephemeral('Only the author and moderators can close this ticket.'));
    }
    const channels = await client.guilds.channels.list(ctx.guildId);
    const log = channels.find((each) => 'name' in each && each.name === 'ticket-log');
    const thread = await ctx.channel();
    if (!log || !thread.isThread()) throw new Error('The guild has no channel ticket-log.');
    await ctx.update({ components: [] });
    const messages = await client.messages.list(channelId, { limit: 100 });
    const transcript = messages.map((message) => `${message.author.username}: ${message.content}`).reverse();
    const file = new AttachmentBuilder()
      .setName('transcript.txt')
      .setFile('buffer', Buffer.from(transcript.join('\n')));
    await client.messages.write(log.id, {
      content: `The ticket ${thread.name} was closed by ${author}.`,
      files: [file],
    });
    await client.messages.write(channelId, { content: `Closed by ${author}.` });
    await client.threads.edit(channelId, { archived: true, locked: true });
  }
}
