import { ActionRow, Button, Command, type CommandContext, createStringOption, Declare, Options } from 'seyfert';
import { ButtonStyle } from 'seyfert/lib/types/index.js';
import { ephemeral } from '../lib/messages.js';
import { type Poll, polls, renderPoll } from '../lib/polls.js';

const options = {
  question: createStringOption({ description: 'The question', max_length: 200, required: true }),
  first: createStringOption({ description: 'The first answer', max_length: 50, required: true }),
  second: createStringOption({ description: 'The second answer', max_length: 50, required: true }),
  third: createStringOption({ description: 'The third answer', max_length: 50 }),
};

@Declare({ name: 'poll', description: 'Starts a poll', contexts: ['Guild'] })
@Options(options)
export default class PollCommand extends Command {
  override async run(ctx: CommandContext<typeof options>) {
    const { question, first, second, third } = ctx.options;
    const answers = third === undefined ? [first, second] : [first, second, third];
    if (new Set(answers).size < answers.length) return ctx.write(ephemeral('The answers must differ.'));
    const { id } = ctx.interaction;
    const poll: Poll = { authorId: ctx.author.id, question, answers, votes: new Map() };
    polls.set(id, poll);
    const votes = answers.map((answer, index) =>
      new Button().setCustomId(`vote:${id}:${index}`).setLabel(answer).setStyle(ButtonStyle.Primary),
    );
    const close = new Button().setCustomId(`close:${id}`).setLabel('Close').setStyle(ButtonStyle.Secondary);
    return ctx.write({
      embeds: [renderPoll(poll, 'Open')],
      components: [new ActionRow<Button>().setComponents(votes), new ActionRow<Button>().setComponents([close])],
    });
  }
}
