import { ComponentCommand, type ComponentContext } from 'seyfert';
import { ephemeral } from '../lib/messages.js';
import { polls, renderPoll } from '../lib/polls.js';

export default class CloseButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = /^close:\d+$/;

  async run(ctx: ComponentContext<typeof this.componentType>) {
    const [, id = ''] = ctx.customId.split(':');
    const poll = polls.get(id);
    if (!poll) return ctx.write(ephemeral('This poll has ended.'));
    if (poll.authorId !== ctx.author.id) return ctx.write(ephemeral('Only the author can close this poll.'));
    polls.delete(id);
    return ctx.update({ embeds: [renderPoll(poll, 'Closed')], components: [] });
  }
}
