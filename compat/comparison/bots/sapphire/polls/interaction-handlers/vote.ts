import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import type { ButtonInteraction } from 'discord.js';
import { ephemeral } from '../lib/messages.js';
import { polls, renderPoll } from '../lib/polls.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class VoteHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    const [action, id = '', answer] = interaction.customId.split(':');
    return action === 'vote' ? this.some({ id, answer: Number(answer) }) : this.none();
  }

  public override async run(interaction: ButtonInteraction, { id, answer }: InteractionHandler.ParseResult<this>) {
    const { user } = interaction;
    const poll = polls.get(id);
    if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
    if (poll.votes.get(user.id) === answer) poll.votes.delete(user.id);
    else poll.votes.set(user.id, answer);
    return interaction.update({ embeds: [renderPoll(poll, 'Open')] });
  }
}
