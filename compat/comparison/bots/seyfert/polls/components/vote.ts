import { ComponentCommand, type ComponentContext } from 'seyfert';
import { ephemeral } from '../lib/messages.js';
import { polls, renderPoll } from '../lib/polls.js';

export default class VoteButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = /^vote:\d+:\d+$/;

  async run(ctx: ComponentContext<typeof this.componentType>) {
    const [, id = '', answer] = ctx.customId.split(':');
    const poll = polls.get(id);
    if (!poll) return ctx.write(ephemeral('This poll has ended.'));
    if (poll.votes.get(ctx.author.id) === Number(answer)) poll.votes.delete(ctx.author.id);
    else poll.votes.set(ctx.author.id, Number(answer));
    return ctx.update({ embeds: [renderPoll(poll, 'Open')] });
  }
}
