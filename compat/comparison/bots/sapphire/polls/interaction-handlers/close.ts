import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import type { ButtonInteraction } from 'discord.js';
import { ephemeral } from '../lib/messages.js';
import { polls, renderPoll } from '../lib/polls.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class CloseHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    const [action, id] = interaction.customId.split(':');
    return action === 'close' && id ? this.some(id) : this.none();
  }

  public override async run(interaction: ButtonInteraction, id: string) {
    const poll = polls.get(id);
    if (!poll) return interaction.reply(ephemeral('This poll has ended.'));
    if (poll.authorId !== interaction.user.id) {
      return interaction.reply(ephemeral('Only the author can close this poll.'));
    }
    polls.delete(id);
    return interaction.update({ embeds: [renderPoll(poll, 'Closed')], components: [] });
  }
}
